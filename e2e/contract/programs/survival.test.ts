import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { acquisitionCampaignSchema } from '#/contract/campaigns'
import { HOUR_MS } from '#/contract/format/durations'
import { importBatchSchema, importBatchSummarySchema } from '#/contract/imports'
import { subscriptionListSchema } from '#/contract/lists'
import { participantSchema } from '#/contract/participants'
import { personSchema } from '#/contract/persons'
import { walletCampaignSchema } from '#/contract/wallet-campaigns'
import { walletItemSchema } from '#/contract/wallet-items'
import { walletMessageSchema } from '#/contract/wallet-messages'

// How the built mock server starts, stops, and survives crashes.

const root = resolve(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'signalbox-survival-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface RunningServer {
  url: string
  pid: number
  stdout: () => string
  stderr: () => string
  ended: Promise<number | null>
  kill(signal: NodeJS.Signals): void
}

const bodiesSchema = z.array(z.looseObject({ body: z.string() }))
const BUILT = join(root, 'dist/server/mock.js')

function spawnServer(env: Record<string, string>, program = BUILT): RunningServer & { listening: Promise<void> } {
  const port = env['PORT'] ?? '0'
  const child = spawn(process.execPath, [program], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      MOCK_RATE_LIMIT: 'off',
      MOCK_DATASET: 'empty',
      HOST: '127.0.0.1',
      PORT: port,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  const listening = new Promise<void>((done, fail) => {
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString()
      if (stdout.includes('mock server listening on')) done()
    })
    child.once('exit', () => fail(new Error(`The mock server did not start: ${stdout}${stderr}`)))
  })
  listening.catch(() => {})
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  const ended = once(child, 'exit').then(() => child.exitCode)
  return {
    get url() {
      return /http:\/\/\S+/.exec(stdout)?.[0] ?? ''
    },
    pid: child.pid ?? 0,
    stdout: () => stdout,
    stderr: () => stderr,
    ended,
    listening,
    kill: signal => child.kill(signal),
  }
}

async function startServer(env: Record<string, string>): Promise<RunningServer> {
  const server = spawnServer(env)
  await server.listening
  return server
}

const call = (url: string, method: string, path: string, body?: unknown): Promise<Response> =>
  fetch(url + path, {
    method,
    headers: { authorization: `Basic ${btoa('demo:demo')}`, 'x-api-version': '2', 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

// Like `npm run mock`: builds the server if it is older than its source.
beforeAll(async () => {
  const first = spawnServer({ MOCK_DATA: 'memory' }, join(root, 'src/mock/start.mjs'))
  await first.listening
  first.kill('SIGTERM')
  await first.ended
}, 120_000)

test('writes answered with 2xx survive kill -9', async () => {
  const env = { MOCK_DATA: join(folder, 'killed') }
  const saved: { key: string; name: string }[] = []
  for (let round = 0; round < 3; round++) {
    const server = await startServer(env)
    let running = true
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let i = 0; running; i++) {
        const name = `r${round}w${writer}i${i}`
        try {
          const reply = await call(server.url, 'POST', '/companies/DEMO/mobiledb/persons', {
            external_person_id: name,
            custom_fields: { first_name: name },
          })
          const person = personSchema.parse(await reply.json())
          if (reply.status === 201) saved.push({ key: person.person_key, name })
        } catch {
          return
        }
      }
    })
    // Waits for a count rather than a time, because a busy machine may write almost nothing in a second.
    const target = saved.length + 20
    await vi.waitFor(() => expect(saved.length).toBeGreaterThanOrEqual(target), { timeout: 60_000, interval: 20 })
    server.kill('SIGKILL')
    running = false
    await server.ended
    await Promise.all(writers)
  }
  const server = await startServer(env)
  expect(saved.length).toBeGreaterThanOrEqual(60)
  for (const { key, name } of saved) {
    const reply = await call(server.url, 'GET', `/companies/DEMO/mobiledb/persons/${key}`)
    expect([name, personSchema.parse(await reply.json()).custom_fields]).toEqual([name, { first_name: name }])
  }
  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
}, 90_000)

