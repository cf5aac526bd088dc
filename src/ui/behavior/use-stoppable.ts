import { useEffect, useRef, useState } from 'react'
import { useSingleFlight } from './use-single-flight'

/** How far the work has progressed, also as a sentence. */
export interface Progress {
  done: number
  total: number
  sentence: string
}

/** What the work is given: a signal that stops it, and a function that reports how far it has progressed. */
export interface WorkControl {
  signal: AbortSignal
  onProgress: (progress: Progress) => void
}

/** Starts work, unless earlier work is still running. */
export type StartWork = (work: (control: WorkControl) => Promise<unknown>) => void

/** Work that was started with a button, and can be stopped. */
export interface Stoppable {
  isRunning: boolean
  /** Null until the work reports how far it has progressed. */
  progress: Progress | null
  stop: () => void
}

/**
 * For a button that starts work that may take a long time: clicks have no effect while the work is running, and the
 * work can be stopped. Unmounting the component stops it too.
 */
export function useStoppable(): [run: StartWork, state: Stoppable] {
  const [runOnce, isRunning] = useSingleFlight()
  const [progress, setProgress] = useState<Progress | null>(null)
  const controller = useRef<AbortController | null>(null)
  const stop = () => controller.current?.abort()
  useEffect(() => () => controller.current?.abort(), [])
  const run: StartWork = work =>
    void runOnce(() => {
      controller.current = new AbortController()
      setProgress(null)
      return work({ signal: controller.current.signal, onProgress: setProgress })
    })
  return [run, { isRunning, progress, stop }]
}
