/** A countdown that can stand still. Monotonic: setting the computer's clock does not end it early. */
export interface Countdown {
  pause: () => void
  resume: () => void
  /** For good. */
  stop: () => void
  /** Whole seconds left, rounded up: what is shown. */
  seconds: () => number
}

interface CountdownOptions {
  ms: number
  /** A second has gone by. */
  onSecond: () => void
  onEnd: () => void
}

/** Begins to count down at once. */
export function startCountdown({ ms, onSecond, onEnd }: CountdownOptions): Countdown {
  let left = ms
  /** When it last began to run; null while it stands still. */
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
    // A timer may come a little early
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
    stop,
    seconds: () => Math.ceil((left - (since === null ? 0 : performance.now() - since)) / 1000),
  }
}
