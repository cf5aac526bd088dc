import { useEffect, useState } from 'react'
import type { interpretLookUp } from '#/parts/mdn/reading'

type Reader = typeof interpretLookUp

let loaded: Reader | null = null

/** Fetches what reads the box. A chunk that is gone after a deployment reloads the page by itself (facts.md 9). */
export async function loadInterpreter(): Promise<Reader> {
  loaded = (await import('#/parts/mdn/reading')).interpretLookUp
  return loaded
}

/**
 * Reads what is typed; null until it is loaded. The first screen does without it: the box takes keys before anything can
 * be understood, which keeps 5 KiB out of its way.
 */
export function useInterpreter(): Reader | null {
  const [reader, setReader] = useState<Reader | null>(() => loaded)
  useEffect(() => {
    if (reader !== null) return
    // After the box has the focus, never beside what it waits for
    const soon = setTimeout(() => {
      loadInterpreter().then(
        read => setReader(() => read),
        () => undefined,
      )
    })
    return () => clearTimeout(soon)
  }, [reader])
  return reader
}
