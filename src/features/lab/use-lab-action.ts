import { useRef, useState } from 'react'

export interface LabAction {
  busy: boolean
  /** The error of the last run; null if it succeeded. */
  failure: unknown
  /** Runs the work unless the previous run is still under way. A ref guards it: React state alone lets a double click through. */
  run: (work: () => Promise<void>) => void
}

/** Runs one action at a time and keeps its error, to be shown where the action was started. */
export function useLabAction(): LabAction {
  const lock = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (lock.current) return
    lock.current = true
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(error)
    } finally {
      lock.current = false
      setBusy(false)
    }
  }
  return { busy, failure, run: work => void run(work) }
}
