// Two servers on one PostgreSQL under the calls of 50 sessions, with the activity log and, for comparison, without it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { testPostgres } from '../support/postgres.mjs'
import { startServer } from '../support/server.mjs'
import { memoryOf, quantile } from './calls.mjs'
import { signIn } from './load.mjs'

const SESSIONS = 50
const COMPANY = 'K7QF2M'
const PERSON = '0b6d3f5e-6c1b-4f7e-9a51-2f1d8c7be410'

/** Twenty calls: 2 are unsafe and 11 read a person, so that 13 get an entry in the activity log. */
const calls = (() => {
  const persons = `/companies/${COMPANY}/mobiledb/persons`
  const broadcasts = `/companies/${COMPANY}/mobiledb/broadcasts`
  const lists = `/companies/${COMPANY}/mobiledb/subscription_lists`
  const read = path => ({ method: 'GET', path })
  return [
    ...Array(5).fill(read(`${persons}/${PERSON}`)),
    ...Array(4).fill(read(`${persons}?mdn=%2B13125550142`)),
    ...Array(2).fill(read(`${persons}/${PERSON}/subscriptions?active_only=false`)),
    ...Array(4).fill(read(`${broadcasts}?status=scheduled`)),
    ...Array(3).fill(read(lists)),
    { method: 'PUT', path: `${persons}/${PERSON}`, body: '{"custom_fields":{"loyalty_points":420}}' },
    { method: 'POST', path: `${persons}/`, body: '{"mobile_phone":{"mdn":"+13125550142"}}' },
  ]
})()

/** A copy of the build whose servers write no entries; `remove` deletes it. */
function buildWithoutLog() {
  const checkout = resolve(import.meta.dirname, '../..')
  const root = mkdtempSync(join(tmpdir(), 'signalbox-no-record-'))
  for (const name of ['dist', 'package.json']) cpSync(join(checkout, name), join(root, name), { recursive: true })
  symlinkSync(join(checkout, 'node_modules'), join(root, 'node_modules'))
  const file = join(root, 'dist/server/start.js')
  const parts = readFileSync(file, 'utf8').split('\tadd(act) {\n')
  if (parts.length !== 2)
    throw new Error('The activity log cannot be turned off: dist/server/start.js does not have exactly one `add(act)`.')
  writeFileSync(file, parts.join('\tadd(act) {\n\t\tif (act) return Promise.resolve();\n'))
  return { root, remove: () => rmSync(root, { recursive: true }) }
}

/** Two servers on a new database. */
async function startPair(databaseUrl, upstream, root) {
  const name = `bench_${process.pid}_${performance.now().toFixed(0)}`
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  const env = { UPSTREAM_URL: upstream, DATABASE_URL: url.href }
  const servers = [await startServer({ env, root }), await startServer({ env, root })]
  const sessions = []
  for (let n = 0; n < SESSIONS; n++) {
    const server = servers[n % servers.length]
    const headers = await signIn(server.url, { connection: 'service', companyKey: COMPANY, user: `user-${n}` })
    sessions.push({ url: server.url, headers, agent: new Agent({ keepAlive: true, maxSockets: 1 }) })
  }
  return {
    servers,
    sessions,
    stop: async () => {
      for (const { agent } of sessions) agent.destroy()
      for (const server of servers) await server.stop()
    },
  }
}

/** Sends one call of a session. Resolves with its status when the response is complete. */
const send = ({ url, headers, agent }, { method, path, body }) =>
  new Promise((done, failed) => {
    const sent = request(
      `${url}/api/service/${COMPANY}${path}`,
      {
        agent,
        method,
        headers: {
          ...headers,
          Origin: url,
          'X-Request-Id': crypto.randomUUID(),
          ...(body !== undefined && {
            'Idempotency-Key': crypto.randomUUID(),
            'Content-Type': 'application/json',
            'Content-Length': Buffer.byteLength(body),
          }),
        },
      },
      response => {
        response.on('error', failed)
        response.on('end', () => done(response.statusCode)).resume()
      },
    )
    sent.on('error', failed)
    sent.end(body)
  })

/**
 * Runs all sessions for some seconds. Without `perSecond`, each sends its next call as soon as it has the response;
 * otherwise, calls start at this rate and are timed from when they were due. `onTick` runs every 10 seconds.
 */
