import type { Api } from '#/api/http/client'
import { ApiError, isSessionLoss } from '#/api/http/error'
import { LockedError } from '#/api/local-data/keyring'
import { browserNow, now } from '#/api/now'
import { halted, takenOver, advanced, type Job, type PauseReason } from './job'
import { removeFolders } from './job-folder'
import type { WalkKind } from './job-kind'
import { UnreadableJobError } from './job-results'
import type { JobStore } from './job-store'

/** What a worker needs to run a job of some kind. */
export interface RunOptions<Kind> {
  store: JobStore
  kind: Kind
  jobId: string
  /** The API of the current session: it may be renewed while the job runs. */
  api: () => Api
  signal: AbortSignal
  /** Called with the job after every change to it, even one that could not be stored. */
  onProgress: (job: Job) => void
}

/**
 * Runs a walk until its end, or until the job has to pause. It only sends reads, and a temporary failure has already
 * been retried by the client when it arrives here.
 * @throws DOMException if its start cannot be stored; LockedError; what a step throws that is neither ApiError nor
 * DOMException
 */
export async function runWalk({ store, kind, jobId, api, signal, onProgress }: RunOptions<WalkKind>): Promise<void> {
  const report = (job: Job | null) => {
    if (job) onProgress(job)
    return job
  }
  let job = report(await store.change(jobId, found => takenOver(found, browserNow())))
  while (job?.status === 'running' && !signal.aborted) {
    const current: Job = job
    try {
      const step = await kind.next({ api: api(), job: current, cursor: current.walk?.cursor, signal })
      job = report(await store.change(jobId, latest => advanced({ ...latest, touched: browserNow() }, step, now())))
      if (job?.status === 'finished') await kind.cleanUp(job)
    } catch (error) {
      const stop = pauseFor(error)
      if (stop === null) return
      // Report the pause even if there is no room to store it
      const stopped = await store.change(jobId, latest => halted(latest, ...stop)).catch(() => halted(current, ...stop))
      job = report(stopped)
    }
    // No one reads this worker's call log, and its bodies are pages of 1,000 rows
    api().log.clear()
  }
  // The page that canceled it has removed its files, but the last step may have written one after that
  if (job?.status === 'canceled') await removeFolders([jobId])
}

/** Why a job pauses, and a message for its user. */
export interface Halt {
  reason: PauseReason
  message: string
}

/** Why a job has to pause after a failure of this browser, or of our own code. */
export function haltOf(error: unknown): Halt {
  if (error instanceof UnreadableJobError) return { reason: 'unreadable', message: '' }
  // The keys come with the next sign-in
  if (error instanceof LockedError) return { reason: 'session', message: '' }
  const name = error instanceof Error ? error.name : ''
  return { reason: error instanceof DOMException ? 'storage' : 'error', message: name }
}

/** Why the job has to pause; null when the worker itself is ending. */
function pauseFor(error: unknown): [PauseReason, string] | null {
  if (error instanceof DOMException && error.name === 'AbortError') return null
  if (error instanceof DOMException) return ['storage', error.name]
  if (!(error instanceof ApiError)) throw error
  if (error.kind === 'aborted') return null
  if (isSessionLoss(error)) return ['session', '']
  const message = error.messages[0] ?? ''
  if (error.kind === 'network') return ['offline', '']
  if (serverRefusals.has(error.kind)) return ['server-refused', message]
  return [refusals.has(error.kind) ? 'refused' : 'service', message]
}

/** By the gateway, not by the service. */
const serverRefusals: ReadonlySet<ApiError['kind']> = new Set(['gateway', 'role-refused', 'unavailable'])

const refusals: ReadonlySet<ApiError['kind']> = new Set(['refused', 'forbidden', 'not-found', 'invalid', 'conflict'])
