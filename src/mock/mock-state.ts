import type { Db } from '#/store/db'
import type { Clock } from './clock/clock'
import type { Scheduler } from './clock/scheduler'
import type { Companies, Company } from './companies/store'
import type { Faults } from './http/faults'
import type { RateLimiter } from './http/rate-limit'
import type { User } from './http/users'
import type { StateLock } from './state-lock'

/** Everything there is: one store, one time, the rules of the moment. */
export interface MockState {
  readonly db: Db
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly companies: Companies
  readonly faults: Faults
  readonly lock: StateLock
  /** Null when limits are off (MOCK_RATE_LIMIT). */
  readonly limiter: RateLimiter | null
  /** How long an import batch takes to settle. */
  readonly importSeconds: number
}

/** One call of the service that passed the checks before its content: who asks, for which company, in which version. */
export interface Call {
  readonly mock: MockState
  readonly user: User
  readonly company: Company
  readonly version: 1 | 2
  /** The body as it came. Schemas drop keys such as `__proto__`; rules that must refuse them look here. */
  readonly rawBody: unknown
}
