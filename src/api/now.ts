import { useSyncExternalStore } from 'react'

/**
 * The one clock (architecture.md): the browser's plus an offset learned from the `Date` header of the service. The
 * header cuts off the milliseconds and the reply was under way for a while, so each one only bounds the offset; the
 * bounds of several are intersected, and the middle is at most half a second plus half a round trip off.
 */
export interface Clock {
  now: () => number
  /** How far the service's clock is ahead of the browser's, in ms; 0 until a reply was seen. */
  skew: () => number
  /**
   * @param source whose clock it is (a connection): another one's starts afresh
   * @param sentAt browser's clock when the request left
   * @param receivedAt browser's clock when the headers were there
   */
  learn: (source: string, dateHeader: string | null, sentAt: number, receivedAt: number) => void
  subscribe: (listener: () => void) => () => void
}

interface Bounds {
  source: string
  low: number
  high: number
  at: number
}

/** Quartz drifts by some 50 ppm: old bounds widen by twice that, so that drift alone never contradicts them. */
const DRIFT = 1e-4

/** A clock over the given one of the browser. The app uses the one below; tests make their own. */
export function createClock(browser: () => number): Clock {
  let bounds: Bounds | null = null
  const listeners = new Set<() => void>()
  const skew = () => (bounds === null ? 0 : (bounds.low + bounds.high) / 2)

  return {
    now: () => browser() + skew(),
    skew,
    learn(source, dateHeader, sentAt, receivedAt) {
      const date = dateHeader === null ? Number.NaN : Date.parse(dateHeader)
      if (Number.isNaN(date)) return
      // Written at some moment between sent and received, at the header's second or up to 999 ms after it
      const fresh: Bounds = { source, low: date - receivedAt, high: date + 1000 - sentAt, at: receivedAt }
      bounds = bounds?.source === source ? narrowed(bounds, fresh) : fresh
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Both bounds at once; where they contradict, a clock was set, and only the newest reply counts. */
function narrowed(old: Bounds, fresh: Bounds): Bounds {
  const drift = Math.abs(fresh.at - old.at) * DRIFT
  const low = Math.max(old.low - drift, fresh.low)
  const high = Math.min(old.high + drift, fresh.high)
  return low <= high ? { ...fresh, low, high } : fresh
}

/** The browser's own clock: for measuring only, everything else asks `now`. */
export const browserNow = (): number => Date.now()

/** The clock of this page. */
export const clock: Clock = createClock(browserNow)

/** The time in ms as the service sees it. The only way to ask for the time outside this file. */
export const now = (): number => clock.now()

/** How far the service's clock is ahead of this browser's, in whole seconds: more than 60 is said on the page. */
export const useClockSkew = (): number =>
  useSyncExternalStore(
    clock.subscribe,
    () => Math.round(clock.skew() / 1000),
    () => 0,
  )
