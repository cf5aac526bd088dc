import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import { StoreError, codeOf, oneLine } from '#/store/store-error'

interface Pending {
  /** Null for a check, which is removed after it is written. */
  readonly record: object | null
  readonly line: string
  readonly flush: boolean
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

/** `compactIfLarge` leaves smaller journals as they are. */
const SMALL_BYTES = 1024 * 1024
/** How much is read or written at a time. A whole journal may not fit into one string (512 MiB) or one read (2 GiB). */
const PIECE_BYTES = 4 * 1024 * 1024
/** The most that a crash can cut off: several of the longest records (replies of 8 MiB). Anything longer is damage. */
const MAX_TORN_OFF_BYTES = 64 * 1024 * 1024

/**
 * An append-only file of JSON lines, each with its checksum, for small maps such as the sessions and intents. An
 * embedded PostgreSQL would use 0.3–0.8 GB of memory for them.
 *
 * Records appended with `flush` survive power loss, others survive `kill -9`. Records that are appended during a write
 * share the next fdatasync. Measured on ext4: 161 µs per flushed record of 300 bytes, p99 0.8 ms.
 */
export class Journal {
  readonly #file: string
  readonly #replay: (record: unknown) => void
  #handle: FileHandle
  #size: number
  #compactedSize: number
  #queue: Pending[] = []
  #writing: Promise<void> | null = null
  #broken: unknown = null

  private constructor(file: string, replay: (record: unknown) => void, handle: FileHandle, size: number) {
    this.#file = file
    this.#replay = replay
    this.#handle = handle
    this.#size = size
    this.#compactedSize = size
  }

  /**
   * Opens or creates the file. Calls `replay` with each of its records in order, and then with each new one after it is
   * written, so that the state is the same as after a restart. An incomplete last line is removed: its `append` never
   * resolved, or was without `flush` and a power loss followed.
   * @throws StoreError with one line if the file cannot be used or is damaged before its end
   */
  static async open(file: string, replay: (record: unknown) => void): Promise<Journal> {
    try {
      await mkdir(dirname(file), { recursive: true })
      const handle = await open(file, constants.O_RDWR | constants.O_CREAT, 0o600)
      try {
        // Reading a pipe or a device would never end
        if (!(await handle.stat()).isFile()) throw new StoreError(`The journal ${file} is not a regular file.`)
        const size = await replayFile(handle, replay, file)
        await handle.truncate(size)
        await syncFolder(dirname(file))
        return new Journal(file, replay, handle, size)
      } catch (error) {
        await handle.close()
        throw error
      }
    } catch (cause) {
      if (cause instanceof StoreError) throw cause
      throw new StoreError(`The journal ${file} cannot be used: ${oneLine(cause)}.`, { cause })
    }
  }

  /**
   * Appends a record. Resolves when it is written; with `flush`, when it is on the disk.
   * @throws if the write fails, for example because the disk is full: the record is then not stored
   */
  append(record: object, { flush }: { flush: boolean }): Promise<void> {
    return this.#enqueue({ record, line: lineOf(record), flush })
  }

  /**
   * Writes and flushes an empty record, then removes it.
   * @throws if a record could not be stored now
   */
  check(): Promise<void> {
    return this.#enqueue({ record: null, line: lineOf({}), flush: true })
  }

  /** Rewrites the file with only these records. A crash at any point leaves either the old file or the new one. */
  async compact(records: () => Iterable<object>): Promise<void> {
    while (this.#writing) await this.#writing
    const work = this.#rewrite(records)
    // Set and cleared in one place: if it stayed set, nothing would be written anymore
    this.#writing = work
      .catch(() => {})
      .then(() => {
        this.#writing = this.#queue.length > 0 ? this.#writeQueue() : null
      })
    await work
  }

  /** Compacts if the file is large. If that fails, for example because the disk is full, the file is not changed. */
  async compactIfLarge(records: () => Iterable<object>): Promise<void> {
    if (this.#size < SMALL_BYTES || this.#size < 2 * this.#compactedSize) return
    this.#compactedSize = this.#size
    await this.compact(records).catch(() => {})
  }

  async close(): Promise<void> {
    while (this.#writing) await this.#writing
    try {
      await this.#handle.datasync()
    } finally {
      await this.#handle.close()
    }
  }

  #enqueue(record: Pick<Pending, 'record' | 'line' | 'flush'>): Promise<void> {
    return new Promise((done, failed) => {
      this.#queue.push({ ...record, done, failed })
      this.#writing ??= this.#writeQueue()
    })
  }

  async #writeQueue(): Promise<void> {
    while (this.#queue.length > 0) {
      // Checks last: what they wrote is cut off again
      const batch = this.#queue.toSorted((a, b) => Number(a.record === null) - Number(b.record === null))
      this.#queue = []
      try {
        await this.#write(batch)
        for (const { record, done } of batch) {
          if (record !== null) this.#replay(record)
          done()
        }
      } catch (error) {
        for (const { failed } of batch) failed(error)
      }
    }
    this.#writing = null
  }

  async #write(batch: readonly Pending[]): Promise<void> {
    if (this.#broken !== null) throw new StoreError(`The journal ${this.#file} is broken.`, { cause: this.#broken })
    const bytes = Buffer.from(batch.map(({ line }) => line).join(''))
    try {
      for (let written = 0; written < bytes.length;) {
        const { bytesWritten } = await this.#handle.write(bytes, written, bytes.length - written, this.#size + written)
        written += bytesWritten
      }
      if (batch.some(({ flush }) => flush)) await this.#handle.datasync()
    } catch (error) {
      await this.#truncate(error)
      throw error
    }
    const checks = batch.filter(({ record }) => record === null)
    this.#size += bytes.length - checks.reduce((sum, { line }) => sum + Buffer.byteLength(line), 0)
    if (checks.length > 0) await this.#truncate('The record of a health check could not be removed.')
  }

  /** Cuts the file back to its last complete record: after an incomplete one, no record could be read. */
  async #truncate(cause: unknown): Promise<void> {
    try {
      await this.#handle.truncate(this.#size)
    } catch {
      this.#broken = cause
    }
  }