test('after kill -9, changes to several rows are stored completely or not at all', async () => {
  const env = { MOCK_DATA: join(folder, 'transactions'), MOCK_IMPORT_SECONDS: '0' }
  let server = await startServer(env)
  const json = async (method: string, path: string, body?: unknown): Promise<unknown> =>
    JSON.parse(await (await call(server.url, method, path, body)).text())
  const control = '/__mock/companies/DEMO'
  const list = subscriptionListSchema.parse(await json('POST', `${control}/subscription_lists`, { name: 'L' }))
  const campaign = acquisitionCampaignSchema.parse(
    await json('POST', `${control}/acquisition_campaigns`, { description: 'C', subscription_list_id: list.id }),
  )
  const wallet = walletCampaignSchema.parse(await json('POST', `${control}/wallet_campaigns`, { name: 'W' }))
  const items = ['a', 'b', 'c']
  for (const wallet_item_id of items) {
    const item = { wallet_item_id, provider: 'google_wallet' }
    await json('POST', `${control}/wallet_campaigns/${wallet.wallet_id}/items`, item)
  }
  const participants = `/companies/DEMO/campaigns/acquisition/${campaign.acquisition_id}/participants`
  const walletPath = `/companies/DEMO/campaigns/wallet/${wallet.wallet_id}`
  const batches = '/mobile_apps/demo-app/migrations/import_batches'
  const device = (name: string, n: number) => ({
    platform: 'ANDROID',
    token: `${name}-${n}`,
    external_person_id: `${name}-${n}`,
  })
  const acknowledged = { participants: [''], messages: [''], batches: [''] }
  for (const ids of Object.values(acknowledged)) ids.length = 0

  for (let round = 0; round < 3; round++) {
    const writers: ((name: string, i: number) => Promise<void>)[] = [
      async (_, i) => {
        const mdn = `+1${[312, 404, 206][round]}55501${String(i % 100).padStart(2, '0')}`
        const reply = await call(server.url, 'POST', participants, { mobile_phone: { mdn } })
        await reply.text()
        if (reply.ok) acknowledged.participants.push(mdn)
      },
      async name => {
        const reply = await call(server.url, 'POST', `${walletPath}/messages`, { message: { template: name } })
        await reply.text()
        if (reply.ok) acknowledged.messages.push(name)
      },
      async name => {
        const devices = Array.from({ length: 200 }, (_, n) => device(name, n))
        const reply = await call(server.url, 'POST', batches, { devices })
        acknowledged.batches.push(importBatchSchema.parse(await reply.json()).batch_id)
      },
    ]
    let running = true
    const workers = writers.map(async (write, kind) => {
      for (let i = 0; running; i++) await write(`r${round}k${kind}i${i}`, i).catch(() => {})
    })
    const targets = Object.values(acknowledged).map(ids => ids.length + 4)
    const missing = () => Object.values(acknowledged).filter((ids, i) => ids.length < (targets[i] ?? 0))
    await vi.waitFor(() => expect(missing()).toEqual([]), { timeout: 60_000, interval: 20 })
    server.kill('SIGKILL')
    running = false
    await server.ended
    await Promise.all(workers)
    server = await startServer(env)
  }

  for (const mdn of acknowledged.participants) {
    const pending = z
      .array(participantSchema)
      .parse(await json('GET', `${participants}?mdn=${encodeURIComponent(mdn)}`))
    expect([mdn, pending.length]).toEqual([mdn, 1])
  }
  const stored = z.array(importBatchSummarySchema).parse(await json('GET', batches))
  // The list ends after 100 batches, and has some that were stored without being acknowledged
  for (const batch_id of new Set([...acknowledged.batches, ...stored.map(batch => batch.batch_id)])) {
    const batch = importBatchSchema.parse(await json('GET', `${batches}/${batch_id}`))
    const counts = [batch.success_count, batch.failure_count, batch.pending_count, batch.success?.length]
    expect(counts).toEqual([200, 0, 0, 200])
    for (const { token } of batch.success?.slice(0, 3) ?? []) {
      const devices = await json('GET', `/companies/DEMO/mobiledb/persons/external/${token}/push_devices`)
      expect(devices).toHaveLength(1)
    }
  }
  const sent = z.array(walletMessageSchema).parse(await json('GET', `${walletPath}/messages`))
  const newest = sent.map(each => each.message?.template)
  expect(acknowledged.messages.slice(-20).filter(name => !newest.includes(name))).toEqual([])
  const texts = []
  for (const id of items) {
    const item = walletItemSchema.parse(await json('GET', `${walletPath}/items/${id}`))
    texts.push(bodiesSchema.parse(item.google_wallet?.messages).map(({ body }) => body))
  }
  // Every message that was sent reached all items, in the same order.
  expect(texts).toEqual([texts[0], texts[0], texts[0]])
  expect(texts[0]).toEqual(expect.arrayContaining(acknowledged.messages))
  server.kill('SIGTERM')
  await server.ended
}, 120_000)

