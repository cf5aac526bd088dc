import { useRef, useState, type RefObject } from 'react'

/** Does nothing while an earlier call is under way. Resolves, or rejects, when the work ends. */
export type RunOnce = (work: () => Promise<unknown> | undefined) => Promise<void>

/**
 * For a button that must work once, however often it is clicked: `[run, isRunning]`. A ref guards it, because state
 * reaches the button too late to stop a double click. It works again when the work ends, even with an error.
 */
export function useSingleFlight(): [run: RunOnce, isRunning: boolean] {
  const lock = useRef(false)
  const [isRunning, setRunning] = useState(false)
  return [work => runUnlessLocked(lock, setRunning, work), isRunning]
}

async function runUnlessLocked(
  lock: RefObject<boolean>,
  setRunning: (isRunning: boolean) => void,
  work: Parameters<RunOnce>[0],
): Promise<void> {
  if (lock.current) return
  lock.current = true
  setRunning(true)
  try {
    await work()
  } finally {
    lock.current = false
    setRunning(false)
  }
}
