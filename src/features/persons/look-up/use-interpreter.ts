import { useEffect, useState } from 'react'
import type { interpretLookUp, LookUpFault } from '#/parts/mdn/interpret'
import { loadChunk } from '#/ui/behavior/load-chunk'
import { reloadOnce } from '#/ui/behavior/reload-once'

interface Interpreter {
  interpret: typeof interpretLookUp
  describeFault: (fault: LookUpFault) => string
}

let loaded: Interpreter | null = null

/**
 * Loads the interpreter of the box's text.
 * @throws MissingChunkError
 */
export async function loadInterpreter(): Promise<Interpreter> {
  const [{ interpretLookUp }, { text }] = await loadChunk(() =>
    Promise.all([import('#/parts/mdn/interpret'), import('#/parts/mdn/text')]),
  )
  loaded = { interpret: interpretLookUp, describeFault: text.fault }
  return loaded
}

/**
 * The interpreter of the box's text; null until it is loaded. The box accepts input without it, which keeps its 5 KiB
 * out of the first screen.
 */
export function useInterpreter(): Interpreter | null {
  const [interpreter, setInterpreter] = useState<Interpreter | null>(() => loaded)
  useEffect(() => {
    if (interpreter !== null) return
    // After the first screen has focused the box, so that it does not compete with what that screen needs
    const shown = new AbortController()
    const timer = setTimeout(() => {
      loadInterpreter().then(setInterpreter, (missing: unknown) => reloadOnce(missing, shown.signal))
    })
    return () => {
      clearTimeout(timer)
      shown.abort()
    }
  }, [interpreter])
  return interpreter
}
