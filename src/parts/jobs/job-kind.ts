import type { Api } from '#/api/http/client'
import type { ApiError } from '#/api/http/error'
import type { Job, RowResult, WalkStep } from './job'

/**
 * Every kind of job. The worker (app/jobs-worker.ts) and the page (app/shell/job-descriptions.ts) must list each one.
 */
export type JobKindId = 'participants' | 'imports' | 'wallet-items' | 'wallet-export' | 'stop-number' | 'waves'

/** What a kind needs for one step. */
export interface StepContext {
  api: Api
  job: Job
  /** Which step of the job it is, from 0. */
  step: number
  /** The Idempotency-Key of this step: pass it to the one unsafe call of `send`. */
  key: string
  /** When the step got its key, just before its intent was written to disk, in ms of the service's clock. */
  keyedAt: number
  signal: AbortSignal
}

/**
 * What reading says about a step whose response was lost. `absent` proves that it was not carried out. A step that an
 * earlier run left open is then sent again with the same key, unless the key is too old; the rows of any other step
 * fail, and the user can retry them.
 */
export type StepFinding = { found: 'settled'; results: RowResult[] } | { found: 'absent' } | { found: 'unknown' }

/** The rows of a canary with their results, and when the last result was stored, by the browser's clock. */
export interface CanaryRows {
  rows: readonly unknown[]
  results: readonly (RowResult | null)[]
  since: number
}

/** `failed`: the job waits for its user, who is told the `finding`. */
export type CanaryCheck = { canary: 'waiting' } | { canary: 'fine' } | { canary: 'failed'; finding: unknown }

/**
 * A kind of job that sends rows, one by one or in batches. It runs in the worker: no React, no window. The engine gives
 * each step a key, writes it to disk, calls `send` (again with the same key while our own server does not answer), and
 * records the results; it handles lost sessions, rate limits, lost connections, and 5xx itself.
 */
export interface JobKind<Id extends string = string> {
  /** Stored in the database: never change it. */
  id: Id
  /** Rows in one step: 1, or 1,000 for batches. Must divide `CHUNK_ROWS`. */
  stepRows: number
  /**
   * Sends one step with a single unsafe call, in the lane `bulk` and with the step's key.
   * @param isRepeat an earlier attempt with this key may have been carried out: what is read before the call may
   * already be its effect
   * @throws ApiError from the call
   */
  send: (rows: unknown[], context: StepContext, isRepeat?: boolean) => Promise<RowResult[]>
  /**
   * What a refusal means for the rows of the step. A refusal is an error after which nothing was carried out, other
   * than an aborted call, a lost session, a rate limit, a lost connection to our own server or the service, or a
   * rejection (for example, because of the role) or failure of our own server. `pause` stops the whole job, because the
   * next row would be refused as well; `again` sends the step again after a while. Their values are the message of the
   * service.
   */
  refused: (error: ApiError, rows: unknown[]) => RowResult[] | { pause: string } | { again: string }
  /** Finds out, by reading only, what happened to a step whose response was lost. */
  reconcile: (rows: unknown[], context: StepContext) => Promise<StepFinding>
  /**
   * Finds out, by reading only, whether the canary of a job is fine; see `Job.lead`. Kinds without it have no canaries.
   * @param canary the rows of the canary with their results, and when the last result was stored
   * @throws ApiError from its calls
   */
  checkCanary?: (canary: CanaryRows, context: Pick<StepContext, 'api' | 'job' | 'signal'>) => Promise<CanaryCheck>
  /** The results of a step whose outcome stays unknown, or that is proved absent and is not sent again. */
  lost: (finding: 'absent' | 'unknown', rows: unknown[]) => RowResult[]
}

/** What a kind needs for one step of a walk. */
export type WalkContext = Pick<StepContext, 'api' | 'job' | 'signal'> & { cursor: unknown }

/**
 * A kind of job that reads page by page to an unknown end and changes nothing at the service, such as an export. Its
 * cursor is stored after every step, and is where it continues after a pause, a reload, or a crash.
 */
export interface WalkKind<Id extends string = string> {
  /** Stored in the database: never change it. */
  id: Id
  /**
   * Continues reading at the cursor and stores what it read. Must be idempotent: after a crash the same step runs
   * again.
   * @throws ApiError from the call; DOMException when the browser does not store what was read
   */
  next: (context: WalkContext) => Promise<WalkStep>
  /** Removes temporary data, once the end is stored. */
  cleanUp: (job: Job) => Promise<void>
}

export const isWalkKind = (kind: JobKind | WalkKind): kind is WalkKind => 'next' in kind
