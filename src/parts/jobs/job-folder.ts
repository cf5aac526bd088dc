// Job files too large for IndexedDB: in the origin-private file system, one folder per job.

import { delay } from '#/api/http/backoff'

/** Exists only in workers, so TypeScript's DOM library does not have it. */
interface SyncAccessHandle {
  read: (into: Uint8Array, options: { at: number }) => number
  write: (bytes: Uint8Array, options: { at: number }) => number
  truncate: (size: number) => void
  getSize: () => number
  flush: () => void
  close: () => void
}
declare global {
  interface FileSystemFileHandle {
    createSyncAccessHandle: () => Promise<SyncAccessHandle>
  }
}

const FOLDER = 'signalbox-jobs'

/** @throws DOMException when the browser has no such file system, or blocks it (private window, blocked site data) */
async function jobsFolder(): Promise<FileSystemDirectoryHandle> {
  if (!hasFileSystem()) throw new DOMException('no origin-private file system', 'NotSupportedError')
  return (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true })
}

const hasFileSystem = (): boolean => 'storage' in navigator && typeof navigator.storage.getDirectory === 'function'

/** Whether this browser lets the page store files. Check it before starting a job that writes one. */
export const canStoreFiles = (): Promise<boolean> =>
  jobsFolder().then(
    () => true,
    () => false,
  )

const isMissing = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError'

async function handleOf(job: string, name: string): Promise<FileSystemFileHandle> {
  const folder = await (await jobsFolder()).getDirectoryHandle(job, { create: true })
  return folder.getFileHandle(name, { create: true })
}

/**
 * Writes to a job's file at an offset and truncates it after the written bytes, which removes what an interrupted write
 * left behind. On disk when it resolves. Workers only; one writer at a time.
 * @throws DOMException, for example QuotaExceededError
 */
export async function writeAt(job: string, name: string, at: number, bytes: Uint8Array): Promise<void> {
  const access = await accessTo(await handleOf(job, name))
  try {
    access.truncate(at)
    for (let done = 0; done < bytes.length;) done += access.write(bytes.subarray(done), { at: at + done })
    access.flush()
  } finally {
    access.close()
  }
}

const LOCKED_TRIES = 20
const LOCKED_WAIT_MS = 250

/** The worker of a page that was just closed may keep the file open a moment longer than it holds the jobs lock. */
async function accessTo(file: FileSystemFileHandle): Promise<SyncAccessHandle> {
  for (let tries = 1; ; tries++) {
    try {
      return await file.createSyncAccessHandle()
    } catch (error) {
      const isLocked = error instanceof DOMException && error.name === 'NoModificationAllowedError'
      if (!isLocked || tries === LOCKED_TRIES) throw error
      await delay(LOCKED_WAIT_MS)
    }
  }
}

/**
 * A file of a job, in pages and workers; its bytes are not read into memory. Null when there is none.
 * @throws DOMException when the browser has no such file system, or blocks it
 */
export async function fileOf(job: string, name: string): Promise<File | null> {
  try {
    const folder = await (await jobsFolder()).getDirectoryHandle(job)
    return await (await folder.getFileHandle(name)).getFile()
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Removes a file of a job, if it exists. @throws DOMException from the file system */
export async function removeFile(job: string, name: string): Promise<void> {
  const folder = await (await jobsFolder()).getDirectoryHandle(job, { create: true })
  await folder.removeEntry(name).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
}

/** Removes all files of these jobs. The folder of a job stays if one of its files is still open. */
export async function removeFolders(jobs: readonly string[]): Promise<void> {
  // Without a file system there is nothing to remove
  if (!(await canStoreFiles())) return
  const parent = await jobsFolder()
  for (const job of jobs) await parent.removeEntry(job, { recursive: true }).catch(() => undefined)
}
