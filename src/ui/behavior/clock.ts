import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#/contract/format/durations'

/** Source of the current time. The app provides api/now.ts: one clock for everything that ages or counts down. */
export interface Clock {
  now: () => number
  /** Calls back when the clock is set, so that times on screen change before the next tick. */
  subscribe?: (listener: () => void) => () => void
}

// The default when there is no provider, as in tests of a single component. Monotonic, unlike Date.now().
const pageClock: Clock = { now: () => performance.timeOrigin + performance.now() }

/** Provides the clock: `<ClockContext value={{ now }}>`. */
export const ClockContext = createContext<Clock>(pageClock)

const steps = { second: 1_000, minute: MINUTE_MS } as const

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

/** The time in ms, rounded down to whole seconds or minutes; rerenders when that changes. */
export function useNow(step: keyof typeof steps = 'minute'): number {
  const clock = use(ClockContext)
  const subscribe = useMemo(() => subscribeTo(clock, steps[step]), [clock, step])
  return useSyncExternalStore(subscribe, () => Math.floor(clock.now() / steps[step]) * steps[step])
}
