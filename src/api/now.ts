import { createStore, useStore } from '#/base/store'

/**
 * The app's clock: the browser's plus an offset learned from the `Date` header of the service. The header has no
 * milliseconds and the reply took a while, so each reply only bounds the offset. The bounds of several replies are
 * intersected, and their middle is off by at most half a second plus half a round trip.
 */
export interface Clock {
  now: () => number
  /** How far the service's clock is ahead of the browser's, in ms; 0 until the first reply. */
  skew: () => number
  /**
   * @param source the connection whose clock it is; for another connection, learning starts over
   * @param sentAt browser time when the request was sent
   * @param receivedAt browser time when the headers arrived
   */
  learn: (source: string, dateHeader: string | null, sentAt: number, receivedAt: number) => void
  /** What has been learned so far; null if nothing. */
  learned: () => ClockBounds | null
  /** Adds what another page or worker has just reported. */
  adopt: (learned: ClockBounds) => void
  subscribe: (listener: () => void) => () => void
}

/** The least and the greatest possible offset, in ms. */
export interface ClockBounds {
  source: string
  low: number
  high: number
  learnedAt: number
}

/** Clocks drift by some 50 ppm. Old bounds widen by twice that, so that drift alone never contradicts them. */
const DRIFT = 1e-4

/** A clock based on the given browser clock. The app uses `clock` below; tests create their own. */
export function createClock(browser: () => number): Clock {
  let bounds: ClockBounds | null = null
  const skew = createStore(0)
  function adopt(next: ClockBounds): void {
    bounds = bounds?.source === next.source ? narrow(bounds, next) : next
    skew.set((bounds.low + bounds.high) / 2)
  }

  return {
    now: () => browser() + skew.get(),
    skew: skew.get,
    subscribe: skew.subscribe,
    learn(source, dateHeader, sentAt, receivedAt) {
      const date = dateHeader === null ? Number.NaN : Date.parse(dateHeader)
      if (Number.isNaN(date)) return
      // Written between sending and receiving, within the header's second
      adopt({ source, low: date - receivedAt, high: date + 1000 - sentAt, learnedAt: receivedAt })
    },
    learned: () => bounds,
    adopt,
  }
}

/**
 * The intersection of both bounds. If they contradict each other, a clock was set, and only the newest reply counts.
 */
function narrow(old: ClockBounds, latest: ClockBounds): ClockBounds {
  const drift = Math.abs(latest.learnedAt - old.learnedAt) * DRIFT
  const low = Math.max(old.low - drift, latest.low)
  const high = Math.min(old.high + drift, latest.high)
  if (low <= high) return { ...latest, low, high }
  return latest.learnedAt < old.learnedAt ? old : latest
}

/**
 * The browser's own clock, for measuring durations, and for everything that a wrong clock of the service must not affect.
 * Everything else uses `now`.
 */
export const browserNow = (): number => Date.now()

/** The clock of this page. */
export const clock: Clock = createClock(browserNow)

/**
 * The current time of the service, in ms. In all other browser code in `src`, lint forbids `Date.now()` and `new
 * Date()`.
 */
export const now = (): number => clock.now()

/** How far the service's clock is ahead of the browser's, in whole seconds; negative if it is behind. */
export const useClockSkew = (): number =>
  useStore({ get: clock.skew, subscribe: clock.subscribe }, skew => Math.round(skew / 1000))
