import type { ClientBase } from 'pg'
import type { Db, Queryable } from './db'
import { retryConflicts } from './retry-conflicts'
import { StoreError, oneLine } from './store-error'

const INT8 = 20

/**
 * Opens a store on a PostgreSQL server.
 * @throws StoreError when the URL is invalid, or the server does not respond or refuses the connection; the message
 *   leaves out the password
 */
export async function openServerStore(url: string, queryTimeoutMs?: number): Promise<Db> {
  const pg = (await import('pg')).default
  // bigint as a number, as in the embedded store: ids and milliseconds are far below 2^53.
  pg.types.setTypeParser(INT8, Number)
  const name = nameOf(url)
  const pool = new pg.Pool({
    connectionString: url,
    max: 8,
    connectionTimeoutMillis: 5000,
    query_timeout: queryTimeoutMs,
  })
  // A server that goes away while a connection is open must not crash the process; the next query reports it. The pool
  // listens only to idle connections, not to those of a transaction.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  try {
    await pool.query('select 1')
  } catch (cause) {
    await pool.end()
    throw new StoreError(`The database ${name} cannot be used: ${oneLine(cause)}.`, { cause })
  }
  let closing: Promise<void> | undefined
  return {
    ...queryable(pool),
    tx: work =>
      retryConflicts(async () => {
        const client = await pool.connect()
        let isBroken = false
        try {
          await client.query('begin')
          const result = await work(queryable(client))
          await client.query('commit')
          return result
        } catch (error) {
          isBroken = !(await tryRollback(client))
          throw error
        } finally {
          client.release(isBroken)
        }
      }),
    close: () => (closing ??= pool.end()),
  }
}

const queryable = (executor: Pick<ClientBase, 'query'>): Queryable => ({
  query: async <Row extends object>(sql: string, params: readonly unknown[] = []) =>
    (await executor.query<Row>(sql, [...params])).rows,
  exec: async sql => {
    await executor.query(sql)
  },
})

async function tryRollback(client: ClientBase): Promise<boolean> {
  try {
    await client.query('rollback')
    return true
  } catch {
    return false
  }
}

function nameOf(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url)
    return `${pathname.slice(1) || 'postgres'} at ${hostname || 'localhost'}${port ? `:${port}` : ''}`
  } catch {
    throw new StoreError('DATABASE_URL is not a URL such as postgres://user@host:5432/name.')
  }
}
