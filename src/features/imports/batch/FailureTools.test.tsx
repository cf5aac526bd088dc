import { expect, it, vi } from 'vitest'
import { createApi } from '#/api/http/client'
import { newId } from '#/api/new-id'
import { testSession } from '#/api/testing'
import { saveSentBatch, type SentBatch } from '#/parts/import-batches/import-store'
import { failure, neverReplies, renderRoutes, testService, type Answers } from '#/parts/testing/test-page'
import { batchEntries } from '../batch-entries'
import { SaveFailures, SendAgain } from './FailureTools'
import type { BatchView } from './use-batch'

const failed = { token: 't-1', status: 'FAILURE', platform_status: '503', platform_message: 'ServiceUnavailable' }
const summaryOf = (batch_id: string) => ({ batch_id, success_count: 0, failure_count: 1, pending_count: 0 })
const pending = { failure_count: 0, pending_count: 1 }
const readable = (batch_id: string) => () =>
  Response.json({ ...summaryOf(batch_id), failure: [{ ...failed, token: `t-${batch_id}` }] })
const ids = ['b-1', 'b-2', 'b-3']

/** The tools of the first batch of a file with three batches. */
async function open(changes: Answers) {
  const service = testService({
    'GET /import_batches': () => Response.json(ids.map(summaryOf)),
    'POST /activity': () => Response.json({}),
    ...Object.fromEntries(ids.map(id => [`GET /import_batches/${id}`, readable(id)])),
    ...changes,
  })
  const api = createApi({ session: testSession({ user: newId() }), fetch: service.fetch })
  const sent = ids.map((batch_id, step): SentBatch => ({
    scope: api.scope,
    app_id: 'demo-app',
    batch_id,
    job: 'no-such-job',
    title: 'June.csv',
    step,
    rows: 1,
    first_line: step + 2,
    last_line: step + 2,
    sent_at: step,
  }))
  for (const batch of sent) await saveSentBatch(batch)
  const counts = { succeeded: 0, failed: 1, pending: 0 }
  const view: BatchView = {
    row: { id: 'b-1', receivedAt: 0, counts },
    counts,
    listed: null,
    hasEntries: true,
    unreadable: 0,
    entries: batchEntries([{ entry: failed, group: 'failure' }], []),
    sent: sent[0] ?? null,
    usual: null,
  }
  const element = (
    <>
      <SaveFailures app="demo-app" id="b-1" view={view} />
      <SendAgain app="demo-app" id="b-1" view={view} />
    </>
  )
  const routes = [
    { path: '/:connection/:company_key/batch', element },
    { path: '*', element: <p>Another page</p> },
  ]
  return { service, ...(await renderRoutes(api, routes, '/test/DEMO/batch')) }
}

it('the failures of the file are offered as soon as its pending batches have results', async () => {
  let reads = 0
  const { screen } = await open({
    'GET /import_batches': () =>
      Response.json(ids.map(id => (id === 'b-1' || ++reads > 2 ? summaryOf(id) : { ...summaryOf(id), ...pending }))),
  })
  await screen.getByRole('button', { name: 'Failures as CSV' }).click()
  await expect.element(screen.getByRole('group', { name: 'All 3 failures in the file, 3 batches' })).toBeVisible()
})

it('a CSV of the whole file leaves out a batch that cannot be read, and says so', async () => {
  const { screen } = await open({ 'GET /import_batches/b-2': failure })
  const made = vi.spyOn(URL, 'createObjectURL')
  await screen.getByRole('button', { name: 'Failures as CSV' }).click()
  const choice = screen.getByRole('group', { name: 'All 3 failures in the file, 3 batches' })
  await choice.getByRole('button', { name: 'For systems' }).click()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('The CSV leaves out the failures of 1 batch that could not be read. Save it again later.')
  const [blob] = made.mock.lastCall ?? []
  made.mockRestore()
  const lines = blob instanceof Blob ? (await blob.text()).trimEnd().split('\r\n') : []
  expect(lines.slice(1).map(line => /t-b-\d/.exec(line)?.[0])).toEqual(['t-b-1', 't-b-3'])
})

it('before the other failures are sent again, the user is told of a batch that cannot be read', async () => {
  const { screen } = await open({ 'GET /import_batches/b-2': failure })
  await screen.getByRole('button', { name: 'Send failures again' }).click()
  await screen.getByRole('button', { name: 'All 3 in the file, 3 batches' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(/^1 batch could not be read\./)
  await screen.getByRole('button', { name: 'Continue with 2 failures' }).click()
  await expect.element(screen.getByText('Another page')).toBeVisible()
})

it('the user is told of batches that cannot be read if the others have no failures', async () => {
  const { screen } = await open({
    'GET /import_batches/b-1': failure,
    'GET /import_batches/b-2': () => Response.json({ batch_id: 'b-2', ...pending }),
    'GET /import_batches/b-3': failure,
  })
  await screen.getByRole('button', { name: 'Send failures again' }).click()
  await screen.getByRole('button', { name: 'All 3 in the file, 3 batches' }).click()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('No failures were found, but 2 batches could not be read. Nothing was sent. Try again.')
})

it('reading the batches of the whole file shows progress, and can be stopped', async () => {
  const { screen } = await open({ 'GET /import_batches/b-3': neverReplies })
  await screen.getByRole('button', { name: 'Send failures again' }).click()
  await screen.getByRole('button', { name: 'All 3 in the file, 3 batches' }).click()
  const progress = screen.getByRole('progressbar', { name: 'Progress' })
  await expect.element(progress).toHaveTextContent('Reading 2 of 3 batches')
  await screen.getByRole('button', { name: 'Stop' }).click()
  await expect.element(progress).not.toBeInTheDocument()
  expect(screen.getByRole('alert').elements()).toEqual([])
  await expect.element(screen.getByRole('button', { name: 'All 3 in the file, 3 batches' })).toBeVisible()
})

it('the user is told that external ids are missing if the rows that were sent are no longer in this browser', async () => {
  const { screen } = await open({})
  await screen.getByRole('button', { name: 'Send failures again' }).click()
  await expect
    .element(screen.getByText(/^This browser does not have the rows of some or all of these tokens\./))
    .toBeVisible()
})
