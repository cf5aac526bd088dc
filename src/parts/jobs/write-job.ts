import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { storageScopeOf } from '#/api/session/storage-scope'
import type { Session } from '#/contract/gateway'
import { CHUNK_ROWS, type Job } from './job'
import type { JobStore } from './job-store'

export interface NewJob extends Pick<Job, 'kind' | 'title' | 'settings' | 'stepRows' | 'trial'> {
  session: Session
  /** Many rows come in pieces of one record each, all but the last one full, so that they are never in memory at once. */
  rows: readonly unknown[] | { total: number; records: AsyncIterable<readonly unknown[]> }
  /** What the rows were read from: kept for the result file. */
  file: Blob | null
}

/** This browser has no room for the job: nothing was kept. */
export class NoRoom extends Error {
  override name = 'NoRoom'
}

/** The rows were not as many as was said: nothing was kept. */
export class OtherCount extends Error {
  override name = 'OtherCount'
}

/** A row is kept once, and its result; the database needs room to write beside what it has. */
const ROOM_A_ROW = 1500

/**
 * Writes a job down, ready to run; wake the jobs afterwards (`JobsClient.wake`). Works in pages and workers: a worker
 * that has checked a file writes its rows without passing them to the page.
 * @throws NoRoom when this browser has no room for it, before or while it is written; OtherCount; what reading throws
 */
export async function writeJob(store: JobStore, { session, rows, file, ...rest }: NewJob): Promise<Job> {
  const { total, records } = 'records' in rows ? rows : { total: rows.length, records: recordsOf(rows) }
  await checkRoom((file?.size ?? 0) * 2 + total * ROOM_A_ROW)
  const job: Job = { ...rest, ...blankJob(session), total, status: 'preparing' }
  try {
    await store.create(job, file)
    let written = 0
    // The next record is read while the one before is written
    let writing = Promise.resolve()
    for await (const record of records) {
      await writing
      writing = store.addRows(job.id, written / CHUNK_ROWS, record)
      writing.catch(() => undefined) // thrown where it is waited for
      written += record.length
    }
    await writing
    if (written !== total) throw new OtherCount(`${written} rows`)
    // From here on it exists; cut off before, it never began
    await store.change(job.id, prepared => ({ ...prepared, status: 'running', touched: now() }))
  } catch (error) {
    await store.remove(job.id).catch(() => undefined)
    return asNoRoom(error)
  }
  return job
}

function* recordsOf(rows: readonly unknown[]): Generator<readonly unknown[]> {
  for (let at = 0; at < rows.length; at += CHUNK_ROWS) yield rows.slice(at, at + CHUNK_ROWS)
}

const blankJob = (session: Session) => ({
  id: newId(),
  scope: storageScopeOf(session),
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
