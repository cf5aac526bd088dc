/** A countdown that can be paused. It is monotonic, so changing the computer's clock does not end it early. */
export type Countdown = ReturnType<typeof startCountdown>

interface CountdownOptions {
  ms: number
  /** Called after every full second. */
  onSecond: () => void
  onEnd: () => void
}

/** Starts counting down immediately. */
export function startCountdown({ ms, onSecond, onEnd }: CountdownOptions) {
  let left = ms
  /** When it last started running; null while it is paused. */
  let since: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    if (since !== null) left = Math.max(0, left - (performance.now() - since))
    since = null
  }
  const run = () => {
    since = performance.now()
    timer = setTimeout(tick, left % 1000 || Math.min(left, 1000))
  }
  const tick = () => {
    stop()
    // Timers may fire slightly early
    if (left < 5) onEnd()
    else {
      run()
      onSecond()
    }
  }
  run()
  return {
    pause: stop,
    resume: () => {
      if (since === null) run()
    },
    /** Stops it permanently. */
    stop,
    /** Whole seconds left, rounded up: what is shown. */
    seconds: (): number => Math.ceil((left - (since === null ? 0 : performance.now() - since)) / 1000),
  }
}
