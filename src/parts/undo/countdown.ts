/** A countdown that can be paused. Its clock is monotonic: setting the computer's clock does not end it early. */
export type Countdown = ReturnType<typeof startCountdown>

interface CountdownOptions {
  ms: number
  /** Called after every whole second but the last, when `onEnd` is called instead. */
  onSecond: () => void
  onEnd: () => void
}

/** Starts counting down immediately. */
export function startCountdown({ ms, onSecond, onEnd }: CountdownOptions) {
  let leftMs = ms
  /** When it last started running; null while it is paused. */
  let since: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    if (since !== null) leftMs = Math.max(0, leftMs - (performance.now() - since))
    since = null
  }
  const run = () => {
    since = performance.now()
    timer = setTimeout(tick, leftMs % 1000 || Math.min(leftMs, 1000))
  }
  const tick = () => {
    stop()
    // Timers may fire slightly early
    if (leftMs < 5) onEnd()
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
    /** Stops the countdown for good. Do not call `resume` afterward: it would start again. */
    stop,
    /** Whole seconds left, rounded up: what is shown. */
    seconds: (): number => Math.ceil((leftMs - (since === null ? 0 : performance.now() - since)) / 1000),
  }
}
