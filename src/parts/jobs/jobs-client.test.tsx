import { afterEach, expect, it, vi } from 'vitest'
import { delay } from '#/api/http/backoff'
import { newId } from '#/api/new-id'
import { browserNow, clock, now } from '#/api/now'
import { storageScopeOf } from '#/api/session/storage-scope'
import { testSession } from '#/api/testing'
import { HOUR_MS } from '#/contract/format/durations'
import type { Session } from '#/contract/gateway'
import { announce, LiveRegion } from '#/ui/feedback/LiveRegion'
import { render } from '#/ui/theme/testing'
import type { Job } from './job'
import { jobLockName, openJobChannel } from './job-channel'
import { jobStore, openJobs } from './jobs-client'
import { testJob } from './test-jobs'
import workerUrl from './test-worker.ts?worker&url'
import { writeJob } from './write-job'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('the pause of a job that tries to reach the server every few seconds is announced only once until it makes progress', async () => {
  const session = testSession({ user: newId() })
  const scope = storageScopeOf(session)
  // Stored as finished, so that no worker is started
  const job = testJob({ id: newId(), scope, total: 9, status: 'finished', finished: now(), title: 'June.csv' })
  await jobStore.create(job)
  const screen = await render(<LiveRegion />)
  const client = openJobs({ session, workerUrl: '', onSessionLost: () => undefined })
  await expect.poll(() => client.jobs.get()?.length).toBe(1)
  const channel = openJobChannel(scope, () => undefined)
  const report = async (changes: Partial<Job>) => {
    channel.post({ kind: 'progress', job: { ...job, finished: null, ...changes }, perSecond: 0 })
    await expect.poll(() => client.jobs.get()?.[0]?.job).toMatchObject(changes)
  }
  const fail = async (done: number) => {
    const counts = { ...job.counts, done }
    await report({ status: 'running', pause: null, counts })
    await report({ status: 'paused', pause: { reason: 'offline', message: '' }, counts })
  }

  await fail(0)
  await expect.element(screen.getByText('Job paused: June.csv.')).toBeInTheDocument()
  announce('Something else.')
  await fail(0)
  await expect.element(screen.getByText('Something else.')).toBeInTheDocument()
  await fail(1)
  await expect.element(screen.getByText('Job paused: June.csv.')).toBeInTheDocument()

  channel.close()
  client.close()
  await jobStore.removeAll(scope)
})

it('a job that has reported nothing for ten seconds no longer has a rate', async () => {
  const session = testSession({ user: newId() })
  const job = testJob({ id: newId(), scope: storageScopeOf(session), total: 9, status: 'finished', finished: now() })
  await jobStore.create(job)
  const client = openJobs({ session, workerUrl: '', onSessionLost: () => undefined })
  await expect.poll(() => client.jobs.get()?.length).toBe(1)
  const channel = openJobChannel(job.scope, () => undefined)
  const rate = () => client.jobs.get()?.[0]?.perSecond
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const report = async (perSecond: number) => {
    channel.post({ kind: 'progress', job: { ...job, finished: null, status: 'running' }, perSecond })
    await expect.poll(rate).toBe(perSecond)
  }
  await report(97)
  vi.advanceTimersByTime(9000)
  await report(98)
  vi.advanceTimersByTime(9000)
  expect(rate()).toBe(98)
  vi.advanceTimersByTime(1000)
  expect(rate()).toBe(0)
  channel.close()
  client.close()
  await jobStore.removeAll(job.scope)
})

const learnFrom = (serviceTime: number, connection = 'test') =>
  clock.learn(connection, new Date(serviceTime).toUTCString(), browserNow(), browserNow())

