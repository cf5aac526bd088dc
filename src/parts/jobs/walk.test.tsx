import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, type ErrorKind } from '#/api/http/error'
import { now } from '#/api/now'
import { fakeFetch, testApi, testSession } from '#/api/testing'
import { canceled, resumed, type Job, type RowResult } from './job'
import { fileOf, canStoreFiles } from './job-folder'
import type { JobKind, WalkKind } from './job-kind'
import { openJobStore, type JobStore } from './job-store'
import { runJob } from './run-job'
import { runWalk } from './run-walk'
import { text } from './text'
import { writeJob, writeWalk } from './write-job'

const session = testSession()
const api = testApi(fakeFetch(new TypeError('no call expected')).fetch)

let store: JobStore
beforeEach(() => {
  store = openJobStore(`signalbox-jobs-${Math.random()}`)
})

const jobOf = async (id: string): Promise<Job> => {
  const job = await store.change(id, unchanged => unchanged)
  if (job === null) throw new Error('the job is gone')
  return job
}
const fail = () => Promise.reject(new Error('a file was found'))
const resume = (id: string) => store.change(id, job => resumed(job, now()))

describe('a walk', () => {
  /** Four pages of ten rows; the first calls fail as scripted. */
  function pages(failures: (ErrorKind | 'QuotaExceededError')[]) {
    const cursors: unknown[] = []
    const cleaned: string[] = []
    const kind: WalkKind = {
      id: 'test',
      next: async ({ cursor }) => {
        cursors.push(cursor)
        const failure = failures.shift()
        if (failure === 'QuotaExceededError') throw new DOMException('full', failure)
        if (failure !== undefined) throw new ApiError({ kind: failure, method: 'GET', rowId: 'x', messages: ['no'] })
        const next = Number(cursor) + 1
        return { cursor: next, rows: next * 10, outcomes: {}, isEnd: next === 4 }
      },
      cleanUp: async ({ id }) => void cleaned.push(id),
    }
    return { kind, cursors, cleaned }
  }

  const make = () => writeWalk(store, { session, kind: 'test', title: 'items', settings: {}, cursor: 0 })
  const run = (kind: WalkKind, jobId: string) =>
    runWalk({ store, kind, jobId, api: () => api, signal: new AbortController().signal, onProgress: () => undefined })

  it('ends when its kind says so, and then cleans up', async () => {
    const { kind, cursors, cleaned } = pages([])
    const { id } = await make()
    await run(kind, id)
    expect(await jobOf(id)).toMatchObject({ status: 'finished', total: 40, counts: { done: 40 } })
    expect(cursors).toEqual([0, 1, 2, 3])
    expect(cleaned).toEqual([id])
  })

  it.each([
    ['session-expired', 'session'],
    ['network', 'offline'],
    ['service', 'service'],
    ['gateway', 'server-refused'],
    ['role-refused', 'server-refused'],
    ['unavailable', 'server-refused'],
    ['forbidden', 'refused'],
    ['not-found', 'refused'],
    ['QuotaExceededError', 'storage'],
  ] as const)('pauses after %s, and continues from the same cursor', async (failure, reason) => {
    const { kind, cursors } = pages([])
    const failing = pages([failure])
    const { id } = await make()
    await store.change(id, job => ({ ...job, walk: { cursor: 2 }, total: 20, counts: { ...job.counts, done: 20 } }))
    await run(failing.kind, id)
    expect(await jobOf(id)).toMatchObject({ status: 'paused', pause: { reason }, total: 20 })
    await resume(id)
    await run(kind, id)
    expect(cursors).toEqual([2, 3])
    expect((await jobOf(id)).status).toBe('finished')
  })

  it('explains that the browser blocks files, instead of asking for disk space', async () => {
    const refusing = vi
      .spyOn(navigator.storage, 'getDirectory')
      .mockRejectedValue(new DOMException('refused', 'SecurityError'))
    expect(await canStoreFiles()).toBe(false)
    const { id } = await make()
    const writing: WalkKind = { id: 'test', next: () => fileOf(id, 'items').then(fail), cleanUp: async () => undefined }
    await run(writing, id)
    refusing.mockRestore()
    expect(await canStoreFiles()).toBe(true)
    expect(text.whyPaused(await jobOf(id))).toMatch(
      /does not let the job store data \(“SecurityError”\).*Allow this site/,
    )
  })

  it('keeps what a step stored while the job was being paused', async () => {
    const { id } = await make()
    const kind: WalkKind = {
      id: 'test',
      next: async () => {
        await store.change(id, job => ({ ...job, status: 'paused', pause: { reason: 'user', message: '' } }))
        return { cursor: 1, rows: 10, outcomes: {}, isEnd: false }
      },
      cleanUp: async () => undefined,
    }
    await run(kind, id)
    expect(await jobOf(id)).toMatchObject({ status: 'paused', total: 10, walk: { cursor: 1 } })
  })

  it('stays canceled if it was canceled during its last step', async () => {
    const { kind, cleaned } = pages([])
    const { id } = await make()
    const canceling: WalkKind = {
      ...kind,
      next: async options => {
        const step = await kind.next(options)
        if (step.isEnd) await store.change(id, job => canceled(job, 5))
        return step
      },
    }
    await run(canceling, id)
    expect(await jobOf(id)).toMatchObject({ status: 'canceled', finished: 5 })
    expect(cleaned).toEqual([])
  })

  it('leaves no file behind if it was canceled while a step wrote one', async () => {
    const { id } = await make()
    const writing: WalkKind = {
      id: 'test',
      next: async () => {
        await store.change(id, job => canceled(job, 5))
        const folders = await (await navigator.storage.getDirectory()).getDirectoryHandle('signalbox-jobs')
        await (await folders.getDirectoryHandle(id, { create: true })).getFileHandle('items', { create: true })
        expect(await fileOf(id, 'items')).not.toBeNull()
        return { cursor: 1, rows: 10, outcomes: {}, isEnd: false }
      },
      cleanUp: async () => undefined,
    }
    expect(await canStoreFiles()).toBe(true)
    await run(writing, id)
    expect(await jobOf(id)).toMatchObject({ status: 'canceled' })
    expect(await fileOf(id, 'items')).toBeNull()
  })
})

