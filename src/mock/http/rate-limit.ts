import { rateClassOf, ratePerSecond } from '#/contract/format/limits'

const WINDOW_MS = 1000

/**
 * Counts calls over a rolling second, by class of route and by company or app (decision 8). Time is the computer's, not
 * the mock's: a clock moved by an hour must not open the gate.
 */
export class RateLimiter {
  readonly #calls = new Map<string, number[]>()
  readonly #time: () => number

  constructor(time: () => number = () => performance.now()) {
    this.#time = time
  }

  /** Counts a call and says whether it may pass. A call that is refused does not count (decision 55). */
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
