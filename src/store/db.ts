import { openEmbedded } from './embedded'
import { openServer } from './server'

/** Something that answers SQL: a database, or one transaction in it. */
export interface Queryable {
  /** Runs one statement. `Row` says what its select list holds; bigint comes as a number, json as a value. */
  query<Row extends object>(sql: string, params?: readonly unknown[]): Promise<Row[]>
  /** Runs several statements without parameters. */
  exec(sql: string): Promise<void>
}

/** A store: the embedded PostgreSQL or a PostgreSQL server, behind the same SQL. */
export interface Db extends Queryable {
  /**
   * Runs the work in one transaction: all of it is stored, or nothing. On a server the work is repeated when the
   * server chose it as the victim of a deadlock, so it may have no effect besides its SQL.
   */
  tx<T>(work: (q: Queryable) => Promise<T>): Promise<T>
  /** Finishes what runs, flushes, and gives the folder free. Closing twice is allowed. */
  close(): Promise<void>
}

export interface StoreOptions {
  /** A PostgreSQL server; without it the embedded one is used. */
  url?: string | undefined
  /** Folder of the embedded store; `memory`, or nothing, keeps nothing. */
  dir?: string | undefined
  /** Told what is done when opening takes longer than a moment. */
  say?: ((line: string) => void) | undefined
}

/**
 * Opens a store.
 * @throws StoreError with one line for a person: folder in use, unwritable or damaged, server out of reach
 */
export function openDb(options: StoreOptions): Promise<Db> {
  return options.url ? openServer(options.url) : openEmbedded(options.dir ?? 'memory', options.say)
}
