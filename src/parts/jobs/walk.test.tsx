import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, type ErrorKind } from '#/api/http/error'
import { now } from '#/api/now'
import { fakeFetch, testApi, testSession } from '#/api/test-world'
import { resumed, type Job, type RowResult } from './job'
import { fileOf, keepsFiles } from './job-folder'
import type { JobKind, WalkKind } from './job-kind'
import { openJobStore, type JobStore } from './job-store'
import { runJob } from './run-job'
import { runWalk } from './run-walk'
import { text } from './text'
import { writeJob, writeWalk } from './write-job'

const session = testSession()
const api = testApi(fakeFetch(new TypeError('no call leaves here')).fetch)

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
  /** Four pages of ten rows; each place fails as the script says before it succeeds. */
  function pages(failures: (ErrorKind | 'QuotaExceededError')[]) {
    const asked: unknown[] = []
    const tidied: string[] = []
    const kind: WalkKind = {
      id: 'test',
      next: async ({ cursor }) => {
        asked.push(cursor)
        const failure = failures.shift()
        if (failure === 'QuotaExceededError') throw new DOMException('full', failure)
        if (failure !== undefined) throw new ApiError({ kind: failure, method: 'GET', rowId: 'x', messages: ['no'] })
        const next = Number(cursor) + 1
        return { cursor: next, rows: next * 10, outcomes: {}, isEnd: next === 4 }
      },
      tidy: async ({ id }) => void tidied.push(id),
    }
    return { kind, asked, tidied }
  }

  const make = () => writeWalk(store, { session, kind: 'test', title: 'items', settings: {}, cursor: 0 })
  const run = (kind: WalkKind, jobId: string) =>
    runWalk({ store, kind, jobId, api: () => api, signal: new AbortController().signal, onProgress: () => undefined })

  it('ends where its kind says so, and tidies up once the end is written down', async () => {
    const { kind, asked, tidied } = pages([])
    const { id } = await make()
    await run(kind, id)
    expect(await jobOf(id)).toMatchObject({ status: 'finished', total: 40, counts: { done: 40 } })
    expect(asked).toEqual([0, 1, 2, 3])
    expect(tidied).toEqual([id])
  })

  it.each([
    ['session-expired', 'session'],
    ['network', 'offline'],
    ['service', 'service'],
    ['forbidden', 'refused'],
    ['not-found', 'refused'],
    ['QuotaExceededError', 'storage'],
  ] as const)('waits at its place after %s, and goes on from there', async (failure, reason) => {
    const { kind, asked } = pages([])
    const failing = pages([failure])
    const { id } = await make()
    await store.change(id, job => ({ ...job, walk: { cursor: 2 }, total: 20, counts: { ...job.counts, done: 20 } }))
    await run(failing.kind, id)
    expect(await jobOf(id)).toMatchObject({ status: 'paused', pause: { reason }, total: 20 })
    await resume(id)
    await run(kind, id)
    expect(asked).toEqual([2, 3])
    expect((await jobOf(id)).status).toBe('finished')
  })

  it('says what is the matter where the browser keeps no files, instead of asking for room', async () => {
    const refusing = vi
      .spyOn(navigator.storage, 'getDirectory')
      .mockRejectedValue(new DOMException('refused', 'SecurityError'))
    expect(await keepsFiles()).toBe(false)
    const { id } = await make()
    const writing: WalkKind = { id: 'test', next: () => fileOf(id, 'items').then(fail), tidy: async () => undefined }
    await run(writing, id)
    refusing.mockRestore()
    expect(await keepsFiles()).toBe(true)
    expect(text.pauseSentence(await jobOf(id))).toMatch(/does not keep .* \(“SecurityError”\).*Allow this site/)
  })

  it('keeps what a page has put away while it was paused', async () => {
    const { id } = await make()
    const kind: WalkKind = {
      id: 'test',
      next: async () => {
        await store.change(id, job => ({ ...job, status: 'paused', pause: { reason: 'user', message: '' } }))
        return { cursor: 1, rows: 10, outcomes: {}, isEnd: false }
      },
      tidy: async () => undefined,
    }
    await run(kind, id)
    expect(await jobOf(id)).toMatchObject({ status: 'paused', total: 10, walk: { cursor: 1 } })
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
      inFlight: 4,
    })

  it('stands still after its rows, and the rest is sent once it is resumed', async () => {
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

  it('stays one while its failed rows are sent again, and when something else holds it up', async () => {
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

  it('is over with the job where there are no more rows', async () => {
    const { kind } = rows(() => done)
    const { id } = await make(4)
    await run(kind, id)
    expect((await jobOf(id)).status).toBe('finished')
  })
})
