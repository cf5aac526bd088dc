import { pause } from '#/api/http/backoff'
import type { Api } from '#/api/http/client'
import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { CHUNK_ROWS, paused, placeOfStep, rowsOfStep, settledRows, takenOver, type Job, type PauseReason } from './job'
import type { JobKind } from './job-kind'
import type { Commit, JobStore } from './job-store'
import { recoverStep, sendStep, type StepEnd } from './run-step'

export interface JobRun {
  store: JobStore
  kind: JobKind
  jobId: string
  /** The calls of the session as it is now: it may be renewed under way. */
  api: () => Api
  signal: AbortSignal
  /** Told after every writing down. */
  onProgress: (job: Job) => void
  /** How many calls may be under way at once. */
  inFlight: number
  sleep?: (ms: number) => Promise<void>
}

interface Halt {
  reason: PauseReason
  message: string
}

interface Step {
  step: number
  rows: unknown[]
  key: string
  since: number
}

/** Steps whose intents are on disk but that have not left: as many are written down in one go. */
const OPEN_AHEAD = 16
/** From so many rows on a step is written down as soon as it is settled: few are left to find out about after a crash. */
const LARGE_STEP_ROWS = 100
/** So many failures of the service in a row, and the job waits for the user. */
const MOST_FAILURES = 6
const SLOWEST_MS = 30_000

/**
 * Works on a job until it is over, or has to wait. Every step is written down with its key before its call leaves; the
 * results of some and the intents of the next share one transaction, since each costs a write to the disk.
 * @throws nothing but what a kind throws that is no ApiError
 */
export async function runJob(run: JobRun): Promise<void> {
  const begun = await run.store.change(run.jobId, job => takenOver(job, now()))
  if (begun?.status !== 'running') return
  run.onProgress(begun)
  let job: Job | null = begun
  // A retry while the job runs makes rows open again that the walk has passed
  while (job?.status === 'running') {
    const before: number = settledRows(job)
    job = await pass(run, job)
    if (job?.status === 'running' && settledRows(job) === before) job = await stop(run, job, 'service', '')
  }
}

async function stop({ store, onProgress }: JobRun, job: Job, reason: PauseReason, message: string): Promise<Job> {
  // Without room for the record itself the pages are told all the same
  const stopped = await store.change(job.id, latest => paused(latest, reason, message)).catch(() => null)
  const told = stopped ?? paused(job, reason, message)
  onProgress(told)
  return told
}

