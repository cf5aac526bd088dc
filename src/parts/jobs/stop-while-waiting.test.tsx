import { afterEach, expect, it } from 'vitest'
import { delay } from '#/api/http/backoff'
import { newId } from '#/api/new-id'
import { browserNow, now } from '#/api/now'
import { storageScopeOf } from '#/api/session/storage-scope'
import { gatewayError, testApi, testSession } from '#/api/testing'
import { HOUR_MS } from '#/contract/format/durations'
import { participantRows } from '#/contract/participants'
import { canceled, paused, resumed, type Job, type RowResult } from './job'
import type { JobKind, StepFinding } from './job-kind'
import { openJobStore } from './job-store'
import { runJob, type JobRun } from './run-job'
import { writeJob } from './write-job'

const session = testSession()
const store = openJobStore('signalbox-jobs-stop')
const done: RowResult = { state: 'done', outcome: 'sent', message: '', again: false }

afterEach(() => store.removeAll(storageScopeOf(session)))

const change = (id: string, next: (job: Job) => Job) => store.change(id, next)
const pause = (job: Job): Job => paused(job, 'user')
const cancel = (job: Job): Job => canceled(job, now())

const makeJob = (count: number) =>
  writeJob(store, {
    session,
    rows: Array.from({ length: count }, (_, row) => `+131255501${row + 10}`),
    file: null,
    kind: 'test',
    title: 'numbers.csv',
    settings: {},
    stepRows: 1,
  })

/** Runs a job that makes real calls, which `reply` answers in place of the service. */
function start(
  jobId: string,
  reply: () => Response | Promise<Response>,
  {
    sleep,
    signal = new AbortController().signal,
    finding = { found: 'absent' },
  }: Partial<Pick<JobRun, 'sleep' | 'signal'>> & { finding?: StepFinding } = {},
) {
  const sent: string[] = []
  const kind: JobKind = {
    id: 'test',
    stepRows: 1,
    send: async (rows, { api, key }) => {
      const input = {
        params: { company_key: 'DEMO', id: 'c1' },
        body: { mobile_phone: { mdn: typeof rows[0] === 'string' ? rows[0] : '' } },
      }
      await api.call(participantRows.addParticipant, input, { lane: 'bulk', idempotencyKey: key })
      return [done]
    },
    refused: () => [{ ...done, state: 'failed' }],
    reconcile: async () => finding,
    lost: () => [{ ...done, state: 'unknown' }],
  }
  const api = testApi(
    async (_, init) => {
      sent.push(typeof init?.body === 'string' ? init.body : '')
      return reply()
    },
    // Each test has a rate limit of its own
    { session: testSession({ connection: { id: newId() } }) },
  )
  const stop = new AbortController()
  const ended = runJob({
    store,
    kind,
    jobId,
    api: () => api,
    signal,
    stopped: stop.signal,
    onProgress: () => undefined,
    maxInFlight: 2,
    ...(sleep && { sleep }),
  })
  return { sent, ended, api, stop: () => stop.abort() }
}

const added = () => Response.json({ status: 'pending' }, { status: 201 })
const busy = (seconds = 1) => new Response('{}', { status: 429, headers: { 'Retry-After': String(seconds) } })
const unreachable = () => gatewayError(502, 'upstream-unreachable')

const waits = [
  ['the rate limit', (isTold: boolean) => busy(isTold ? 60 : 1)],
  ['a service that cannot be reached', unreachable],
] as const
const commands = [
  ['paused', pause],
  ['canceled', cancel],
] as const
const cases = waits.flatMap(([what, failure]) =>
  commands.flatMap(([status, command]) =>
    [true, false].map(isTold => [status, what, isTold ? 'is' : 'is not', { failure, command, isTold }] as const),
  ),
)

it.each(cases)(
  'a job that is %s while it waits for %s sends nothing more; its run %s told to stop',
  async (status, _what, _is, { failure, command, isTold }) => {
    const job = await makeJob(20)
    let isDown = true
    // A run that is told to stop does not wait until the end
    const sleep = (ms: number, signal?: AbortSignal) => delay(isTold ? 60_000 : ms, signal)
    const { sent, ended, stop } = start(job.id, () => (isDown ? failure(isTold) : added()), { sleep })
    await expect.poll(() => sent.length).toBeGreaterThan(0)
    // By now, every call that was sent has been answered
    await delay(300)
    const before = sent.length
    isDown = false
    await change(job.id, command)
    if (isTold) stop()
    await ended
    expect(sent).toHaveLength(before)
    const after = await store.get(job.id)
    expect(after).toMatchObject({ status, counts: { done: 0, failed: 0, unknown: 0 } })
    expect(after?.pause?.reason).toBe(status === 'paused' ? 'user' : undefined)
    await expect(store.intents(job.id)).resolves.toEqual([])

    if (status === 'canceled') return
    await change(job.id, latest => resumed(latest, browserNow()))
    const again = start(job.id, added)
    await again.ended
    expect(await store.get(job.id)).toMatchObject({ status: 'finished', counts: { done: 20 } })
    expect(new Set(again.sent).size).toBe(20)
    expect(again.sent).toHaveLength(20)
    // The bodies of its calls are not kept
    expect(again.api.log.get()).toEqual([])
  },
)

