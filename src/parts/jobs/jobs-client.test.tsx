import { expect, it } from 'vitest'
import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { storageScopeOf } from '#/api/session/storage-scope'
import { testSession } from '#/api/testing'
import { announce, LiveRegion } from '#/ui/feedback/LiveRegion'
import { render } from '#/ui/theme/testing'
import type { Job } from './job'
import { openJobChannel } from './job-channel'
import { jobStore, openJobs } from './jobs-client'
import { testJob } from './test-jobs'

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
  await expect.element(screen.getByText('Job June.csv paused.')).toBeInTheDocument()
  announce('Something else.')
  await fail(0)
  await expect.element(screen.getByText('Something else.')).toBeInTheDocument()
  await fail(1)
  await expect.element(screen.getByText('Job June.csv paused.')).toBeInTheDocument()

  channel.close()
  client.close()
  await jobStore.removeAll(scope)
})
