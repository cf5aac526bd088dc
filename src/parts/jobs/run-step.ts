import { isTemporary, delay } from '#/api/http/backoff'
import type { CallGuard } from '#/api/http/client'
import { ApiError, isSessionLoss } from '#/api/http/error'
import { MAX_FAILED_READS, mayStillRun, readUntilEnded } from '#/api/mutation/read-outcome'
import { now } from '#/api/now'
import { HOUR_MS } from '#/contract/format/durations'
import type { PauseReason, RowResult } from './job'
import type { JobKind, StepContext, StepFinding } from './job-kind'

/** The result of one step, for the loop that sends the steps. `failing`: the service failed, so the loop slows down. */
export type StepEnd =
  | { end: 'settled'; results: RowResult[]; failing: boolean }
  /** Certainly not carried out, and may succeed later: sent again with a new key. `reason`: why, if it keeps failing. */
  | { end: 'again'; failing: boolean; reason: 'service' | 'server-refused'; message: string }
  /** The job pauses. `sent`: the step may have been carried out, so its intent stays. */
  | { end: 'stop'; reason: PauseReason; message: string; sent: boolean }

/** When our own server did not answer, the call is repeated with the same key: the server answers from its journal. */
const RESEND_DELAYS_MS = [500, 1500, 3000]
/** Together longer than a service takes to restart. */
const READ_DELAYS_MS = [1000, 2000, 4000, 8000, 15_000, 30_000]
/** Our own server's journal covers a day; keys older than half of that are not used again. */
const KEY_LIFETIME_MS = 12 * HOUR_MS

export interface StepRun {
  kind: JobKind
  rows: unknown[]
  context: StepContext
  /** For sending only: the outcome of what was sent is always read. */
  guard?: CallGuard
  /** Whether an earlier worker, or an earlier pass of this one, may have sent the step. */
  isRepeat?: boolean
  /** For tests. */
  sleep?: ((ms: number) => Promise<void>) | undefined
}

/** Sends one step, whose intent is on disk, and finds out what happened to it. */
export async function sendStep(run: StepRun): Promise<StepEnd> {
  const { kind, rows, context, guard, isRepeat = false, sleep = delay } = run
  const sending = guard ? { ...context, api: context.api.guarded(guard) } : context
  let error: ApiError | null = null
  let isLost = false
  for (const wait of [0, ...RESEND_DELAYS_MS]) {
    if (wait > 0) await sleep(wait)
    const sentAt = now()
    // An earlier attempt may still be running
    const isOpen: boolean = isRepeat || isLost
    const sent: RowResult[] | ApiError = await kind.send(rows, sending, isOpen).catch(asApiError)
    if (!(sent instanceof ApiError)) return { end: 'settled', results: sent, failing: false }
    error = sent
    // Only the repeat was stopped. The attempt before it may have been carried out, and no later run of a canceled job
    // would find that out
    if (error.isUnsent && isLost) return afterLoss(run, sentAt)
    if (error.kind === 'aborted') return interrupted(isOpen || error.mayHaveActed)
    if (error.kind === 'network') {
      isLost ||= error.method !== 'GET'
      continue
    }
    // A lost session says nothing about an attempt whose response was lost. But a 401 that a repeat gets from the
    // service may be the recorded reply to an earlier worker
    if (isSessionLoss(error) && (isLost || (isRepeat && error.kind !== 'unauthorized'))) return disconnected(error)
    if (isOpen && isInconclusive(error)) return afterLoss(run, sentAt)
    if (error.mayHaveActed) return afterLoss(run, isOpen || mayStillRun(error) ? sentAt : undefined)
    return notCarriedOut(run, error)
  }
  return disconnected(error)
}

/**
 * Whether a failed repeat leaves the outcome of the call open: the read that precedes it failed, or our own server
 * answered instead of the service.
 */
const isInconclusive = (error: ApiError): boolean =>
  (error.method === 'GET' && error.kind !== 'network') || error.kind === 'unavailable' || isServerRefusal(error)

/**
 * Finds out about a step that an earlier worker, or an earlier attempt, left open. If it is proved absent, it is sent
 * again with the same key, unless the key is too old: our own server's journal lets it through only if it never reached
 * the service.
 */
