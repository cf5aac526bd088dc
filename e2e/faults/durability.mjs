// `npm run durability -- --cycles 100 --of gateway`: kills a built server with SIGKILL while persons are created, and after each
// restart reads the ones that were acknowledged; in the end the activity log is verified. Killed is the gateway, the `mock`, each with the other in a process of its
// own, or by default one process with both. All data is on disk. Needs `npm run build`.
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
const killed = values.of
if (!['gateway', 'mock', 'both'].includes(killed)) throw new Error('--of must be gateway, mock, or both.')
const WRITERS = 4

const mock = killed === 'both' ? null : await startServer({ program: 'mock', keep: true })
const server = await startServer(mock === null ? { keep: true } : { env: { UPSTREAM_URL: mock.url } })
const victim = killed === 'mock' ? mock : server
const connection = mock === null ? 'mock' : 'service'
const base = `${server.url}/api/${connection}/DEMO/companies/DEMO/mobiledb/persons`

async function signIn() {
  const body = JSON.stringify({ connection, company_key: 'DEMO', user: 'demo', password: 'demo' })
  const reply = await fetch(`${server.url}/session`, { method: 'POST', headers: { Origin: server.url }, body })
  if (reply.status !== 201) throw new Error(`The sign-in failed: ${reply.status} ${await reply.text()}`)
  const { id } = await reply.json()
  const cookie = reply.headers.get('set-cookie').split(';')[0]
  return { Origin: server.url, Cookie: cookie, 'X-Signalbox-Session': id, 'Content-Type': 'application/json' }
}

const headers = await signIn()
const write = (key, name) =>
  fetch(`${base}/`, {
    method: 'POST',
    headers: { ...headers, 'Idempotency-Key': key },
    body: JSON.stringify({ external_person_id: name, custom_fields: { first_name: name } }),
  })
const read = name => fetch(`${base}/external/${name}`, { headers })

const totals = { acknowledged: 0, cut: 0, lost: 0, wrong: 0 }
for (let cycle = 0; cycle < cycles; cycle++) {
  const acknowledged = []
  const cut = []
  let running = true
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let i = 0; running; i++) {
      const name = `c${cycle}w${writer}i${i}`
      const key = randomBytes(16).toString('hex')
      try {
        const reply = await write(key, name)
        await reply.text()
        if (reply.status === 201) acknowledged.push({ key, name })
        else throw new Error(`The server answered ${reply.status}.`)
      } catch (error) {
        // While the mock is down, the server answers that it cannot be reached
        if (running && killed !== 'mock' && error.message.startsWith('The server')) console.error(error.message)
        cut.push({ key, name })
        return
      }
    }
  })
  // Counts writes instead of waiting a fixed time, in which a busy machine may write little
  const minimum = 5 + Math.random() * 40
  while (acknowledged.length < minimum && cut.length < WRITERS) await wait(5)
  await victim.kill()
  running = false
  await Promise.all(writers)
  // The session from before the kill is still valid, because its journal survives too
  await victim.restart()
  for (const { name } of acknowledged) if ((await read(name)).status !== 200) totals.lost++
  // A call that was cut off is answered from the journal: done, or unknown, and never "not done" if it was
  for (const { key, name } of cut) {
    const isThere = (await read(name)).status === 200
    const reply = await write(key, name)
    const isUnknown = reply.headers.get('x-signalbox-error') === 'outcome-unknown'
    if (isThere ? reply.status >= 400 && !isUnknown : reply.status !== 201 && !isUnknown) totals.wrong++
  }
  totals.acknowledged += acknowledged.length
  totals.cut += cut.length
}
await server.stop({ keepFolder: true })
await mock?.stop()
const verified = spawnSync(process.execPath, ['dist/server/verify-record.js'], {
  cwd: resolve(import.meta.dirname, '../..'),
  env: { ...process.env, DATABASE_URL: '', STATE_DIR: join(server.folder, 'state') },
  encoding: 'utf8',
})
rmSync(server.folder, { recursive: true, force: true })
const { acknowledged, cut, lost, wrong } = totals
console.log(`${cycles} cycles of kill -9 (${killed}): ${acknowledged} acknowledged writes, ${cut} cut off`)
console.log(`${lost} lost, ${wrong} answered wrongly afterward`)
console.log(`Activity log: ${verified.stdout.trim()}${verified.stderr.trim()}`)
process.exitCode = lost + wrong + verified.status === 0 ? 0 : 1
