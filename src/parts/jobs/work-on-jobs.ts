import * as z from 'zod/mini'
import { createApi, type Api } from '#/api/http/client'
import { shareRateLimit } from '#/api/http/rate-limit-channel'
import { receiveKeys } from '#/api/local-data/keyring'
import { browserNow, clock, now } from '#/api/now'
import { listenToSession } from '#/api/session/session-channel'
import { storageScopeOf } from '#/api/session/storage-scope'
import { DAY_MS } from '#/contract/format/durations'
import { sessionSchema, type Session } from '#/contract/gateway'
import { loadLanguage } from '#/ui/format/load-language'
import {
  halted,
  isAwaitingStart,
  paused,
  resumed,
  settledRows,
  resumesAutomatically,
  type Job,
  type PauseReason,
} from './job'
import { jobLockName, openJobChannel, RATE_WINDOW_MS } from './job-channel'
import { isWalkKind, type JobKind, type JobKindId, type WalkKind } from './job-kind'
import { openJobStore } from './job-store'
import { runJob } from './run-job'
import { haltOf, runWalk } from './run-walk'
import { watchCanary } from './watch-canaries'

/**
 * The page sends its session, and what it knows of the service's clock, at the start and whenever they may have
 * changed.
 */
const pageMessageSchema = z.object({
  session: sessionSchema,
  maxInFlight: z.number(),
  clock: z.nullable(z.object({ source: z.string(), low: z.number(), high: z.number(), learnedAt: z.number() })),
})
export type PageMessage = z.infer<typeof pageMessageSchema>

/** A job and its files are removed 30 days after the job ended. */
const KEEP_FINISHED_MS = 30 * DAY_MS
/** How often a job that waits for the connection tries again; browsers do not always fire `online`. */
const OFFLINE_RETRY_MS = 5000
/** How often a worker that has the lock but cannot read the jobs tries again. */
const UNREAD_RETRY_MS = 1000
const PROGRESS_INTERVAL_MS = 200

/** The kinds of jobs, by id; omitting one does not compile. */
export type JobKinds = { readonly [Id in JobKindId]: JobKind<Id> | WalkKind<Id> }

/**
 * The program of the jobs worker. A page with open jobs starts one; it does nothing until it gets the lock of its
 * scope. The kinds are loaded after the language, because they write texts into results.
 */
export function workOnJobs(loadKinds: () => Promise<Readonly<Record<string, JobKind | WalkKind>>>): void {
  receiveKeys()
  const loading = loadLanguage().then(loadKinds)
  // The page is notified of a worker's errors, but not of its rejections
  loading.catch(reportError)
  let worker: Promise<JobsWorker> | null = null
  self.addEventListener('message', (event: MessageEvent<unknown>) => {
    const read = pageMessageSchema.safeParse(event.data)
    if (!read.success) return
    // Otherwise the first steps, whose times are compared with the service's, would have the times of a wrong clock
    if (read.data.clock) clock.adopt(read.data.clock)
    if (worker === null) worker = loading.then(kinds => createWorker(kinds, read.data))
    else void worker.then(({ adoptSession }) => adoptSession(read.data.session))
  })
}

/** Reasons for which the pause may exist only in this worker, because it could not be stored. */
const possiblyUnstored: ReadonlySet<PauseReason> = new Set(['storage', 'unreadable', 'error'])

interface JobsWorker {
  adoptSession: (session: Session) => void
}

/** How long a job still has to wait for its start, in ms; Infinity if its user has to start it. */
const waitOf = (job: Job): number => (isAwaitingStart(job) ? (job.startsAt ?? Infinity) - browserNow() : 0)

