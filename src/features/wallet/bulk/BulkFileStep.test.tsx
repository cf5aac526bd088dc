import { expect, it, vi } from 'vitest'
import { routePatterns } from '#/nav/paths'
import { openPage, testService } from '#/parts/testing/test-page'
import type { answers } from './bulk-answers'
import { BulkPage } from './BulkPage'

type Question = Parameters<typeof answers.check>[0]

vi.mock('./ask-bulk-worker', async () => {
  const { answers } = await import('./bulk-answers')
  return {
    askBulkWorker: async (name: string, question: Question) => ({
      ok: true,
      value: await (name === 'guess' ? answers.guess(question) : answers.check(question)),
    }),
  }
})

/** Opens the page of bulk edits and pastes these rows. */
async function paste(rows: string) {
  const { screen } = await openPage({
    path: routePatterns.walletBulk,
    element: <BulkPage />,
    at: '/test/DEMO/wallet/w1/bulk',
    fetch: testService({
      'GET /campaigns/wallet/w1': () => Response.json({ wallet_id: 'w1', name: 'Gold circle' }),
    }).fetch,
  })
  await screen.getByRole('textbox', { name: 'Rows: an item id and its new values' }).fill(rows)
  await screen.getByRole('button', { name: 'Read these rows' }).click()
  return screen
}

const noValues = 'Choose at least one column with new values.'

it('pasted rows without column names say that a bulk edit needs them', async () => {
  const screen = await paste('2f0c41d7-0000-4000-8000-000000000001,320\n2f0c41d7-0000-4000-8000-000000000002,95\n')
  await expect
    .element(screen.getByText('Add a first row with column names, such as wallet_item_id,loyalty_balance.'))
    .toBeVisible()
  await expect.element(screen.getByText(noValues)).not.toBeInTheDocument()
})

it('a column whose name has another meaning in files of items can be used as a token', async () => {
  const screen = await paste('wallet_item_id,message\na,Welcome\n')
  await expect.element(screen.getByText(noValues)).toBeVisible()
  const use = screen.getByRole('combobox', { name: 'Use message as' })
  await use.selectOptions('Token message')
  await expect.element(screen.getByText(noValues)).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Start dry run' })).toBeVisible()
  await expect.element(use.getByRole('option', { name: 'Token wallet_item_id' })).not.toBeInTheDocument()
})
