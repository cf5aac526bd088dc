import { useRef, useState } from 'react'

export interface LabAction {
  busy: boolean
  /** What the last run failed with; null when it did not. */
  failure: unknown
  /** Runs the work unless the last one is still running: state alone lets a double click through (facts 2). */
  run: (work: () => Promise<void>) => void
}

/** One act at a time, with its failure for the place where it was asked for. */
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
