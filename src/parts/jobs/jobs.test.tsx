import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, type ErrorKind } from '#/api/http/error'
import { grantTestKeys } from '#/api/local-data/grant-test-keys'
import type { DatabaseInstance } from '#/api/local-data/idb'
import { forgetKeys, grantKeys, LockedError, setKeysOnDemand } from '#/api/local-data/keyring'
import { now } from '#/api/now'
import { storageScopeOf } from '#/api/session/storage-scope'
import { fakeFetch, testApi, testSession } from '#/api/testing'
import { resumed, type Job, type RowResult } from './job'
import type { JobKind, StepFinding } from './job-kind'
import { rowsWithResults, UnreadableJobError } from './job-results'
import { openJobStore, type JobStore } from './job-store'
import { runJob } from './run-job'
import { testJob } from './test-jobs'
import { text } from './text'
import { writeJob } from './write-job'

const done: RowResult = { state: 'done', outcome: 'sent', message: '', again: false }
const session = testSession()
const rowsOf = (count: number) => Array.from({ length: count }, (_, row) => row)

let store: JobStore
let name: DatabaseInstance = 'signalbox-jobs'
beforeEach(() => {
  name = `signalbox-jobs-${Math.random()}`
  store = openJobStore(name)
})

const makeJob = (count: number, changes: { stepRows?: number } = {}) =>
  writeJob(store, {
    session,
    rows: rowsOf(count),
    file: new Blob(['the file']),
    kind: 'test',
    title: 'numbers.csv',
    settings: {},
    stepRows: 1,
    ...changes,
  })

interface Sent {
  row: unknown
  key: string
}

/** A kind whose service is the test: records what it is sent, and answers by script. */
function testKind(
  answer: (row: unknown, times: number) => RowResult | ErrorKind,
  finding: (row: unknown) => StepFinding = () => ({ found: 'absent' }),
) {
  const sent: Sent[] = []
  const reconciled: unknown[] = []
  const kind: JobKind = {
    id: 'test',
    stepRows: 1,
    send: async (rows, { key }) => {
      sent.push({ row: rows[0], key })
      const scripted = answer(rows[0], sent.filter(({ row }) => row === rows[0]).length)
      if (typeof scripted === 'string')
        throw new ApiError({ kind: scripted, method: 'POST', rowId: 'test', messages: [scripted] })
      return rows.map(() => scripted)
    },
    refused: () => [{ state: 'failed', outcome: 'refused', message: '', again: false }],
    reconcile: async rows => {
      reconciled.push(rows[0])
      return finding(rows[0])
    },
    lost: found => [
      found === 'absent'
        ? { state: 'failed', outcome: 'lost', message: '', again: true }
        : { state: 'unknown', outcome: 'unknown', message: '', again: false },
    ],
  }
  return { kind, sent, reconciled }
}

const api = testApi(fakeFetch(new Error('no call expected')).fetch)

async function run(jobId: string, kind: JobKind, onProgress: (job: Job) => void = () => undefined): Promise<Job> {
  await runJob({
    store,
    kind,
    jobId,
    api: () => api,
    signal: new AbortController().signal,
    onProgress,
    maxInFlight: 4,
    sleep: async () => {},
  })
  const [job] = await store.list(storageScopeOf(session))
  if (!job) throw new Error('the job is gone')
  return job
}

const keysOf = (sent: Sent[], row: unknown): Set<string> =>
  new Set(sent.filter(call => call.row === row).map(({ key }) => key))

