import * as z from 'zod/mini'
import { HOUR_MS } from '#/contract/format/durations'

/** Rows are stored in chunks of this many, one IndexedDB record each: one put per row takes thirty times as long. */
export const CHUNK_ROWS = 1000

/** The query string of a page that starts jobs: the id of the job that it shows; empty for none. */
export const jobAddressSchema = z.object({ job: z.catch(z.string(), '') })

/** The result of one row. A row without a result is still to be sent, or on its way. */
export const rowResultSchema = z.object({
  state: z.enum(['done', 'failed', 'unknown']),
  /** A code of the job's kind, such as `text-sent`; the kind's description has its text. */
  outcome: z.string(),
  /** The service's message, or a value of the kind, such as a batch id; empty for none. */
  message: z.string(),
  /** Whether a retry of failed rows sends it again. */
  again: z.boolean(),
  /** The id of the record that the row created. */
  made: z.optional(z.string()),
})
export type RowResult = z.infer<typeof rowResultSchema>

/**
 * Why a job is paused. `user`: someone pressed Pause. `session`: the session must be renewed. `offline`, `service`: the
 * connection or the service keeps failing. `storage`: the job cannot be stored in this browser. `refused`: the service
 * refuses the whole job. `left`: its user signed out, or no one worked on the job for so long that continuing
 * automatically would be a surprise. `trial`: its first rows are done, and the user checks them before the rest is
 * sent. `canary`: its first rows are done, and it continues automatically if their results are fine. `canary-failed`:
 * they are not, or the user signed out before they were known; the user decides. `unreadable`: what this browser stored
 * of it cannot be opened. `error`: our own code failed. `server-refused`: our own server rejected a call.
 */
export const pauseReasons = [
  ...(['user', 'session', 'offline', 'service', 'storage', 'refused', 'left', 'trial'] as const),
  ...(['canary', 'canary-failed', 'unreadable', 'error', 'server-refused'] as const),
] as const
export type PauseReason = (typeof pauseReasons)[number]

/** Reasons that resolve themselves: the job continues once the session is renewed or the connection is back. */
const temporary: ReadonlySet<PauseReason> = new Set(['session', 'offline'])

export const jobSchema = z.object({
  id: z.string(),
  /** Connection, company, and user: no one else sees it. */
  scope: z.string(),
  /** A `JobKindId`; any string, because another version of the app may have written it. */
  kind: z.string(),
  /** What the user knows it by, such as the name of the file. */
  title: z.string(),
  /**
   * The id of the file choice that the job was made from. Each choice makes at most one job, even if its page never
   * learned of it.
   */
  sourceId: z.optional(z.string()),
  /** What the kind needs to send the rows; parsed by the kind. */
  settings: z.unknown(),
  /** Rows to be sent; for a walk, the rows stored so far. */
  total: z.number(),
  /** The cursor of a walk, parsed by its kind (`WalkKind`); absent for a job that sends rows. */
  walk: z.optional(z.object({ cursor: z.unknown() })),
  /** The job pauses once this many rows have results, until those have been checked. */
  trial: z.optional(z.number()),
  /**
   * The number of rows in the first step, drawn from the whole file as a canary. They are a chunk of their own, before
   * the others. Only for jobs with steps of `CHUNK_ROWS`.
   */
  lead: z.optional(z.number()),
  /** Rows in one step, a divisor of `CHUNK_ROWS`. */
  stepRows: z.number(),
  /**
   * Not started before this moment by the browser's clock, so that it can be undone; null until the user starts it.
   * Removed when it starts.
   */
  startsAt: z.optional(z.nullable(z.number())),
  created: z.number(),
  /**
   * When it last made progress, or its user last started, resumed, or retried it: by the browser's clock, which its
   * pages and workers share. Each of them learns the service's clock on its own.
   */
  touched: z.number(),
  finished: z.nullable(z.number()),
  /** `preparing`: its rows are being written. A job that stays in this state was interrupted and never began. */
  status: z.enum(['preparing', 'running', 'paused', 'canceled', 'finished']),
  /** `finding`: what is wrong with a canary, parsed by the kind. */
  pause: z.nullable(z.object({ reason: z.enum(pauseReasons), message: z.string(), finding: z.optional(z.unknown()) })),
  counts: z.object({
    done: z.number(),
    failed: z.number(),
    unknown: z.number(),
    /** The failed rows that a retry sends again. */
    again: z.number(),
  }),
  outcomes: z.record(z.string(), z.number()),
  /** The first chunk that may contain a row without a result. */
  firstOpen: z.number(),
  /**
   * The command of the latest retry, but still `retry` while rows of an earlier `retry` are left: with `retryUnknown`,
   * the user accepted that rows with an unknown outcome may be sent twice, but not those rows.
   */
  retried: z.optional(z.string()),
})
export type Job = z.infer<typeof jobSchema>

