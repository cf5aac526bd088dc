import { afterEach, expect, it } from 'vitest'
import { now } from '#/api/now'
import { storageScopeOf } from '#/api/session/storage-scope'
import { fakeFetch, testApi, testSession } from '#/api/testing'
import type { RowResult } from './job'
import type { JobKind } from './job-kind'
import { openJobStore } from './job-store'
import { runJob } from './run-job'
import { writeJob } from './write-job'

const session = testSession()
const store = openJobStore('signalbox-jobs-retry')
const api = testApi(fakeFetch(new Error('no call expected')).fetch)
const done: RowResult = { state: 'done', outcome: 'sent', message: '', again: false }
const failed: RowResult = { state: 'failed', outcome: 'refused', message: '', again: true }

const makeJob = (count: number, stepRows: number) =>
  writeJob(store, {
    session,
    rows: Array.from({ length: count }, (_, row) => row),
    file: null,
    kind: 'test',
    title: 'numbers.csv',
    settings: {},
    stepRows,
  })

/** Runs a job one step at a time. */
async function run(jobId: string, send: (step: number, times: number) => Promise<RowResult> | RowResult) {
  const sent: number[] = []
  const kind: JobKind = {
    id: 'test',
    stepRows: 1,
    send: async (rows, { step }) => {
      sent.push(step)
      const result = await send(step, sent.filter(each => each === step).length)
      return rows.map(() => result)
    },
    refused: () => [],
    reconcile: async () => ({ found: 'unknown' }),
    lost: () => [],
  }
  const { signal } = new AbortController()
  const sleep = async () => {}
  await runJob({ store, kind, jobId, api: () => api, signal, onProgress: () => undefined, maxInFlight: 1, sleep })
  return { sent, after: await store.change(jobId, unchanged => unchanged) }
}

afterEach(() => store.removeAll(storageScopeOf(session)))

it('a job sends rows that are retried while it runs, even if it is far beyond them', async () => {
  const job = await makeJob(40_000, 1000)
  const { sent, after } = await run(job.id, async (step, times) => {
    if (step === 2 && times === 1) return failed
    if (step === 39) await store.retry(job.id, 'retry', now())
    return done
  })
  expect(after).toMatchObject({ status: 'finished', counts: { done: 40_000, failed: 0 } })
  expect(sent.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 2, ...Array.from({ length: 37 }, (_, at) => at + 3)])
}, 30_000)

it('a job in which as many rows are retried as were sent does not claim that the service failed', async () => {
  const job = await makeJob(10, 1)
  const settled = [0, 1, 2, 3, 4].map(step => ({ step, results: [failed] }))
  await store.commit(job.id, { settled, dropped: [], opened: [], firstOpen: 0 }, now())
  const { sent, after } = await run(job.id, async (step, times) => {
    if (step === 5 && times === 1) await store.retry(job.id, 'retry', now())
    return done
  })
  expect(after).toMatchObject({ status: 'finished', counts: { done: 10, failed: 0 } })
  expect(sent).toEqual([5, 6, 7, 8, 9, 0, 1, 2, 3, 4])
})
