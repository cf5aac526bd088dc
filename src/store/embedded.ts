import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import type { Db, Queryable } from './db'
import { deleteCachedDatabase, emptyDatabase } from './empty-database'
import { lockFolder } from './folder-lock'
import { StoreError, oneLine } from './store-error'

const INT8 = 20
/** Ids and counts stay below 2^53, so bigint is parsed as a number. `server.ts` sets the same for its driver. */
const parsers = { [INT8]: Number }

/** A quarter of the default: clearing the default amount would take a third of the startup time. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']
const options = { parsers, startParams }

/** A database in memory cannot fill a disk, so its write-ahead log need not be filled with zeros in advance. */
const memoryOptions = { parsers, startParams: [...startParams, '-c', 'wal_init_zero=off'] }

const VACUUM_EVERY_MS = 5 * 60_000
const VACUUM_AFTER_TRANSACTIONS = 500

/**
 * Opens the embedded PostgreSQL: in memory, or in a folder with the database (`pg`), a lock, and a marker file saying
 * that the database was created completely. A database without the marker is left over from a first start that was
 * killed. It is recreated, which loses nothing, because no request was answered before the marker existed.
 * @throws StoreError when the folder is in use or cannot be written to, or its store cannot be opened
 */
export async function openEmbedded(dir: string, say: (line: string) => void = () => {}): Promise<Db> {
  if (dir === 'memory') return asDb(await createFromArchive(undefined, say), () => {})
  const unlock = lockFolder(dir)
  try {
    return asDb(await openFolder(dir, say), unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

async function openFolder(dir: string, say: (line: string) => void): Promise<PGlite> {
  const [data, marker] = [join(dir, 'pg'), join(dir, 'complete')]
  if (existsSync(marker)) {
    try {
      return await PGlite.create(data, options)
    } catch (cause) {
      // The database rarely says why. Its data may be intact, for example if this user may not write its files
      const advice = 'Check that its files can be read and written. If it is damaged, delete the folder to start over.'
      throw new StoreError(`The store in ${dir} cannot be opened. ${advice} Cause: ${oneLine(cause)}.`, { cause })
    }
  }
  try {
    rmSync(data, { recursive: true, force: true })
    const database = await createFromArchive(data, say)
    try {
      writeFileSync(marker, '')
    } catch (error) {
      await database.close()
      throw error
    }
    return database
  } catch (cause) {
    if (cause instanceof StoreError) throw cause
    throw new StoreError(`Could not create a store in ${dir}: ${oneLine(cause)}.`, { cause })
  }
}

async function createFromArchive(data: string | undefined, say: (line: string) => void): Promise<PGlite> {
  const create = async () => {
    const loadDataDir = await emptyDatabase(say)
    if (data === undefined) return PGlite.create('memory://', { ...memoryOptions, loadDataDir })
    return PGlite.create(data, { ...options, loadDataDir })
  }
  try {
    return await create()
  } catch {
    // A cached archive that cannot be unpacked (cut short by a power failure) is recreated, once.
    deleteCachedDatabase()
    if (data !== undefined) rmSync(data, { recursive: true, force: true })
    return create()
  }
}

function asDb(database: PGlite, unlock: () => void): Db {
  let transactions = 0
  let closing: Promise<void> | undefined
  // The embedded store has no autovacuum: dead rows and stale statistics would slow down every later call.
  const vacuum = setInterval(() => {
    if (transactions < VACUUM_AFTER_TRANSACTIONS) return
    transactions = 0
    database.exec('vacuum (analyze)').catch(() => {})
  }, VACUUM_EVERY_MS)
  vacuum.unref()

  const close = async (): Promise<void> => {
    clearInterval(vacuum)
    try {
      await database.close()
    } finally {
      unlock()
    }
  }
  return {
    ...queryable(database),
    tx: work => {
      transactions++
      return database.transaction(t => work(queryable(t)))
    },
    close: () => (closing ??= close()),
  }
}

const queryable = (executor: PGlite | Transaction): Queryable => ({
  query: async <Row extends object>(sql: string, params: readonly unknown[] = []) =>
    (await executor.query<Row>(sql, [...params])).rows,
  exec: async sql => {
    await executor.exec(sql)
  },
})
