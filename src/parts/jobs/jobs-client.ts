import { shareRateLimit } from '#/api/http/rate-limit-channel'
import { ledger } from '#/api/mutation/mutate'
import { browserNow, clock, now } from '#/api/now'
import { onSignOut } from '#/api/session/sign-out-hooks'
import { storageScopeOf } from '#/api/session/storage-scope'
import { endWorker, startWorker } from '#/api/start-worker'
import { createStore, type Readable } from '#/base/store'
import type { Session } from '#/contract/gateway'
import { isPageServed } from '#/ui/behavior/reload-once'
import { announce } from '#/ui/feedback/LiveRegion'
import {
  canceled,
  isOpen,
  isWalk,
  jobCan,
  paused,
  pausedUnreadable,
  resumed,
  resumesAutomatically,
  settledRows,
  started,
  undone,
  type Job,
  type JobCommand,
} from './job'
import { jobLockName, openJobChannel, RATE_WINDOW_MS, type JobMessage } from './job-channel'
import { removeFolders } from './job-folder'
import { UnreadableJobError } from './job-results'
import { openJobStore } from './job-store'
import { text } from './text'
import { pausedAtSignOut } from './watch-canaries'
import type { PageMessage } from './work-on-jobs'

/** The jobs of this browser. */
export const jobStore = openJobStore()

/** A job with its latest rate in rows per second; 0 while that is not known. */
export interface LiveJob {
  job: Job
  perSecond: number
}

/** What this browser stored of a user's work and can no longer open. All of it may have been carried out. */
export interface LostWork {
  /** Ids of jobs. */
  jobs: readonly string[]
  /** Keys of intents: changes whose outcome was not known yet. */
  changes: readonly string[]
}

export type JobsClient = ReturnType<typeof openJobs>

export interface JobsClientOptions {
  session: Session
  /** URL of the module worker that calls `workOnJobs`. */
  workerUrl: string
  /** Called when jobs cannot continue until the session is renewed. */
  onSessionLost: () => void
}

/** Browsers open at most six HTTP/1.1 connections per host, and the user's clicks need some; HTTP/2 and 3 share one. */
const IN_FLIGHT = { http1: 4, multiplexed: 24 }
const RESTART_AFTER_MS = 1000
/** After this many failures in a row although the server responds, a deployment has removed the worker's script. */
const MAX_FAILED_STARTS = 3

const changes = {
  start: (job: Job) => ({ ...started(job), touched: browserNow() }),
  undo: (job: Job) => undone(job, now()),
  // A job that would have continued automatically now waits for the user
  pause: (job: Job) => paused(job, 'user'),
  resume: (job: Job) => resumed(job, browserNow()),
  cancel: (job: Job) => canceled(job, now()),
}

const emptyIfUnread = (reading: Promise<string[]>): Promise<string[]> => reading.catch(() => [])

