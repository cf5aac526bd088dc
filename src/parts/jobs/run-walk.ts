import type { Api } from '#/api/http/client'
import { ApiError, isSessionLoss } from '#/api/http/error'
import { now } from '#/api/now'
import { paused, takenOver, walked, type Job, type PauseReason } from './job'
import type { WalkKind } from './job-kind'
import type { JobStore } from './job-store'

export interface WalkRun {
  store: JobStore
  kind: WalkKind
  jobId: string
  /** The calls of the session as it is now: it may be renewed under way. */
  api: () => Api
  signal: AbortSignal
  /** Told after every writing down. */
  onProgress: (job: Job) => void
}

/**
 * Walks on until the end, or until the job has to wait. Only reading calls leave, which the client repeats by itself:
 * what fails here has failed several times.
 * @throws nothing but what a kind throws that is neither ApiError nor DOMException
 */
export async function runWalk({ store, kind, jobId, api, signal, onProgress }: WalkRun): Promise<void> {
  const tell = (job: Job | null) => {
    if (job) onProgress(job)
    return job
  }
  let job = tell(await store.change(jobId, found => takenOver(found, now())))
  while (job?.status === 'running' && !signal.aborted) {
    const at: Job = job
    try {
      const step = await kind.next({ api: api(), job: at, cursor: at.walk?.cursor, signal })
      job = tell(await store.change(jobId, latest => walked(latest, step, now())))
      if (job?.status === 'finished') await kind.tidy(job)
    } catch (error) {
      const stop = haltOf(error)
      if (stop === null) return
      // Without room for the record itself the pages are told all the same
      const stopped = await store.change(jobId, latest => paused(latest, ...stop)).catch(() => paused(at, ...stop))
      job = tell(stopped)
    }
    // Nobody reads this worker's call log, and its bodies are pages of 1,000 rows
    api().log.clear()
  }
}

/** Why the job has to wait; null when the worker itself is ending. */
function haltOf(error: unknown): [PauseReason, string] | null {
  if (error instanceof DOMException && error.name === 'AbortError') return null
  if (error instanceof DOMException) return ['storage', error.name]
  if (!(error instanceof ApiError)) throw error
  if (error.kind === 'aborted') return null
  if (isSessionLoss(error)) return ['session', '']
  const message = error.messages[0] ?? ''
  if (error.kind === 'network') return ['offline', '']
  return [refusals.has(error.kind) ? 'refused' : 'service', message]
}

const refusals: ReadonlySet<ApiError['kind']> = new Set(['refused', 'forbidden', 'not-found', 'invalid', 'conflict'])
