import { createStore, useStore, type Readable } from '#/base/store'
import type { JobsClient, LiveJob, LostWork } from './jobs-client'

const client = createStore<JobsClient | null>(null)
const noJobs: Readable<readonly LiveJob[] | null> = createStore(null)
const no: Readable<boolean> = createStore(false)
const nothingLost: Readable<LostWork> = createStore<LostWork>({ jobs: [], changes: [] })

/** Sets the jobs of the current session; the app shell calls it after the first screen. Null when the session ends. */
export const setJobsClient = client.set

/** The jobs of the current session; null without one, and until their code is loaded, shortly after the page. */
export const useJobsClient = (): JobsClient | null => useStore(client)

/**
 * Call after a job was stored. Uses the client at the time of the call, not one that a component captured earlier: the
 * client may have loaded while the job was being written, and the job would then never be shown.
 */
export const refreshJobs = async (): Promise<void> => client.get()?.refresh()

/** The jobs of this session in this browser, newest first; null until they are read. */
export const useJobs = (): readonly LiveJob[] | null => useStore(useJobsClient()?.jobs ?? noJobs)

/** Whether the jobs could not be read, so that `useJobs` stays null or may be out of date. */
export const useJobsUnread = (): boolean => useStore(useJobsClient()?.isUnread ?? no)

/** Whether jobs cannot run in this page, because the program of their worker cannot be loaded. */
export const useIsWorkerMissing = (): boolean => useStore(useJobsClient()?.isWorkerMissing ?? no)

/** The work of this session's user that this browser can no longer open. */
export const useLostWork = (): LostWork => useStore(useJobsClient()?.lost ?? nothingLost)
