import { useState } from 'react'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'

export interface LabAction {
  busy: boolean
  /** The error of the last run; null if it succeeded. */
  failure: unknown
  /** Runs the work unless the previous run is still under way. */
  run: (work: () => Promise<void>) => void
}

/** Runs one action at a time and keeps its error, to be shown where the action was started. */
export function useLabAction(): LabAction {
  const [runOnce, busy] = useSingleFlight()
  const [failure, setFailure] = useState<unknown>(null)
  const run = (work: () => Promise<void>): Promise<void> =>
    runOnce(async () => {
      setFailure(null)
      await work().catch(setFailure)
    })
  return { busy, failure, run: work => void run(work) }
}
