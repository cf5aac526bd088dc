import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { scopeOf } from '#/api/scope'
import type { Session } from '#/contract/gateway'
import { CHUNK_ROWS, type Job } from './job'
import type { JobStore } from './job-store'

export interface NewJob extends Pick<Job, 'kind' | 'title' | 'settings' | 'stepRows' | 'trial'> {
  session: Session
  rows: readonly unknown[]
  /** What the rows were read from: kept for the result file. */
  file: Blob | null
}

/** This browser has no room for the job: nothing was kept. */
export class NoRoom extends Error {
  override name = 'NoRoom'
}

/** A row is kept once, and its result; the database needs room to write beside what it has. */
const ROOM_A_ROW = 1500

/**
 * Writes a job down, ready to run; wake the jobs afterwards (`JobsClient.wake`). Works in pages and workers: a worker
 * that has checked a file writes its rows without passing them to the page.
 * @throws NoRoom when this browser has no room for it, before or while it is written
 */
export async function writeJob(store: JobStore, { session, rows, file, ...rest }: NewJob): Promise<Job> {
  await checkRoom((file?.size ?? 0) * 2 + rows.length * ROOM_A_ROW)
  const job: Job = { ...rest, ...blankJob(session), total: rows.length, status: 'preparing' }
  try {
    await store.create(job, file)
    for (let chunk = 0; chunk * CHUNK_ROWS < rows.length; chunk++)
      await store.addRows(job.id, chunk, rows.slice(chunk * CHUNK_ROWS, (chunk + 1) * CHUNK_ROWS))
    // From here on it exists; cut off before, it never began
    await store.change(job.id, prepared => ({ ...prepared, status: 'running', touched: now() }))
  } catch (error) {
    await store.remove(job.id).catch(() => undefined)
    return asNoRoom(error)
  }
  return job
}

const blankJob = (session: Session) => ({
  id: newId(),
  scope: scopeOf(session),
  total: 0,
  created: now(),
  touched: now(),
  finished: null,
  pause: null,
  counts: { done: 0, failed: 0, unknown: 0, again: 0 },
  outcomes: {},
  firstOpen: 0,
})

/**
 * Writes a walk down, which begins as soon as the jobs are woken.
 * @throws NoRoom when this browser has no room for it
 */
export async function writeWalk(
  store: JobStore,
  { session, cursor, ...rest }: Pick<Job, 'kind' | 'title' | 'settings'> & { session: Session; cursor: unknown },
): Promise<Job> {
  const job: Job = { ...rest, ...blankJob(session), stepRows: 1, status: 'running', walk: { cursor } }
  await store.create(job, null).catch(asNoRoom)
  return job
}

function asNoRoom(error: unknown): never {
  if (error instanceof DOMException && error.name === 'QuotaExceededError')
    throw new NoRoom('no room', { cause: error })
  throw error
}

async function checkRoom(bytes: number): Promise<void> {
  const { quota, usage } = await navigator.storage.estimate()
  if (quota !== undefined && quota - (usage ?? 0) < bytes) throw new NoRoom('no room')
}
