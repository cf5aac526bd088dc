import { delay } from '#/api/http/backoff'
import type { CallGuard } from '#/api/http/client'
import { newId } from '#/api/new-id'
import { browserNow, now } from '#/api/now'
import {
  CHUNK_ROWS,
  halted,
  positionOfStep,
  rowsOfStep,
  started,
  stepsOf,
  takenOver,
  type Job,
  type PauseReason,
} from './job'
import type { JobKind } from './job-kind'
import { UnreadableJobError } from './job-results'
import type { Commit, JobStore } from './job-store'
import { recoverStep, sendStep, type StepEnd, type StepRun } from './run-step'
import { haltOf, type Halt, type RunOptions } from './run-walk'

export interface JobRun extends RunOptions<JobKind> {
  /** How many calls may be in flight at once. */
  maxInFlight: number
  /** Aborted when the job is paused, canceled, or removed: calls that still wait to be sent are then not sent. */
  stopped?: AbortSignal
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>
}

interface Step {
  step: number
  rows: unknown[]
  key: string
  keyedAt: number
}

/** How many intents are stored at once, ahead of the calls they are for. */
const OPEN_AHEAD = 16
/** Steps this large are stored as soon as they are settled, so that few have to be looked up after a crash. */
const LARGE_STEP_ROWS = 100
/** After this many failures of the service in a row, the job waits for the user. */
const MAX_FAILURES = 6
const MAX_DELAY_MS = 30_000

/**
 * Runs a job until it is over or has to pause. Every step is on disk with its key before its call is sent; results and
 * new intents share one transaction, because each transaction costs a disk write. The job is read again just before a
 * call is sent: nothing is sent after it was paused or canceled, however long the call has waited.
 * @throws DOMException or LockedError if it cannot be read or its start cannot be stored; anything that the kind throws
 * other than an ApiError
 */
export async function runJob(run: JobRun): Promise<void> {
  const begun = await run.store.change(run.jobId, job => takenOver(started(job), browserNow()))
  if (begun?.status !== 'running') return
  run.onProgress(begun)
  let job: Job | null = begun
  // A retry while the job runs reopens rows that this pass has already covered
  while (job?.status === 'running' && !run.signal.aborted) {
    const firstOpen: number = job.firstOpen
    const after: PassEnd = await pass(run, job)
    job = after.job
    // If it was resumed since, the worker runs it again
    if (after.wasStopped) return
    // A pass that was aborted says nothing about the service
    if (job?.status !== 'running' || after.hasSettled || run.signal.aborted) continue
    // The reopened rows may be in chunks before the one that this pass began with
    job = firstOpen > 0 ? { ...job, firstOpen: 0 } : await stop(run, job, 'service', '')
  }
}

async function stop({ store, onProgress }: JobRun, job: Job, reason: PauseReason, message: string): Promise<Job> {
  // Report the pause even if there is no room to store it
  const stopped = await store.change(job.id, latest => halted(latest, reason, message)).catch(() => null)
  const reported = stopped ?? halted(job, reason, message)
  onProgress(reported)
  return reported
}

interface PassEnd {
  job: Job | null
  /** Whether it had a result for any row. */
  hasSettled: boolean
  /** Whether the job was seen paused, over, or removed during the pass. */
  wasStopped: boolean
}

const never = new AbortController().signal

