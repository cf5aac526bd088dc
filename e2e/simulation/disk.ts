import { Locks } from './locks'
import type { Process, World } from './world'

interface Stored {
  key: unknown
  record: unknown
}

/** The records of one database within a transaction. */
export interface StoredRecords {
  all: (store: string) => Stored[]
  put: (store: string, key: unknown, record: unknown) => void
  remove: (store: string, key: unknown) => void
}

type Database = Map<string, Map<string, Stored>>

const LONGEST_TRANSACTION_MS = 6

/**
 * What one browser has on disk. A write that has not resolved when its page is killed is stored whole, or not at all.
 */
export class BrowserDisk {
  readonly #world: World
  readonly #locks: Locks
  readonly #databases = new Map<string, Database>()
  /** Whether a write fails because the disk is full. */
  isFull: (write: number) => boolean = () => false

  constructor(world: World) {
    this.#world = world
    this.#locks = new Locks(world)
  }

  /** Runs a transaction after the earlier ones of the same database. */
  transaction<T>(
    process: Process,
    name: string,
    work: (stores: StoredRecords) => Promise<T>,
    isWrite: boolean,
  ): Promise<T> {
    return this.#locks.request(process, name, false, async () => {
      const order = this.#world.next('disk')
      await this.#world.wait(process, this.#world.chance('disk', order) * LONGEST_TRANSACTION_MS)
      const copy = copyOf(this.#databases.get(name) ?? new Map<string, Map<string, Stored>>())
      const result = await work(recordsIn(copy))
      if (!isWrite) return result
      if (this.isFull(order)) throw new DOMException('no room', 'QuotaExceededError')
      let isOver = false
      process.onKilled.push(() => {
        if (!isOver && this.#world.chance('torn', order) < 0.5) this.#databases.set(name, copy)
        isOver = true
      })
      await this.#world.wait(process, this.#world.chance('commit', order) * LONGEST_TRANSACTION_MS)
      isOver = true
      this.#databases.set(name, copy)
      return result
    })
  }
}

/** Shares the records, which are never changed in place. */
const copyOf = (database: Database): Database => new Map([...database].map(([name, store]) => [name, new Map(store)]))

function recordsIn(database: Database): StoredRecords {
  const storeOf = (name: string): Map<string, Stored> => {
    const store = database.get(name) ?? new Map<string, Stored>()
    database.set(name, store)
    return store
  }
  return {
    all: store =>
      [...storeOf(store).values()]
        .sort((a, b) => compareKeys(a.key, b.key))
        .map(({ key, record }) => ({ key, record: structuredClone(record) })),
    put: (store, key, record) => void storeOf(store).set(JSON.stringify(key), { key, record: structuredClone(record) }),
    remove: (store, key) => void storeOf(store).delete(JSON.stringify(key)),
  }
}

/** As IndexedDB orders keys of one type: strings, numbers, and arrays of them. */
function compareKeys(a: unknown, b: unknown): number {
  if (Array.isArray(a) && Array.isArray(b)) {
    for (let i = 0; i < Math.max(a.length, b.length); i++) {
      const order = i >= a.length ? -1 : i >= b.length ? 1 : compareKeys(a[i], b[i])
      if (order !== 0) return order
    }
    return 0
  }
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [one, other] = [String(a), String(b)]
  return one < other ? -1 : one > other ? 1 : 0
}

interface ServerFile {
  /** What reads return. */
  data: Buffer
  /** What is certain to be left after a power loss. */
  synced: Buffer
}

const LONGEST_WRITE_MS = 3

/** The server's disk: what was written survives the death of the process; what was flushed, even a power loss. */
export class ServerDisk {
  readonly #world: World
  readonly #files = new Map<string, ServerFile>()
  /** Whether a write fails because the disk is full. */
  isFull: (write: number) => boolean = () => false

  constructor(world: World) {
    this.#world = world
  }

  /** Keeps the flushed part of each file, and a beginning, of random length, of what has been appended since then. */
  losePower(): void {
    for (const [name, file] of this.#files) {
      const isAppended = file.data.subarray(0, file.synced.length).equals(file.synced)
      const rest = isAppended ? file.data.subarray(file.synced.length) : Buffer.alloc(0)
      const kept = Math.floor(rest.length * this.#world.chance('power', name, this.#world.next('power')))
      const data = Buffer.concat([file.synced, rest.subarray(0, kept)])
      this.#files.set(name, { data, synced: data })
    }
  }

  /** The part of node:fs/promises that journals use. */
  fsPromises(process: Process): Record<string, unknown> {
    const step = (): Promise<void> =>
      this.#world.wait(process, this.#world.chance('fs', this.#world.next('fs')) * LONGEST_WRITE_MS)
    const files = this.#files
    const open = async (name: string, flags: number | string): Promise<unknown> => {
      await step()
      const isNew = flags === 'w+' || !files.has(name)
      const file = (isNew ? undefined : files.get(name)) ?? { data: Buffer.alloc(0), synced: Buffer.alloc(0) }
      // Folders are opened only to be flushed
      if (name.includes('.')) files.set(name, file)
      return this.#handle(file, step)
    }
    return {
      mkdir: step,
      open,
      rename: async (from: string, to: string) => {
        await step()
        const file = files.get(from)
        files.delete(from)
        if (file) files.set(to, file)
      },
      rm: async (name: string) => {
        await step()
        files.delete(name)
      },
    }
  }

  #handle(file: ServerFile, step: () => Promise<void>): object {
    const flush = async (): Promise<void> => {
      await step()
      file.synced = Buffer.from(file.data)
    }
    const put = (bytes: Uint8Array, position: number): void => {
      file.data = Buffer.concat([file.data.subarray(0, position), bytes, file.data.subarray(position + bytes.length)])
    }
    return {
      file,
      stat: () => Promise.resolve({ isFile: () => true }),
      read: async (bytes: Buffer, offset: number, length: number, position: number) => {
        // Only the first read of a file takes time
        if (position === 0) await step()
        return { bytesRead: file.data.copy(bytes, offset, position, position + length) }
      },
      write: async (bytes: Buffer, offset: number, length: number, position: number) => {
        await step()
        if (this.isFull(this.#world.next('server-write'))) {
          put(bytes.subarray(offset, offset + Math.floor(length / 2)), position)
          throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
        }
        put(bytes.subarray(offset, offset + length), position)
        return { bytesWritten: length }
      },
      // Continues where the last one ended
      writeFile: async (bytes: Uint8Array) => {
        await step()
        put(bytes, file.data.length)
      },
      truncate: async (size: number) => {
        await step()
        file.data = file.data.subarray(0, size)
      },
      datasync: flush,
      sync: flush,
      close: step,
    }
  }
}