describe('a job in this browser', () => {
  it('sends every row once, each with a key that is on disk before it is sent', async () => {
    const job = await makeJob(1200)
    const { kind, sent } = testKind(() => done)
    const written: boolean[] = []
    const checked: JobKind = {
      ...kind,
      send: async (rows, context) => {
        if (sent.length % 100 === 0)
          written.push((await store.intents(job.id)).some(intent => intent.key === context.key))
        return kind.send(rows, context)
      },
    }
    const after = await run(job.id, checked)
    expect(after).toMatchObject({ status: 'finished', counts: { done: 1200, failed: 0, unknown: 0 } })
    expect(sent.map(({ row }) => row).sort((a, b) => Number(a) - Number(b))).toEqual(rowsOf(1200))
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1200)
    expect(written.length).toBeGreaterThan(5)
    expect(written).not.toContain(false)
    await expect(store.intents(job.id)).resolves.toEqual([])
    await expect((await store.file(job.id))?.text()).resolves.toBe('the file')
  })

  it('sends in batches if its kind does', async () => {
    const job = await makeJob(2300, { stepRows: 1000 })
    const sizes: number[] = []
    const { kind } = testKind(() => done)
    const after = await run(job.id, {
      ...kind,
      send: async rows => {
        sizes.push(rows.length)
        return rows.map(() => done)
      },
    })
    expect(sizes.sort((a, b) => a - b)).toEqual([300, 1000, 1000])
    expect(after).toMatchObject({ status: 'finished', counts: { done: 2300 } })
  })

  it('can be paused from outside without losing calls in flight, and continues where it stopped', async () => {
    const job = await makeJob(300)
    const { kind, sent } = testKind(() => done)
    const paused = await run(job.id, kind, latest => {
      if (latest.counts.done > 50 && latest.status === 'running')
        void store.change(job.id, stored => ({ ...stored, status: 'paused', pause: { reason: 'user', message: '' } }))
    })
    expect(paused.status).toBe('paused')
    expect(paused.counts.done).toBe(sent.length)
    expect(sent.length).toBeLessThan(300)
    await expect(store.intents(job.id)).resolves.toEqual([])
    await store.change(job.id, latest => ({ ...latest, status: 'running', pause: null }))
    const after = await run(job.id, kind)
    expect(after).toMatchObject({ status: 'finished', counts: { done: 300 } })
    expect(sent).toHaveLength(300)
  })

  it('sends a row again with a new key after 429, because the first call was certainly not carried out', async () => {
    const job = await makeJob(10)
    const { kind, sent } = testKind((row, times) => (row === 3 && times === 1 ? 'rate-limited' : done))
    await expect(run(job.id, kind)).resolves.toMatchObject({ status: 'finished', counts: { done: 10 } })
    expect(keysOf(sent, 3).size).toBe(2)
  })

  it('reads after a lost response, sends nothing again automatically, and retries only on command', async () => {
    const job = await makeJob(10)
    const answers = (row: unknown, times: number) =>
      (row === 2 || row === 5 || row === 7) && times === 1 ? ('outcome-unknown' as const) : done
    const { kind, sent } = testKind(answers, row =>
      row === 2 ? { found: 'settled', results: [done] } : row === 5 ? { found: 'absent' } : { found: 'unknown' },
    )
    const after = await run(job.id, kind)
    expect(after).toMatchObject({
      status: 'finished',
      counts: { done: 8, failed: 1, unknown: 1, again: 1 },
      outcomes: { sent: 8, lost: 1, unknown: 1 },
    })
    expect(sent).toHaveLength(10)

    await store.retry(job.id, 'retry', now())
    await expect(run(job.id, kind)).resolves.toMatchObject({ status: 'finished', counts: { done: 9, unknown: 1 } })
    expect(sent.slice(10).map(({ row }) => row)).toEqual([5])
    await expect(store.retry(job.id, 'retryUnknown', now())).resolves.toMatchObject({ retried: 'retryUnknown' })
    await expect(run(job.id, kind)).resolves.toMatchObject({ status: 'finished', counts: { done: 10, unknown: 0 } })
    expect(sent.slice(11).map(({ row }) => row)).toEqual([7])
  })

  it('waits for the session and for the connection, and resends after a lost connection only with the same key', async () => {
    const job = await makeJob(5)
    let expired = true
    const { kind, sent } = testKind(row => (row === 1 && expired ? 'session-expired' : done))
    await expect(run(job.id, kind)).resolves.toMatchObject({ status: 'paused', pause: { reason: 'session' } })
    expired = false
    await store.change(job.id, latest => ({ ...latest, status: 'running', pause: null }))
    await expect(run(job.id, kind)).resolves.toMatchObject({ status: 'finished', counts: { done: 5 } })

    const next = await makeJob(5)
    let down = true
    const disconnected = testKind(row => (row === 1 && down ? 'network' : done))
    await run(next.id, disconnected.kind)
    const waiting = (await store.list(storageScopeOf(session))).find(({ id }) => id === next.id)
    expect(waiting).toMatchObject({ status: 'paused', pause: { reason: 'offline' } })
    await expect(store.intents(next.id)).resolves.toHaveLength(1)
    down = false
    await store.change(next.id, latest => ({ ...latest, status: 'running', pause: null }))
    await run(next.id, disconnected.kind)
    const over = (await store.list(storageScopeOf(session))).find(({ id }) => id === next.id)
    expect(over).toMatchObject({ status: 'finished', counts: { done: 5 } })
    expect(keysOf(disconnected.sent, 1).size).toBe(1)
    expect(disconnected.reconciled).toEqual([1])
    expect(sent.length).toBeGreaterThan(4)
  })

  const ownRejections = ['gateway', 'role-refused'] as const
  it.each(ownRejections)('waits when our own server rejects a call (%s), not blaming the service', async rejection => {
    const job = await makeJob(5)
    const { kind } = testKind(row => (row === 2 ? rejection : done))
    const after = await run(job.id, kind)
    expect(after).toMatchObject({ status: 'paused', pause: { reason: 'server-refused' } })
    expect(text.whyPaused(after)).toBe(
      `The dashboard server rejected a call from this job (“${rejection}”). Nothing more is sent until you resume.`,
    )
    const { kind: working, sent } = testKind(() => done)
    await store.change(job.id, paused => resumed(paused, now()))
    await expect(run(job.id, working)).resolves.toMatchObject({ status: 'finished', counts: { done: 5 } })
    expect(sent.map(({ row }) => row)).toContain(2)
  })

  it('does not blame the service when it is aborted, and stays as it was stored', async () => {
    const job = await makeJob(5)
    const { kind, sent } = testKind(() => done)
    const stopped = new AbortController()
    stopped.abort()
    await runJob({
      store,
      kind,
      jobId: job.id,
      api: () => api,
      signal: stopped.signal,
      onProgress: () => undefined,
      maxInFlight: 4,
    })
    const [after] = await store.list(storageScopeOf(session))
    expect(after).toMatchObject({ status: 'running', pause: null })
    expect(sent).toEqual([])
  })

  it('never gives the time left as 60 seconds or 60 minutes', () => {
    const lefts = [0.2, 59.7, 3590, 7190].map(seconds => text.rate(1, seconds).split(' · ')[1])
    expect(lefts).toEqual(['1 s left', '1 min left', '1 h 0 min left', '2 h 0 min left'])
  })

  it('pauses after several failures of the service in a row, sending nothing twice', async () => {
    const job = await makeJob(50)
    const { kind, sent } = testKind(() => 'service')
    const after = await run(job.id, kind)
    expect(after).toMatchObject({ status: 'paused', pause: { reason: 'service' } })
    expect(after.counts.failed).toBe(sent.length)
    expect(sent.length).toBeLessThan(12)
    expect(new Set(sent.map(({ row }) => row)).size).toBe(sent.length)
  })

  it('pauses when the browser has no room, and finds what was already sent', async () => {
    const job = await makeJob(60)
    const { kind, sent } = testKind(
      () => done,
      () => ({ found: 'settled', results: [done] }),
    )
    const commit = store.commit
    let full = false
    store = {
      ...store,
      commit: (...args) => {
        if (sent.length > 20) full = true
        return full ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : commit(...args)
      },
    }
    await expect(run(job.id, kind)).resolves.toMatchObject({ status: 'paused', pause: { reason: 'storage' } })
    store = { ...store, commit }
    await store.change(job.id, latest => ({ ...latest, status: 'running', pause: null }))
    await expect(run(job.id, kind)).resolves.toMatchObject({ status: 'finished', counts: { done: 60 } })
    expect(new Set(sent.map(({ row }) => row)).size).toBe(sent.length)
  })

  it('does not start when there is no room', async () => {
    const estimate = vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ quota: 1000, usage: 900 })
    await expect(makeJob(10)).rejects.toThrow('no room')
    estimate.mockRestore()
    await expect(store.list(storageScopeOf(session))).resolves.toEqual([])
  })

  it('is removed if it ended before a given time, and immediately with the rest of the user’s local data', async () => {
    const job = await makeJob(3)
    await store.change(job.id, latest => ({ ...latest, status: 'finished', finished: 1000 }))
    await store.sweep(1000, 0)
    await expect(store.list(storageScopeOf(session))).resolves.toHaveLength(1)
    await store.sweep(1001, 0)
    await expect(store.list(storageScopeOf(session))).resolves.toEqual([])
    await expect(store.file(job.id)).resolves.toBeNull()
    const other = testSession({ user: 'somebody' })
    await store.create(testJob({ id: 'theirs', scope: storageScopeOf(other) }))
    await makeJob(3)
    await store.removeAll(storageScopeOf(session))
    await expect(store.list(storageScopeOf(session))).resolves.toEqual([])
    await expect(store.list(storageScopeOf(other))).resolves.toHaveLength(1)
  })
})

