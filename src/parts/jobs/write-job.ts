import { isStorageFull } from '#/api/local-data/idb'
import { newId } from '#/api/new-id'
import { browserNow, now } from '#/api/now'
import { storageScopeOf } from '#/api/session/storage-scope'
import type { Session } from '#/contract/gateway'
import { CHUNK_ROWS, type Job } from './job'
import type { JobStore } from './job-store'

/** A job to be stored, with its rows and its file. */
export interface NewJob extends Pick<
  Job,
  'kind' | 'title' | 'sourceId' | 'settings' | 'stepRows' | 'trial' | 'lead' | 'startsAt'
> {
  session: Session
  /** `chunks`: arrays of `CHUNK_ROWS` rows (the last may be shorter), so that the rows are never all in memory. */
  rows:
    | readonly unknown[]
    | {
        total: number
        chunks: AsyncIterable<readonly unknown[]>
        /** The rows of the canary, once all `chunks` have been read. */
        leading?: () => readonly unknown[]
      }
  /** The file the rows were read from: stored for the result file. */
  file: Blob | null
}

/** This browser has no space for the job: nothing was stored. */
export class StorageFullError extends Error {
  override name = 'StorageFullError'
}

/** There were more or fewer rows than `total`, or than `lead` in the canary: nothing was stored. */
export class RowCountError extends Error {
  override name = 'RowCountError'
}

/** Disk space for a row and its result, including what IndexedDB needs while writing. */
const BYTES_PER_ROW = 1500

/**
 * Stores a job, ready to run; call `refreshJobs` afterward. Works in pages and workers: a worker that has checked a
 * file writes its rows without passing them to the page.
 * @returns the job as it was created, with the status `preparing`: only what is stored is ready to run. If a job has
 * already been made from this choice of file, that job instead
 * @throws StorageFullError when there is no room for it; RowCountError; whatever reading or storing the rows throws
 */
export async function writeJob(store: JobStore, { session, rows, file, ...rest }: NewJob): Promise<Job> {
  const known = await jobFrom(store, session, rest.sourceId)
  if (known) return known
  const { total, chunks, leading } =
    'chunks' in rows ? rows : { total: rows.length, chunks: inChunks(rows), leading: undefined }
  await checkQuota((file?.size ?? 0) * 2 + total * BYTES_PER_ROW)
  const job: Job = { ...rest, ...blankJob(session), total, status: 'preparing' }
  // The next chunk is read while the previous one is written, and all of them while the file is encrypted
  let writing = Promise.resolve()
  let addingFile = Promise.resolve()
  try {
    await store.create(job)
    if (file) addingFile = store.addFile(job, file)
    addingFile.catch(() => undefined) // the await below handles the rejection
    let written = 0
    // The chunk of a canary is the first one and is written last
    let index = job.lead === undefined ? 0 : 1
    for await (const chunk of chunks) {
      await writing
      writing = store.addRows(job, index++, chunk)
      writing.catch(() => undefined) // the next await handles the rejection
      written += chunk.length
    }
    await writing
    const lead = leading?.() ?? []
    if (job.lead !== undefined) await store.addRows(job, 0, lead)
    written += lead.length
    await addingFile
    if (written !== total || lead.length !== (job.lead ?? 0)) throw new RowCountError(`${written} rows`)
    // The job exists from now on: if interrupted before, it never began
    await store.change(job.id, prepared => ({ ...prepared, status: 'running', touched: browserNow() }))
  } catch (error) {
    // Without this, rows or the file could still be stored after the rest has been removed
    await Promise.allSettled([writing, addingFile])
    await store.remove(job.id).catch(() => undefined)
    return throwStorageFull(error)
  }
  return job
}

/** The job that was made from a choice of a file. One that was interrupted while being prepared never began. */
async function jobFrom(store: JobStore, session: Session, sourceId: string | undefined): Promise<Job | undefined> {
  if (sourceId === undefined) return undefined
  return (await store.list(storageScopeOf(session))).find(
    job => job.sourceId === sourceId && job.status !== 'preparing',
  )
}

function* inChunks(rows: readonly unknown[]): Generator<readonly unknown[]> {
  for (let at = 0; at < rows.length; at += CHUNK_ROWS) yield rows.slice(at, at + CHUNK_ROWS)
}

const blankJob = (session: Session) => ({
  id: newId(),
  scope: storageScopeOf(session),
  total: 0,
  created: now(),
  touched: browserNow(),
  finished: null,
  pause: null,
  counts: { done: 0, failed: 0, unknown: 0, again: 0 },
  outcomes: {},
  firstOpen: 0,
})

/**
 * Stores a walk, which starts at the next `refreshJobs`.
 * @throws StorageFullError when there is no room for it; DOMException or LockedError when it cannot be stored
 */
export async function writeWalk(
  store: JobStore,
  { session, cursor, ...rest }: Pick<Job, 'kind' | 'title' | 'settings'> & { session: Session; cursor: unknown },
): Promise<Job> {
  const job: Job = { ...rest, ...blankJob(session), stepRows: 1, status: 'running', walk: { cursor } }
  await store.create(job).catch(throwStorageFull)
  return job
}

function throwStorageFull(error: unknown): never {
  if (isStorageFull(error)) throw new StorageFullError('no room', { cause: error })
  throw error
}

async function checkQuota(bytes: number): Promise<void> {
  const { quota, usage } = await navigator.storage.estimate()
  if (quota !== undefined && quota - (usage ?? 0) < bytes) throw new StorageFullError('no room')
}
