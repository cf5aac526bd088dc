import { pause } from '#/api/http/backoff'
import { ApiError, isSessionLoss } from '#/api/http/error'
import { now } from '#/api/now'
import type { PauseReason, RowResult } from './job'
import type { JobKind, StepContext, StepFinding } from './job-kind'

/** What became of one step, for the loop that sends them. */
export type StepEnd =
  /** `failing`: the service failed; the loop slows down. */
  | { end: 'settled'; results: RowResult[]; failing: boolean }
  /** Surely not carried out, and may pass: sent again under another key. */
  | { end: 'again'; afterMs: number; message: string }
  /** The job stops. `sent`: the step may have been carried out, so its intent stays open. */
  | { end: 'stop'; reason: PauseReason; message: string; sent: boolean }

/** When our own server did not answer, it is asked again with the same key: it answers from its journal. */
const ASK_AGAIN_AFTER_MS = [500, 1500, 3000]
/** An act that was cut off may still be going on: "absent" counts when it is read twice, this far apart. */
const READ_AGAIN_AFTER_MS = 2000
/** Our own server remembers the answers of a day; a key older than half of that is not asked again. */
const KEY_HOLDS_MS = 12 * 60 * 60 * 1000

export interface StepRun {
  kind: JobKind
  rows: unknown[]
  context: StepContext
  /** For tests. */
  sleep?: ((ms: number) => Promise<void>) | undefined
}

/** Sends one step, whose intent is on disk, and finds out what became of it. */
export async function sendStep(run: StepRun): Promise<StepEnd> {
  const { kind, rows, context, sleep = pause } = run
  let error: ApiError | null = null
  for (const wait of [0, ...ASK_AGAIN_AFTER_MS]) {
    if (wait > 0) await sleep(wait)
    const sent: RowResult[] | ApiError = await kind.send(rows, context).catch(asApiError)
    if (!(sent instanceof ApiError)) return { end: 'settled', results: sent, failing: false }
    // Refused for want of a session: says nothing about the first sending
    if (error !== null && isSessionLoss(sent)) return lineDown(sent)
    error = sent
    if (sent.kind !== 'network') break
  }
  if (error === null || error.kind === 'network') return lineDown(error)
  return error.mayHaveActed ? afterLoss(run) : notCarriedOut(run, error)
}

/**
 * Finds out about a step that an earlier worker, or an earlier try, left open. Proved absent, it is asked again under
 * its old key: our own server's journal lets it through only when it never left.
 */
export async function recoverStep(run: StepRun): Promise<StepEnd> {
  // Once is enough: asked again while the first is still going on, our own server waits for that one
  const finding = await read(run)
  if (!('found' in finding)) return finding
  if (finding.found === 'absent' && now() - run.context.since < KEY_HOLDS_MS) return sendStep(run)
  return settledBy(finding, run)
}

async function afterLoss(run: StepRun): Promise<StepEnd> {
  const finding = await findOut(run)
  if (!('found' in finding)) return finding
  return { ...settledBy(finding, run), failing: true }
}

function settledBy(finding: StepFinding, { kind, rows }: StepRun): Extract<StepEnd, { end: 'settled' }> {
  const results = finding.found === 'settled' ? finding.results : kind.lost(finding.found, rows)
  return { end: 'settled', results, failing: false }
}

/** Reads until it is sure: an act that was cut off may still be going on. */
async function findOut(run: StepRun): Promise<StepFinding | StepEnd> {
  const first = await read(run)
  if (!('found' in first) || first.found !== 'absent') return first
  await (run.sleep ?? pause)(READ_AGAIN_AFTER_MS)
  return read(run)
}

/** Where reading itself stumbles over session or line, the job waits with the intent open. */
async function read({ kind, rows, context }: StepRun): Promise<StepFinding | StepEnd> {
  try {
    return await kind.reconcile(rows, context)
  } catch (thrown) {
    const error = asApiError(thrown)
    return isSessionLoss(error) || error.kind === 'network' ? lineDown(error) : { found: 'unknown' }
  }
}

function notCarriedOut({ kind, rows }: StepRun, error: ApiError): StepEnd {
  const message = error.messages[0] ?? ''
  if (isSessionLoss(error)) return { end: 'stop', reason: 'session', message, sent: false }
  // The client has told the pacer how long nothing may leave
  if (error.kind === 'rate-limited') return { end: 'again', afterMs: 0, message }
  if (error.kind === 'upstream-unreachable') return { end: 'again', afterMs: 1000, message }
  if (error.kind === 'gateway') return { end: 'stop', reason: 'service', message, sent: false }
  const meaning = kind.refused(error, rows)
  if ('pause' in meaning) return { end: 'stop', reason: 'refused', message: meaning.pause, sent: false }
  return { end: 'settled', results: meaning, failing: false }
}

const lineDown = (error: ApiError | null): StepEnd => ({
  end: 'stop',
  reason: error !== null && isSessionLoss(error) ? 'session' : 'offline',
  message: '',
  sent: true,
})

function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  throw thrown
}
