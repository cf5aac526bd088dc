import { expect, it } from 'vitest'
import { ApiError, type ErrorKind } from '#/api/http/error'
import { testApi } from '#/api/testing'
import type { Method } from '#/contract/endpoint'
import type { JobKind } from './job-kind'
import { sendStep } from './run-step'
import { testJob } from './test-jobs'

const failure = (kind: ErrorKind, method: Method): ApiError => new ApiError({ kind, method, rowId: 'row' })

/** Sends a step whose attempts fail one after the other, and whose row then reads as done. */
const send = (...failures: ApiError[]) => sendWith(false, failures)

async function sendWith(isRepeat: boolean, failures: ApiError[]) {
  const done = { state: 'done', outcome: 'done', message: '', again: false } as const
  const kind: JobKind = {
    id: 'test',
    stepRows: 1,
    send: async () => {
      throw failures.shift() ?? failure('network', 'DELETE')
    },
    refused: () => [{ ...done, state: 'failed' }],
    reconcile: async () => ({ found: 'settled', results: [done] }),
    lost: () => [{ ...done, state: 'unknown' }],
  }
  const context = { job: testJob({}), step: 0, key: 'k', keyedAt: 0, signal: new AbortController().signal }
  const api = testApi(async () => new Response())
  return sendStep({ kind, rows: [1], context: { ...context, api }, isRepeat, sleep: async () => {} })
}

it.each<[ErrorKind, Method]>([
  ['contract', 'GET'],
  ['not-found', 'GET'],
  ['unavailable', 'DELETE'],
  ['role-refused', 'DELETE'],
])('if a repeat fails with %s (%s), the outcome of the attempt whose response was lost is read', async (...last) => {
  const end = await send(failure('network', 'DELETE'), failure(...last))
  expect(end).toMatchObject({ end: 'settled', results: [{ state: 'done' }] })
})

it('a read that fails before anything was sent fails the row, even after an earlier read was lost', async () => {
  for (const failures of [[failure('contract', 'GET')], [failure('network', 'GET'), failure('contract', 'GET')]]) {
    const end = await send(...failures)
    expect(end).toMatchObject({ end: 'settled', results: [{ state: 'failed' }] })
  }
})

it('a step whose call may still be running counts as absent only once the call must have ended', async () => {
  const waits = async (error: ApiError, findings: string[] = [], isRepeat = false) => {
    const slept: number[] = []
    const kind: JobKind = {
      id: 'test',
      stepRows: 1,
      send: async () => {
        throw error
      },
      refused: () => [],
      reconcile: async () => ({ found: findings.shift() === 'unknown' ? 'unknown' : 'absent' }),
      lost: finding => [{ state: 'failed', outcome: finding, message: '', again: false }],
    }
    const context = { job: testJob({}), step: 0, key: 'k', keyedAt: 0, signal: new AbortController().signal }
    const api = testApi(async () => new Response())
    const sleep = async (ms: number) => void slept.push(ms)
    const end = await sendStep({ kind, rows: [1], context: { ...context, api }, isRepeat, sleep })
    return { slept: slept.reduce((sum, ms) => sum + ms, 0), end }
  }
  const fields = { kind: 'outcome-unknown', method: 'POST', rowId: 'row' } as const
  // Our own server died during the call, or did not wait any longer
  for (const error of [new ApiError(fields), new ApiError({ ...fields, upstreamCause: 'timeout' })]) {
    const { slept, end } = await waits(error)
    expect(slept).toBeGreaterThan(55_000)
    expect(end).toMatchObject({ end: 'settled', results: [{ outcome: 'absent' }] })
    expect((await waits(error, ['absent', 'absent', 'unknown'])).slept).toBeLessThan(10_000)
  }
  // A proxy or our own server refused the repeat, which says nothing about the attempt of an earlier worker
  for (const kind of ['service', 'unavailable'] as const) {
    const { slept, end } = await waits(failure(kind, 'DELETE'), [], true)
    expect(slept).toBeGreaterThan(55_000)
    expect(end).toMatchObject({ end: 'settled', results: [{ outcome: 'absent' }] })
  }
  // The service itself ended the call
  expect((await waits(new ApiError({ ...fields, upstreamCause: 'closed' }))).slept).toBe(2000)
})

