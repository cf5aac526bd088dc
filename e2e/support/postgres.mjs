// A PostgreSQL server for tests, found on the machine or installed. Leaves nothing behind except installed packages and
// the setting that keeps their own server from starting.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ensurePostgres, isRoot } from './programs.mjs'
import { freePort } from './server.mjs'

/**
 * An empty database on a server on which tests may create and drop others: the server of DATABASE_URL, or a new one in
 * a temporary folder on a free port. With `durable`, a new server waits for the disk, as in production.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function testPostgres({ durable = false } = {}) {
  const given = process.env.DATABASE_URL
  if (given) return createDatabase(given)
  const programs = ensurePostgres()
  if (!programs) {
    throw new Error(
      'The tests on PostgreSQL need a server: set DATABASE_URL to one whose user may create databases, or install PostgreSQL so that initdb and postgres are on PATH (Debian: apt-get install postgresql).',
    )
  }
  console.log(`PostgreSQL: ${programs}`)
  return start(programs, durable ? [] : unsafeSettings)
}

/** Creates an empty database beside the given one; `stop` drops it. */
async function createDatabase(given) {
  const name = `signalbox_${randomBytes(16).toString('hex')}`
  await query(given, `create database ${name}`)
  const url = new URL(given)
  url.pathname = `/${name}`
  return { url: url.href, stop: () => query(given, `drop database ${name} with (force)`) }
}

/** PostgreSQL refuses to run as root, so root runs it as the user nobody. */
function unprivileged() {
  if (!isRoot) return {}
  const id = kind => Number(execFileSync('id', [kind, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function start(programs, extraSettings) {
  const user = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-postgres-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  try {
    const password = randomBytes(16).toString('hex')
    const secret = join(folder, 'password')
    writeFileSync(secret, password, { mode: 0o600 })
    if (user.uid !== undefined) for (const path of [folder, secret]) chownSync(path, user.uid, user.gid)
    const data = join(folder, 'data')
    const initdb = spawnSync(
      join(programs, 'initdb'),
      [
        '-D',
        data,
        '-U',
        'signalbox',
        '-A',
        'scram-sha-256',
        '--pwfile',
        secret,
        '-E',
        'UTF8',
        '--locale=C',
        '--no-sync',
      ],
      { ...user, cwd: folder, encoding: 'utf8' },
    )
    if (initdb.status !== 0)
      throw new Error(`initdb failed:\n${initdb.error?.message ?? initdb.stdout + initdb.stderr}`)
    const log = join(folder, 'log')
    // Another process may take the port in the meantime.
    for (let attempt = 1; attempt <= 3; attempt++) {
      const running = await launch(programs, { data, log, user, password, extraSettings })
      if (running) return stopOnSignals({ ...running, removeFolder })
    }
    throw new Error(`PostgreSQL did not start:\n${readFileSync(log, 'utf8').slice(-4000)}`)
  } catch (error) {
    removeFolder()
    throw error
  }
}

const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=']
/** The data is temporary, so nothing needs to wait for the disk. */
const unsafeSettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/** Starts the server; null if it does not accept connections in time. */
async function launch(programs, { data, log, user, password, extraSettings }) {
  const port = await freePort()
  const args = ['-D', data, '-p', String(port), ...[...settings, ...extraSettings].flatMap(each => ['-c', each])]
  const output = openSync(log, 'a')
  const child = spawn(join(programs, 'postgres'), args, { ...user, cwd: data, stdio: ['ignore', output, output] })
  closeSync(output)
  let hasExited = false
  const exited = once(child, 'exit').finally(() => {
    hasExited = true
  })
  exited.catch(() => {})
  const url = `postgres://signalbox:${password}@127.0.0.1:${port}/postgres`
  const deadline = Date.now() + 30_000
  while (!hasExited && Date.now() < deadline) {
    if (await acceptsConnections(url)) return { child, exited, url }
    await wait(100)
  }
  if (!hasExited) child.kill('SIGQUIT')
  return null
}

/** Stops the server even if the test run is interrupted. */
function stopOnSignals({ child, exited, url, removeFolder }) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const abort = () => {
    child.kill('SIGQUIT')
    removeFolder()
    process.exit(1)
  }
  for (const signal of signals) process.once(signal, abort)
  return {
    url,
    stop: async () => {
      for (const signal of signals) process.off(signal, abort)
      child.kill('SIGINT')
      const timer = setTimeout(() => child.kill('SIGQUIT'), 10_000)
      await exited
      clearTimeout(timer)
      removeFolder()
    },
  }
}

const acceptsConnections = url =>
  query(url, 'select').then(
    () => true,
    () => false,
  )

/** Runs one statement on a connection of its own. */
async function query(url, sql) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(sql)
  } finally {
    await client.end().catch(() => {})
  }
}
