import { MINUTE_MS } from '#/contract/format/durations'

/** Once the free attempts are used up, the wait is 2, 4, 8 … seconds, up to this. */
const MAX_WAIT_MS = MINUTE_MS
const FORGET_MS = 15 * MINUTE_MS
const MAX_KEYS = 10_000

interface Failures {
  count: number
  last: number
  /** The failure before the last one. */
  previous: number
}

/**
 * Slows down password guessing. Waits are short, so that guessing does not lock the real user out for long. Kept in
 * memory, separately on each server.
 */
export class Throttle {
  readonly #failures = new Map<string, Failures>()
  readonly #freeAttempts: number
  readonly #now: () => number

  /** @param freeAttempts wrong passwords without a wait */
  constructor(freeAttempts: number, now: () => number = Date.now) {
    this.#freeAttempts = freeAttempts
    this.#now = now
  }

  /** How long an attempt has to wait; 0 if it is allowed. */
  waitMs(key: string): number {
    const now = this.#now()
    const known = this.#current(key, now)
    if (!known || known.count < this.#freeAttempts) return 0
    const wait = Math.min(MAX_WAIT_MS, 1000 * 2 ** (known.count - this.#freeAttempts + 1))
    return Math.max(0, known.last + wait - now)
  }

  /** Counts a failure. */
  recordFailure(key: string): void {
    const now = this.#now()
    const known = this.#current(key, now)
    this.#failures.delete(key)
    this.#failures.set(key, { count: (known?.count ?? 0) + 1, last: now, previous: known?.last ?? now })
    // Deletes the oldest first: a Map keeps the order of insertion
    for (const oldest of this.#failures.keys()) {
      if (this.#failures.size <= MAX_KEYS) break
      this.#failures.delete(oldest)
    }
  }

  /** Removes the last failure, with the wait that it began: the password was right, or was not the reason. */
  forgive(key: string): void {
    const known = this.#failures.get(key)
    if (!known) return
    known.count--
    known.last = known.previous
  }

  /** Resets the count. */
  recordSuccess(key: string): void {
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

/** Wrong passwords for one user without a wait. */
const FREE_PER_USER = 5
/** Wrong passwords from one address without a wait. More, because people in an office share one. */
const FREE_PER_CLIENT = 20

/** An attempt to sign in: from which address, and as which user. */
export interface Attempt {
  /** The client's address, see `clientAddress`. */
  readonly client: string
  readonly connection: string
  readonly user: string
}

/** Slows down guessing one user's password, and trying one password for many users. */
export class SignInThrottle {
  readonly #users: Throttle
  readonly #clients: Throttle

  constructor(now?: () => number) {
    this.#users = new Throttle(FREE_PER_USER, now)
    this.#clients = new Throttle(FREE_PER_CLIENT, now)
  }

  /** How long an attempt has to wait, and because of what; null if it is allowed. */
  waitOf(attempt: Attempt): { ms: number; because: 'user' | 'client' } | null {
    const user = this.#users.waitMs(userKey(attempt))
    const client = this.#clients.waitMs(attempt.client)
    if (user === 0 && client === 0) return null
    return user >= client ? { ms: user, because: 'user' } : { ms: client, because: 'client' }
  }

  /** Counts an attempt as failed. Called before the outcome is known, so that concurrent attempts count too. */
  recordFailure(attempt: Attempt): void {
    this.#users.recordFailure(userKey(attempt))
    this.#clients.recordFailure(attempt.client)
  }

  /** Removes one failed attempt: the password was not the reason. */
  forgive(attempt: Attempt): void {
    this.#users.forgive(userKey(attempt))
    this.#clients.forgive(attempt.client)
  }

  /**
   * Resets the user's count, but removes only this attempt from that of the address: someone with one valid password
   * may be guessing others.
   */
  recordSuccess(attempt: Attempt): void {
    this.#users.recordSuccess(userKey(attempt))
    this.#clients.forgive(attempt.client)
  }
}

/** Spellings of a name that a service may take for the same user count as one. */
const userKey = ({ connection, user }: Attempt): string =>
  JSON.stringify([connection, user.normalize('NFKC').trim().toLowerCase()])
