import { afterEach, describe, expect, it } from 'vitest'
import { fetchBatchList } from '#/api/imports'
import { now } from '#/api/now'
import { storageScopeOf } from '#/api/session/storage-scope'
import { fakeFetch, gatewayError, testApi, testSession } from '#/api/testing'
import { HOUR_MS } from '#/contract/format/durations'
import { canceled, paused, resumed, type Job, type RowResult } from './job'
import type { CanaryCheck, JobKind } from './job-kind'
import { rowsWithResults } from './job-results'
import { openJobStore } from './job-store'
import { runJob } from './run-job'
import { testJob } from './test-jobs'
import { pausedAtSignOut, watchCanary } from './watch-canaries'
import { writeJob } from './write-job'

const session = testSession()
const store = openJobStore('signalbox-jobs-canary')
const api = testApi(fakeFetch(new Error('no call expected')).fetch)
const done: RowResult = { state: 'done', outcome: 'sent', message: 'b-1', again: false }
const signal = new AbortController().signal

/** Stores a job of 2,500 rows, of which these come first. */
async function makeJob(lead: readonly number[]): Promise<Job> {
  const others = Array.from({ length: 2500 }, (_, row) => row).filter(row => !lead.includes(row))
  async function* chunks() {
    for (let at = 0; at < others.length; at += 1000) yield others.slice(at, at + 1000)
  }
  return writeJob(store, {
    session,
    kind: 'imports',
    title: 'June.csv',
    settings: {},
    stepRows: 1000,
    file: null,
    lead: lead.length,
    trial: lead.length,
    rows: { total: 2500, chunks: chunks(), leading: () => lead },
  })
}

function testKind(findings: CanaryCheck[]) {
  const steps: unknown[][] = []
  const checked: { rows: readonly unknown[]; results: number }[] = []
  const kind: JobKind = {
    id: 'imports',
    stepRows: 1000,
    refused: () => [],
    lost: () => [],
    reconcile: async () => ({ found: 'unknown' }),
    send: async rows => {
      steps.push(rows)
      return rows.map(() => done)
    },
    checkCanary: async ({ rows, results }) => {
      checked.push({ rows, results: results.filter(result => result !== null).length })
      return findings.shift() ?? { canary: 'waiting' }
    },
  }
  return { kind, steps, checked }
}

const change = (jobId: string, next: (job: Job) => Job) => store.change(jobId, next)
const readJob = (jobId: string) => change(jobId, unchanged => unchanged)

async function run(jobId: string, kind: JobKind) {
  await runJob({
    store,
    kind,
    jobId,
    api: () => api,
    signal,
    onProgress: () => undefined,
    maxInFlight: 4,
    sleep: async () => {},
  })
  return readJob(jobId)
}

async function watch(jobId: string, kind: JobKind, sleep: () => Promise<void> = async () => {}) {
  let lost = 0
  const handlers = { onProgress: () => undefined, onSessionLost: () => lost++ }
  await watchCanary({ store, kind, jobId, api: () => api, signal, ...handlers, sleep })
  return { job: await readJob(jobId), lost }
}

afterEach(() => store.removeAll(storageScopeOf(session)))