function createWorker(
  kinds: Readonly<Record<string, JobKind | WalkKind>>,
  { session, maxInFlight }: PageMessage,
): JobsWorker {
  const scope = storageScopeOf(session)
  const store = openJobStore()
  const stopAll = new AbortController()
  /** The jobs that are run or whose canary is watched. Aborting stops a run. */
  const running = new Map<string, AbortController>()
  let current = session
  let api: Api = createApi({ session })
  let hasLock = false
  let startTimer: ReturnType<typeof setTimeout> | undefined
  let connectionTimer: ReturnType<typeof setTimeout> | null = null

  shareRateLimit()
  const channel = openJobChannel(scope, message => {
    if (message.kind === 'changed') void startJobs()
  })

  const rates = new Map<string, { at: number; settled: number }[]>()
  const lastPosted = new Map<string, { at: number; status: Job['status'] }>()
  function onProgress(job: Job): void {
    const at = performance.now()
    const seen = (rates.get(job.id) ?? []).filter(sample => sample.at > at - RATE_WINDOW_MS)
    seen.push({ at, settled: settledRows(job) })
    rates.set(job.id, seen)
    const before = lastPosted.get(job.id)
    // Nothing later would correct the numbers of a job that no longer runs
    const isRepeated = job.status === 'running' && before?.status === job.status
    if (isRepeated && at - before.at < PROGRESS_INTERVAL_MS) return
    lastPosted.set(job.id, { at, status: job.status })
    const first = seen[0]
    const span = first === undefined ? 0 : at - first.at
    const perSecond = first === undefined || span < 500 ? 0 : ((settledRows(job) - first.settled) * 1000) / span
    channel.post({ kind: 'progress', job, perSecond })
  }

  function start(job: Job, kind: JobKind | WalkKind): void {
    let latest = job
    const report = (next: Job): void => {
      latest = next
      onProgress(next)
    }
    const stop = new AbortController()
    running.set(job.id, stop)
    const sessionId = current.id
    const run = { store, jobId: job.id, api: () => api, signal: stopAll.signal, onProgress: report }
    void (isWalkKind(kind) ? runWalk({ ...run, kind }) : runJob({ ...run, kind, maxInFlight, stopped: stop.signal }))
      .catch(async (error: unknown) => report(await pauseAfter(latest, error, halted)))
      .finally(() => {
        running.delete(job.id)
        rates.delete(job.id)
      })
      .then(() => afterRun(latest, sessionId))
  }

  /** The job, paused because of what stopped it: otherwise it would still be shown as running. */
  async function pauseAfter(job: Job, error: unknown, pauseWith: typeof halted): Promise<Job> {
    const { reason, message } = haltOf(error)
    const pause = (latest: Job): Job => pauseWith(latest, reason, message)
    return (await store.change(job.id, pause).catch(() => null)) ?? pause(job)
  }

  /** @param sessionId the session at the start of the run */
  async function afterRun({ id, pause }: Job, sessionId: string): Promise<void> {
    // If not even the pause could be stored, the job is still marked as running, and would fail again at once
    if (pause && possiblyUnstored.has(pause.reason)) return
    const job = (await store.list(scope)).find(listed => listed.id === id)
    if (!job) return
    // If the session was renewed during the run, the calls sent before that may have lost the earlier session
    if (job.pause?.reason === 'session' && current.id !== sessionId) return resumeWaiting('session')
    if (job.pause?.reason === 'session') channel.post({ kind: 'session-lost', session: sessionId })
    if (job.pause?.reason === 'offline') connectionTimer ??= setTimeout(() => void checkConnection(), OFFLINE_RETRY_MS)
    // It was paused and resumed, or retried, while its last steps were being settled; or its canary was just sent
    if (job.status === 'running' || job.pause?.reason === 'canary') await startJobs()
  }

  async function startJobs(): Promise<void> {
    if (!hasLock || stopAll.signal.aborted) return
    const jobs = await store.list(scope)
    for (const [id, stop] of running) if (jobs.find(job => job.id === id)?.status !== 'running') stop.abort()
    for (const job of jobs) {
      const kind = Object.values(kinds).find(({ id }) => id === job.kind)
      if (!kind || running.has(job.id)) continue
      if (job.status === 'running' && waitOf(job) <= 0) start(job, kind)
      else if (job.pause?.reason === 'canary' && !isWalkKind(kind)) watch(job, kind)
    }
    clearTimeout(startTimer)
    const next = Math.min(...jobs.map(waitOf).filter(wait => wait > 0))
    if (Number.isFinite(next)) startTimer = setTimeout(() => void startJobs(), next)
  }

  function watch(job: Job, kind: JobKind): void {
    const { id: jobId } = job
    const onSessionLost = (lost: string) => channel.post({ kind: 'session-lost', session: lost })
    const watching = { store, kind, jobId, api: () => api, signal: stopAll.signal, onProgress, onSessionLost }
    let latest = job
    const sessionId = current.id
    running.set(jobId, new AbortController())
    void watchCanary(watching)
      .catch(async (error: unknown) => {
        latest = await pauseAfter(job, error, paused)
        onProgress(latest)
      })
      .finally(() => running.delete(jobId))
      .then(() => afterRun(latest, sessionId))
  }

  async function resumeWaiting(reason: 'session' | 'offline' | 'both'): Promise<void> {
    if (!hasLock || stopAll.signal.aborted) return
    for (const job of await store.list(scope)) {
      if (!resumesAutomatically(job) || (reason !== 'both' && job.pause?.reason !== reason)) continue
      // `touched` stays unchanged, so a job left alone for a long time still waits for the user
      const resume = (latest: Job): Job => (resumesAutomatically(latest) ? resumed(latest, latest.touched) : latest)
      // If the disk is full, the job stays paused, and the other jobs continue
      await store.change(job.id, resume).catch(() => null)
    }
    await startJobs()
  }

  /** Continues the jobs once they can be read. */
  async function takeOver(): Promise<void> {
    await resumeWaiting('both').catch(() => {
      setTimeout(() => void takeOver(), UNREAD_RETRY_MS)
    })
  }

  async function checkConnection(): Promise<void> {
    connectionTimer = null
    if (navigator.onLine) await resumeWaiting('offline')
    else connectionTimer = setTimeout(() => void checkConnection(), OFFLINE_RETRY_MS)
  }
  self.addEventListener('online', () => void checkConnection())

  /** A page may still have a session that another page has renewed. */
  const replaced = new Set<string>()
  function adoptSession(next: Session): void {
    if (next.id === current.id || replaced.has(next.id)) return
    replaced.add(current.id)
    current = next
    api = createApi({ session: next })
    void resumeWaiting('session')
  }
  listenToSession(session, { onRenewed: adoptSession, onSignedOut: () => stopAll.abort() })

  // The lock is released when this worker ends, even by a crash; then another tab's worker gets it
  void navigator.locks.request(jobLockName(scope), async () => {
    hasLock = true
    // A full disk must not make this worker give up the lock: the next worker sweeps again
    await store.sweep(now() - KEEP_FINISHED_MS, now() - DAY_MS).catch(() => undefined)
    // Nor must a failed read: another worker would get the lock, and both would send
    await takeOver()
    await new Promise<never>(() => {})
  })
  return { adoptSession }
}