/** The jobs of a session for a page. The worker is started only when there is, or may be, work. */
export function openJobs({ session: initialSession, workerUrl, onSessionLost }: JobsClientOptions) {
  const scope = storageScopeOf(initialSession)
  const jobs = createStore<readonly LiveJob[] | null>(null)
  const isUnread = createStore(false)
  const isWorkerMissing = createStore(false)
  const lost = createStore<LostWork>({ jobs: [], changes: [] })
  let session = initialSession
  let worker: Worker | null = null
  let isClosed = false
  let failedStarts = 0
  /** Counts progress messages: a list read at the same time may be older than the message. */
  let progressCount = 0
  /** The number of the latest read: results of earlier reads are outdated. */
  let latestRead = 0
  /** The last announced pause of each job that continues on its own: it may fail again every few seconds. */
  const announcedWaits = new Map<string, string>()
  /** For each job, the timer that ends its rate when the job stops reporting. */
  const rateTimers = new Map<string, ReturnType<typeof setTimeout>>()

  shareRateLimit()
  const channel = openJobChannel(scope, onMessage)
  function onMessage(message: JobMessage): void {
    if (message.kind === 'changed') {
      readInBackground()
      // Another tab may have forgotten the lost work
      if (lost.get().jobs.length + lost.get().changes.length > 0) void readLost()
    }
    // The worker may not know yet that the session was renewed
    if (message.kind === 'session-lost' && message.session === session.id) onSessionLost()
    if (message.kind !== 'progress') return
    const { job, perSecond } = message
    progressCount += 1
    failedStarts = 0
    // The worker of another page runs the jobs. This page tries again, so that its own can take over
    if (isWorkerMissing.get()) {
      isWorkerMissing.set(false)
      worker = null
      readInBackground()
    }
    announceChange(job)
    if (jobs.get()?.some(live => live.job.id === job.id) !== true) return readInBackground()
    const show = (next: (live: LiveJob) => LiveJob) =>
      jobs.set((jobs.get() ?? []).map(live => (live.job.id === job.id ? next(live) : live)))
    show(() => ({ job, perSecond }))
    clearTimeout(rateTimers.get(job.id))
    if (perSecond === 0) return
    const endRate = () => show(live => ({ ...live, perSecond: 0 }))
    rateTimers.set(job.id, setTimeout(endRate, RATE_WINDOW_MS))
  }

  /** Tells screen readers that a job finished or paused, wherever on the page the user is. */
  function announceChange(job: Job): void {
    if (jobs.get()?.find(known => known.job.id === job.id)?.job.status !== 'running') return
    if (job.status === 'finished') announce(text.announce.finished(job.title))
    if (job.status !== 'paused' || job.pause === null || job.pause.reason === 'user') return
    const wait = `${job.pause.reason} ${settledRows(job)}`
    const isRepeated = resumesAutomatically(job) && announcedWaits.get(job.id) === wait
    announcedWaits.set(job.id, wait)
    if (!isRepeated) announce(text.announce.paused(job.title))
  }

  async function read(): Promise<void> {
    const readNumber = ++latestRead
    let before: number
    let list: Job[]
    try {
      do {
        before = progressCount
        list = await jobStore.list(scope)
      } while (before !== progressCount)
    } catch (error) {
      if (readNumber === latestRead) isUnread.set(true)
      throw error
    }
    const known = new Map((jobs.get() ?? []).map(({ job, perSecond }) => [job.id, perSecond]))
    if (isClosed || readNumber !== latestRead) return
    isUnread.set(false)
    jobs.set(
      list
        .filter(({ status }) => status !== 'preparing')
        .map(job => ({ job, perSecond: job.status === 'running' ? (known.get(job.id) ?? 0) : 0 })),
    )
    // Even if another page's worker has the lock: this one waits and takes over when that page closes
    if (list.some(isOpen)) ensureWorker()
  }

  /** A failure is not lost: `isUnread` is set. */
  function readInBackground(): void {
    void read().catch(() => undefined)
  }

  async function readLost(): Promise<void> {
    // Without storage in this browser there is nothing to lose
    const [ids, keys] = await Promise.all([jobStore.lost(scope), ledger.lostKeys(scope)].map(emptyIfUnread))
    if (!isClosed) lost.set({ jobs: ids ?? [], changes: keys ?? [] })
  }

  function ensureWorker(): void {
    if (worker !== null || isClosed) return
    worker = startWorker(workerUrl, 'jobs')
    worker.addEventListener('error', () => void restart(), { once: true })
    postSession()
  }

  function postSession(): void {
    const [entry] = performance.getEntriesByType('navigation')
    const isMultiplexed = entry instanceof PerformanceNavigationTiming && /^h[23]/.test(entry.nextHopProtocol)
    const maxInFlight = isMultiplexed ? IN_FLIGHT.multiplexed : IN_FLIGHT.http1
    const learned = clock.learned()
    // Until the first reply of this connection, the page may only know the clock of the one that it used before
    const known = learned?.source === session.connection.id ? learned : null
    const message: PageMessage = { session, maxInFlight, clock: known }
    worker?.postMessage(message)
  }

  function end(): void {
    if (worker) endWorker(worker)
  }

  async function restart(): Promise<void> {
    end()
    // While another page's worker has the lock, there is nothing to start, and nothing to say
    await navigator.locks.request(jobLockName(scope), () => undefined)
    failedStarts = (await isPageServed()) ? failedStarts + 1 : 0
    // The page does not reload on its own: something may have been typed
    if (failedStarts >= MAX_FAILED_STARTS) return isWorkerMissing.set(true)
    setTimeout(() => {
      worker = null
      readInBackground()
    }, RESTART_AFTER_MS)
  }

  async function notifyAndRead(): Promise<void> {
    // The worker may have started before this page knew the service's clock
    postSession()
    channel.post({ kind: 'changed' })
    await read()
  }

  async function command(id: string, name: JobCommand): Promise<void> {
    const job = jobs.get()?.find(known => known.job.id === id)?.job
    if (!job || !jobCan(job, name)) return
    if (name === 'retry' || name === 'retryUnknown')
      await jobStore.retry(id, name, browserNow()).catch((error: unknown) => {
        if (error instanceof UnreadableJobError) return jobStore.change(id, pausedUnreadable)
        throw error
      })
    else {
      const changed = await jobStore.change(id, changes[name])
      // Another tab may have finished the walk by then: its file stays
      if (changed?.status === 'canceled' && isWalk(changed)) await removeFolders([id])
    }
    announcedWaits.delete(id)
    await notifyAndRead().catch(() => undefined) // the change is stored, and `isUnread` is set
  }

  // After the next sign-in, work continues only when the user resumes it
  const removeSignOutHook = onSignOut(async ({ id }) => {
    if (id !== session.id) return
    end()
    for (const job of await jobStore.list(scope)) await jobStore.change(job.id, pausedAtSignOut)
  })

  const exposedJobs: Readable<readonly LiveJob[] | null> = jobs
  const exposedIsUnread: Readable<boolean> = isUnread
  const exposedIsWorkerMissing: Readable<boolean> = isWorkerMissing
  const exposedLost: Readable<LostWork> = lost
  // Lost work is read first, so that a job that cannot be opened is not shown as missing
  void readLost().then(readInBackground)
  return {
    scope,
    /** Newest first; null until they are read. The same array until something changes. */
    jobs: exposedJobs,
    /** Whether the last read of the jobs failed. */
    isUnread: exposedIsUnread,
    /** Whether the worker cannot be loaded, so that this page has to be reloaded. */
    isWorkerMissing: exposedIsWorkerMissing,
    lost: exposedLost,
    /** Deletes the lost work from this browser. It is never shown or reconciled again, even if its keys come back. */
    forgetLost: async (): Promise<void> => {
      await jobStore.removeLost(scope)
      await ledger.removeLost(scope)
      await readLost()
      channel.post({ kind: 'changed' })
    },
    /** One chunk of a job's rows, with their results so far. */
    chunk: jobStore.chunk,
    /** Runs a command if the job's state allows it; otherwise does nothing. */
    command,
    /** Removes a job that is over, with its file. */
    remove: async (id: string): Promise<void> => {
      await jobStore.remove(id)
      await notifyAndRead().catch(() => undefined) // it is removed, and `isUnread` is set
    },
    /** Call after a job was stored (`writeJob`): starts or notifies the worker. */
    refresh: notifyAndRead,
    /** Call after the session was renewed: the worker continues with the new one. */
    adoptSession: (next: Session): void => {
      if (next.id === session.id) return
      session = next
      postSession()
      // Signing in again may have brought the keys
      void readLost().then(readInBackground)
    },
    /** Stops listening and terminates this page's worker; workers of other pages continue. */
    close: (): void => {
      isClosed = true
      removeSignOutHook()
      end()
      for (const timer of rateTimers.values()) clearTimeout(timer)
      channel.close()
    },
  }
}
