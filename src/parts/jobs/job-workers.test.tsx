import { afterEach, describe, expect, it } from 'vitest'
import { delay } from '#/api/http/backoff'
import { storageScopeOf } from '#/api/session/storage-scope'
import { endWorker, startWorker } from '#/api/start-worker'
import { testSession } from '#/api/testing'
import { paused, type Job } from './job'
import { openJobChannel } from './job-channel'
import { openJobStore, type JobStore } from './job-store'
import workerUrl from './test-worker.ts?worker&url'
import { text } from './text'
import { writeJob } from './write-job'

const session = testSession()
const rowsOf = (count: number) => Array.from({ length: count }, (_, row) => row)

const makeJob = (store: JobStore, count: number) =>
  writeJob(store, {
    session,
    rows: rowsOf(count),
    file: null,
    kind: 'test',
    title: 'numbers.csv',
    settings: {},
    stepRows: 1,
  })

interface Sent {
  row: unknown
  key: string
  keyedAt: number
}
const keysOf = (sent: Sent[], row: unknown): Set<string> =>
  new Set(sent.filter(call => call.row === row).map(({ key }) => key))

describe('job workers', () => {
  const workers: Worker[] = []
  afterEach(async () => {
    for (const worker of workers.splice(0)) endWorker(worker)
    await openJobStore().removeAll(storageScopeOf(session))
  })
  const start = (name = 'test') => {
    const worker = startWorker(workerUrl, name)
    workers.push(worker)
    worker.postMessage({ session, maxInFlight: 4, clock: null })
    return worker
  }

  it('take turns: one works until it is killed, the other continues within 5 s, and no row has two keys', async () => {
    const store = openJobStore()
    const sent: Sent[] = []
    const channel = new BroadcastChannel('signalbox-test-sent')
    channel.onmessage = (event: MessageEvent<Sent>) => void sent.push(event.data)
    const job = await makeJob(store, 400)
    const settled = async () =>
      (await store.list(storageScopeOf(session))).find(({ id }) => id === job.id)?.counts.done ?? 0

    const first = start()
    await expect.poll(settled, { timeout: 10_000 }).toBeGreaterThan(30)
    start()
    await expect.poll(settled, { timeout: 10_000 }).toBeGreaterThan(90)
    // While both are alive, each row is sent once
    expect(new Set(sent.map(({ row }) => row)).size).toBe(sent.length)

    endWorker(first)
    const before = await settled()
    await expect.poll(settled, { timeout: 5000 }).toBeGreaterThan(before)
    await expect.poll(settled, { timeout: 20_000 }).toBe(400)
    expect((await store.list(storageScopeOf(session)))[0]).toMatchObject({ status: 'finished' })
    for (const row of rowsOf(400)) expect(keysOf(sent, row).size).toBe(1)
    channel.close()
  }, 40_000)

  it('do not wait for the worker of an earlier build, which can no longer open the jobs', async () => {
    const store = openJobStore()
    let release = () => {}
    const held = navigator.locks.request(
      `signalbox-jobs|${storageScopeOf(session)}`,
      () => new Promise<void>(resolve => (release = resolve)),
    )
    const job = await makeJob(store, 5)
    start()
    await expect
      .poll(async () => (await store.list(storageScopeOf(session))).find(({ id }) => id === job.id)?.status)
      .toBe('finished')
    release()
    await held
  })

  it('never run one job together, even if the first cannot read it when it gets the lock', async () => {
    const store = openJobStore()
    const sent: Sent[] = []
    const heard = new BroadcastChannel('signalbox-test-sent')
    heard.onmessage = (event: MessageEvent<Sent>) => void sent.push(event.data)
    const job = await makeJob(store, 200)
    const first = start('test-unread')
    let tries = 0
    first.addEventListener('message', ({ data }: MessageEvent<number>) => (tries = data))
    // Once to find the jobs to remove, and once to find those to continue
    await expect.poll(() => tries).toBe(2)
    start()
    // Enough time for the second to get the lock, if it can
    await delay(500)
    first.postMessage('read')
    await expect.poll(async () => (await store.list(job.scope))[0]?.status, { timeout: 15_000 }).toBe('finished')
    expect(new Set(sent.map(({ row }) => row)).size).toBe(200)
    expect(sent).toHaveLength(200)
    heard.close()
  }, 20_000)

  it('pause a job that fails with an error in our own code, and say so', async () => {
    const store = openJobStore()
    const job = await makeJob(store, 5)
    await store.change(job.id, latest => ({ ...latest, settings: { fail: true } }))
    start()
    const found = async () => (await store.list(storageScopeOf(session))).find(({ id }) => id === job.id)
    await expect.poll(found).toMatchObject({ status: 'paused', pause: { reason: 'error', message: 'TypeError' } })
    const paused = await found()
    expect(paused && text.whyPaused(paused)).toContain('an error in the dashboard (“TypeError”)')
  })

  const readJob = async (id: string) => (await openJobStore().list(storageScopeOf(session))).find(job => job.id === id)

  it('stop the waiting calls of a job that is paused, so that none is sent after the pause', async () => {
    const store = openJobStore()
    const job = await makeJob(store, 50)
    await store.change(job.id, latest => ({ ...latest, settings: { waits: true } }))
    start()
    await expect.poll(async () => (await store.intents(job.id)).length).toBeGreaterThan(0)
    await delay(300)
    await store.change(job.id, latest => paused(latest, 'user'))
    const channel = openJobChannel(job.scope, () => undefined)
    channel.post({ kind: 'changed' })
    channel.close()
    await expect.poll(() => store.intents(job.id)).toEqual([])
    expect(await readJob(job.id)).toMatchObject({ pause: { reason: 'user' }, counts: { done: 0 } })
  })

  it('report every result of a job that was paused while calls were on their way', async () => {
    const store = openJobStore()
    const job = await makeJob(store, 400)
    const reported: Job['counts'][] = []
    const channel = openJobChannel(job.scope, message => {
      if (message.kind === 'progress') reported.push(message.job.counts)
    })
    start()
    await expect.poll(async () => (await readJob(job.id))?.counts.done, { timeout: 10_000 }).toBeGreaterThan(30)
    await store.change(job.id, latest => paused(latest, 'user'))
    channel.post({ kind: 'changed' })
    await expect.poll(() => store.intents(job.id)).toEqual([])
    const counts = (await readJob(job.id))?.counts
    await expect.poll(() => reported.at(-1)).toEqual(counts)
    channel.close()
  }, 20_000)

  it('continue a job if the session is renewed while calls with the earlier one are still failing', async () => {
    const store = openJobStore()
    const sent: Sent[] = []
    const heard = new BroadcastChannel('signalbox-test-sent')
    heard.onmessage = (event: MessageEvent<Sent>) => void sent.push(event.data)
    const job = await makeJob(store, 5)
    await store.change(job.id, latest => ({ ...latest, settings: { losesFirstSession: true } }))
    const losses: string[] = []
    const channel = openJobChannel(job.scope, message => {
      if (message.kind === 'session-lost') losses.push(message.session)
    })
    const worker = start()
    await expect.poll(() => sent.length).toBeGreaterThan(0)
    worker.postMessage({ session: testSession({ id: 'session-2' }), maxInFlight: 4, clock: null })
    await expect.poll(async () => (await readJob(job.id))?.status).toBe('finished')
    expect(losses).toEqual([])
    channel.close()
    heard.close()
  })
})