/** One walk over the rows that are open. */
async function pass(run: JobRun, begun: Job): Promise<Job | null> {
  const { store, kind, jobId, signal, sleep = pause } = run
  const state: { job: Job | null; halt: Halt | null; refilling: Promise<void> | null } = {
    job: begun,
    halt: null,
    refilling: null,
  }
  let failures = 0
  let notBefore = 0
  let firstOpen = begun.firstOpen
  let exhausted = false
  const opened: Step[] = []
  const again: Step[] = []
  const fresh: Pick<Commit, 'settled' | 'dropped'> = { settled: [], dropped: [] }

  const known = await store.intents(jobId)
  const walk = openSteps(run, begun, new Set(known.map(({ step }) => step)), chunk => (firstOpen = chunk))

  const halted = (): boolean => state.halt !== null || signal.aborted || state.job?.status !== 'running'

  async function write(commit: Omit<Commit, 'firstOpen'>): Promise<boolean> {
    try {
      // Only what was settled at the last writing is behind: steps on their way may lie before the walk
      state.job = await store.commit(
        jobId,
        { ...commit, firstOpen: known.length > 0 ? begun.firstOpen : firstOpen },
        now(),
      )
      if (state.job) run.onProgress(state.job)
      return true
    } catch (error) {
      state.halt ??= { reason: 'storage', message: error instanceof Error ? error.name : '' }
      fresh.settled.push(...commit.settled)
      fresh.dropped.push(...commit.dropped)
      return false
    }
  }

  const flush = (opening: Step[]): Promise<boolean> =>
    write({
      settled: fresh.settled.splice(0),
      dropped: fresh.dropped.splice(0),
      opened: opening.map(({ step, key, since }) => ({ job: jobId, step, key, at: since })),
    })

  const refill = (): Promise<void> => {
    state.refilling ??= (async () => {
      const next: Step[] = []
      while (next.length + opened.length < OPEN_AHEAD) {
        const retried = again.shift()
        const found = retried ? { value: retried, done: false as const } : await walk.next()
        if (found.done) {
          exhausted = true
          break
        }
        next.push({ ...found.value, key: newId(), since: now() })
      }
      if ((await flush(next)) && !halted()) opened.push(...next)
      else again.push(...next)
    })().finally(() => (state.refilling = null))
    return state.refilling
  }

  async function finish(step: Step, result: StepEnd): Promise<void> {
    if (result.end === 'settled') {
      fresh.settled.push({ step: step.step, results: result.results })
      failures = result.failing ? failures + 1 : 0
    } else if (result.end === 'stop') {
      state.halt ??= { reason: result.reason, message: result.message }
      if (!result.sent) fresh.dropped.push(step.step)
    } else {
      again.push(step)
      if (result.afterMs > 0) failures++
    }
    if (kind.stepRows >= LARGE_STEP_ROWS) await flush([])
    if (failures === 0) return
    notBefore = now() + Math.min(SLOWEST_MS, 1000 * 2 ** (failures - 1))
    if (failures >= MOST_FAILURES)
      state.halt ??= { reason: 'service', message: result.end === 'again' ? result.message : '' }
  }

  const contextOf = ({ step, key, since }: Step) => ({ api: run.api(), job: begun, step, key, since, signal })

  async function sender(): Promise<void> {
    while (!halted()) {
      if (opened.length < OPEN_AHEAD / 2 && !(exhausted && again.length === 0)) {
        const filled = refill()
        if (opened.length === 0) await filled
      }
      if (halted()) return
      const step = opened.shift()
      if (!step) {
        if (exhausted && again.length === 0) return
        continue
      }
      const wait = notBefore - now()
      if (wait > 0) await sleep(wait)
      // Stopped meanwhile: it has not left
      if (halted()) {
        opened.unshift(step)
        return
      }
      await finish(step, await sendStep({ kind, rows: step.rows, context: contextOf(step), sleep: run.sleep }))
    }
  }

  const left = known.map(({ step, key, at: since }) => ({ step, key, since }))
  async function recoverer(): Promise<void> {
    for (let open = left.shift(); open && !halted(); open = left.shift()) {
      const step: Step = { ...open, rows: await rowsAt(store, begun, open.step) }
      await finish(step, await recoverStep({ kind, rows: step.rows, context: contextOf(step), sleep: run.sleep }))
    }
  }

  await Promise.all(Array.from({ length: run.inFlight }, recoverer))
  await Promise.all(Array.from({ length: run.inFlight }, sender))
  await state.refilling
  // What was written down ahead and has surely not left needs no finding out
  fresh.dropped.push(...opened.map(({ step }) => step), ...again.map(({ step }) => step))
  await flush([])
  return state.job !== null && state.halt !== null
    ? stop(run, state.job, state.halt.reason, state.halt.message)
    : state.job
}

async function rowsAt(store: JobStore, job: Job, step: number): Promise<unknown[]> {
  const { chunk, at } = placeOfStep(job, step)
  return (await store.chunk(job, chunk)).rows.slice(at, at + rowsOfStep(job, step))
}

/** The steps without result and without intent, in order. `onChunk` says from which record on there may be some. */
async function* openSteps(
  { store }: JobRun,
  job: Job,
  taken: ReadonlySet<number>,
  onChunk: (chunk: number) => void,
): AsyncGenerator<Step, undefined> {
  let loaded = -1
  let current = await store.chunk(job, job.firstOpen)
  const steps = Math.ceil(Math.min(job.total, job.trial ?? Infinity) / job.stepRows)
  const stepsAChunk = CHUNK_ROWS / job.stepRows
  for (let step = job.firstOpen * stepsAChunk; step < steps; step++) {
    const { chunk, at } = placeOfStep(job, step)
    if (chunk !== loaded) {
      current = await store.chunk(job, chunk)
      loaded = chunk
      // Those before may still have steps on their way
      onChunk(Math.max(job.firstOpen, chunk - 2 * OPEN_AHEAD))
    }
    if (taken.has(step) || current.results[at] != null) continue
    yield { step, rows: current.rows.slice(at, at + rowsOfStep(job, step)), key: '', since: 0 }
  }
  return undefined
}