async function runSessions({ sessions }, seconds, { perSecond, onTick = () => {} } = {}) {
  const times = []
  const statuses = new Map()
  const began = performance.now()
  const end = began + seconds * 1000
  const pause = perSecond === undefined ? 0 : (sessions.length * 1000) / perSecond
  const work = async (session, n) => {
    for (let k = 0; ; k++) {
      const due = pause === 0 ? performance.now() : began + (n / sessions.length + k) * pause
      if (due >= end) return
      if (due > performance.now()) await wait(due - performance.now())
      // The sessions begin with different calls
      const status = await send(session, calls[(k * 7 + n) % calls.length]).catch(error => error.code ?? error.message)
      times.push(performance.now() - due)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const timer = setInterval(onTick, 10_000)
  await Promise.all(sessions.map(work))
  clearInterval(timer)
  return { perSecond: times.length / seconds, times, statuses }
}

const failedOf = statuses =>
  [...statuses].reduce((sum, [status, n]) => sum + (status >= 200 && status < 300 ? 0 : n), 0)
const counted = statuses => [...statuses].map(([status, n]) => `${status}: ${n}`).join(', ')

/**
 * @param {{ seconds: number, rounds: number }} options how long the load with the activity log lasts, and how often the
 * throughput is measured before that, with and without the log in turn
 */
export async function twoServers({ seconds, rounds }) {
  const postgres = await testPostgres({ durable: true })
  const upstream = spawn(process.execPath, [join(import.meta.dirname, 'trivial-upstream.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(upstream.stdout, 'data')
  const url = `http://127.0.0.1:${String(port).trim()}`
  const unrecordedBuild = buildWithoutLog()
  const pairs = []
  try {
    const recorded = await startPair(postgres.url, url)
    pairs.push(recorded)
    const unrecorded = await startPair(postgres.url, url, unrecordedBuild.root)
    pairs.push(unrecorded)
    for (const pair of pairs) await runSessions(pair, 5)

    const rates = []
    for (let round = 0; round < rounds; round++) {
      const rate = []
      // Running first or second affects a pair's speed, so the order alternates
      for (const which of round % 2 === 0 ? [0, 1] : [1, 0])
        rate[which] = (await runSessions(pairs[which], 3)).perSecond
      rates.push(rate)
    }
    const cost =
      1 -
      quantile(
        rates.map(([on, off]) => on / off),
        0.5,
      )

    const memory = recorded.servers.map(() => [])
    const note = () => recorded.servers.forEach(({ pid }, n) => memory[n].push(memoryOf(pid).now))
    const { perSecond, times, statuses } = await runSessions(recorded, seconds, { perSecond: 600, onTick: note })
    const growth = Math.max(
      ...memory.map(
        samples => (samples.at(-1) ?? 0) / Math.max(...samples.slice(0, Math.ceil(samples.length / 3))) - 1,
      ),
    )
    const failed = failedOf(statuses)
    const what = `two servers on one PostgreSQL, ${SESSIONS} sessions, 10% unsafe`
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
    return [
      {
        what: `${what}: throughput that the activity log costs (${rounds} × 3 s each, in turn)`,
        budget: '≤ 10%',
        measured: `${(cost * 100).toFixed(1)}% (with / without per second: ${rates.map(([on, off]) => `${on.toFixed(0)} / ${off.toFixed(0)}`).join(', ')})`,
        pass: cost <= 0.1,
      },
      {
        what: `${what}, ${seconds} s: not 2xx`,
        budget: '0',
        measured: `${failed} (${counted(statuses)})`,
        pass: failed === 0,
      },
      {
        what: `${what}: p99 at ${perSecond.toFixed(0)}/s (p50 ${p50.toFixed(1)} ms)`,
        budget: '≤ 40 ms',
        measured: `${p99.toFixed(1)} ms`,
        pass: p99 <= 40,
      },
      {
        what: `${what}: memory growth from the first third to the end`,
        budget: '≤ +10%',
        measured: `${(growth * 100).toFixed(1)}% (MB every 10 s: ${memory.map(samples => samples.join(' ')).join('; ')})`,
        pass: growth <= 0.1,
      },
    ]
  } finally {
    for (const pair of pairs) await pair.stop()
    upstream.kill()
    unrecordedBuild.remove()
    await postgres.stop()
  }
}
