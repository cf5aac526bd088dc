import { randomUUID } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import pg from 'pg'
import type { Db } from './db'
import { openDb } from './open-db'

/** A server where tests create databases (set by `npm run test:postgres`); without it they use the embedded store. */
const server = process.env['TEST_DATABASE_URL'] ?? ''
const onServer = server !== ''

/** An empty database for one test file. */
export interface TestDatabase {
  /** Undefined for the embedded store, which then keeps its data in memory. */
  readonly url: string | undefined
  /** Call this once nothing uses the database anymore. */
  drop(): Promise<void>
}

/** Creates an empty database on the test server, if there is one. */
export async function testDatabase(): Promise<TestDatabase> {
  if (!onServer) return { url: undefined, drop: async () => {} }
  const name = `signalbox_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administer(`drop database ${name} with (force)`) }
}

/** An empty store; closing it deletes it. */
export async function openTestDb(): Promise<Db> {
  const database = await testDatabase()
  const db = await openDb({ url: database.url, dir: 'memory' })
  let closing: Promise<void> | undefined
  const close = async (): Promise<void> => {
    await db.close()
    await database.drop()
  }
  return { ...db, close: () => (closing ??= close()) }
}

async function administer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** For tests on Linux: the files of a folder that this process has open. */
export function openFilesOf(folder: string): string[] {
  const open = readdirSync('/proc/self/fd').map(fd => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`)
    } catch {
      return '' // closed meanwhile, like the descriptor of this listing itself
    }
  })
  return open.filter(file => file.startsWith(`${folder}/`))
}