/** One pass over the rows without a result. */
async function pass(run: JobRun, begun: Job): Promise<PassEnd> {
  const { store, kind, jobId, signal, stopped = never, sleep = delay } = run
  const state: { job: Job | null; isStopped: boolean; halt: Halt | null; refilling: Promise<void> | null } = {
    job: begun,
    isStopped: false,
    halt: null,
    refilling: null,
  }
  let failures = 0
  let notBefore = 0
  let firstOpen = begun.firstOpen
  let isExhausted = false
  let hasSettled = false
  const opened: Step[] = []
  const toRetry: Step[] = []
  const unsaved: Pick<Commit, 'settled' | 'dropped'> = { settled: [], dropped: [] }

  const known = await store.intents(jobId)
  const unsent = openSteps(run, begun, new Set(known.map(({ step }) => step)), chunk => (firstOpen = chunk))

  const ending = new AbortController()
  /** Aborted when nothing more is to be sent: calls that still wait are not sent. */
  const ended = AbortSignal.any([signal, stopped, ending.signal])

  /** Ends the pass. The first reason counts. */
  function halt(why: Halt): void {
    state.halt ??= why
    ending.abort()
  }

  /** Ends the pass if the job no longer runs. */
  function noteStatus(latest: Job | null): void {
    if (latest?.status === 'running') return
    state.isStopped = true
    ending.abort()
  }

  async function nextUnsent(): Promise<IteratorResult<Step, undefined>> {
    try {
      return await unsent.next()
    } catch (error) {
      halt(haltOf(error))
      return { done: true, value: undefined }
    }
  }

  const wasStopped = (): boolean => state.isStopped || stopped.aborted
  const isHalted = (): boolean => ended.aborted

  /** Whether a call may be sent now. It may have waited for hours. */
  async function maySend(): Promise<boolean> {
    try {
      const latest = await store.get(jobId)
      noteStatus(latest)
      if (latest && takenOver(latest, browserNow()) !== latest) halt({ reason: 'left', message: '' })
    } catch (error) {
      halt(haltOf(error))
    }
    return !isHalted()
  }
  const guard: CallGuard = { signal: ended, maySend }

  async function write(commit: Omit<Commit, 'firstOpen'>): Promise<boolean> {
    try {
      // Steps of an earlier run may still be unresolved before the current position
      state.job = await store.commit(
        jobId,
        { ...commit, firstOpen: known.length > 0 ? begun.firstOpen : firstOpen },
        now(),
      )
      if (state.job) run.onProgress(state.job)
      noteStatus(state.job)
      return true
    } catch (error) {
      halt(haltOf(error))
      unsaved.settled.push(...commit.settled)
      unsaved.dropped.push(...commit.dropped)
      return false
    }
  }

  const flush = (opening: Step[]): Promise<boolean> =>
    write({
      settled: unsaved.settled.splice(0),
      dropped: unsaved.dropped.splice(0),
      opened: opening.map(({ step, key, keyedAt }) => ({ job: jobId, step, key, at: keyedAt })),
    })

  const refill = (): Promise<void> => {
    state.refilling ??= (async () => {
      const next: Step[] = []
      while (next.length + opened.length < OPEN_AHEAD) {
        const retried = toRetry.shift()
        const found = retried ? { value: retried, done: false as const } : await nextUnsent()
        if (found.done === true) {
          isExhausted = true
          break
        }
        next.push({ ...found.value, key: newId(), keyedAt: now() })
      }
      if ((await flush(next)) && !isHalted()) opened.push(...next)
      else toRetry.push(...next)
    })().finally(() => (state.refilling = null))
    return state.refilling
  }

  async function finish(step: Step, result: StepEnd): Promise<void> {
    if (result.end === 'settled') {
      unsaved.settled.push({ step: step.step, results: result.results })
      hasSettled ||= result.results.length > 0
      failures = result.failing ? failures + 1 : 0
    } else if (result.end === 'stop') {
      // Otherwise a job that was resumed meanwhile would pause again
      if (!wasStopped()) halt({ reason: result.reason, message: result.message })
      if (!result.sent) unsaved.dropped.push(step.step)
    } else {
      toRetry.push(step)
      if (result.failing) failures++
    }
    // No one reads this worker's call log, and its bodies are rows
    run.api().log.clear()
    // Once the job is halted, nothing else stores results until the last call has ended
    if (kind.stepRows >= LARGE_STEP_ROWS || isHalted()) await flush([])
    if (failures === 0) return
    notBefore = browserNow() + Math.min(MAX_DELAY_MS, 1000 * 2 ** (failures - 1))
    if (failures >= MAX_FAILURES) halt(result.end === 'again' ? result : { reason: 'service', message: '' })
  }

  const runOf = ({ step, rows, key, keyedAt }: Step): StepRun => ({
    kind,
    rows,
    context: { api: run.api(), job: begun, step, key, keyedAt, signal },
    guard,
    sleep: run.sleep,
  })

  async function sendSteps(): Promise<void> {
    while (!isHalted()) {
      if (opened.length < OPEN_AHEAD / 2 && !(isExhausted && toRetry.length === 0)) {
        const filled = refill()
        if (opened.length === 0) await filled
      }
      if (isHalted()) return
      const step = opened.shift()
      if (!step) {
        if (isExhausted && toRetry.length === 0) return
        continue
      }
      const wait = notBefore - browserNow()
      if (wait > 0) await sleep(wait, ended).catch(() => undefined)
      // Paused meanwhile: this step was not sent
      if (isHalted()) {
        opened.unshift(step)
        return
      }
      await finish(step, await sendStep(runOf(step)))
    }
  }

  const unresolved = known.map(({ step, key, at: keyedAt }) => ({ step, key, keyedAt }))
  async function recoverSteps(): Promise<void> {
    for (let open = unresolved.shift(); open && !isHalted(); open = unresolved.shift()) {
      const rows = await rowsAt(store, begun, open.step).catch((error: unknown) => {
        halt(haltOf(error))
        return null
      })
      if (rows === null) return
      const step: Step = { ...open, rows }
      await finish(step, await recoverStep(runOf(step)))
    }
  }

  await Promise.all(Array.from({ length: run.maxInFlight }, recoverSteps))
  await Promise.all(Array.from({ length: run.maxInFlight }, sendSteps))
  await state.refilling
  // Steps that were stored but certainly not carried out need no recovery
  unsaved.dropped.push(...opened.map(({ step }) => step), ...toRetry.map(({ step }) => step))
  await flush([])
  const job =
    state.job !== null && state.halt !== null
      ? await stop(run, state.job, state.halt.reason, state.halt.message)
      : state.job
  return { job, hasSettled, wasStopped: wasStopped() }
}

