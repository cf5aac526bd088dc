import { expect, it, vi } from 'vitest'
import { now } from '#/api/now'
import { writeColonMillis } from '#/contract/format/timestamps'
import { routePatterns } from '#/nav/paths'
import { openPage, testService } from '#/parts/testing/test-page'
import { BatchPage } from './BatchPage'

const full = vi.hoisted(() => ({ error: null as Error | null }))
vi.mock('#/parts/import-batches/import-store', async original => ({
  ...(await original<object>()),
  saveSource: async () => {
    if (full.error) throw full.error
  },
}))

const batch = {
  batch_id: 'b-1',
  received_on: writeColonMillis(now()),
  success_count: 3,
  failure_count: 1,
  pending_count: 0,
  failure: [{ token: 'a'.repeat(64), status: 'FAILURE', platform_status: '410', platform_message: 'Unregistered' }],
}

async function open(shown: object = batch) {
  const service = testService({
    'GET /import_batches': () => Response.json([shown]),
    'GET /import_batches/b-1': () => Response.json(shown),
  })
  return openPage({
    path: routePatterns.importBatch,
    element: <BatchPage />,
    at: '/test/DEMO/imports/demo-app/b-1',
    fetch: service.fetch,
  })
}

it('the counts of a batch without pending results do not say "None"', async () => {
  const { screen } = await open()
  const figures = screen.getByRole('region', { name: 'Counts' })
  await expect.element(figures.getByText('Pending', { exact: true })).toBeVisible()
  await expect.element(figures.getByText('None', { exact: true })).not.toBeInTheDocument()
})

it('failures without a response are named as such, and their rows are shown on request', async () => {
  const token = (index: number) => index.toString(16).padStart(64, '0')
  const failure = Array.from({ length: 10 }, (_, index) => ({ token: token(index), status: 'FAILURE' }))
  const success = [{ token: 'fcm:token', status: 'SUCCESS' }]
  const { screen } = await open({ ...batch, success_count: 1, failure_count: 10, failure, success })
  await expect.element(screen.getByText('All 10 iOS tokens failed without a response.')).toBeVisible()
  const rows = screen.getByRole('table', { name: 'Tokens', exact: true })
  await expect.element(rows).toHaveAttribute('aria-rowcount', '12')
  const show = screen.getByRole('button', { name: 'Show rows with No response' })
  await show.click()
  await expect.element(rows).toHaveAttribute('aria-rowcount', '11')
  await expect.element(show).toHaveAttribute('aria-pressed', 'true')
  await screen.getByRole('button', { name: 'Remove filter No response' }).click()
  await expect.element(rows).toHaveAttribute('aria-rowcount', '12')
})

it.each([
  ['a full disk', new DOMException('no space', 'QuotaExceededError'), /no space for the rows/],
  ['any other error', new DOMException('closed', 'InvalidStateError'), /could not be opened/],
])('the page says that failures cannot be sent again because of %s', async (_what, error, sentence) => {
  full.error = error
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Send failures again' }).click()
  await screen.getByRole('button', { name: /^All 1/ }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(sentence)
})