describe('a trial', () => {
  const done: RowResult = { state: 'done', outcome: 'sent', message: '', again: false }
  const lost: RowResult = { state: 'failed', outcome: 'lost', message: '', again: true }

  function rows(answer: (row: unknown) => RowResult) {
    const sent: unknown[] = []
    const kind: JobKind = {
      id: 'test',
      stepRows: 1,
      send: async ([row]) => {
        sent.push(row)
        return [answer(row)]
      },
      refused: () => ({ pause: 'refused' }),
      reconcile: async () => ({ found: 'absent' }),
      lost: () => [lost],
    }
    return { kind, sent }
  }

  const make = (count: number) =>
    writeJob(store, {
      session,
      rows: Array.from({ length: count }, (_, row) => row),
      file: null,
      kind: 'test',
      title: 'items.csv',
      settings: {},
      stepRows: 1,
      trial: 5,
    })
  const run = (kind: JobKind, jobId: string) =>
    runJob({
      store,
      kind,
      jobId,
      api: () => api,
      signal: new AbortController().signal,
      onProgress: () => undefined,
      maxInFlight: 4,
    })

  it('pauses after its rows, and sends the rest once resumed', async () => {
    const { kind, sent } = rows(() => done)
    const { id } = await make(30)
    await run(kind, id)
    expect(await jobOf(id)).toMatchObject({ status: 'paused', pause: { reason: 'trial' }, counts: { done: 5 } })
    expect(sent.toSorted()).toEqual([0, 1, 2, 3, 4])
    await resume(id)
    await run(kind, id)
    expect(await jobOf(id)).toMatchObject({ status: 'finished', counts: { done: 30 } })
    expect(new Set(sent).size).toBe(sent.length)
  })

  it('stays a trial while its failed rows are retried, and after other pauses', async () => {
    const failing = rows(row => (row === 3 ? lost : done))
    const { id } = await make(30)
    await run(failing.kind, id)
    expect((await jobOf(id)).counts).toMatchObject({ done: 4, failed: 1 })
    await store.retry(id, 'retry', now())
    await store.change(id, job => ({ ...job, status: 'paused', pause: { reason: 'offline', message: '' } }))
    await resume(id)
    const { kind, sent } = rows(() => done)
    await run(kind, id)
    expect(sent).toEqual([3])
    expect(await jobOf(id)).toMatchObject({ status: 'paused', pause: { reason: 'trial' }, counts: { done: 5 } })
  })

  it('is not retried by a tab that has not seen its cancellation yet', async () => {
    const { kind } = rows(row => (row === 3 ? lost : done))
    const { id } = await make(30)
    await run(kind, id)
    await store.change(id, job => canceled(job, now()))
    const before = await jobOf(id)
    expect(await store.retry(id, 'retry', now())).toEqual(before)
    expect(await jobOf(id)).toEqual(before)
    expect((await store.chunk(before, 0)).results[3]).toEqual(lost)
  })

  it('finishes with the job when there are no more rows', async () => {
    const { kind } = rows(() => done)
    const { id } = await make(4)
    await run(kind, id)
    expect((await jobOf(id)).status).toBe('finished')
  })
})