it('a repeat that is refused because the session ended keeps the key of the first attempt', async () => {
  for (const kind of ['session-expired', 'session-changed'] as const)
    expect(await sendWith(true, [failure(kind, 'DELETE')])).toMatchObject({ end: 'stop', sent: true })
})

it('a step that our own server could not send is sent again, and the service is not blamed if our server keeps failing', async () => {
  expect(await send(failure('unavailable', 'DELETE'))).toMatchObject({ end: 'again', reason: 'server-refused' })
  expect(await send(failure('upstream-unreachable', 'DELETE'))).toMatchObject({ end: 'again', reason: 'service' })
})

it('a step whose call was aborted is not settled, and keeps its key if it may have been sent', async () => {
  const interrupted = { end: 'stop', reason: 'left' }
  expect(await send(failure('aborted', 'GET'))).toMatchObject({ ...interrupted, sent: false })
  expect(await send(failure('aborted', 'DELETE'))).toMatchObject({ ...interrupted, sent: true })
  const afterLoss = await send(failure('network', 'DELETE'), failure('aborted', 'GET'))
  expect(afterLoss).toMatchObject({ ...interrupted, sent: true })
  expect(await sendWith(true, [failure('aborted', 'GET')])).toMatchObject({ ...interrupted, sent: true })
})

it.each(['gateway', 'role-refused', 'unavailable'] as const)(
  'a job does not say that nothing was sent because our server refused to look up what was sent (%s)',
  async refusal => {
    const fields = { method: 'POST', rowId: 'row' } as const
    const kind: JobKind = {
      id: 'test',
      stepRows: 1,
      send: async () => {
        throw new ApiError({ ...fields, kind: 'outcome-unknown', upstreamCause: 'closed' })
      },
      refused: () => [],
      reconcile: async () => {
        throw new ApiError({ ...fields, method: 'GET', kind: refusal, messages: ['Not allowed. Nothing was sent.'] })
      },
      lost: () => [],
    }
    const context = { job: testJob({}), step: 0, key: 'k', keyedAt: 0, signal: new AbortController().signal }
    const api = testApi(async () => new Response())
    const end = await sendStep({ kind, rows: [1], context: { ...context, api }, sleep: async () => {} })
    expect(end).toMatchObject({ end: 'stop', message: '', sent: true })
  },
)

it('a lost step is read again while the service cannot be reached, and keeps its intent if our server refuses or the service stays unreachable', async () => {
  const read = async (failures: ErrorKind[], always?: ErrorKind) => {
    const slept: number[] = []
    const done = { state: 'done', outcome: 'done', message: '', again: false } as const
    const kind: JobKind = {
      id: 'test',
      stepRows: 1,
      send: async () => {
        throw new ApiError({ kind: 'outcome-unknown', method: 'POST', rowId: 'row', upstreamCause: 'closed' })
      },
      refused: () => [],
      reconcile: async () => {
        const next = failures.shift() ?? always
        if (next !== undefined) throw failure(next, 'GET')
        return { found: 'settled', results: [done] }
      },
      lost: finding => [{ ...done, state: 'unknown', outcome: finding }],
    }
    const context = { job: testJob({}), step: 0, key: 'k', keyedAt: 0, signal: new AbortController().signal }
    const api = testApi(async () => new Response())
    const sleep = async (ms: number) => void slept.push(ms)
    return { end: await sendStep({ kind, rows: [1], context: { ...context, api }, sleep }), slept }
  }
  const restarted = await read([...Array<ErrorKind>(3).fill('upstream-unreachable'), 'service'])
  const slept = [1000, 2000, 4000, 8000]
  expect(restarted).toMatchObject({ end: { end: 'settled', results: [{ state: 'done' }] }, slept })
  expect((await read(['aborted'])).end).toMatchObject({ end: 'stop', reason: 'left', sent: true })
  expect((await read([], 'upstream-unreachable')).end).toMatchObject({ end: 'stop', reason: 'service', sent: true })
  for (const refusal of ['role-refused', 'gateway'] as const)
    expect((await read([], refusal)).end).toMatchObject({ end: 'stop', reason: 'server-refused', sent: true })
  const failing = await read([], 'service')
  expect(failing).toMatchObject({
    end: { end: 'settled', results: [{ outcome: 'unknown' }] },
    slept: [1000, 2000, 4000],
  })
})