/** Runs a job, and returns the times at which its steps got their keys. */
async function keyedTimes(session: Session): Promise<number[]> {
  const keyed: number[] = []
  const heard = new BroadcastChannel('signalbox-test-sent')
  heard.onmessage = ({ data }: MessageEvent<{ keyedAt: number }>) => void keyed.push(data.keyedAt)
  const rows = ['a', 'b', 'c']
  await writeJob(jobStore, { session, rows, kind: 'test', title: 'June.csv', settings: {}, stepRows: 1, file: null })
  const client = openJobs({ session, workerUrl, onSessionLost: () => undefined })
  await expect.poll(() => client.jobs.get()?.[0]?.job, { timeout: 10_000 }).toMatchObject({ status: 'finished' })
  expect(keyed).toHaveLength(3)
  heard.close()
  client.close()
  await jobStore.removeAll(storageScopeOf(session))
  return keyed
}

it('a job on a computer whose clock is two hours ahead is not mistaken for one left alone, and its steps get the service’s time', async () => {
  learnFrom(browserNow() - 2 * HOUR_MS)
  for (const at of await keyedTimes(testSession({ user: newId() }))) expect(Math.abs(at - now())).toBeLessThan(60_000)
  learnFrom(browserNow())
})

it('the steps of a job do not get the time of the connection that the page used before', async () => {
  learnFrom(browserNow() - 2 * HOUR_MS, 'earlier')
  for (const at of await keyedTimes(testSession({ user: newId() })))
    expect(Math.abs(at - browserNow())).toBeLessThan(60_000)
  learnFrom(browserNow())
})

it('a page asks for a renewal only if the worker lost the page’s own session', async () => {
  const session = testSession({ id: 'new', user: newId() })
  const channel = openJobChannel(storageScopeOf(session), () => undefined)
  let asked = 0
  const client = openJobs({ session, workerUrl: '', onSessionLost: () => asked++ })
  channel.post({ kind: 'session-lost', session: 'old' })
  channel.post({ kind: 'session-lost', session: 'new' })
  await delay(200)
  expect(asked).toBe(1)
  channel.close()
  client.close()
})

it('a page says that a deployment removed its worker, but does not count failures while the server is down', async () => {
  const session = testSession({ user: newId() })
  await jobStore.create(testJob({ id: newId(), scope: storageScopeOf(session), total: 9, touched: browserNow() }))
  const served = vi.spyOn(window, 'fetch').mockResolvedValue(new Response())
  served.mockRejectedValueOnce(new TypeError('down')).mockRejectedValueOnce(new TypeError('down'))
  const client = openJobs({ session, workerUrl: '/no-such-worker.js', onSessionLost: () => undefined })
  await expect.poll(client.isWorkerMissing.get, { timeout: 25_000 }).toBe(true)
  expect(served).toHaveBeenCalledTimes(5)
  client.close()
  await jobStore.removeAll(storageScopeOf(session))
})

it('a page whose worker was removed no longer says so while another tab runs the jobs, but does again once that tab stops', async () => {
  const session = testSession({ user: newId() })
  const job = testJob({ id: newId(), scope: storageScopeOf(session), total: 9, touched: browserNow() })
  await jobStore.create(job)
  const served = vi.spyOn(window, 'fetch').mockImplementation(async () => new Response())
  const client = openJobs({ session, workerUrl: '/no-such-worker.js', onSessionLost: () => undefined })
  await expect.poll(client.isWorkerMissing.get, { timeout: 25_000 }).toBe(true)
  const otherTab = openJobChannel(job.scope, () => undefined)
  let stop = () => {}
  const working = navigator.locks.request(jobLockName(job.scope), () => new Promise<void>(resolve => (stop = resolve)))
  otherTab.post({ kind: 'progress', job, perSecond: 0 })
  await expect.poll(client.isWorkerMissing.get).toBe(false)
  const starts = served.mock.calls.length
  // The page waits for the other tab to stop, instead of trying to start a worker again and again
  const waiting = async () => (await navigator.locks.query()).pending?.map(({ name }) => name)
  await expect.poll(waiting).toContain(jobLockName(job.scope))
  expect(served).toHaveBeenCalledTimes(starts)
  expect(client.isWorkerMissing.get()).toBe(false)
  stop()
  await working
  await expect.poll(client.isWorkerMissing.get, { timeout: 25_000 }).toBe(true)
  otherTab.close()
  client.close()
  await jobStore.removeAll(job.scope)
})
