import { useRef, useState, type RefObject } from 'react'

/** Resolves or rejects when the work ends. Resolves at once, without effect, while earlier work is under way. */
export type RunUnlessRunning = (work: () => Promise<unknown> | undefined) => Promise<void>

/**
 * For a button whose work must not run more than once at a time, however often it is clicked: `[run, isRunning]`. A ref
 * guards the work, because state reaches the button too late to stop a double click. The button works again when the
 * work ends, even with an error.
 */
export function useSingleFlight(): [run: RunUnlessRunning, isRunning: boolean] {
  const lock = useRef(false)
  const [isRunning, setRunning] = useState(false)
  return [work => runUnlessLocked(lock, setRunning, work), isRunning]
}

async function runUnlessLocked(
  lock: RefObject<boolean>,
  setRunning: (isRunning: boolean) => void,
  work: Parameters<RunUnlessRunning>[0],
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
