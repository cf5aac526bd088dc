import { useSyncExternalStore } from 'react'
import type { JobNow, JobsClient } from './jobs-client'

let client: JobsClient | null = null
let endListening: (() => void) | null = null
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** Makes the jobs of a session those of the page: the frame does, once it is at rest. Null when the session is left. */
export function setJobsClient(next: JobsClient | null): void {
  endListening?.()
  client = next
  endListening = next?.subscribe(tell) ?? null
  tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What a page does with jobs; null until the part is loaded, shortly after the page. */
export const useJobsClient = (): JobsClient | null => useSyncExternalStore(subscribe, () => client)

/**
 * After a job was written down: tells the jobs of the page as they are now. They may have been loaded while it was
 * written; a page that remembers that there were none would show it never.
 */
export const wakeJobs = async (): Promise<void> => client?.wake()

/** The jobs of this session in this browser, newest first; null until they were read. */
export const useJobs = (): readonly JobNow[] | null => useSyncExternalStore(subscribe, () => client?.jobs() ?? null)
