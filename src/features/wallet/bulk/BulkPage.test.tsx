import { expect, it, vi } from 'vitest'
import { routePatterns } from '#/nav/paths'
import { openPage, testService } from '#/parts/testing/test-page'
import { BulkPage } from './BulkPage'

const asked = vi.hoisted((): [name: string, request: { edits?: unknown }][] => [])
vi.mock('./ask-bulk-worker', () => ({
  askBulkWorker: async (name: string, request: object) => {
    asked.push([name, request])
    return { ok: false, failure: { code: 'stopped' } }
  },
}))

const campaign = { wallet_id: 'w1', name: 'Gold circle' }

it('the change for all items is checked when the dry run is started, and each fault is at its field', async () => {
  const service = testService({ 'GET /campaigns/wallet/w1': () => Response.json(campaign) })
  const { screen, router } = await openPage({
    path: routePatterns.walletBulk,
    element: <BulkPage />,
    at: '/test/DEMO/wallet/w1/bulk?by=filter',
    fetch: service.fetch,
  })
  const token = screen.getByRole('textbox', { name: 'Token' })
  const value = screen.getByRole('textbox', { name: 'New value' })
  await expect.element(token).toBeVisible()
  expect(screen.container.textContent).not.toMatch(/enter a/)
  await screen.getByRole('button', { name: 'Start dry run' }).click()
  await expect.element(token).toHaveAccessibleDescription('Token: enter a name.')
  await expect.element(token).toHaveFocus()
  await token.fill('shelf')
  await expect.element(token).not.toHaveAccessibleDescription()
  await screen.getByRole('button', { name: 'Start dry run' }).click()
  await expect.element(value).toHaveAccessibleDescription(/^New value: enter a value/)
  await value.fill('gold')
  await expect.element(value).not.toHaveAccessibleDescription()
  // A removal has no value; the typed one is kept
  await screen.getByRole('combobox', { name: 'Action' }).selectOptions('Remove')
  await expect.element(value).toBeDisabled()
  await screen.getByRole('combobox', { name: 'Action' }).selectOptions('Set')
  await expect.element(value).toHaveValue('gold')

  await screen.getByRole('button', { name: 'Add token' }).click()
  await token.nth(1).fill('shelf')
  await screen.getByRole('button', { name: 'Start dry run' }).click()
  await expect.element(token.nth(1)).toHaveAccessibleDescription('Token: shelf is already in the list.')
  expect(asked).toEqual([])
  await screen.getByRole('button', { name: 'Remove shelf from the change' }).nth(1).click()
  await screen.getByRole('button', { name: 'Start dry run' }).click()
  await expect
    .poll(() => asked.map(([name, { edits }]) => [name, edits]))
    .toEqual([['planFilter', [{ place: ['tokens', 'shelf'], value: 'gold' }]]])
  // The change is in the history entry, never in the URL
  expect(router.state.location.search).toBe('?by=filter')
  expect(JSON.stringify(router.state.location.state)).toContain('gold')
})
