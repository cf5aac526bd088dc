import { expect, it, vi } from 'vitest'
import { createApi } from '#/api/http/client'
import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { testSession } from '#/api/testing'
import { MINUTE_MS } from '#/contract/format/durations'
import { writeColonMillis } from '#/contract/format/timestamps'
import { routePatterns } from '#/nav/paths'
import { saveSentBatch } from '#/parts/import-batches/import-store'
import { openPage, renderRoutes, testService, type Answers } from '#/parts/testing/test-page'
import { BatchPage } from './BatchPage'

/** `error`: why saving a source fails; null if it succeeds. */
const saving = vi.hoisted(() => ({ error: null as Error | null }))
vi.mock('#/parts/import-batches/import-store', async original => ({
  ...(await original<object>()),
  saveSource: async () => {
    if (saving.error) throw saving.error
  },
}))

vi.mock('#/parts/import-batches/refresh', () => ({
  refreshMs: (_unchangedReads: number, isPending: boolean) => isPending && 200,
}))

const batch = {
  batch_id: 'b-1',
  received_on: writeColonMillis(now()),
  success_count: 3,
  failure_count: 1,
  pending_count: 0,
  failure: [{ token: 'a'.repeat(64), status: 'FAILURE', platform_status: '410', platform_message: 'Unregistered' }],
}

async function open(answers: Answers = {}, search = '') {
  const service = testService({
    'GET /import_batches': () => Response.json([batch]),
    'GET /import_batches/b-1': () => Response.json(batch),
    ...answers,
  })
  const { screen } = await openPage({
    path: routePatterns.importBatch,
    element: <BatchPage />,
    at: `/test/DEMO/imports/demo-app/b-1${search}`,
    fetch: service.fetch,
  })
  return { screen, service }
}

it('the counts of a batch without pending results do not say "None"', async () => {
  const { screen } = await open()
  const figures = screen.getByRole('region', { name: 'Counts' })
  await expect.element(figures.getByText('Pending', { exact: true })).toBeVisible()
  await expect.element(figures.getByText('None', { exact: true })).not.toBeInTheDocument()
})

it('the page names every count that differs from the rows', async () => {
  const { screen } = await open()
  await expect
    .element(
      screen.getByText(
        /disagree: 3 succeeded according to the counts, 0 according to the rows\. The counts take precedence\.$/,
      ),
    )
    .toBeVisible()
})

it('a batch without counts or rows is not called complete, and its figures are unknown', async () => {
  const { screen } = await open({
    'GET /import_batches/b-1': () => Response.json({ batch_id: 'b-1', received_on: batch.received_on }),
  })
  await expect
    .element(screen.getByText('The service did not return the rows of this batch, nor all of its counts.'))
    .toBeVisible()
  await expect.poll(() => screen.getByText('Unknown', { exact: true }).elements().length).toBe(4)
  await expect.element(screen.getByText('Complete', { exact: true })).not.toBeInTheDocument()
})

it('a batch without counts is fetched again while its rows are pending', async () => {
  const pending = { pending: [{ token: 'a'.repeat(64), status: 'PENDING' }] }
  const settled = { success: [{ token: 'a'.repeat(64), status: 'SUCCESS' }] }
  let isSettled = false
  const { screen } = await open({
    'GET /import_batches/b-1': () =>
      Response.json({ batch_id: 'b-1', received_on: batch.received_on, ...(isSettled ? settled : pending) }),
  })
  await expect.element(screen.getByText('Waiting for 1 result', { exact: true })).toBeVisible()
  isSettled = true
  await expect.element(screen.getByText('Complete', { exact: true })).toBeVisible()
})

it('the usual failure rate follows the results of earlier batches', async () => {
  let pending = 100
  const earlier = (id: string, minutes: number) => ({
    batch_id: id,
    received_on: writeColonMillis(now() - minutes * MINUTE_MS),
    success_count: pending === 0 ? 90 : 0,
    failure_count: pending === 0 ? 10 : 0,
    pending_count: pending,
  })
  const { screen, service } = await open({
    // Without rows, so that nothing else on the page reads the list
    'GET /import_batches/b-1': () => Response.json({ ...batch, failure: [] }),
    'GET /import_batches': () => Response.json([batch, earlier('a', 3), earlier('b', 2), earlier('c', 1)]),
  })
  const figures = screen.getByRole('region', { name: 'Counts' })
  await expect.element(figures).toHaveTextContent('25.0%')
  await expect.poll(() => service.count('GET', '/import_batches')).toBeGreaterThan(0)
  await expect.element(figures).not.toHaveTextContent('earlier batches')
  pending = 0
  await expect.element(figures).toHaveTextContent('25.0%, earlier batches 10.0%')
})

