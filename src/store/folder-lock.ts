import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StoreError, codeOf, oneLine } from './store-error'

declare global {
  /** Folders this process has locked. On globalThis, because the dev server reloads this module after an edit. */
  var signalboxLockedFolders: Set<string> | undefined
}

/**
 * Locks a folder for this process. The embedded store takes no lock itself, and two processes on one folder silently
 * lose rows. A lock counts only while the process that wrote it is alive. Process ids are reused, in a restarted
 * container almost always, so the lock also records when the process started.
 * @returns a function that unlocks the folder
 * @throws StoreError that says which process has it, or why the folder cannot be used
 */
export function lockFolder(folder: string): () => void {
  const path = resolve(folder)
  const file = join(path, 'lock')
  const lockedFolders = (globalThis.signalboxLockedFolders ??= new Set())
  if (lockedFolders.has(path)) throw new StoreError(`The folder ${path} is in use by this process (${process.pid}).`)
  try {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === false)
      throw new StoreError(`${path} is not a folder. Choose another place for the data.`)
    mkdirSync(path, { recursive: true })
    takeFile(file, path)
  } catch (cause) {
    if (cause instanceof StoreError) throw cause
    throw new StoreError(`The folder ${path} cannot be written to: ${oneLine(cause)}.`, { cause })
  }
  lockedFolders.add(path)
  return () => {
    lockedFolders.delete(path)
    rmSync(file, { force: true })
  }
}

function takeFile(file: string, folder: string): void {
  const ownFile = `${file}.${process.pid}`
  // Written to a file of its own and linked into place, so that no other process reads half a lock.
  writeFileSync(ownFile, JSON.stringify({ pid: process.pid, started: startTimeOf(process.pid) }))
  try {
    for (let attempt = 0; attempt < 3; attempt++) {
      try {
        linkSync(ownFile, file)
        return
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error
      }
      const owner = readOwner(file)
      if (owner && isAlive(owner)) {
        throw new StoreError(
          `The folder ${folder} is in use by process ${owner.pid}. Stop it, or choose another folder.`,
        )
      }
      removeStale(file, owner)
    }
    throw new StoreError(`The folder ${folder} is being locked by another process.`)
  } finally {
    rmSync(ownFile, { force: true })
  }
}

interface Owner {
  pid: number
  started: string
}

function readOwner(file: string): Owner | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('started' in value)) return null
    return typeof value.pid === 'number' && typeof value.started === 'string'
      ? { pid: value.pid, started: value.started }
      : null
  } catch {
    return null
  }
}

/** Moves a stale lock away. If a third process replaced it meanwhile, that process's lock is put back. */
function removeStale(file: string, owner: Owner | null): void {
  const aside = `${file}.stale.${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  const moved = readOwner(aside)
  if (moved && (moved.pid !== owner?.pid || moved.started !== owner.started)) {
    try {
      linkSync(aside, file)
    } catch {
      // A fourth process has it by now: the next attempt sees that lock.
    }
  }
  rmSync(aside, { force: true })
}

function isAlive(owner: Owner): boolean {
  // A lock with this process's own id is left over from an earlier process: `lockedFolders` lists the current ones.
  if (owner.pid === process.pid) return false
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM' && startTimeOf(owner.pid) === owner.started
  }
  return startTimeOf(owner.pid) === owner.started
}

/**
 * When a process started, in the system's own format. Empty where that is unknown; then the id alone counts. Null for a
 * process that has ended and that its parent has not reaped yet.
 */
function startTimeOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // After the name in parentheses, which may contain spaces: the state is the first field, the start time the 20th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    return fields[19] === undefined ? '' : `${bootId()}/${fields[19]}`
  } catch {
    return startTimeByPs(pid)
  }
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}

function startTimeByPs(pid: number): string {
  if (process.platform === 'linux' || process.platform === 'win32') return ''
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}
