import { expect, it } from 'vitest'
import { routePatterns } from '#/nav/paths'
import { openPage, testService } from '#/parts/testing/test-page'
import { BatchesPage } from './BatchesPage'

it('the list says what its percentages count as soon as it shows one', async () => {
  const pending = { batch_id: 'b-1', success_count: 0, failure_count: 0, pending_count: 10 }
  const lists = [[pending], [{ ...pending, success_count: 3, failure_count: 1, pending_count: 6 }]]
  const service = testService({ 'GET /import_batches': () => Response.json(lists.shift() ?? []) })
  const { screen } = await openPage({
    path: routePatterns.imports,
    element: <BatchesPage />,
    at: '/test/DEMO/imports?app=demo-app',
    fetch: service.fetch,
  })
  const table = screen.getByRole('table', { name: 'Imports' })
  await expect.element(table.getByText('b-1')).toBeVisible()
  const base = screen.getByText('Percentages count only tokens with a result.')
  await expect.element(base).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Refresh now' }).click()
  await expect.element(table.getByText('25.0%', { exact: false })).toBeVisible()
  await expect.element(base).toBeVisible()
})