  async #rewrite(records: () => Iterable<object>): Promise<void> {
    const newFile = `${this.#file}.new`
    const newHandle = await open(newFile, 'w+', 0o600)
    let size = 0
    try {
      for (const piece of piecesOf(records())) {
        // Continues where the last piece ended
        await newHandle.writeFile(piece)
        size += piece.length
      }
      await newHandle.datasync()
      await rename(newFile, this.#file)
    } catch (error) {
      await newHandle.close()
      // An incomplete new file would take up space on a disk that may be full
      await rm(newFile, { force: true })
      throw error
    }
    // From here on the new file is the journal, even if one of the next steps fails
    const oldHandle = this.#handle
    this.#handle = newHandle
    this.#size = size
    this.#compactedSize = size
    await oldHandle.close()
    await syncFolder(dirname(this.#file))
  }
}

/** The lines of records, in pieces that can be written one by one. */
function* piecesOf(records: Iterable<object>): Generator<Buffer, void> {
  let piece = ''
  for (const record of records) {
    piece += lineOf(record)
    if (piece.length < PIECE_BYTES) continue
    yield Buffer.from(piece)
    piece = ''
  }
  yield Buffer.from(piece)
}

/** Replays the intact records of a file, and returns their size in bytes. */
async function replayFile(handle: FileHandle, replay: (record: unknown) => void, file: string): Promise<number> {
  let intactBytes = 0
  // One buffer for all pieces: with a buffer for each, collecting the garbage would take twice as long as the replay
  let buffer = Buffer.alloc(PIECE_BYTES)
  let filled = 0
  for (;;) {
    if (filled === buffer.length) buffer = Buffer.concat([buffer], 2 * filled)
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, intactBytes + filled)
    if (bytesRead === 0 || filled > MAX_TORN_OFF_BYTES) break
    filled += bytesRead
    const replayedBytes = replayLines(buffer.subarray(0, filled), replay)
    intactBytes += replayedBytes
    buffer.copyWithin(0, replayedBytes, filled)
    filled -= replayedBytes
  }
  const isDamaged = filled > MAX_TORN_OFF_BYTES || (filled > 0 && !isTornOff(buffer.subarray(0, filled)))
  if (isDamaged)
    throw new StoreError(
      `The journal ${file} is damaged at byte ${intactBytes}. Move it elsewhere to start without it.`,
    )
  return intactBytes
}

/** Replays records up to the first that is incomplete or damaged, and returns their size in bytes. */
function replayLines(bytes: Buffer, replay: (record: unknown) => void): number {
  for (let start = 0; ;) {
    const end = bytes.indexOf(10, start)
    const record = end === -1 ? undefined : parse(bytes.toString('utf8', start, end))
    if (record === undefined) return start
    replay(record)
    start = end + 1
  }
}

/** A run of zeros too long to come from a single damaged byte. */
const ZEROS = Buffer.alloc(8)

/**
 * Whether the bytes after the last intact record can be a record that a crash cut off: its beginning, or zeros where
 * the disk was not written, with no intact record after them. Anything else was once complete, and is damaged.
 */
function isTornOff(rest: Buffer): boolean {
  const text = rest.toString('utf8')
  if (rest.includes(ZEROS)) return text.split('\n').every(line => parse(line) === undefined)
  // Complete except for a damaged line end
  const isWhole = parse(text.slice(0, -1)) !== undefined && /[0-9a-f]{8}$/.test(text.slice(0, -1))
  return /^[^\n\0]*\0*$/.test(text) && !isWhole
}

function lineOf(record: object): string {
  const json = JSON.stringify(record)
  return `${json} ${checksumOf(json)}\n`
}

const checksumOf = (json: string): string => crc32(json).toString(16).padStart(8, '0')

/** The record of a line; undefined if it is incomplete or damaged. Earlier versions wrote no checksum. */
function parse(line: string): unknown {
  const [, json, checksum] = /^(\{.*\})(?: ([0-9a-f]{8}))?$/s.exec(line) ?? []
  if (json === undefined || (checksum !== undefined && checksum !== checksumOf(json))) return undefined
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** A new or renamed file survives a power loss only after its folder is flushed. Not every system supports that. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, constants.O_RDONLY)
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (!['EISDIR', 'EPERM', 'EINVAL', 'EACCES'].includes(codeOf(error))) throw error
  }
}
