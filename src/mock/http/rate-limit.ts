import { rateClassOf, ratePerSecond } from '#/contract/format/limits'

const WINDOW_MS = 1000

/**
 * Counts calls over a rolling second, per route class and per company or app. Uses system time, not the mock's clock:
 * moving the clock by an hour must not reset the limit.
 */
export class RateLimiter {
  readonly #calls = new Map<string, number[]>()
  readonly #time: () => number

  constructor(time: () => number = () => performance.now()) {
    this.#time = time
  }

  /** Whether a call may pass; counts it if so. Refused calls do not count. */
  admits(method: string, path: string): boolean {
    const { rateClass, owner } = rateClassOf(method, path)
    const key = `${rateClass}/${owner}`
    const now = this.#time()
    const calls = this.#calls.get(key) ?? []
    const firstInside = calls.findIndex(at => at > now - WINDOW_MS)
    const recent = firstInside === -1 ? [] : calls.slice(firstInside)
    const passes = recent.length < ratePerSecond[rateClass]
    if (passes) recent.push(now)
    this.#calls.set(key, recent)
    return passes
  }
}
