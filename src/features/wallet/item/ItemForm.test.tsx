import { expect, it } from 'vitest'
import { ledger } from '#/api/mutation/mutate'
import { routePatterns } from '#/nav/paths'
import { neverReplies, openPage, testService } from '#/parts/testing/test-page'
import { ItemPage } from './ItemPage'

it.each([
  ['Active', { active: true }],
  ['Inactive', { active: false }],
  ['', { active: null }],
  ['', {}],
])('an item is marked as “%s” if the service says %j', async (mark, fields) => {
  const { fetch } = testService({
    'GET /items/i': () => Response.json({ wallet_item_id: 'i', wallet_id: 'w', ...fields }),
  })
  const at = '/test/DEMO/wallet/w/items/i'
  const { screen } = await openPage({ path: routePatterns.walletItem, element: <ItemPage />, at, fetch })
  await expect.element(screen.getByRole('heading', { name: 'i', exact: true })).toBeVisible()
  const marks = screen.getByText(/^(Active|Inactive)$/).elements()
  expect(marks.map(each => each.textContent).join()).toBe(mark)
})

it('the description of an update names fields in lowercase, but tokens as they are spelled', async () => {
  const { fetch } = testService({
    'GET /items/i': () =>
      Response.json({ wallet_item_id: 'i', wallet_id: 'w', provider: 'passbook', tokens: { Tier: 'Silver' } }),
    'PUT /items/i': neverReplies,
  })
  const { screen, api } = await openPage({
    path: routePatterns.walletItem,
    element: <ItemPage />,
    at: '/test/DEMO/wallet/w/items/i',
    fetch,
  })
  const fill = (name: string, typed: string) => screen.getByRole('textbox', { name, exact: true }).fill(typed)
  await fill('Tier: new value', 'Gold')
  await screen.getByRole('button', { name: 'Add location' }).click()
  await fill('Latitude of location 1', '41.9')
  await fill('Longitude of location 1', '-87.6')
  await fill('Notification text', 'Welcome to Gold')
  await screen.getByRole('button', { name: /^Save/ }).click()
  await expect
    .poll(async () => (await ledger.unsettled(api.scope)).map(({ what }) => what))
    .toEqual(['Update Tier, locations, and notification on a wallet item'])
})
