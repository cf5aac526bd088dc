import * as z from 'zod/mini'

/** Rows are kept in records of this many: single puts would take thirty times as long (facts, "Time, tabs, storage"). */
export const CHUNK_ROWS = 1000

/** What became of one row. A row without a result is still to be sent, or on its way. */
export const rowResultSchema = z.object({
  state: z.enum(['done', 'failed', 'unknown']),
  /** The kind's own code, such as `text-sent`: counted, and worded by the kind. */
  outcome: z.string(),
  /** The service's own words, where there are any. */
  message: z.string(),
  /** Whether "retry what failed" sends it again. */
  again: z.boolean(),
})
export type RowResult = z.infer<typeof rowResultSchema>

/**
 * Why a job stands still. `user`: somebody pressed Pause. `session`: it has to be renewed. `offline`, `service`: the
 * line or the service fails, and keeps failing. `storage`: this browser has no room. `refused`: the service refuses the
 * job as a whole. `left`: it was left alone for so long that going on by itself would surprise. `trial`: its first rows
 * are done, and its user looks at them before the rest is sent.
 */
export const pauseReasons = ['user', 'session', 'offline', 'service', 'storage', 'refused', 'left', 'trial'] as const
export type PauseReason = (typeof pauseReasons)[number]

/** Those that end by themselves: the job goes on when the session is renewed or the line is back. */
const passing: ReadonlySet<PauseReason> = new Set(['session', 'offline'])

export const jobSchema = z.object({
  id: z.string(),
  /** Connection, company and user: nobody else sees it. */
  scope: z.string(),
  kind: z.string(),
  /** What the user knows it by: the name of the file. */
  title: z.string(),
  /** What the kind needs to send it; read by the kind. */
  settings: z.unknown(),
  /** Rows to be sent; of a walk those it has put away so far. */
  total: z.number(),
  /** Where a walk stands, read by its kind (`WalkKind`); absent for a job that goes row by row. */
  walk: z.optional(z.object({ cursor: z.unknown() })),
  /** It stands still once so many rows are settled, until its user has looked at them. */
  trial: z.optional(z.number()),
  /** Rows in one step, a divisor of `CHUNK_ROWS`. */
  stepRows: z.number(),
  created: z.number(),
  /** When it last went on. */
  touched: z.number(),
  finished: z.nullable(z.number()),
  /** `preparing`: its rows are being written; one that stays so was cut off and never began. */
  status: z.enum(['preparing', 'running', 'paused', 'canceled', 'finished']),
  pause: z.nullable(z.object({ reason: z.enum(pauseReasons), message: z.string() })),
  counts: z.object({
    done: z.number(),
    failed: z.number(),
    unknown: z.number(),
    /** Of `failed`: those that a retry sends again. */
    again: z.number(),
  }),
  outcomes: z.record(z.string(), z.number()),
  /** The first record of rows that may hold one without a result. */
  firstOpen: z.number(),
})
export type Job = z.infer<typeof jobSchema>

/** The Idempotency-Key of a step, on disk before its call leaves and until its result is. */
export const stepIntentSchema = z.object({ job: z.string(), step: z.number(), key: z.string(), at: z.number() })
export type StepIntent = z.infer<typeof stepIntentSchema>

export const settledRows = ({ counts }: Job): number => counts.done + counts.failed + counts.unknown

/** Rows without a result, whether they will still be sent or not. */
export const rowsLeft = (job: Job): number => job.total - settledRows(job)

/** Whether it reads page by page, without knowing how many rows there will be. */
export const isWalk = (job: Job): boolean => job.walk !== undefined

/** Whether it will go on, by itself or when told to. */
export const isOpen = ({ status }: Job): boolean => status === 'running' || status === 'paused'

const whyNot = {
  pause: (job: Job) => (job.status === 'running' || waitsByItself(job) ? null : 'not running'),
  resume: (job: Job) => (job.status === 'paused' ? null : 'not paused'),
  cancel: (job: Job) => (isOpen(job) ? null : 'already over'),
  retry: (job: Job) => (job.counts.again > 0 ? null : 'nothing to retry'),
  retryUnknown: (job: Job) => (job.counts.unknown > 0 ? null : 'nothing unknown'),
}
export type JobCommand = keyof typeof whyNot

