import { useEffect, useState } from 'react'
import type { interpretLookUp, LookUpFault } from '#/parts/mdn/interpret'

interface Interpreter {
  interpret: typeof interpretLookUp
  describeFault: (fault: LookUpFault) => string
}

let loaded: Interpreter | null = null

/** Loads what interprets the box. If its chunk is gone after a deployment, Vite's preload error reloads the page. */
export async function loadInterpreter(): Promise<Interpreter> {
  const [{ interpretLookUp }, { text }] = await Promise.all([
    import('#/parts/mdn/interpret'),
    import('#/parts/mdn/text'),
  ])
  loaded = { interpret: interpretLookUp, describeFault: text.fault }
  return loaded
}

/**
 * What interprets the typed text; null until it is loaded. The box takes keys without it, which keeps its 5 KiB out of the
 * first screen.
 */
export function useInterpreter(): Interpreter | null {
  const [interpreter, setInterpreter] = useState<Interpreter | null>(() => loaded)
  useEffect(() => {
    if (interpreter !== null) return
    // After the first screen has focused the box, so that it does not compete with what that needs
    const timer = setTimeout(() => {
      loadInterpreter().then(setInterpreter, () => undefined)
    })
    return () => clearTimeout(timer)
  }, [interpreter])
  return interpreter
}