it('failures without a response are named as such, and their rows are shown on request', async () => {
  const token = (index: number) => index.toString(16).padStart(64, '0')
  const failure = Array.from({ length: 10 }, (_, index) => ({ token: token(index), status: 'FAILURE' }))
  const success = [{ token: 'fcm:token', status: 'SUCCESS' }]
  const shown = { ...batch, success_count: 1, failure_count: 10, failure, success }
  const { screen } = await open({
    'GET /import_batches': () => Response.json([shown]),
    'GET /import_batches/b-1': () => Response.json(shown),
  })
  await expect.element(screen.getByText('All 10 iOS tokens failed without a response.')).toBeVisible()
  const rows = screen.getByRole('table', { name: 'Tokens', exact: true })
  await expect.element(rows).toHaveAttribute('aria-rowcount', '12')
  const show = screen.getByRole('button', { name: 'Show rows without a response' })
  await show.click()
  await expect.element(rows).toHaveAttribute('aria-rowcount', '11')
  await expect.element(show).toHaveAttribute('aria-pressed', 'true')
  await screen.getByRole('button', { name: 'Remove filter: No response' }).click()
  await expect.element(rows).toHaveAttribute('aria-rowcount', '12')
})

it('failures with the same response on both platforms are explained for each platform', async () => {
  const logged = vi.spyOn(console, 'error')
  const failure = Array.from({ length: 10 }, (_, index) => [
    { token: index.toString(16).padStart(64, '0'), status: 'FAILURE' },
    { token: `fX2k${index}:APA91bExampleExampleExample${index}`, status: 'FAILURE' },
  ]).flat()
  const shown = { ...batch, success_count: 0, failure_count: 20, failure }
  const { screen } = await open({
    'GET /import_batches': () => Response.json([shown]),
    'GET /import_batches/b-1': () => Response.json(shown),
  })
  await expect.element(screen.getByText('All 10 iOS tokens failed without a response.')).toBeVisible()
  await expect.element(screen.getByText('All 10 Android tokens failed without a response.')).toBeVisible()
  // React reports list items with the same key
  expect(logged).not.toHaveBeenCalled()
})

it('a filter by a response that no row has can be removed', async () => {
  const { screen } = await open({}, '?why=400+BadDeviceToken')
  await expect.element(screen.getByText('No rows match.')).toBeVisible()
  await screen.getByRole('button', { name: 'Remove filter: 400 BadDeviceToken' }).click()
  // The button disappears
  await expect.element(screen.getByRole('region', { name: 'Tokens', exact: true })).toHaveFocus()
  await expect.element(screen.getByText('No rows match.')).not.toBeInTheDocument()
})

it.each([
  ['a full disk', new DOMException('no space', 'QuotaExceededError'), /no space for the rows/],
  ['any other error', new DOMException('closed', 'InvalidStateError'), /could not be opened/],
])('the page says that failures cannot be sent again because of %s', async (_what, error, sentence) => {
  saving.error = error
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Send failures again' }).click()
  await screen.getByRole('button', { name: 'The only failure' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(sentence)
})

it.each([
  ['503', 'ServiceUnavailable', 'Wait at least an hour', false],
  ['410', 'ExpiredToken', 'Leave such tokens out', false],
  ['400', 'MissingDeviceToken', 'Check the column', true],
])('if all tokens failed with %s %s, the page advises "%s"; it says to find the cause first: %j', async (...row) => {
  const [platform_status, platform_message, advice, mustFindCause] = row
  const failure = Array.from({ length: 10 }, (_, index) => ({
    token: index.toString(16).padStart(64, '0'),
    status: 'FAILURE',
    platform_status,
    platform_message,
  }))
  const shown = { ...batch, success_count: 0, failure_count: 10, failure }
  const { screen } = await open({
    'GET /import_batches': () => Response.json([shown]),
    'GET /import_batches/b-1': () => Response.json(shown),
  })
  await expect.element(screen.getByText(/^All 10 iOS tokens failed with the same response/)).toBeVisible()
  await expect.element(screen.getByText(advice, { exact: false })).toBeVisible()
  expect(screen.getByText(/Find it before sending any of these again/).elements()).toHaveLength(mustFindCause ? 1 : 0)
})

it('the page of a batch does not count the batches of its file if another of them was refused as a whole', async () => {
  const service = testService({
    'GET /import_batches': () => Response.json([batch]),
    'GET /import_batches/b-1': () => Response.json(batch),
  })
  const api = createApi({ session: testSession({ user: newId() }), fetch: service.fetch })
  const lines = { rows: 4, first_line: 2, last_line: 5 }
  const file = { scope: api.scope, app_id: 'demo-app', job: 'j', title: 'June.csv', sent_at: 0, ...lines }
  await saveSentBatch({ ...file, batch_id: 'b-0', step: 0 })
  await saveSentBatch({ ...file, batch_id: 'b-1', step: 2 })
  const routes = [{ path: routePatterns.importBatch, element: <BatchPage /> }]
  const { screen } = await renderRoutes(api, routes, '/test/DEMO/imports/demo-app/b-1')
  await expect.element(screen.getByRole('link', { name: 'June.csv, batch 3', exact: true })).toBeVisible()
})
