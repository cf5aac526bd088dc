/** Something that runs SQL: a database, or one transaction in it. */
export interface Queryable {
  /** Runs one statement. `Row` types its select list; bigint comes as a number, json as a value. */
  query<Row extends object>(sql: string, params?: readonly unknown[]): Promise<Row[]>
  /** Runs several statements without parameters. */
  exec(sql: string): Promise<void>
}

/** A store: the embedded PostgreSQL or a PostgreSQL server, behind the same SQL. */
export interface Db extends Queryable {
  /**
   * Runs the work in one transaction: all of it is stored, or nothing. After a deadlock or a serialization failure it
   * runs again, so it must have no effect besides its SQL.
   */
  tx<T>(work: (q: Queryable) => Promise<T>): Promise<T>
  /** Finishes what is running, flushes, and unlocks the folder if there is one. May be called twice. */
  close(): Promise<void>
}
