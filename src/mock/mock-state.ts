import type { Row } from '#/contract/endpoint'
import type { Db } from '#/store/db'
import type { Clock } from './clock/clock'
import type { Scheduler } from './clock/scheduler'
import type { Companies, Company } from './companies/store'
import type { Faults } from './http/faults'
import type { RateLimiter } from './http/rate-limit'
import type { Handlers } from './http/route'
import type { User } from './http/users'
import type { StateLock } from './state-lock'

/** The state all calls share: the store, the clock, and what exists only while the mock runs. */
export interface MockState {
  readonly db: Db
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly companies: Companies
  readonly faults: Faults
  readonly lock: StateLock
  /** Null if rate limits are off (MOCK_RATE_LIMIT). */
  readonly limiter: RateLimiter | null
  /** How many seconds an import batch takes to settle. */
  readonly importSeconds: number
}

/**
 * The context of a call that has passed every check that precedes those of its content: user, company, and API version.
 */
export interface Call {
  readonly mock: MockState
  readonly user: User
  readonly company: Company
  readonly version: 1 | 2
  /**
   * The JSON body before a schema reads it. Schemas drop keys such as `__proto__`; rules that must refuse such keys
   * read this.
   */
  readonly rawBody: unknown
}

/** The handlers of a table of the contract. */
export type ServiceHandlers<Rows extends Record<string, Row>> = Handlers<Rows, Call>