export async function recoverStep(run: StepRun): Promise<StepEnd> {
  // One read is enough: while the first call is still running, our own server makes the repeat wait for it
  const finding = await read(run)
  if (!('found' in finding)) return finding
  if (finding.found === 'absent' && now() - run.context.keyedAt < KEY_LIFETIME_MS)
    return sendStep({ ...run, isRepeat: true })
  return settledBy(finding, run)
}

/** @param sentAt when the step was sent, if its call may still be running */
async function afterLoss(run: StepRun, sentAt: number | undefined): Promise<StepEnd> {
  const finding = await readUntilEnded({
    read: () => read(run),
    isAbsent: one => 'found' in one && one.found === 'absent',
    sentAt,
    sleep: run.sleep,
  })
  if (!('found' in finding)) return finding
  return { ...settledBy(finding, run), failing: true }
}

function settledBy(finding: StepFinding, { kind, rows }: StepRun): Extract<StepEnd, { end: 'settled' }> {
  const results = finding.found === 'settled' ? finding.results : kind.lost(finding.found, rows)
  return { end: 'settled', results, failing: false }
}

/**
 * Reads what happened to a step, and retries for about a minute while the service cannot be reached. If the service
 * fails four times, the outcome stays unknown. If reading ends because of a sign-out, a lost session, a lost
 * connection, a refusal of our own server, or a service that cannot be reached, the job pauses and the intent stays.
 */
async function read({ kind, rows, context, sleep = delay }: StepRun): Promise<StepFinding | StepEnd> {
  for (let attempt = 0, failed = 0; ; attempt++) {
    try {
      return await kind.reconcile(rows, context)
    } catch (thrown) {
      const error = asApiError(thrown)
      if (error.kind === 'aborted') return interrupted(true)
      if (isSessionLoss(error) || error.kind === 'network') return disconnected(error)
      if (isServerRefusal(error)) return unread('server-refused')
      if (!isTemporary(error)) return { found: 'unknown' }
      // A service that answers may never be able to read this record
      if (error.kind === 'service' && ++failed >= MAX_FAILED_READS) return { found: 'unknown' }
      const wait = READ_DELAYS_MS[attempt]
      if (wait === undefined) return unread(error.kind === 'unavailable' ? 'server-refused' : 'service')
      await sleep(wait)
    }
  }
}

function notCarriedOut({ kind, rows }: StepRun, error: ApiError): StepEnd {
  const message = error.messages[0] ?? ''
  if (isSessionLoss(error)) return { end: 'stop', reason: 'session', message, sent: false }
  // The rate limiter already knows how long to wait
  if (error.kind === 'rate-limited') return { end: 'again', failing: false, reason: 'service', message }
  if (error.kind === 'upstream-unreachable') return { end: 'again', failing: true, reason: 'service', message }
  if (error.kind === 'unavailable') return { end: 'again', failing: true, reason: 'server-refused', message }
  if (isServerRefusal(error)) return { end: 'stop', reason: 'server-refused', message, sent: false }
  const meaning = kind.refused(error, rows)
  if ('pause' in meaning) return { end: 'stop', reason: 'refused', message: meaning.pause, sent: false }
  if ('again' in meaning) return { end: 'again', failing: true, reason: 'service', message: meaning.again }
  return { end: 'settled', results: meaning, failing: false }
}

/** Whether our own server rejected the call, because of the user's role or for another reason. */
const isServerRefusal = ({ kind }: ApiError): boolean => kind === 'gateway' || kind === 'role-refused'

const disconnected = (error: ApiError | null): StepEnd =>
  unread(error !== null && isSessionLoss(error) ? 'session' : 'offline')

/** Without a message: that of a failed read may say that nothing was sent, which is true of the read only. */
const unread = (reason: PauseReason): StepEnd => ({ end: 'stop', reason, message: '', sent: true })

/** After a sign-out, which aborts the calls in flight, or after the job was stopped, it waits for its user. */
const interrupted = (sent: boolean): StepEnd => ({ end: 'stop', reason: 'left', message: '', sent })

function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  throw thrown
}
