import { afterEach, expect, it, vi } from 'vitest'
import { now } from '#/api/now'
import { testApi, testSession } from '#/api/testing'
import { HOUR_MS, MINUTE_MS } from '#/contract/format/durations'
import { openJobStore } from '#/parts/jobs/job-store'
import { runJob } from '#/parts/jobs/run-job'
import { watchCanary } from '#/parts/jobs/watch-canaries'
import { writeJob } from '#/parts/jobs/write-job'
import { importTokens } from './import-kind'
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

/** A service that accepts batches and never has their results; `hasRows`: its replies list the pending rows. */
function silentService(hasRows: boolean) {
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
    return Response.json(
      index < 0 ? batches.map((_, each) => summary(each)) : { ...summary(index), ...(hasRows && { pending }) },
    )
  })
  return { api, batches }
}

it.each([true, false])(
  'a canary whose results never come waits for an hour, and then for the user (rows in the reply: %s)',
  async hasRows => {
    const store = openJobStore(`signalbox-jobs-${Math.random()}`)
    const { api, batches } = silentService(hasRows)
    const { id } = await writeJob(store, {
      session: testSession(),
      kind: importTokens.id,
      title: 'tokens.csv',
      settings,
      stepRows: importTokens.stepRows,
      file: null,
      lead: 100,
      trial: 100,
      rows: {
        total: tokens.length,
        records: (async function* () {
          yield tokens.slice(100)
        })(),
        leading: () => tokens.slice(0, 100),
      },
    })
    const job = { store, kind: importTokens, jobId: id, api: () => api, signal, onProgress: () => undefined }
    await runJob({ ...job, inFlight: 1, sleep: async () => {} })
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
