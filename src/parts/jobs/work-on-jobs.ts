import * as z from 'zod/mini'
import { createApi, type Api } from '#/api/http/client'
import { shareRateLimit } from '#/api/http/rate-limit-channel'
import { now } from '#/api/now'
import { listenToSession } from '#/api/session/session-channel'
import { storageScopeOf } from '#/api/session/storage-scope'
import { sessionSchema, type Session } from '#/contract/gateway'
import { resumed, settledRows, waitsByItself, type Job } from './job'
import { jobLock, openJobChannel } from './job-channel'
import { isWalkKind, type JobKind, type WalkKind } from './job-kind'
import { openJobStore } from './job-store'
import { runJob } from './run-job'
import { runWalk } from './run-walk'

/** The page hands its session over, at the start and whenever it is renewed. */
const fromPageSchema = z.object({ session: sessionSchema, inFlight: z.number() })
export type FromPage = z.infer<typeof fromPageSchema>

const DAY_MS = 24 * 60 * 60 * 1000
/** Finished jobs and their files go after 30 days (product.md, Connections). */
const KEEP_FINISHED_MS = 30 * DAY_MS
/** How often a job that waits for the line tries again where the browser does not say that it is back. */
const LINE_AGAIN_MS = 5000
const TELL_EVERY_MS = 200
const RATE_OVER_MS = 10_000

/** The program of the jobs' worker. It is started by every page and does nothing until it holds its owner's lock. */
export function workOnJobs(kinds: readonly (JobKind | WalkKind)[]): void {
  let worker: Worker | null = null
  self.addEventListener('message', (event: MessageEvent<unknown>) => {
    const read = fromPageSchema.safeParse(event.data)
    if (!read.success) return
    if (worker === null) worker = createWorker(kinds, read.data)
    else worker.renew(read.data.session)
  })
}

interface Worker {
  renew: (session: Session) => void
}

function createWorker(kinds: readonly (JobKind | WalkKind)[], { session, inFlight }: FromPage): Worker {
  const scope = storageScopeOf(session)
  const store = openJobStore()
  const stopAll = new AbortController()
  const running = new Map<string, Promise<void>>()
  let current = session
  let api: Api = createApi({ session })
  let holdsLock = false
  let lineTimer: ReturnType<typeof setTimeout> | null = null

  shareRateLimit()
  const channel = openJobChannel(scope, message => {
    if (message.kind === 'changed') void look()
  })

  const rates = new Map<string, { at: number; settled: number }[]>()
  const told = new Map<string, { at: number; status: Job['status'] }>()
  function onProgress(job: Job): void {
    const at = performance.now()
    const seen = (rates.get(job.id) ?? []).filter(sample => sample.at > at - RATE_OVER_MS)
    seen.push({ at, settled: settledRows(job) })
    rates.set(job.id, seen)
    const before = told.get(job.id)
    if (before?.status === job.status && at - before.at < TELL_EVERY_MS) return
    told.set(job.id, { at, status: job.status })
    const first = seen[0]
    const span = first === undefined ? 0 : at - first.at
    const perSecond = first === undefined || span < 500 ? 0 : ((settledRows(job) - first.settled) * 1000) / span
    channel.tell({ kind: 'progress', job, perSecond })
  }

  function start(job: Job, kind: JobKind | WalkKind): void {
    const run = { store, jobId: job.id, api: () => api, signal: stopAll.signal, onProgress }
    const done = (isWalkKind(kind) ? runWalk({ ...run, kind }) : runJob({ ...run, kind, inFlight }))
      .finally(() => {
        running.delete(job.id)
        rates.delete(job.id)
      })
      .then(() => afterRun(job.id))
    running.set(job.id, done)
  }

  async function afterRun(id: string): Promise<void> {
    const job = (await store.list(scope)).find(one => one.id === id)
    if (!job) return
    if (job.pause?.reason === 'session') channel.tell({ kind: 'session-lost' })
    if (job.pause?.reason === 'offline') lineTimer ??= setTimeout(() => void lineMayBeBack(), LINE_AGAIN_MS)
    // Changed again while the last steps came in: paused and resumed at once, or retried
    if (job.status === 'running') await look()
  }

  async function look(): Promise<void> {
    if (!holdsLock || stopAll.signal.aborted) return
    for (const job of await store.list(scope)) {
      const kind = kinds.find(({ id }) => id === job.kind)
      if (kind && job.status === 'running' && !running.has(job.id)) start(job, kind)
    }
  }

  async function goOn(reason: 'session' | 'offline' | 'both'): Promise<void> {
    if (!holdsLock) return
    for (const job of await store.list(scope)) {
      if (!waitsByItself(job) || (reason !== 'both' && job.pause?.reason !== reason)) continue
      // `touched` stays: one that was left alone for long still waits for its user
      await store.change(job.id, latest => (waitsByItself(latest) ? resumed(latest, latest.touched) : latest))
    }
    await look()
  }

  async function lineMayBeBack(): Promise<void> {
    lineTimer = null
    if (navigator.onLine) await goOn('offline')
    else lineTimer = setTimeout(() => void lineMayBeBack(), LINE_AGAIN_MS)
  }
  self.addEventListener('online', () => void lineMayBeBack())

  function renew(next: Session): void {
    if (next.id === current.id) return
    current = next
    api = createApi({ session: next })
    void goOn('session')
  }
  listenToSession(session, { onRenewed: renew, onSignedOut: () => stopAll.abort() })

  // Held until this worker ends; a tab that closes or dies lets go of it, and another one's worker goes on
  void navigator.locks.request(jobLock(scope), async () => {
    holdsLock = true
    await store.sweep(now() - KEEP_FINISHED_MS, now() - DAY_MS)
    await goOn('both')
    await new Promise<never>(() => {})
  })
  return { renew }
}
