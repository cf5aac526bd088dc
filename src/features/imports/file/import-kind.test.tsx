import { beforeEach, describe, expect, it } from 'vitest'
import { now } from '#/api/now'
import { storageScopeOf } from '#/api/session/storage-scope'
import { gatewayError, testApi, testSession } from '#/api/testing'
import { writeColonMillis } from '#/contract/format/timestamps'
import { removeImports, sentBatches } from '#/parts/import-batches/import-store'
import type { Job } from '#/parts/jobs/job'
import { openJobStore, type JobStore } from '#/parts/jobs/job-store'
import { runJob } from '#/parts/jobs/run-job'
import { writeJob } from '#/parts/jobs/write-job'
import { importKind } from './import-kind'
import type { ImportRow, ImportSettings } from './import-settings'

// Imports that are interrupted: the job engine, the import kind, and the search for a lost batch, against a fake
// service that stores what it receives.

const session = testSession()
const scope = storageScopeOf(session)
const settings: ImportSettings = {
  app_id: 'demo-app',
  setup: {
    format: { encoding: 'utf-8', delimiter: ',', header: true },
    columns: ['token'],
    platform: 'IOS',
    duplicates: 'leave-out',
  },
  again: null,
}

/** What happens to the third batch; `lost`, `unknown`, and `died` happen after the service received it. */
type Interruption = 'expired' | 'limited' | 'cut' | 'lost' | 'unknown' | 'died'

interface ReceivedBatch {
  id: string
  at: number
  tokens: string[]
}

/** A service behind our own server, which answers repeated keys from its journal. */
function newService(event: Interruption) {
  const received: ReceivedBatch[] = []
  const journal = new Map<string, () => Response>()
  let posts = 0
  let isAlive = true

  const summary = ({ id, at, tokens }: ReceivedBatch) => ({
    batch_id: id,
    received_on: writeColonMillis(at),
    success_count: 0,
    failure_count: 0,
    pending_count: tokens.length,
  })
  const none = () => Response.json({ errors: [{ message: 'none' }] }, { status: 404 })
  function read(path: string): Response {
    const [, what, name] = /(device_migrations|import_batches)(?:\/([^/]+))?$/.exec(path) ?? []
    if (what === 'device_migrations') {
      const found = received.filter(({ tokens }) => tokens.includes(decodeURIComponent(name ?? '')))
      return found.length === 0 ? none() : Response.json(found.map(batch => ({ ...summary(batch), status: 'PENDING' })))
    }
    if (name === undefined) return Response.json(received.toReversed().slice(0, 100).map(summary))
    const batch = received.find(({ id }) => id === name)
    if (!batch) return none()
    const pending = batch.tokens.map(token => ({ token, status: 'PENDING' }))
    return Response.json({ ...summary(batch), pending })
  }
  function receive(body: string): () => Response {
    const { devices }: { devices: { token: string }[] } = JSON.parse(body)
    const batch = { id: `7f00-${received.length}`, at: now(), tokens: devices.map(({ token }) => token) }
    received.push(batch)
    return () => Response.json(summary(batch))
  }
  function write(body: string, key: string): Response {
    const known = journal.get(key)
    if (known) return known()
    posts++
    const isThird = posts === 3
    if (isThird && event === 'expired') return gatewayError(401, 'session-expired')
    if (isThird && event === 'limited') return new Response('{}', { status: 429, headers: { 'Retry-After': '1' } })
    if (isThird && event === 'cut') throw new TypeError('offline')
    const answer = receive(body)
    journal.set(key, isThird && event === 'unknown' ? () => gatewayError(504, 'outcome-unknown') : answer)
    if (isThird && event === 'lost') throw new TypeError('offline')
    if (isThird && event === 'died') isAlive = false
    return isThird && event === 'unknown' ? gatewayError(504, 'outcome-unknown') : answer()
  }
  /** The API of a tab. After the tab has died, nothing reaches it, not even pending answers. */
  const tab = () => {
    isAlive = true
    return testApi(async (input, init = {}) => {
      const path = (typeof input === 'string' ? input : '').split('?')[0] ?? ''
      const key = new Headers(init.headers).get('Idempotency-Key') ?? ''
      if (!isAlive) return new Promise<Response>(() => {})
      const answer = init.method === 'POST' ? write(typeof init.body === 'string' ? init.body : '', key) : read(path)
      await Promise.resolve()
      return isAlive ? answer : new Promise<Response>(() => {})
    })
  }
  return { received, tab, isAlive: () => isAlive }
}

