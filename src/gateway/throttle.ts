import { MINUTE_MS } from '#/contract/format/durations'

/** Wrong passwords without a wait. */
const FREE_FAILURES = 5
/** After further failures, the wait is 2, 4, 8 … seconds, up to this. */
const MAX_WAIT_MS = MINUTE_MS
const FORGET_MS = 15 * MINUTE_MS
const MAX_KEYS = 10_000

interface Failures {
  count: number
  last: number
}

/**
 * Slows down guessing of passwords. Waits are short, so that guessing does not lock the real user out for long. Kept in
 * memory, separately on each server.
 */
export class Throttle {
  readonly #failures = new Map<string, Failures>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** How long an attempt has to wait; 0 if it is allowed. */
  waitMs(key: string): number {
    const now = this.#now()
    const known = this.#current(key, now)
    if (!known || known.count < FREE_FAILURES) return 0
    const wait = Math.min(MAX_WAIT_MS, 1000 * 2 ** (known.count - FREE_FAILURES + 1))
    return Math.max(0, known.last + wait - now)
  }

  failed(key: string): void {
    const now = this.#now()
    const known = this.#current(key, now)
    this.#failures.delete(key)
    this.#failures.set(key, { count: (known?.count ?? 0) + 1, last: now })
    // Deletes the oldest first: a Map keeps the order of insertion
    for (const oldest of this.#failures.keys()) {
      if (this.#failures.size <= MAX_KEYS) break
      this.#failures.delete(oldest)
    }
  }

  /** Removes one failure: the password was not the reason. */
  forgive(key: string): void {
    const known = this.#failures.get(key)
    if (known) known.count--
  }

  succeeded(key: string): void {
    this.#failures.delete(key)
  }

  #current(key: string, now: number): Failures | undefined {
    const known = this.#failures.get(key)
    if (known && now - known.last > FORGET_MS) {
      this.#failures.delete(key)
      return undefined
    }
    return known
  }
}
