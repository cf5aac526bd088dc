import type { Api } from '#/api/http/client'
import type { ApiError } from '#/api/http/error'
import type { Job, RowResult, WalkStep } from './job'

/** What a kind works with: the calls of the job's session, and what it was started with. */
export interface StepContext {
  api: Api
  job: Job
  /** Which step of the job it is, from 0. */
  step: number
  /** The Idempotency-Key of this step: give it to the one unsafe call of `send`. */
  key: string
  /** When the step's intent was written down. */
  since: number
  signal: AbortSignal
}

/**
 * What reading says about a step whose answer was lost. `absent` is proof that it was not carried out: it is asked
 * again under its old key when no answer of the first sending reached our own server, else its rows fail and can be
 * retried by hand.
 */
export type StepFinding = { found: 'settled'; results: RowResult[] } | { found: 'absent' } | { found: 'unknown' }

/**
 * A kind of bulk work that goes row by row or batch by batch: what the engine does not know about it. It runs in the
 * worker: no React, no window. The engine gives each step a key, writes it down, calls `send` once, and settles the
 * rows; it knows by itself what to do about sessions, rate limits, dead lines and 5xx.
 */
export interface JobKind {
  /** Names it in the database: never change it. */
  id: string
  /** Rows in one step: 1, or 1,000 for batches. A divisor of `CHUNK_ROWS`. */
  stepRows: number
  /**
   * Sends one step with a single unsafe call in the lane `bulk` and under the step's key.
   * @throws ApiError as the call throws it
   */
  send: (rows: unknown[], context: StepContext) => Promise<RowResult[]>
  /**
   * What a refusal means for the rows of the step: an error that says "not carried out" and is not about session,
   * pace or line. `pause` stops the whole job with a sentence: the next row would be refused as well.
   */
  refused: (error: ApiError, rows: unknown[]) => RowResult[] | { pause: string }
  /** Finds out by reading alone what became of a step whose answer was lost (facts.md, table of acts). */
  reconcile: (rows: unknown[], context: StepContext) => Promise<StepFinding>
  /** The rows of a step that could not be found out about, or of one that is proved absent and not sent again. */
  lost: (finding: 'absent' | 'unknown', rows: unknown[]) => RowResult[]
}

/** What a walk reads with. */
export type WalkContext = Pick<StepContext, 'api' | 'job' | 'signal'> & { cursor: unknown }

/**
 * A kind that reads page by page to an end that nobody knows beforehand, and changes nothing at the service: an export.
 * Its place is written down after every stretch, and is where it goes on after a pause, a reload or a crash.
 */
export interface WalkKind {
  /** Names it in the database: never change it. */
  id: string
  /**
   * Reads on from the cursor and puts what it read away for good, so that doing the same stretch again after a crash
   * leaves the same.
   * @throws ApiError as the call throws it; DOMException when there is no room
   */
  next: (context: WalkContext) => Promise<WalkStep>
  /** Takes away what is not needed any more, once its end is written down. */
  tidy: (job: Job) => Promise<void>
}

export const isWalkKind = (kind: JobKind | WalkKind): kind is WalkKind => 'next' in kind