/** The Idempotency-Key of a step, on disk from before its call is sent until its result is on disk. */
export const stepIntentSchema = z.object({ job: z.string(), step: z.number(), key: z.string(), at: z.number() })
export type StepIntent = z.infer<typeof stepIntentSchema>

/** Rows with a result. */
export const settledRows = ({ counts }: Job): number => counts.done + counts.failed + counts.unknown

/** Rows without a result, whether or not they will still be sent. */
export const rowsLeft = (job: Job): number => job.total - settledRows(job)

/** Whether a job reads page by page to an unknown end, instead of sending known rows. */
export const isWalk = (job: Job): boolean => job.walk !== undefined

/** Whether a job can still continue, automatically or when resumed. */
export const isOpen = ({ status }: Job): boolean => status === 'running' || status === 'paused'

/** Whether a job waits for its start and can be undone: nothing was sent. */
export const isAwaitingStart = ({ status, startsAt }: Job): boolean => status === 'running' && startsAt !== undefined

/** Whether a job ended before it started: nothing was sent. */
export const wasUndone = ({ status, startsAt }: Job): boolean => status === 'canceled' && startsAt !== undefined

const isAllowed = {
  start: isAwaitingStart,
  undo: isAwaitingStart,
  pause: (job: Job) => (job.status === 'running' && !isAwaitingStart(job)) || resumesAutomatically(job),
  resume: (job: Job) => job.status === 'paused',
  cancel: isOpen,
  retry: (job: Job) => job.counts.again > 0 && retrySendsNoOthers(job),
  retryUnknown: (job: Job) => job.counts.unknown > 0 && retrySendsNoOthers(job),
}
export type JobCommand = keyof typeof isAllowed

/**
 * Whether a retry sends none of the rows that a pause or a cancellation holds back: it sets the job running, so they
 * would be sent, too. A trial pauses again after its own rows.
 */
const retrySendsNoOthers = (job: Job): boolean =>
  job.status === 'running' || rowsLeft(job) <= 0 || (job.trial !== undefined && trialPauses.has(job.pause?.reason))

/** Whether a job is paused only until the session is renewed or the connection is back. */
export const resumesAutomatically = ({ status, pause }: Job): boolean =>
  status === 'paused' && pause !== null && temporary.has(pause.reason)

/** Whether a job's state allows a command: used by the buttons and by the engine. */
export const jobCan = (job: Job, command: JobCommand): boolean => isAllowed[command](job)

/** The job after a pause; unchanged if it is over or still being prepared. */
export const paused = (job: Job, reason: PauseReason, message = '', finding?: unknown): Job =>
  isOpen(job)
    ? { ...job, status: 'paused', pause: { reason, message, ...(finding !== undefined && { finding }) } }
    : job

/** The job after its worker had to stop; unchanged if it was paused before, so that it does not continue on its own. */
export const halted = (job: Job, reason: PauseReason, message = ''): Job =>
  job.status === 'running' ? paused(job, reason, message) : job

/** The job, paused because a command needed records that cannot be opened, even if it was over. */
export const pausedUnreadable = (job: Job): Job => paused({ ...job, status: 'running', finished: null }, 'unreadable')

/** The job after it was resumed; unchanged if it is not paused. */
export const resumed = (job: Job, now: number): Job => {
  if (!jobCan(job, 'resume')) return job
  const { trial, ...rest } = started(job)
  // A trial ends when its rows are checked: resuming after any other pause keeps it
  const isStillTrial = trial !== undefined && !trialPauses.has(job.pause?.reason)
  return { ...rest, ...(isStillTrial && { trial }), status: 'running', pause: null, touched: now }
}

const trialPauses: ReadonlySet<PauseReason | undefined> = new Set(['trial', 'canary', 'canary-failed'])

/** The job after its start; unchanged if it was not waiting for one, or was undone. */
export function started(job: Job): Job {
  const { startsAt, ...rest } = job
  return startsAt === undefined || !isOpen(job) ? job : rest
}