const tokens = Array.from({ length: 4100 }, (_, n) => n.toString(16).padStart(64, '0'))

let store: JobStore
beforeEach(async () => {
  store = openJobStore(`signalbox-jobs-${Math.random()}`)
  await removeImports(scope)
})

async function run(id: string, api: ReturnType<typeof testApi>): Promise<Job | undefined> {
  await runJob({
    store,
    kind: importKind,
    jobId: id,
    api: () => api,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    maxInFlight: 4,
    sleep: async () => {},
  })
  return (await store.list(scope)).find(job => job.id === id)
}

const startJob = () =>
  writeJob(store, {
    session,
    kind: importKind.id,
    title: 'tokens.csv',
    settings,
    stepRows: importKind.stepRows,
    rows: tokens.map((token, record): ImportRow => ({ record, line: record + 2, platform: 'IOS', token })),
    file: null,
  })

/** Five batches, each token in one of them, with the lines of each batch saved. */
async function expectEachOnce({ received }: ReturnType<typeof newService>, job: Job | undefined): Promise<void> {
  expect(job).toMatchObject({ status: 'finished', counts: { done: 4100, failed: 0, unknown: 0 } })
  expect(received.map(batch => batch.tokens.length).sort((a, b) => b - a)).toEqual([1000, 1000, 1000, 1000, 100])
  expect(received.flatMap(batch => batch.tokens).sort()).toEqual(tokens)
  const saved = (await sentBatches(scope, 'demo-app')).sort((a, b) => a.step - b.step)
  expect(saved.map(({ first_line, last_line }) => [first_line, last_line])).toEqual([
    [2, 1001],
    [1002, 2001],
    [2002, 3001],
    [3002, 4001],
    [4002, 4101],
  ])
  expect(new Set(saved.map(({ batch_id }) => batch_id))).toEqual(new Set(received.map(({ id }) => id)))
}

describe('an import in progress', () => {
  it('waits when the session ends, and continues with the renewed session', async () => {
    const service = newService('expired')
    const job = await startJob()
    await expect(run(job.id, service.tab())).resolves.toMatchObject({ status: 'paused', pause: { reason: 'session' } })
    await store.change(job.id, one => ({ ...one, status: 'running', pause: null }))
    await expectEachOnce(service, await run(job.id, service.tab()))
  })

  it('sends a batch again after 429, because it was not accepted', async () => {
    const service = newService('limited')
    await expectEachOnce(service, await run((await startJob()).id, service.tab()))
  })

  for (const event of ['cut', 'lost'] as const)
    it(`recovers when the connection breaks ${event === 'cut' ? 'before' : 'after'} the batch arrives`, async () => {
      const service = newService(event)
      const job = await startJob()
      await expectEachOnce(service, await run(job.id, service.tab()))
    })

  it('finds a batch with an unknown outcome by its tokens, and does not send it again', async () => {
    const service = newService('unknown')
    const job = await run((await startJob()).id, service.tab())
    await expectEachOnce(service, job)
    expect(job?.outcomes).toEqual({ 'handed-in': 3100, found: 1000 })
  })

  it('continues after the tab dies: the next tab finds the submitted batches and sends the rest', async () => {
    const service = newService('died')
    const job = await startJob()
    void run(job.id, service.tab())
    await expect.poll(service.isAlive).toBe(false)
    const before = service.received.length
    expect(before).toBeLessThan(5)
    const after = await run(job.id, service.tab())
    await expectEachOnce(service, after)
    expect(after?.outcomes['found']).toBeGreaterThanOrEqual(1000)
  })
})