/** Paused, but not by the user: it goes on when the session is renewed or the line is back. */
export const waitsByItself = ({ status, pause }: Job): boolean =>
  status === 'paused' && pause !== null && passing.has(pause.reason)

/** Whether a command fits the job's state: read by the buttons and by the engine alike. */
export const jobCan = (job: Job, command: JobCommand): boolean => whyNot[command](job) === null

export const paused = (job: Job, reason: PauseReason, message = ''): Job =>
  isOpen(job) ? { ...job, status: 'paused', pause: { reason, message } } : job

export const resumed = (job: Job, now: number): Job => {
  if (!jobCan(job, 'resume')) return job
  const { trial, ...rest } = job
  // Only the user ends a trial: what else held the job up leaves it on
  const stays = trial !== undefined && job.pause?.reason !== 'trial'
  return { ...rest, ...(stays && { trial }), status: 'running', pause: null, touched: now }
}

export const canceled = (job: Job, now: number): Job =>
  jobCan(job, 'cancel') ? { ...job, status: 'canceled', pause: null, finished: now } : job

/** When every row has its result. */
export const ended = (job: Job, now: number): Job =>
  job.status === 'running' && settledRows(job) >= job.total ? { ...job, status: 'finished', finished: now } : job

/** Standing still when the rows of its trial have their results. */
export const tried = (job: Job): Job =>
  job.trial !== undefined && job.status === 'running' && settledRows(job) >= job.trial ? paused(job, 'trial') : job

/** What one stretch of a walk has put away for good. */
export interface WalkStep {
  cursor: unknown
  /** All rows so far. */
  rows: number
  outcomes: Job['outcomes']
  isEnd: boolean
}

/** The job after a stretch of its walk, also of one that was paused meanwhile. */
export const walked = (job: Job, { cursor, rows, outcomes, isEnd }: WalkStep, now: number): Job => ({
  ...job,
  walk: { cursor },
  total: rows,
  counts: { ...job.counts, done: rows },
  outcomes,
  touched: now,
  ...(isEnd && { status: 'finished', pause: null, finished: now }),
})

/** A job taken up again after nobody has worked on it: longer than this, and it waits for the user. */
const LEFT_ALONE_MS = 60 * 60 * 1000

/** What a worker makes of an open job that it finds: sending in the middle of the night would surprise. */
export const takenOver = (job: Job, now: number): Job =>
  job.status === 'running' && now - job.touched > LEFT_ALONE_MS ? paused(job, 'left') : job

/** The job with one more result counted, or with `sign` -1 one less. */
export function counted(job: Job, result: RowResult, sign: 1 | -1 = 1): Job {
  const { counts, outcomes } = job
  const again = result.state === 'failed' && result.again ? sign : 0
  const ofOutcome = (outcomes[result.outcome] ?? 0) + sign
  return {
    ...job,
    counts: { ...counts, [result.state]: counts[result.state] + sign, again: counts.again + again },
    outcomes: { ...outcomes, [result.outcome]: ofOutcome },
  }
}

/** Whether a retry takes back this result. */
export const isRetried = (result: RowResult, command: 'retry' | 'retryUnknown'): boolean =>
  command === 'retry' ? result.state === 'failed' && result.again : result.state === 'unknown'

/** How many rows a step covers: the last one may have fewer. */
export const rowsOfStep = (job: Pick<Job, 'total' | 'stepRows'>, step: number): number =>
  Math.max(0, Math.min(job.stepRows, job.total - step * job.stepRows))

/** Which record a step's rows are in, and from which row on. */
export const placeOfStep = ({ stepRows }: Pick<Job, 'stepRows'>, step: number): { chunk: number; at: number } => {
  const first = step * stepRows
  return { chunk: Math.floor(first / CHUNK_ROWS), at: first % CHUNK_ROWS }
}
