import { afterEach, expect, it, vi } from 'vitest'
import { now } from '#/api/now'
import { gatewayError, testApi, testSession } from '#/api/testing'
import { HOUR_MS, MINUTE_MS } from '#/contract/format/durations'
import { openJobStore } from '#/parts/jobs/job-store'
import { runJob } from '#/parts/jobs/run-job'
import { watchCanary } from '#/parts/jobs/watch-canaries'
import { writeJob } from '#/parts/jobs/write-job'
import { checkCanary } from './check-canary'
import { importKind } from './import-kind'
import type { ImportRow, ImportSettings } from './import-settings'

afterEach(() => vi.useRealTimers())

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
const row = (record: number): ImportRow => ({
  record,
  line: record + 2,
  platform: 'IOS',
  token: String(record).padStart(64, '0'),
})
const tokens = Array.from({ length: 300 }, (_, record) => row(record))
const signal = new AbortController().signal

/** How the service replies when a batch is read. */
type BatchReply = 'pending rows' | 'only counts' | 'not found'

/** A service that accepts batches and never has their results. */
function silentService(batchReply: BatchReply) {
  const batches: unknown[][] = []
  const summary = (index: number) => ({
    batch_id: `b-${index}`,
    success_count: 0,
    failure_count: 0,
    pending_count: batches[index]?.length ?? 0,
  })
  const api = testApi(async (url, init = {}) => {
    if (init.method === 'POST') {
      const { devices }: { devices: unknown[] } = JSON.parse(typeof init.body === 'string' ? init.body : '')
      return Response.json(summary(batches.push(devices) - 1))
    }
    const index = Number(/b-(\d+)$/.exec(typeof url === 'string' ? url : '')?.[1] ?? -1)
    const pending = (batches[index] ?? []).map(device => ({ ...Object(device), status: 'PENDING' }))
    if (index < 0) return Response.json(batches.map((_, each) => summary(each)))
    if (batchReply === 'not found') return Response.json({ errors: [] }, { status: 404 })
    return Response.json({ ...summary(index), ...(batchReply === 'pending rows' && { pending }) })
  })
  return { api, batches }
}

it.each<BatchReply>(['pending rows', 'only counts', 'not found'])(
  'a canary whose results never come waits for an hour, and then for the user (the reply: %s)',
  async batchReply => {
    const store = openJobStore(`signalbox-jobs-${Math.random()}`)
    const { api, batches } = silentService(batchReply)
    const { id } = await writeJob(store, {
      session: testSession(),
      kind: importKind.id,
      title: 'tokens.csv',
      settings,
      stepRows: importKind.stepRows,
      file: null,
      lead: 100,
      trial: 100,
      rows: {
        total: tokens.length,
        chunks: (async function* () {
          yield tokens.slice(100)
        })(),
        leading: () => tokens.slice(0, 100),
      },
    })
    const job = { store, kind: importKind, jobId: id, api: () => api, signal, onProgress: () => undefined }
    await runJob({ ...job, maxInFlight: 1, sleep: async () => {} })
    expect(await store.change(id, one => one)).toMatchObject({ status: 'paused', pause: { reason: 'canary' } })

    vi.useFakeTimers({ toFake: ['Date'] })
    const began = now()
    const sleep = async () => {
      vi.setSystemTime(Date.now() + 10 * MINUTE_MS)
    }
    await watchCanary({ ...job, onSessionLost: () => undefined, sleep })
    expect(now() - began).toBeGreaterThanOrEqual(HOUR_MS - MINUTE_MS)
    expect(now() - began).toBeLessThanOrEqual(HOUR_MS + MINUTE_MS)
    expect(await store.change(id, one => one)).toMatchObject({
      status: 'paused',
      pause: { reason: 'canary-failed', finding: { code: 'no-results', minutes: 60 } },
    })
    // Nothing but the canary was sent
    expect(batches.map(({ length }) => length)).toEqual([100])
  },
)

it('a lost session never counts as missing results', async () => {
  const api = testApi(async () => gatewayError(401, 'session-expired'))
  const results = [{ state: 'done', outcome: 'handed-in', message: 'b-0', again: false } as const]
  const lead = { rows: [], results, since: now() - 2 * HOUR_MS }
  await expect(checkCanary(lead, 'demo-app', { api, signal })).rejects.toMatchObject({ kind: 'session-expired' })
})

it.each([
  ['pending tokens', { success_count: 1, failure_count: 0, pending_count: 1 }],
  ['failed tokens', { success_count: 1, failure_count: 1, pending_count: 0 }],
  ['tokens and has no counts', {}],
])('a canary is not fine while its batch does not list all of its %s', async (_what, counts) => {
  const rows = tokens.slice(0, 2)
  const entryOf = ({ token }: ImportRow) => ({ token, status: 'SUCCESS' })
  const results = [{ state: 'done', outcome: 'handed-in', message: 'b-0', again: false } as const]
  const check = (whole: object) => {
    const batch = { batch_id: 'b-0', ...whole }
    const api = testApi(async url => Response.json(typeof url === 'string' && url.endsWith('/b-0') ? batch : [batch]))
    return checkCanary({ rows, results, since: now() }, 'demo-app', { api, signal })
  }
  expect(await check({ ...counts, success: rows.slice(0, 1).map(entryOf) })).toEqual({ canary: 'waiting' })
  const complete = { success_count: 2, failure_count: 0, pending_count: 0 }
  expect(await check({ ...complete, success: rows.map(entryOf) })).toEqual({ canary: 'fine' })
})

it('tokens that succeeded count even if the batch lists only the failed ones', async () => {
  const rows = tokens.slice(0, 200)
  const failure = rows
    .slice(0, 10)
    .map(({ token }) => ({ token, status: 'FAILURE', platform_status: '400', platform_message: 'BadDeviceToken' }))
  const results = [{ state: 'done', outcome: 'handed-in', message: 'b-0', again: false } as const]
  const batch = { batch_id: 'b-0', success_count: 190, failure_count: 10, pending_count: 0, failure }
  const api = testApi(async url => Response.json(typeof url === 'string' && url.endsWith('/b-0') ? batch : [batch]))
  expect(await checkCanary({ rows, results, since: now() }, 'demo-app', { api, signal })).toMatchObject({
    canary: 'failed',
    finding: { all: { failed: 10, tokens: 200 } },
  })
})
