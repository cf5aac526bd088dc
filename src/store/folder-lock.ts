import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { StoreError, codeOf, oneLine } from './store-error'

declare global {
  /** Folders this process has locked. On globalThis, because the dev server reloads this module after an edit. */
  var signalboxLockedFolders: Set<string> | undefined
}

/** How often the owner of a lock touches it. */
const TOUCH_MS = 2000
/** A lock of another host that is not touched for this long is left over from a process that was killed. */
const UNTOUCHED_MS = 3 * TOUCH_MS
const POLL_MS = 200

/**
 * Locks a folder for this process. The embedded store takes no lock itself, and two processes on one folder silently
 * lose rows. A lock counts only while the process that wrote it is alive. Process ids are reused, in a restarted
 * container almost always, so the lock also records when the process started. Processes of other hosts and containers
 * cannot be seen, so the owner also touches its lock: a process that finds a lock of another host waits for a touch.
 * @returns a function that unlocks the folder
 * @throws StoreError that says which process has it, or why the folder cannot be used
 */
export function lockFolder(folder: string): () => void {
  const path = resolve(folder)
  const file = join(path, 'lock')
  const lockedFolders = (globalThis.signalboxLockedFolders ??= new Set())
  if (lockedFolders.has(path)) throw new StoreError(`The folder ${path} is in use by this process (${process.pid}).`)
  let own: Owner
  try {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === false)
      throw new StoreError(`${path} is not a folder. Choose another place for the data.`)
    mkdirSync(path, { recursive: true })
    own = takeFile(file, path)
  } catch (cause) {
    if (cause instanceof StoreError) throw cause
    throw new StoreError(`The folder ${path} cannot be written to: ${oneLine(cause)}.`, { cause })
  }
  lockedFolders.add(path)
  const touching = setInterval(() => {
    // After a pause of this process, a process of another host may have the lock
    if (!isSame(readOwner(file), own)) return clearInterval(touching)
    const now = new Date()
    utimes(file, now, now, () => {})
  }, TOUCH_MS)
  touching.unref()
  return () => {
    clearInterval(touching)
    lockedFolders.delete(path)
    if (isSame(readOwner(file), own)) rmSync(file, { force: true })
  }
}

function takeFile(file: string, folder: string): Owner {
  const own: Owner = { pid: process.pid, started: startTimeOf(process.pid) ?? '', host: hostname() }
  const ownFile = `${file}.${randomUUID()}`
  // Written to a file of its own and linked into place, so that no other process reads half a lock.
  writeFileSync(ownFile, JSON.stringify(own))
  try {
    for (let attempt = 0; attempt < 3; attempt++) {
      try {
        linkSync(ownFile, file)
        return own
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error
      }
      const owner = readOwner(file)
      const user = owner && describeLiveOwner(file, owner, own)
      if (user) throw new StoreError(`The folder ${folder} is in use by ${user}. Stop it, or choose another folder.`)
      if (isSame(readOwner(file), owner)) removeStale(file, owner)
    }
    throw new StoreError(`The folder ${folder} is being locked by another process.`)
  } finally {
    rmSync(ownFile, { force: true })
  }
}

interface Owner {
  pid: number
  started: string
  /** Differs between containers. Earlier versions did not store it. */
  host: string | undefined
}

const isSame = (one: Owner | null, other: Owner | null): boolean =>
  one?.pid === other?.pid && one?.started === other?.started && one?.host === other?.host

/** Names the process that has a lock; null if it is no longer running. */
function describeLiveOwner(file: string, owner: Owner, own: Owner): string | null {
  if (owner.host === undefined || owner.host === own.host) return isAlive(owner) ? `process ${owner.pid}` : null
  return waitForTouch(file, owner) ? `another process on ${owner.host}` : null
}

/** Waits until the owner of a lock touches it; false if it does not, or if the lock has another owner by then. */
function waitForTouch(file: string, owner: Owner): boolean {
  const before = touchedAt(file)
  for (let waited = 0; waited < UNTOUCHED_MS; waited += POLL_MS) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS)
    // Reading the file also makes network file systems fetch its time
    if (!isSame(readOwner(file), owner)) return false
    if (touchedAt(file) !== before) return true
  }
  return false
}

const touchedAt = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.mtimeMs

function readOwner(file: string): Owner | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('started' in value)) return null
    if (typeof value.pid !== 'number' || typeof value.started !== 'string') return null
    const host = 'host' in value && typeof value.host === 'string' ? value.host : undefined
    return { pid: value.pid, started: value.started, host }
  } catch {
    return null
  }
}

/** Moves a stale lock away. If a third process replaced it meanwhile, that process's lock is put back. */
function removeStale(file: string, owner: Owner | null): void {
  const aside = `${file}.stale.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  const moved = readOwner(aside)
  if (moved && !isSame(moved, owner)) {
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
