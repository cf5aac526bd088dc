import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { testApi, testSession } from '#/api/testing'
import type { RememberedBatch } from '#/parts/import-batches/history-store'
import type { SentBatch } from '#/parts/import-batches/import-store'
import { jobStore } from '#/parts/jobs/jobs-client'
import { writeJob } from '#/parts/jobs/write-job'
import { failure, neverReplies, openPage, testService } from '#/parts/testing/test-page'
import { SaveResultFile, SendFileAgain } from './FileTools'
import { readOutcomes } from './read-outcomes'

const remembered = (batch_id: string): RememberedBatch => ({
  scope: 's',
  app_id: 'demo-app',
  batch_id,
  received_at: 0,
  counts: { succeeded: 0, failed: 1, pending: 0 },
  reading: null,
})
const sent = (batch_id: string): SentBatch => ({
  scope: 's',
  app_id: 'demo-app',
  batch_id,
  job: 'no-such-job',
  title: 'June.csv',
  step: 0,
  rows: 1,
  first_line: 2,
  last_line: 2,
  sent_at: 0,
})
/** Stores a job with one token, and returns the id of the job. */
async function jobOf(token: string): Promise<string> {
  const rows = [{ record: 0, line: 2, platform: 'ANDROID', token }]
  const job = await writeJob(jobStore, {
    kind: 'import',
    title: 'June.csv',
    settings: {},
    stepRows: 1,
    session: testSession(),
    rows,
    file: null,
  })
  return job.id
}
const control = { signal: new AbortController().signal, onProgress: () => undefined }
const failed = { token: 't', status: 'FAILURE', platform_status: '503', platform_message: 'ServiceUnavailable' }
const readable = () =>
  Response.json({ batch_id: 'b-1', success_count: 0, failure_count: 1, pending_count: 0, failure: [failed] })

it('before the other failures are sent again, the user is told of a batch that cannot be read', async () => {
  const service = testService({ 'GET /b-1': readable, 'GET /b-2': failure })
  const { screen } = await openPage({
    path: '/:connection/:company_key/file',
    element: (
      <SendFileAgain
        file={{ job: 'no-such-job', title: 'June.csv', app: 'demo-app', sent: [] }}
        known={{ sentOf: () => null }}
        batches={[remembered('b-2'), remembered('b-1')]}
      />
    ),
    at: '/test/DEMO/file',
    fetch: service.fetch,
  })
  await screen.getByRole('button', { name: 'Send failures again' }).click()
  await screen.getByRole('button', { name: 'All failures' }).click()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('1 batch could not be read. Try again later, or continue without its failures.')
  await screen.getByRole('button', { name: 'Continue with 1 failure' }).click()
  await expect.element(screen.getByText('Another page')).toBeVisible()
})

/** For a file whose only batch is `b-1` and whose job is not in this browser, chooses to send all failures again. */
async function sendAllAgain(service: ReturnType<typeof testService>) {
  const { screen } = await openPage({
    path: '/:connection/:company_key/file',
    element: (
      <SendFileAgain
        file={{ job: 'no-such-job', title: 'June.csv', app: 'demo-app', sent: [] }}
        known={{ sentOf: () => null }}
        batches={[remembered('b-1')]}
      />
    ),
    at: '/test/DEMO/file',
    fetch: service.fetch,
  })
  await screen.getByRole('button', { name: 'Send failures again' }).click()
  await screen.getByRole('button', { name: 'All failures' }).click()
  return screen
}

it('before failures whose rows this browser does not have are sent again, the user is told what is missing', async () => {
  const service = testService({ 'GET /b-1': readable })
  const screen = await sendAllAgain(service)
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(
      /^This browser does not have the rows of some or all of these tokens\..*external ids are missing/,
    )
  await screen.getByRole('button', { name: 'Continue with 1 failure' }).click()
  await expect.element(screen.getByText('Another page')).toBeVisible()
})

it('reading failures to send them again stops when the popover is closed', async () => {
  let reply = (_: Response) => {}
  const service = testService({
    'GET /b-1': () =>
      new Promise<Response>(resolve => {
        reply = resolve
      }),
  })
  const screen = await sendAllAgain(service)
  await expect.poll(() => service.count('GET', '/b-1')).toBe(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  reply(readable())
  await new Promise(resolve => setTimeout(resolve, 500))
  await expect.element(screen.getByText('Another page')).not.toBeInTheDocument()
})

it('the results of a file include every batch that can be read, and the others are counted as unread', async () => {
  const service = testService({ 'GET /b-1': readable, 'GET /b-2': failure })
  const job = await jobOf('t')
  const read = await readOutcomes(testApi(service.fetch), [{ ...sent('b-1'), job }, sent('b-2')], control)
  expect(read.outcomes.complete).toEqual(['b-1'])
  expect(read.unread.map(({ batch_id }) => batch_id)).toEqual(['b-2'])
  await expect(readOutcomes(testApi(service.fetch), [sent('b-2')], control)).rejects.toThrow()
})

it('a token that the service returns in a form other than the one sent does not count as succeeded', async () => {
  const service = testService({ 'GET /b-1': readable })
  const job = await jobOf('T')
  const { outcomes } = await readOutcomes(testApi(service.fetch), [{ ...sent('b-1'), job }], control)
  expect(outcomes).toEqual({ rows: [], complete: [] })
})

const file = { job: 'no-such-job', title: 'June.csv', app: 'demo-app', sent: [sent('b-1'), sent('b-2')] }

it.each([
  {
    what: 'the results of a file',
    button: 'Save result file',
    choice: 'For systems',
    element: <SaveResultFile file={file} />,
  },
  {
    what: 'the failures of a file to send them again',
    button: 'Send failures again',
    choice: 'All failures',
    element: (
      <SendFileAgain file={file} known={{ sentOf: () => null }} batches={[remembered('b-1'), remembered('b-2')]} />
    ),
  },
])('reading $what shows progress, and can be stopped', async ({ button, choice, element }) => {
  const service = testService({ 'GET /b-1': readable, 'GET /b-2': neverReplies })
  const path = '/:connection/:company_key/file'
  const { screen } = await openPage({ path, element, at: '/test/DEMO/file', fetch: service.fetch })
  const saved = vi.spyOn(URL, 'createObjectURL')
  await screen.getByRole('button', { name: button }).click()
  await screen.getByRole('button', { name: choice }).click()
  const progress = screen.getByRole('progressbar', { name: 'Progress' })
  await expect.element(progress).toHaveTextContent('Reading 1 of 2 batches')
  await expect.element(progress).toHaveAttribute('aria-valuenow', '1')
  await screen.getByRole('button', { name: 'Stop' }).click()
  await expect.element(progress).not.toBeInTheDocument()
  // Where Escape and Tab still work
  await expect.element(screen.getByRole('dialog')).toHaveFocus()
  // Nothing was saved or opened, and that is not a failure
  await expect.element(screen.getByRole('button', { name: choice })).toBeVisible()
  expect(screen.getByRole('alert').elements()).toEqual([])
  expect(saved).not.toHaveBeenCalled()
  saved.mockRestore()
  // The reading can be started again
  const reads = service.count('GET', '/b-2')
  await screen.getByRole('button', { name: choice }).click()
  await expect.element(progress).toHaveTextContent('Reading 1 of 2 batches')
  expect(service.count('GET', '/b-2')).toBe(reads + 1)
})