test('SIGTERM finishes the open request and exits 0 within 5 s; the clock survives', async () => {
  const env = { MOCK_DATA: join(folder, 'stopped') }
  const server = await startServer(env)
  await call(server.url, 'POST', '/__mock/clock', { advance: 'P2D' })
  await call(server.url, 'PUT', '/__mock/faults', { rules: [{ delay_ms: 1000, times: 1 }] })
  const slow = call(server.url, 'GET', '/companies/DEMO/mobiledb/broadcasts')
  const rules = async (): Promise<unknown> => (await call(server.url, 'GET', '/__mock/faults')).json()
  await vi.waitFor(async () => expect(await rules()).toMatchObject({ rules: [] }), { timeout: 10_000 })
  const startedAt = Date.now()
  server.kill('SIGTERM')
  expect((await slow).status).toBe(200)
  expect(await server.ended).toBe(0)
  // The limit is in seconds of real time
  expect(Date.now() - startedAt).toBeLessThan(5000)
  const restarted = await startServer(env)
  const { now } = z.object({ now: z.string() }).parse(await (await call(restarted.url, 'GET', '/__mock')).json())
  expect(Date.parse(now) - Date.now()).toBeGreaterThan(47 * HOUR_MS)
  restarted.kill('SIGINT')
  expect(await restarted.ended).toBe(0)
}, 90_000)

test('after a kill while the store was being created, the next start creates it again', async () => {
  const env = { MOCK_DATA: join(folder, 'half'), MOCK_DATASET: 'demo' }
  const first = spawnServer(env)
  await vi.waitFor(() => expect(existsSync(join(folder, 'half', 'pg'))).toBe(true), { timeout: 60_000, interval: 5 })
  first.kill('SIGKILL')
  await first.ended
  expect(existsSync(join(folder, 'half', 'complete'))).toBe(false)
  const server = await startServer(env)
  expect((await call(server.url, 'GET', '/companies/DEMO/mobiledb/persons/external/CRM-20417')).status).toBe(200)
  server.kill('SIGTERM')
  await server.ended
}, 90_000)

test('a folder in use is refused with one line that names the process', async () => {
  const env = { MOCK_DATA: join(folder, 'shared') }
  const holder = await startServer(env)
  const second = spawnServer(env)
  expect(await second.ended).toBe(1)
  expect(second.stderr()).toMatch(new RegExp(`^The folder .*shared is in use by process ${holder.pid}\\..*\\n$`))
  holder.kill('SIGTERM')
  await holder.ended
}, 90_000)

test('a port in use, an invalid option, an unwritable folder, a damaged store, or an unreachable database: one line and exit status 1', async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  const address = blocker.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  writeFileSync(join(folder, 'a-file'), '')
  const damaged = await startServer({ MOCK_DATA: join(folder, 'damaged') })
  damaged.kill('SIGTERM')
  await damaged.ended
  truncateSync(join(folder, 'damaged/pg/global/pg_control'), 100)

  const cases: [Record<string, string>, RegExp][] = [
    [{ MOCK_DATA: 'memory', PORT: port }, /in use/],
    [{ MOCK_DATA: 'memory', PORT: 'http' }, /^PORT is "http"/],
    [{ MOCK_DATA: 'memory', MOCK_DATASET: 'huge' }, /^MOCK_DATASET is "huge"/],
    [{ MOCK_DATA: 'memory', MOCK_RATE_LIMIT: 'maybe' }, /^MOCK_RATE_LIMIT is "maybe"/],
    [{ MOCK_DATA: 'memory', MOCK_IMPORT_SECONDS: '-1' }, /^MOCK_IMPORT_SECONDS is "-1"/],
    [{ MOCK_DATA: join(folder, 'a-file/below') }, /cannot be written/],
    [{ MOCK_DATA: join(folder, 'damaged') }, /^The store in .*damaged cannot be opened/],
    [
      { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' },
      /^The database none at 127\.0\.0\.1:1 cannot be used/,
    ],
    [{ DATABASE_URL: 'nonsense' }, /^DATABASE_URL is not/],
  ]
  for (const [env, line] of cases) {
    const server = spawnServer(env)
    expect([env, await server.ended]).toEqual([env, 1])
    expect(server.stderr()).toMatch(line)
    expect(server.stderr().trim().split('\n')).toHaveLength(1)
    expect(server.stderr()).not.toMatch(/secret/)
  }
  blocker.close()
}, 90_000)
