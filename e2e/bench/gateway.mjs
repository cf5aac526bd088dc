import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startServer } from '../support/server.mjs'
import { load, loadRows, signIn } from './load.mjs'

/** The gateway's own cost, measured by forwarding to a trivial upstream. */
export async function gatewayOverTrivialUpstream() {
  const upstream = spawn(process.execPath, [join(import.meta.dirname, 'trivial-upstream.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(upstream.stdout, 'data')
  const direct = `http://127.0.0.1:${String(port).trim()}`
  const server = await startServer({ env: { UPSTREAM_URL: direct } })
  try {
    const { connections } = await (await fetch(`${server.url}/session`)).json()
    const connection = connections[0].id
    const path = '/companies/K7QF2M/mobiledb/persons/0b6d3f5e-6c1b-4f7e-9a51-2f1d8c7be410'
    const headers = await signIn(server.url, { connection, companyKey: 'K7QF2M' })
    const floor = await load(direct, { paths: [path], seconds: 5 })
    const measured = await load(server.url, { headers, paths: [`/api/${connection}/K7QF2M${path}`] })
    return [
      ...loadRows('gateway over a trivial upstream, GET', measured, { minPerSecond: 2500, maxP99Ms: 40 }),
      {
        what: 'the trivial upstream itself',
        budget: '–',
        measured: `${Math.round(floor.perSecond)}/s, p99 ${floor.p99} ms`,
        pass: null,
      },
    ]
  } finally {
    await server.stop()
    upstream.kill()
  }
}
