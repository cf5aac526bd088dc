// `npm run durability -- --cycles 100 --of gateway`: kills a built server with SIGKILL while persons are created, and
// after each restart reads those acknowledged since the previous restart. After every 100 cycles, and at the end, it
// reads all of them again and verifies the activity log; the next 100 begin with an empty folder. `--of gateway` and
// `--of mock` kill that server while the other runs in a process of its own; by default, one process runs both. All
// data is on disk. Needs `npm run build`. `kill` ends it early.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startServer } from '../support/server.mjs'

const { values } = parseArgs({
  options: { cycles: { type: 'string', default: '10' }, of: { type: 'string', default: 'both' } },
})
const cycles = Number(values.cycles)
if (!Number.isInteger(cycles) || cycles < 1) throw new Error('--cycles must be a whole number, at least 1.')
const killed = values.of
if (!['gateway', 'mock', 'both'].includes(killed)) throw new Error('--of must be gateway, mock, or both.')
const connection = killed === 'both' ? 'mock' : 'service'
const WRITERS = 4
const READERS = 8
const CYCLES_PER_FOLDER = 100
/** After the first acknowledged write. */
const KILLED_AFTER_MS = { least: 50, most: 300 }

let isStopped = false
process.once('SIGTERM', () => (isStopped = true))

const totals = { cycles: 0, acknowledged: 0, cut: 0, lost: 0, wrong: 0, damagedLogs: 0 }
const spent = { writing: 0, restarting: 0, checking: 0 }

/** Does some work, and adds the time that it takes to `spent`. */
async function timed(what, work) {
  const from = performance.now()
  try {
    return await work()
  } finally {
    spent[what] += performance.now() - from
  }
}

async function signIn(url) {
  const body = JSON.stringify({ connection, company_key: 'DEMO', user: 'demo', password: 'demo' })
  const reply = await fetch(`${url}/session`, { method: 'POST', headers: { Origin: url }, body })
  if (reply.status !== 201) throw new Error(`The sign-in failed: ${reply.status} ${await reply.text()}`)
  const { id } = await reply.json()
  const cookie = reply.headers.get('set-cookie').split(';')[0]
  return { Origin: url, Cookie: cookie, 'X-Signalbox-Session': id, 'Content-Type': 'application/json' }
}

/** Starts the server or servers on empty folders. Returns the one to kill, and functions that use and close them. */
async function openServers() {
  const mock = killed === 'both' ? null : await startServer({ program: 'mock', keep: true })
  const server = await startServer(mock === null ? { keep: true } : { env: { UPSTREAM_URL: mock.url } })
  // The session survives every kill too
  const headers = await signIn(server.url)
  const base = `${server.url}/api/${connection}/DEMO/companies/DEMO/mobiledb/persons`
  return {
    victim: killed === 'mock' ? mock : server,
    write: async ({ key, name }) => {
      const body = JSON.stringify({ external_person_id: name, custom_fields: { first_name: name } })
      const reply = await fetch(`${base}/`, { method: 'POST', headers: { ...headers, 'Idempotency-Key': key }, body })
      await reply.text()
      return reply
    },
    isStored: async ({ name }) => {
      const reply = await fetch(`${base}/external/${name}`, { headers })
      const text = await reply.text()
      return reply.status === 200 && JSON.parse(text).external_person_id === name
    },
    close: async () => {
      await server.stop({ keepFolder: true })
      await mock?.stop()
      const verified = spawnSync(process.execPath, ['dist/server/verify-record.js'], {
        cwd: resolve(import.meta.dirname, '../..'),
        env: { ...process.env, DATABASE_URL: '', STATE_DIR: join(server.folder, 'state') },
        encoding: 'utf8',
      })
      rmSync(server.folder, { recursive: true, force: true })
      if (verified.status === 0) return
      totals.damagedLogs++
      console.error(`${verified.stdout}${verified.stderr}`)
    },
  }
}

/** How many of these persons are not stored. */
async function countLost({ isStored }, persons) {
  let lost = 0
  const queue = persons.values()
  const read = async () => {
    for (const person of queue)
      if (!(await isStored(person))) {
        lost++
        console.error(`${person.name} was acknowledged but is lost.`)
      }
  }
  await Promise.all(Array.from({ length: READERS }, read))
  return lost
}

/** Creates persons until the victim is killed. Returns the acknowledged ones and those whose response was cut off. */
async function writeUntilKilled({ victim, write }, cycle) {
  const acknowledged = []
  const cut = []
  let isRunning = true
  let noteFirst = () => {}
  const first = new Promise(resolve => (noteFirst = resolve))
  const work = async writer => {
    for (let i = 0; isRunning; i++) {
      const person = { name: `c${cycle}w${writer}i${i}`, key: randomBytes(16).toString('hex') }
      try {
        const reply = await write(person)
        if (reply.status !== 201) throw new Error(`The server answered ${reply.status}.`)
        acknowledged.push(person)
        noteFirst()
      } catch (error) {
        // While the mock is down, the server answers that the mock cannot be reached
        if (isRunning && killed !== 'mock' && error.message.startsWith('The server')) console.error(error.message)
        cut.push(person)
        return
      }
    }
  }
  const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => work(writer)))
  await Promise.race([first, writers])
  const { least, most } = KILLED_AFTER_MS
  await wait(least + Math.random() * (most - least))
  await victim.kill()
  isRunning = false
  await writers
  return { acknowledged, cut }
}

/** Whether repeating a call that was cut off gets a wrong answer: neither that it is done nor that this is unknown. */
async function isAnsweredWrongly({ isStored, write }, person) {
  const isThere = await isStored(person)
  const reply = await write(person)
  const isUnknown = reply.headers.get('x-signalbox-error') === 'outcome-unknown'
  return isThere ? reply.status >= 400 && !isUnknown : reply.status !== 201 && !isUnknown
}

async function runCycles(count) {
  const servers = await openServers()
  const all = []
  for (let cycle = 0; cycle < count && !isStopped; cycle++) {
    const { acknowledged, cut } = await timed('writing', () => writeUntilKilled(servers, cycle))
    await timed('restarting', () => servers.victim.restart())
    await timed('checking', async () => {
      totals.lost += await countLost(servers, acknowledged)
      const wrong = await Promise.all(cut.map(person => isAnsweredWrongly(servers, person)))
      totals.wrong += wrong.filter(Boolean).length
    })
    all.push(...acknowledged)
    totals.cycles++
    totals.cut += cut.length
  }
  await timed('checking', async () => (totals.lost += await countLost(servers, all)))
  totals.acknowledged += all.length
  await servers.close()
}

function report() {
  const { acknowledged, cut, lost, wrong, damagedLogs } = totals
  const each = ms => `${Math.round(ms / Math.max(1, totals.cycles))} ms`
  console.log(`Cycles of kill -9 (${killed}): ${totals.cycles}. Acknowledged writes: ${acknowledged}. Cut off: ${cut}.`)
  console.log(`Lost: ${lost}. Answered wrongly afterward: ${wrong}. Damaged activity logs: ${damagedLogs}.`)
  const { writing, restarting, checking } = spent
  console.log(`Per cycle: ${each(writing)} writing, ${each(restarting)} restarting, ${each(checking)} checking.`)
}

while (totals.cycles < cycles && !isStopped) {
  await runCycles(Math.min(CYCLES_PER_FOLDER, cycles - totals.cycles))
  report()
}
const { acknowledged, lost, wrong, damagedLogs } = totals
// Without an acknowledged write, nothing was tested
process.exitCode = acknowledged > 0 && lost + wrong + damagedLogs === 0 ? 0 : 1
