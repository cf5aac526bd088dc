// `npm run durability -- --cycles 100`: kills the built server (gateway and mock with their data on disk) with SIGKILL while
// it creates persons, and after each restart reads the ones it had acknowledged. Needs `npm run build`.
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startServer } from '../support/server.mjs'

const { values } = parseArgs({ options: { cycles: { type: 'string', default: '10' } } })
const cycles = Number(values.cycles)
const WRITERS = 4

const server = await startServer({ keep: true })
const base = `${server.url}/api/mock/DEMO/companies/DEMO/mobiledb/persons`

async function signIn() {
  const body = JSON.stringify({ connection: 'mock', company_key: 'DEMO', user: 'demo', password: 'demo' })
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
        if (running && error.message.startsWith('The server')) console.error(error.message)
        cut.push({ key, name })
        return
      }
    }
  })
  // Counts writes instead of waiting a fixed time, in which a busy machine may write little
  const minimum = 5 + Math.random() * 40
  while (acknowledged.length < minimum && cut.length < WRITERS) await wait(5)
  await server.kill()
  running = false
  await Promise.all(writers)
  // The session from before the kill is still valid, because its journal survives too
  await server.restart()
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
await server.stop()
const { acknowledged, cut, lost, wrong } = totals
console.log(`${cycles} cycles of kill -9: ${acknowledged} acknowledged writes, ${cut} cut off`)
console.log(`${lost} lost, ${wrong} answered wrongly afterward`)
process.exitCode = lost + wrong === 0 ? 0 : 1
