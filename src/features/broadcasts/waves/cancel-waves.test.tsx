import { expect, it, vi } from 'vitest'
import { createQueryClient } from '#/api/query-client'
import { testApi, testSession } from '#/api/testing'
import { createStore } from '#/base/store'
import { routePatterns } from '#/nav/paths'
import { jobStore } from '#/parts/jobs/jobs-client'
import { testJobsClient } from '#/parts/jobs/test-jobs'
import { setJobsClient } from '#/parts/jobs/use-jobs'
import { writeJob } from '#/parts/jobs/write-job'
import { neverReplies, renderRoutes, testService, type Answers } from '#/parts/testing/test-page'
import { broadcast, targeting } from '../testing'
import { cancelWaves } from './cancel-waves'
import { WavesPage } from './WavesPage'

/** A job with two waves that are scheduled as the broadcasts 8 and 9. */
async function scheduledWaves(answers: Answers) {
  const session = testSession({ user: `cancel-waves-${Math.random()}` })
  const service = testService(answers)
  const api = testApi(service.fetch, { session })
  const settings = { set: 's1', field: 'Home zone', wall: 0, leftOut: [] }
  const rows = ['8', '9'].map(id => ({
    nonce: id,
    label: id,
    zone: 'America/New_York',
    at: Date.UTC(2097, 2, 10, 12),
    body: { ...targeting('4107'), name: `News ${id}`, send_scheduled_date: '2097-03-10T12:00:00Z' },
  }))
  const { id } = await writeJob(jobStore, {
    kind: 'waves',
    title: 'News',
    settings,
    stepRows: 1,
    session,
    rows,
    file: null,
  })
  const settled = rows.map(({ nonce }, step) => ({
    step,
    results: [{ state: 'done' as const, outcome: 'scheduled', message: '', again: false, made: nonce }],
  }))
  const job = await jobStore.commit(id, { settled, dropped: [], opened: [], firstOpen: 0 }, 0)
  if (job === null) throw new Error('no job')
  return { api, job, count: service.count }
}

const answers: Answers = {
  'GET /broadcasts': () => Response.json([]),
  'GET /broadcasts/8': () => Response.json(broadcast('8')),
  'GET /broadcasts/9': () => Response.json(broadcast('9')),
  'DELETE /broadcasts/8': () => Response.json(broadcast('8', { status: 'canceled' })),
  'DELETE /broadcasts/9': () => Response.json(broadcast('9', { status: 'canceled' })),
}

it('waves are canceled without waiting for the page to read them again, and it reads them again only once', async () => {
  const { api, job, count } = await scheduledWaves(answers)
  const client = createQueryClient()
  const refresh = vi.spyOn(client, 'invalidateQueries').mockReturnValue(new Promise<void>(() => {}))
  const canceled = await cancelWaves({ api, client, job, stopJob: () => Promise.resolve(), describe: name => name })
  expect(canceled).toMatchObject({ canceled: 2, notCanceled: [] })
  expect(count('DELETE')).toBe(2)
  expect(refresh).toHaveBeenCalledTimes(1)
})

it('a service that replies 404 to everything is not said to have canceled or sent the waves', async () => {
  const { api, job } = await scheduledWaves({ 'GET /broadcasts': () => Response.json({ errors: [] }, { status: 404 }) })
  const client = createQueryClient()
  const canceled = await cancelWaves({ api, client, job, stopJob: () => Promise.resolve(), describe: name => name })
  expect(canceled).toMatchObject({ canceled: 0, notCanceled: ['News 8', 'News 9'] })
})

it('while waves are being canceled, the focus stays on the button that opened the dialog', async () => {
  const { api, job } = await scheduledWaves({ ...answers, 'DELETE /broadcasts/8': neverReplies })
  setJobsClient({ ...testJobsClient(createStore([{ job, perSecond: 0 }])), scope: api.scope })
  const routes = [{ path: routePatterns.waves, element: <WavesPage /> }]
  const { screen } = await renderRoutes(api, routes, `/test/DEMO/broadcasts/-/waves?job=${job.id}`)
  await screen.getByRole('button', { name: 'Cancel waves that have not started' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Cancel waves' }).click()
  await expect.element(screen.getByRole('button', { name: 'Canceling waves' })).toHaveFocus()
  setJobsClient(null)
})