describe('a job that cannot be opened', () => {
  afterEach(grantTestKeys)
  const scope = storageScopeOf(session)
  const switchToSecret = (letter: string) => {
    setKeysOnDemand(null)
    forgetKeys()
    grantKeys([{ audience: 'user', owner: scope, secret: letter.repeat(42) + 'A' }])
  }
  /** Stores the job's record again with another secret: it can be opened then, but its rows and results cannot. */
  async function renewRecord(id: string, change: (job: Job) => Job = job => job): Promise<void> {
    const [job] = await store.list(scope)
    switchToSecret('b')
    if (job) await store.create(change(job))
    expect(job?.id).toBe(id)
  }

  it('waits for its user if its rows were stored with another secret, and sends nothing', async () => {
    switchToSecret('a')
    const job = await makeJob(20)
    await renewRecord(job.id)
    const { kind, sent } = testKind(() => done)
    await expect(run(job.id, kind)).resolves.toMatchObject({ status: 'paused', pause: { reason: 'unreadable' } })
    expect(sent).toEqual([])
    const [paused] = await store.list(scope)
    expect(paused && text.whyPaused(paused)).toContain('can no longer open the rows of this job')
  })

  it('has no rows or results to show if its rows are missing', async () => {
    const job = testJob({ id: 'without-rows', scope, total: 3, status: 'finished', finished: now() })
    await store.create(job)
    await expect(rowsWithResults(store, job).next()).rejects.toThrow(UnreadableJobError)
  })

  it('waits for the next sign-in if there is no key at all, and sends nothing', async () => {
    switchToSecret('a')
    const job = await makeJob(20)
    const { kind, sent } = testKind(() => done)
    vi.spyOn(store, 'commit').mockRejectedValue(new LockedError('user'))
    await expect(run(job.id, kind)).resolves.toMatchObject({ status: 'paused', pause: { reason: 'session' } })
    vi.restoreAllMocks()
    expect(sent).toEqual([])
  })

  it('neither resends nor retries rows whose results cannot be opened', async () => {
    switchToSecret('a')
    const job = await makeJob(20)
    await run(job.id, testKind(() => ({ ...done, state: 'failed', again: true })).kind)
    const [before] = await store.list(scope)
    await renewRecord(job.id, latest => ({
      ...latest,
      status: 'running',
      finished: null,
      counts: { done: 0, failed: 0, unknown: 0, again: 0 },
    }))
    const { kind, sent } = testKind(() => done)
    await expect(run(job.id, kind)).resolves.toMatchObject({ status: 'paused', pause: { reason: 'unreadable' } })
    expect(sent).toEqual([])
    expect(before?.counts.again).toBe(20)
    await store.change(job.id, latest => before ?? latest)
    await expect(store.retry(job.id, 'retry', now())).rejects.toThrow(UnreadableJobError)
  })

  it('leaves alone a step that an earlier worker began, because its rows cannot be opened', async () => {
    switchToSecret('a')
    const job = await makeJob(20)
    const opened = { job: job.id, step: 3, key: 'k', at: now() }
    await store.commit(job.id, { settled: [], dropped: [], opened: [opened], firstOpen: 0 }, now())
    await renewRecord(job.id)
    const { kind, sent, reconciled } = testKind(() => done)
    await expect(run(job.id, kind)).resolves.toMatchObject({ pause: { reason: 'unreadable' } })
    expect([sent, reconciled]).toEqual([[], []])
    await expect(store.intents(job.id)).resolves.toEqual([opened])
  })

  it('is removed with its rows if it ended or was created before a given time, and along with other local data', async () => {
    switchToSecret('a')
    const ended = await makeJob(3)
    await store.change(ended.id, latest => ({ ...latest, status: 'finished', finished: 1000 }))
    const left = await makeJob(3)
    await store.change(left.id, latest => ({ ...latest, created: 500 }))
    const recent = await makeJob(3)
    const theirs = testJob({ id: 'theirs', scope: 'test|DEMO|somebody' })
    grantKeys([{ audience: 'user', owner: theirs.scope, secret: 'c'.repeat(42) + 'A' }])
    await store.create(theirs)
    switchToSecret('b')
    await expect(store.list(scope)).resolves.toEqual([])
    const ids = async () => [...(await store.scopes()).keys()].toSorted()
    await store.sweep(1001, 0)
    expect(await ids()).toEqual([recent.id, theirs.id].toSorted())
    await store.removeAll(scope)
    expect(await ids()).toEqual([theirs.id])
    switchToSecret('a')
    for (const id of [ended.id, left.id, recent.id]) await expect(store.file(id)).resolves.toBeNull()
  })
})
