import { useSyncExternalStore } from 'react'
import type { LiveJob, JobsClient } from './jobs-client'

let client: JobsClient | null = null
let unsubscribe: (() => void) | null = null
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

/** Sets the jobs of the current session; the app shell calls it after the first screen. Null when the session ends. */
export function setJobsClient(next: JobsClient | null): void {
  unsubscribe?.()
  client = next
  unsubscribe = next?.subscribe(notify) ?? null
  notify()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Null until the chunk is loaded, shortly after the page. */
export const useJobsClient = (): JobsClient | null => useSyncExternalStore(subscribe, () => client)

/**
 * Call after a job was stored. Uses the client at the time of the call, not one that a component captured earlier: the
 * client may have loaded while the job was written, and the job would then never show.
 */
export const refreshJobs = async (): Promise<void> => client?.refresh()

/** The jobs of this session in this browser, newest first; null until first read. */
export const useJobs = (): readonly LiveJob[] | null => useSyncExternalStore(subscribe, () => client?.jobs() ?? null)