it.each(waits)('a run that waits for %s ends as soon as its user signs out', async (_, failure) => {
  const job = await makeJob(20)
  const signOut = new AbortController()
  const sleep = (_ms: number, signal?: AbortSignal) => delay(HOUR_MS, signal)
  const { sent, ended } = start(job.id, () => failure(true), { sleep, signal: signOut.signal })
  await expect.poll(() => sent.length).toBe(2)
  signOut.abort()
  await ended
  expect(sent).toHaveLength(2)
  await expect(store.intents(job.id)).resolves.toEqual([])
})

it('the results of a job that is canceled while it waits for the rate limit are stored at once', async () => {
  const job = await makeJob(20)
  let calls = 0
  const { sent, ended, stop } = start(job.id, () => (++calls === 3 ? busy(60) : added()))
  await expect.poll(() => sent.length).toBeGreaterThan(2)
  await delay(300)
  await change(job.id, cancel)
  stop()
  await ended
  expect(await store.get(job.id)).toMatchObject({ status: 'canceled', counts: { done: sent.length - 1 } })
})

it('a job that is resumed before its last run has ended does not pause again', async () => {
  const job = await makeJob(20)
  const { sent, ended, stop } = start(job.id, () => busy(60))
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  await delay(300)
  await change(job.id, pause)
  stop()
  await change(job.id, latest => resumed(latest, browserNow()))
  await ended
  expect(await store.get(job.id)).toMatchObject({ status: 'running', pause: null })
  await expect(store.intents(job.id)).resolves.toEqual([])
})

it('a call in flight when the job is canceled is awaited and recorded', async () => {
  const job = await makeJob(1)
  let reply = (_: Response) => {}
  const { sent, ended, stop } = start(job.id, () => new Promise(resolve => (reply = resolve)))
  await expect.poll(() => sent.length).toBe(1)
  await change(job.id, cancel)
  stop()
  reply(added())
  await ended
  expect(await store.get(job.id)).toMatchObject({ status: 'canceled', counts: { done: 1 } })
})

it('a call whose reply was lost is not sent again after the job is canceled, but looked up', async () => {
  const job = await makeJob(1)
  const lost = () => Promise.reject(new TypeError('cut off'))
  const { sent, ended } = start(job.id, lost, { finding: { found: 'settled', results: [done] } })
  await expect.poll(() => sent.length).toBe(1)
  await change(job.id, cancel)
  await ended
  expect(sent).toHaveLength(1)
  expect(await store.get(job.id)).toMatchObject({ status: 'canceled', counts: { done: 1 } })
})

it('a job paused by its user does not continue on its own after a call in flight has lost the session', async () => {
  const job = await makeJob(1)
  let reply = (_: Response) => {}
  const { sent, ended } = start(job.id, () => new Promise(resolve => (reply = resolve)))
  await expect.poll(() => sent.length).toBe(1)
  await change(job.id, pause)
  reply(gatewayError(401, 'session-expired'))
  await ended
  expect(await store.get(job.id)).toMatchObject({ status: 'paused', pause: { reason: 'user' } })
})

it('a job that has lost its session pauses at once, even if calls wait an hour for the rate limit', async () => {
  const job = await makeJob(20)
  let lose = (_: Response) => {}
  const held = new Promise<Response>(resolve => (lose = resolve))
  let calls = 0
  const { sent, ended } = start(job.id, () => (++calls === 1 ? held : busy(3600)))
  // The second call was refused; it waits with the following ones
  await expect.poll(async () => (await store.intents(job.id)).length).toBeGreaterThan(2)
  await expect.poll(() => sent.length).toBe(2)
  lose(gatewayError(401, 'session-expired'))
  await ended
  expect(sent).toHaveLength(2)
  expect(await store.get(job.id)).toMatchObject({ status: 'paused', pause: { reason: 'session' } })
  await expect(store.intents(job.id)).resolves.toEqual([])
})

it('a job that has waited more than an hour for the rate limit pauses instead of sending on its own', async () => {
  const job = await makeJob(20)
  let isDown = true
  const { sent, ended } = start(job.id, () => (isDown ? busy() : added()))
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  await delay(300)
  const before = sent.length
  isDown = false
  await change(job.id, latest => ({ ...latest, touched: browserNow() - 2 * HOUR_MS }))
  await ended
  expect(sent).toHaveLength(before)
  expect(await store.get(job.id)).toMatchObject({ status: 'paused', pause: { reason: 'left' } })
})
