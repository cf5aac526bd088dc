import { delay } from '#/api/http/backoff'
import type { Api } from '#/api/http/client'
import { ApiError, isSessionLoss } from '#/api/http/error'
import { isOpen, paused, resumed, resumesAutomatically, type Job } from './job'
import type { JobKind } from './job-kind'
import type { JobStore } from './job-store'

/** How often the results of a canary are checked. */
const CHECK_EVERY_MS = 10_000

interface CanaryWatch {
  store: JobStore
  kind: JobKind
  jobId: string
  api: () => Api
  signal: AbortSignal
  /** Called with the job after the check that ended the wait. */
  onProgress: (job: Job) => void
  /** Called with the id of the session that has to be renewed. */
  onSessionLost: (sessionId: string) => void
  /** For tests. */
  sleep?: (ms: number) => Promise<void>
}

const isWaiting = (job: Job | null): job is Job => job?.pause?.reason === 'canary' && isOpen(job)

/**
 * Waits until the results of a canary are known: the job continues if they are fine, and otherwise waits for its user.
 * Also ends when the user continues, cancels, or removes the job.
 * @throws DOMException or LockedError if the job cannot be read or stored; UnreadableJobError if its canary cannot be
 * opened; what the kind throws that is not an ApiError
 */
export async function watchCanary(watch: CanaryWatch): Promise<void> {
  const { store, kind, jobId, api, signal, onProgress, onSessionLost, sleep = abortablePause(signal) } = watch
  const read = () => store.change(jobId, unchanged => unchanged)
  for (let job = await read(); isWaiting(job) && !signal.aborted; job = await read()) {
    const { rows, results } = await store.chunk(job, 0)
    const canary = { rows, results, since: job.touched }
    const used = api()
    let found
    try {
      found = (await kind.checkCanary?.(canary, { api: used, job, signal })) ?? { canary: 'fine' as const }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isSessionLoss(error)) onSessionLost(used.session.id)
      found = { canary: 'waiting' as const }
    }
    if (found.canary === 'waiting') {
      await sleep(CHECK_EVERY_MS)
      continue
    }
    const next = await store.change(jobId, latest => {
      if (!isWaiting(latest)) return latest
      if (found.canary === 'failed') return paused(latest, 'canary-failed', '', found.finding)
      // `touched` stays unchanged, so that a job left alone for a long time still waits for the user
      return resumed(latest, latest.touched)
    })
    if (next) onProgress(next)
    return
  }
}

/** The job after a sign-out: if it would continue automatically, it now waits for its user. */
export function pausedAtSignOut(job: Job): Job {
  if (job.status === 'running' || resumesAutomatically(job)) return paused(job, 'left')
  return isWaiting(job) ? paused(job, 'canary-failed') : job
}

const abortablePause =
  (signal: AbortSignal) =>
  (ms: number): Promise<void> =>
    delay(ms, signal).catch(() => undefined)
