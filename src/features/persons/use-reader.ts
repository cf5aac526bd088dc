import { useEffect, useState } from 'react'
import type { readLookUp } from '#/parts/mdn/reading'
import { loadPart } from '#/ui/load-part'
import { reloadOnce } from '#/ui/reload-once'

type Reader = typeof readLookUp

let loaded: Reader | null = null

/**
 * Fetches what reads the box.
 * @throws MissingPart
 */
export async function loadReader(): Promise<Reader> {
  loaded = (await loadPart(() => import('#/parts/mdn/reading'))).readLookUp
  return loaded
}

/**
 * Reads what is typed; null until it is loaded. The first screen does without it: the box takes keys before anything can
 * be understood, which keeps 5 KiB out of its way.
 */
export function useReader(): Reader | null {
  const [reader, setReader] = useState<Reader | null>(() => loaded)
  useEffect(() => {
    if (reader !== null) return
    // After the box has the focus, never beside what it waits for
    const shown = new AbortController()
    const soon = setTimeout(() => {
      loadReader().then(
        read => setReader(() => read),
        missing => reloadOnce(missing, shown.signal),
      )
    })
    return () => {
      clearTimeout(soon)
      shown.abort()
    }
  }, [reader])
  return reader
}