/** @throws UnreadableJobError if a row is missing: an incomplete step must never be sent */
async function rowsAt(store: JobStore, job: Job, step: number): Promise<unknown[]> {
  const { chunk } = positionOfStep(job, step)
  return rowsWithin((await store.chunk(job, chunk)).rows, job, step)
}

function rowsWithin(rows: readonly unknown[], job: Job, step: number): unknown[] {
  const { at } = positionOfStep(job, step)
  const found = rows.slice(at, at + rowsOfStep(job, step))
  if (found.length < rowsOfStep(job, step)) throw new UnreadableJobError()
  return found
}

/** The steps without a result or an intent, in order. `onChunk` gets the first chunk that may still contain some. */
async function* openSteps(
  { store }: JobRun,
  job: Job,
  taken: ReadonlySet<number>,
  onChunk: (chunk: number) => void,
): AsyncGenerator<Step, undefined> {
  let loaded = -1
  let current = await store.chunk(job, job.firstOpen)
  const steps = stepsOf(job, Math.min(job.total, job.trial ?? Infinity))
  const stepsPerChunk = CHUNK_ROWS / job.stepRows
  for (let step = job.firstOpen * stepsPerChunk; step < steps; step++) {
    const { chunk, at } = positionOfStep(job, step)
    if (chunk !== loaded) {
      current = await store.chunk(job, chunk)
      loaded = chunk
      // Earlier chunks may still have steps in flight
      onChunk(Math.max(job.firstOpen, chunk - 2 * OPEN_AHEAD))
    }
    if (taken.has(step) || current.results[at] != null) continue
    yield { step, rows: rowsWithin(current.rows, job, step), key: '', keyedAt: 0 }
  }
  return undefined
}
