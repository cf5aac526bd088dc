import { afterEach, expect, it, vi } from 'vitest'
import { createApi } from '#/api/http/client'
import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { testSession } from '#/api/testing'
import { createStore } from '#/base/store'
import { routePatterns } from '#/nav/paths'
import { saveSentBatch } from '#/parts/import-batches/import-store'
import type { LiveJob } from '#/parts/jobs/jobs-client'
import { testJob, testJobsClient } from '#/parts/jobs/test-jobs'
import { setJobsClient } from '#/parts/jobs/use-jobs'
import { openPage, renderRoutes, testService } from '#/parts/testing/test-page'
import type { ImportSettings } from '../file/import-settings'
import { FilePage } from './FilePage'

vi.mock('#/parts/import-batches/refresh', () => ({
  refreshMs: (_unchangedReads: number, isPending: boolean) => isPending && 200,
}))

afterEach(() => setJobsClient(null))

const settings: ImportSettings = {
  app_id: 'demo-app',
  setup: {
    format: { encoding: 'utf-8', delimiter: ',', header: true },
    columns: ['token'],
    platform: 'IOS',
    duplicates: 'leave-out',
  },
  again: null,
}

/** Opens the page of a file with no sent batches, before the jobs are read. */
async function open() {
  const jobs = createStore<readonly LiveJob[] | null>(null)
  const isUnread = createStore(false)
  setJobsClient({ ...testJobsClient(jobs), isUnread })
  const { screen, api } = await openPage({
    path: routePatterns.importFile,
    element: <FilePage />,
    at: '/test/DEMO/imports/-/files/j',
    fetch: testService({ 'GET /import_batches': () => Response.json([]) }).fetch,
  })
  await expect.element(screen.getByRole('status')).toBeInTheDocument()
  return { screen, api, jobs, isUnread, notFound: screen.getByText('File not found') }
}

it('a file is not called missing before the jobs are read', async () => {
  const { screen, jobs, notFound } = await open()
  await new Promise(resolve => setTimeout(resolve, 300))
  await expect.element(notFound).not.toBeInTheDocument()
  jobs.set([{ job: testJob({ id: 'j', kind: 'imports', title: 'June.csv', settings }), perSecond: 0 }])
  await expect.element(screen.getByRole('heading', { name: 'June.csv', level: 1 })).toBeVisible()
})

it('a file without a job is missing once the jobs are read', async () => {
  const { jobs, notFound } = await open()
  jobs.set([])
  await expect.element(notFound).toBeVisible()
})

it('a file is not called missing if the jobs could not be read', async () => {
  const { screen, isUnread, notFound } = await open()
  isUnread.set(true)
  await expect.element(screen.getByText(/jobs .*could not be read/)).toBeVisible()
  await expect.element(notFound).not.toBeInTheDocument()
})

it('a file is not called missing if its batches could not be read', async () => {
  const reading = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('The disk has failed', 'UnknownError')
  })
  const { screen, jobs, notFound } = await open()
  jobs.set([])
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(notFound).not.toBeInTheDocument()
  reading.mockRestore()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(notFound).toBeVisible()
})

it('the page of a file shows the batches that its job sends while the page is open', async () => {
  const { screen, api, jobs } = await open()
  const counts = { done: 5, failed: 0, unknown: 0, again: 0 }
  jobs.set([{ job: testJob({ id: 'j', kind: 'imports', title: 'June.csv', settings, counts }), perSecond: 0 }])
  await expect.element(screen.getByText(/^0 batches sent from this browser/)).toBeVisible()
  const lines = { rows: 5, first_line: 2, last_line: 6 }
  const file = { scope: api.scope, app_id: 'demo-app', job: 'j', title: 'June.csv', step: 0, ...lines }
  await saveSentBatch({ ...file, batch_id: 'b-1', sent_at: now() })
  await expect.element(screen.getByText(/^1 batch sent from this browser/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Save result file' })).toBeVisible()
})

it('a file whose job is gone is found even if the session does not list the app that its batches were sent to', async () => {
  setJobsClient(testJobsClient())
  const service = testService({ 'GET /typed-app/migrations/import_batches': () => Response.json([]) })
  const api = createApi({ session: testSession({ user: newId() }), fetch: service.fetch })
  const batch = { scope: api.scope, app_id: 'typed-app', title: 'June.csv', rows: 5, first_line: 2, last_line: 6 }
  await saveSentBatch({ ...batch, batch_id: 'b-1', job: 'j', step: 0, sent_at: now() })
  await saveSentBatch({ ...batch, batch_id: 'b-2', job: 'other', step: 0, sent_at: now() })
  const routes = [{ path: routePatterns.importFile, element: <FilePage /> }]
  const { screen } = await renderRoutes(api, routes, '/test/DEMO/imports/-/files/j')
  await expect.element(screen.getByRole('heading', { name: 'June.csv', level: 1 })).toBeVisible()
  await expect.element(screen.getByText(/^1 batch sent from this browser/)).toBeVisible()
})
