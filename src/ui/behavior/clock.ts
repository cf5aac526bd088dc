import { createContext, use, useMemo, useSyncExternalStore } from 'react'

/** Where a screen gets the time from. The app puts api/now.ts here: one clock for everything that ages or counts down. */
export interface Clock {
  now: () => number
  /** Tells when the clock was set: what shows it must not wait for the next tick. */
  subscribe?: (listener: () => void) => () => void
}

// Not the wall clock: screens drawn without a provider (tests of a single component) still need a running time.
const pageClock: Clock = { now: () => performance.timeOrigin + performance.now() }

/** The clock in use; `<ClockContext value={{ now }}>`. */
export const ClockContext = createContext<Clock>(pageClock)

const steps = { second: 1_000, minute: 60_000 } as const

function subscribeTo(clock: Clock, step: number) {
  return (tick: () => void) => {
    const unsubscribe = clock.subscribe?.(tick)
    const timer = setInterval(tick, Math.min(step, 5_000))
    document.addEventListener('visibilitychange', tick)
    return () => {
      unsubscribe?.()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }
}

/** The time in ms, rounded down to whole seconds or minutes; the component draws again when that changes. */
export function useNow(step: keyof typeof steps = 'minute'): number {
  const clock = use(ClockContext)
  const subscribe = useMemo(() => subscribeTo(clock, steps[step]), [clock, step])
  return useSyncExternalStore(subscribe, () => Math.floor(clock.now() / steps[step]) * steps[step])
}