/** The job after it was undone; unchanged if it has started. */
export const undone = (job: Job, now: number): Job => (isAwaitingStart(job) ? canceled(job, now) : job)

/** The job after it was canceled; unchanged if it is over or still being prepared. */
export const canceled = (job: Job, now: number): Job =>
  jobCan(job, 'cancel') ? { ...job, status: 'canceled', pause: null, finished: now } : job

/** The job, finished if it is running and every row has its result. */
export const finishedIfDone = (job: Job, now: number): Job =>
  job.status === 'running' && rowsLeft(job) <= 0 ? { ...job, status: 'finished', finished: now } : job

/** The job, paused if it is running and the rows of its trial have their results. */
export const pausedAfterTrial = (job: Job): Job =>
  job.trial !== undefined && job.status === 'running' && settledRows(job) >= job.trial
    ? paused(job, job.lead === undefined ? 'trial' : 'canary')
    : job

/** What one step of a walk has stored. */
export interface WalkStep {
  cursor: unknown
  /** Rows stored so far, in total. */
  rows: number
  outcomes: Job['outcomes']
  isEnd: boolean
}

/** The job after one step of its walk, even if it was paused meanwhile; one that was canceled stays so. */
export const advanced = (job: Job, { cursor, rows, outcomes, isEnd }: WalkStep, now: number): Job => ({
  ...job,
  walk: { cursor },
  total: rows,
  counts: { ...job.counts, done: rows },
  outcomes,
  ...(isEnd && isOpen(job) && { status: 'finished', pause: null, finished: now }),
})

/** A job that no one has worked on for longer than this waits for the user. */
const LEFT_ALONE_MS = HOUR_MS

/** The job as a worker takes it over: paused if left alone too long, since sending hours later would be a surprise. */
export const takenOver = (job: Job, now: number): Job =>
  job.status === 'running' && now - job.touched > LEFT_ALONE_MS ? paused(job, 'left') : job

/** The job with one more result counted; one fewer with `sign` -1. */
export function countResult(job: Job, result: RowResult, sign: 1 | -1 = 1): Job {
  const { counts, outcomes } = job
  const again = result.state === 'failed' && result.again ? sign : 0
  const withOutcome = (outcomes[result.outcome] ?? 0) + sign
  return {
    ...job,
    counts: { ...counts, [result.state]: counts[result.state] + sign, again: counts.again + again },
    outcomes: { ...outcomes, [result.outcome]: withOutcome },
  }
}

/** Whether a retry discards this result. */
export const isRetried = (result: RowResult, command: 'retry' | 'retryUnknown'): boolean =>
  command === 'retry' ? result.state === 'failed' && result.again : result.state === 'unknown'

/** How many rows a step covers: the last step and a canary may have fewer. */
export const rowsOfStep = ({ total, stepRows, lead }: Pick<Job, 'total' | 'stepRows' | 'lead'>, step: number): number =>
  lead === undefined
    ? rowsInPart(total, stepRows, step)
    : step === 0
      ? lead
      : rowsInPart(total - lead, stepRows, step - 1)

/** How many rows a chunk has. */
export const rowsOfChunk = (job: Pick<Job, 'total' | 'lead'>, chunk: number): number =>
  rowsOfStep({ ...job, stepRows: CHUNK_ROWS }, chunk)

const rowsInPart = (total: number, size: number, index: number): number =>
  Math.max(0, Math.min(size, total - index * size))

/** How many steps the first rows of a job take, by default all of them. */
export const stepsOf = ({ total, stepRows, lead }: Pick<Job, 'total' | 'stepRows' | 'lead'>, rows = total): number =>
  lead === undefined ? Math.ceil(rows / stepRows) : 1 + Math.ceil(Math.max(0, rows - lead) / stepRows)

/** How many chunks a job has. */
export const chunksOf = (job: Pick<Job, 'total' | 'lead'>): number => stepsOf({ ...job, stepRows: CHUNK_ROWS })

/** The chunk that contains a step's rows, and the index of the step's first row in it. */
export const positionOfStep = (
  { stepRows, lead }: Pick<Job, 'stepRows' | 'lead'>,
  step: number,
): { chunk: number; at: number } => {
  if (lead !== undefined) return { chunk: step, at: 0 }
  const first = step * stepRows
  return { chunk: Math.floor(first / CHUNK_ROWS), at: first % CHUNK_ROWS }
}
