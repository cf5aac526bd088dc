// The files of jobs that are too long for a database: in the origin-private file system, a folder for each job.

import { pause } from '#/api/http/backoff'

/** Only in workers, and not in TypeScript's library of pages. */
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

/** @throws DOMException: this browser has no such files, or keeps them from this page (a private window, blocked data) */
async function folders(): Promise<FileSystemDirectoryHandle> {
  if (!hasFiles()) throw new DOMException('no files of pages', 'NotSupportedError')
  return (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true })
}

const hasFiles = (): boolean => 'storage' in navigator && typeof navigator.storage.getDirectory === 'function'

/** Whether this browser keeps files for this page: asked before a job is started that cannot do without. */
export const keepsFiles = (): Promise<boolean> =>
  folders().then(
    () => true,
    () => false,
  )

const isMissing = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError'

async function handleOf(job: string, name: string): Promise<FileSystemFileHandle> {
  const folder = await (await folders()).getDirectoryHandle(job, { create: true })
  return folder.getFileHandle(name, { create: true })
}

/**
 * Writes from a place of a job's file on, which ends there afterwards: what an interrupted writing left behind it is
 * cut off. On disk when it resolves. In workers only; one writer at a time.
 * @throws DOMException, QuotaExceededError among them
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

const HELD_TRIES = 20
const HELD_WAIT_MS = 250

/** The worker of a page that was closed just now may hold the file a moment longer than the lock of the jobs. */
async function accessTo(file: FileSystemFileHandle): Promise<SyncAccessHandle> {
  for (let tries = 1; ; tries++) {
    try {
      return await file.createSyncAccessHandle()
    } catch (error) {
      const isHeld = error instanceof DOMException && error.name === 'NoModificationAllowedError'
      if (!isHeld || tries === HELD_TRIES) throw error
      await pause(HELD_WAIT_MS)
    }
  }
}

/** A file of a job, in pages and workers; its bytes stay on disk. Null when there is none. */
export async function fileOf(job: string, name: string): Promise<File | null> {
  try {
    const folder = await (await folders()).getDirectoryHandle(job)
    return await (await folder.getFileHandle(name)).getFile()
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

export async function removeFile(job: string, name: string): Promise<void> {
  const folder = await (await folders()).getDirectoryHandle(job, { create: true })
  await folder.removeEntry(name).catch(ignoreMissing)
}

/** Removes all files of jobs. One that is still being written to goes at the next sweep. */
export async function removeFolders(jobs: readonly string[]): Promise<void> {
  // Where there are none, none of them has a file
  if (!(await keepsFiles())) return
  const all = await folders()
  for (const job of jobs) await all.removeEntry(job, { recursive: true }).catch(() => undefined)
}

function ignoreMissing(error: unknown): void {
  if (!isMissing(error)) throw error
}