describe('a job with a canary', () => {
  it('sends the canary first, waits for its results, and then sends each of the other rows once', async () => {
    const lead = [3, 1200, 2400]
    const { id } = await makeJob(lead)
    const { kind, steps, checked } = testKind([{ canary: 'waiting' }, { canary: 'fine' }])
    expect(await run(id, kind)).toMatchObject({ status: 'paused', pause: { reason: 'canary' }, counts: { done: 3 } })
    expect(steps).toEqual([lead])

    expect((await watch(id, kind)).job).toMatchObject({ status: 'running' })
    expect(checked).toEqual([
      { rows: lead, results: 3 },
      { rows: lead, results: 3 },
    ])
    const after = await run(id, kind)
    expect(after).toMatchObject({ status: 'finished', counts: { done: 2500 } })
    expect(steps.map(({ length }) => length)).toEqual([3, 1000, 1000, 497])
    expect(steps.flat().toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 2500 }, (_, row) => row),
    )
    const rows: unknown[] = []
    if (after) for await (const { row, result } of rowsWithResults(store, after)) rows.push([row, result?.state])
    expect(rows).toHaveLength(2500)
    expect(rows.slice(0, 4)).toEqual([
      [3, 'done'],
      [1200, 'done'],
      [2400, 'done'],
      [0, 'done'],
    ])
  })

  it('pauses with the finding if the results are not fine, and continues only when the user resumes', async () => {
    const { id } = await makeJob([1, 2])
    const { kind, steps } = testKind([{ canary: 'failed', finding: { code: 'unusual' } }])
    await run(id, kind)
    const { job } = await watch(id, kind)
    expect(job).toMatchObject({ status: 'paused', pause: { reason: 'canary-failed', finding: { code: 'unusual' } } })
    expect(await run(id, kind)).toMatchObject({ status: 'paused' })
    expect(steps).toHaveLength(1)
    await change(id, latest => resumed(latest, now()))
    expect(await run(id, kind)).toMatchObject({ status: 'finished', counts: { done: 2500 } })
  })

  it('pauses without a finding, too', async () => {
    const { id } = await makeJob([1, 2])
    const { kind } = testKind([{ canary: 'failed', finding: null }])
    await run(id, kind)
    expect((await watch(id, kind)).job).toMatchObject({ status: 'paused', pause: { reason: 'canary-failed' } })
  })

  it('stops checking at once when it is aborted, even during a check', async () => {
    const { id } = await makeJob([1])
    const { kind } = testKind([])
    await run(id, kind)
    const controller = new AbortController()
    const asking: JobKind = {
      ...kind,
      checkCanary: async () => {
        controller.abort()
        return { canary: 'waiting' }
      },
    }
    const handlers = { onProgress: () => undefined, onSessionLost: () => undefined }
    const began = performance.now()
    await watchCanary({ store, kind: asking, jobId: id, api: () => api, signal: controller.signal, ...handlers })
    expect(performance.now() - began).toBeLessThan(5000)
  })

  it('keeps waiting through lost sessions, and stops checking when the user decides first', async () => {
    const { id } = await makeJob([1])
    const { kind } = testKind([])
    await run(id, kind)
    const expired = testApi(fakeFetch(gatewayError(401, 'session-expired')).fetch)
    let asked = 0
    const failing: JobKind = {
      ...kind,
      checkCanary: async () => {
        asked++
        await fetchBatchList(expired, 'demo-app')
        return { canary: 'fine' }
      },
    }
    const { job, lost } = await watch(id, failing, async () => {
      if (asked === 3) await change(id, latest => paused({ ...latest, status: 'running' }, 'user'))
    })
    expect(asked).toBe(3)
    expect(lost).toBe(3)
    expect(job).toMatchObject({ status: 'paused', pause: { reason: 'user' } })
  })

  it('does not send the other rows hours later, or after the user signed out', async () => {
    const { id } = await makeJob([1])
    const { kind, steps } = testKind([{ canary: 'fine' }])
    await run(id, kind)
    await change(id, latest => ({ ...latest, touched: now() - 2 * HOUR_MS }))
    await watch(id, kind)
    expect(await run(id, kind)).toMatchObject({ status: 'paused', pause: { reason: 'left' } })
    expect(steps).toHaveLength(1)

    const other = await makeJob([1])
    await run(other.id, kind)
    expect(await change(other.id, pausedAtSignOut)).toMatchObject({ pause: { reason: 'canary-failed' } })
  })
})

it('a sign-out pauses every job that would continue automatically', () => {
  const job = testJob({ total: 2 })
  for (const before of [job, paused(job, 'session'), paused(job, 'offline')])
    expect(pausedAtSignOut(before)).toMatchObject({ status: 'paused', pause: { reason: 'left' } })
  for (const before of [paused(job, 'user'), canceled(job, 5)]) expect(pausedAtSignOut(before)).toBe(before)
})
