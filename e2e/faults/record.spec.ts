import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'playwright/test'
import { freePort, startServer } from '../support/server.mjs'

const program = resolve(import.meta.dirname, '../../dist/server/verify-record.js')
const run = promisify(execFile)

/** Runs `npm run verify-record` for a server's folder. Returns what it printed. */
const verifyRecord = async (folder: string): Promise<string> => {
  const env = { ...process.env, STATE_DIR: join(folder, 'state'), DATABASE_URL: '' }
  const { stdout } = await run(process.execPath, [program], { env }).catch((error: unknown) => {
    if (error instanceof Error && 'stdout' in error) return { stdout: String(error.stdout) }
    throw error
  })
  return stdout
}

test('the activity log of a server that was killed during a call has an entry for every call, and the removal of a line is detected', async () => {
  let arrived = (): void => {}
  const held = new Promise<void>(resolve => (arrived = resolve))
  const service = createServer((incoming, outgoing) => {
    let body = ''
    incoming.on('data', chunk => (body += String(chunk)))
    incoming.on('end', () => {
      if (body.includes('hold')) arrived()
      else outgoing.writeHead(200, { 'content-type': 'application/json' }).end('[]')
    })
  })
  const port = await freePort()
  service.listen(port, '127.0.0.1')
  await once(service, 'listening')
  const server = await startServer({ env: { UPSTREAM_URL: `http://127.0.0.1:${port}` } })
  try {
    const signIn = await fetch(`${server.url}/session`, {
      method: 'POST',
      headers: { origin: server.url },
      body: JSON.stringify({ connection: 'service', company_key: 'ACME', user: 'ann', password: 'x' }),
    })
    const session: unknown = await signIn.json()
    const id = typeof session === 'object' && session !== null && 'id' in session ? String(session.id) : ''
    const cookie = signIn.headers.get('set-cookie')?.split(';')[0] ?? ''
    const headers = { cookie, 'x-signalbox-session': id, origin: server.url }
    const base = `${server.url}/api/service/ACME`
    const create = (body: string): Promise<Response> =>
      fetch(`${base}/companies/ACME/mobiledb/persons/`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': crypto.randomUUID(), 'content-type': 'application/json' },
        body,
      })
    await create('{}')
    const lost = create('{"hold":true}').catch(() => null)
    await held
    await server.kill()
    await lost
    await server.restart()
    const page: unknown = await (await fetch(`${base}/activity`, { headers })).json()
    expect(page).toMatchObject({
      acts: [
        { kind: 'change', row: 'createPerson', outcome: 'unknown', status: null, user: 'ann' },
        { kind: 'change', row: 'createPerson', outcome: 'done', status: 200 },
        { kind: 'sign-in', outcome: 'done' },
      ],
      next: null,
    })
    expect(await verifyRecord(server.folder)).toContain('Entries: 3. Problems: 0.')
    await server.stop({ keepFolder: true })
    const folder = join(server.folder, 'state/record')
    const [file = ''] = readdirSync(folder).filter(name => name.endsWith('.ndjson'))
    const lines = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n')
    writeFileSync(join(folder, file), `${lines.slice(0, -1).join('\n')}\n`)
    expect(await verifyRecord(server.folder)).toContain('Entry 3 was removed.')
  } finally {
    await server.stop()
    service.closeAllConnections()
    service.close()
  }
})
