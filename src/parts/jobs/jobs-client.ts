import { shareRateLimit } from '#/api/http/rate-limit-channel'
import { now } from '#/api/now'
import { onSignOut } from '#/api/session/sign-out-hooks'
import { storageScopeOf } from '#/api/session/storage-scope'
import { startWorker } from '#/api/start-worker'
import type { Session } from '#/contract/gateway'
import { announce } from '#/ui/feedback/LiveRegion'
import { canceled, isOpen, isWalk, jobCan, paused, resumed, type Job, type JobCommand } from './job'
import { openJobChannel, type JobMessage } from './job-channel'
import { removeFolders } from './job-folder'
import { openJobStore } from './job-store'
import { text } from './text'
import type { FromPage } from './work-on-jobs'

/** The jobs of this browser. */
export const jobStore = openJobStore()

/** A job with how fast it goes just now; 0 when it does not, or that is not known yet. */
export interface JobNow {
  job: Job
  perSecond: number
}

export interface JobsClient {
  readonly scope: string
  /** Newest first; null until they were read. The same array until something changes. */
  jobs: () => readonly JobNow[] | null
  subscribe: (listener: () => void) => () => void
  /** Carries a command out where the job's state allows it; else nothing happens. */
  command: (job: string, command: JobCommand) => Promise<void>
  /** Takes a job that is over off the list, with its file. */
  remove: (job: string) => Promise<void>
  /** After a job was written down (`writeJob`): a worker is woken or started for it. */
  wake: () => Promise<void>
  /** The session was renewed. */
  renew: (session: Session) => void
  /** Ends listening and this page's worker; another page's goes on. */
  close: () => void
}

export interface JobsClientOptions {
  session: Session
  /** Address of the module worker that calls `workOnJobs`. */
  workerUrl: string
  /** No job can go on before the session is renewed. */
  onSessionLost: () => void
}

/** One HTTP/1.1 host gets six lines from a browser, and the user's clicks need some of them; newer versions share one. */
const IN_FLIGHT = { narrow: 4, wide: 24 }
const RESTART_AFTER_MS = 1000

/** The jobs of a session as a page sees them. The worker is only started when there is, or may be, work. */
export function openJobs({ session: first, workerUrl, onSessionLost }: JobsClientOptions): JobsClient {
  const scope = storageScopeOf(first)
  const listeners = new Set<() => void>()
  let session = first
  let jobs: readonly JobNow[] | null = null
  let worker: Worker | null = null
  let closed = false
  /** Counts what was told of steps: a list that was read meanwhile may be older than that. */
  let told = 0
  /** Names the last list that was asked for: an earlier one that comes later is older. */
  let asked = 0

  shareRateLimit()
  const set = (next: readonly JobNow[]) => {
    jobs = next
    for (const listener of listeners) listener()
  }

  const channel = openJobChannel(scope, hear)
  function hear(message: JobMessage): void {
    switch (message.kind) {
      case 'progress': {
        const { job, perSecond } = message
        told += 1
        say(job)
        if (jobs?.some(known => known.job.id === job.id) === true)
          set(jobs.map(known => (known.job.id === job.id ? { job, perSecond } : known)))
        else void read()
        break
      }
      case 'changed':
        void read()
        break
      case 'session-lost':
        onSessionLost()
        break
    }
  }

  /** What its user waits for, wherever on the page they are. */
  function say(job: Job): void {
    if (jobs?.find(known => known.job.id === job.id)?.job.status !== 'running') return
    if (job.status === 'finished') announce(text.announce.finished(job.title))
    else if (job.status === 'paused' && job.pause?.reason !== 'user') announce(text.announce.paused(job.title))
  }

  async function read(): Promise<void> {
    const turn = ++asked
    let before: number
    let list: Job[]
    do {
      before = told
      list = await jobStore.list(scope)
    } while (before !== told)
    const known = new Map((jobs ?? []).map(({ job, perSecond }) => [job.id, perSecond]))
    if (closed || turn !== asked) return
    set(
      list
        .filter(({ status }) => status !== 'preparing')
        .map(job => ({ job, perSecond: job.status === 'running' ? (known.get(job.id) ?? 0) : 0 })),
    )
    // Also where another page's worker has the job: this one's stands by and takes over when that dies
    if (list.some(isOpen)) ensureWorker()
  }

  function ensureWorker(): void {
    if (worker !== null || closed) return
    worker = startWorker(workerUrl, 'jobs')
    worker.addEventListener('error', restart)
    post()
  }

  function post(): void {
    const [entry] = performance.getEntriesByType('navigation')
    const wide = entry instanceof PerformanceNavigationTiming && /^h[23]/.test(entry.nextHopProtocol)
    const message: FromPage = { session, inFlight: wide ? IN_FLIGHT.wide : IN_FLIGHT.narrow }
    worker?.postMessage(message)
  }

  function restart(): void {
    worker?.terminate()
    worker = null
    setTimeout(() => void read(), RESTART_AFTER_MS)
  }

  async function changed(): Promise<void> {
    channel.tell({ kind: 'changed' })
    await read()
  }

  async function command(id: string, name: JobCommand): Promise<void> {
    const job = jobs?.find(known => known.job.id === id)?.job
    if (!job || !jobCan(job, name)) return
    switch (name) {
      case 'pause':
        // One that waits for the line becomes the user's to resume
        await jobStore.change(id, latest => paused(latest, 'user'))
        break
      case 'resume':
        await jobStore.change(id, latest => resumed(latest, now()))
        break
      case 'cancel':
        await jobStore.change(id, latest => canceled(latest, now()))
        if (isWalk(job)) await removeFolders([id])
        break
      case 'retry':
      case 'retryUnknown':
        await jobStore.retry(id, name, now())
    }
    await changed()
  }

  // Work goes on after the next sign-in only when its user says so
  const forgetHook = onSignOut(async ({ id }) => {
    if (id !== session.id) return
    worker?.terminate()
    for (const job of await jobStore.list(scope))
      if (job.status === 'running') await jobStore.change(job.id, latest => paused(latest, 'left'))
  })

  void read()
  return {
    scope,
    jobs: () => jobs,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    command,
    async remove(id) {
      await jobStore.remove(id)
      await changed()
    },
    wake: changed,
    renew(next) {
      if (next.id === session.id) return
      session = next
      post()
    },
    close() {
      closed = true
      forgetHook()
      worker?.terminate()
      channel.close()
    },
  }
}
