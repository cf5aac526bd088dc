import { expect, it } from 'vitest'
import { fakeFetch, testApi } from '#/api/testing'
import { walletItemRows } from '#/contract/wallet-items'
import { showCall } from '#/parts/api-log/api-log-state'
import { ApiLogDrawer } from '#/parts/api-log/ApiLogDrawer'
import { renderRoutes } from '#/parts/testing/test-page'

it('the list of calls gets the focus when the user goes back to it from a call', async () => {
  const api = testApi(fakeFetch(Response.json({ wallet_item_id: 'i' })).fetch)
  await api.call(walletItemRows.getWalletItem, {
    params: { company_key: 'DEMO', wallet_id: 'w', wallet_item_id: 'i' },
  })
  showCall(api.log.get()[0]?.requestId ?? null)
  const { screen } = await renderRoutes(
    api,
    [{ path: '/:connection/:company_key', element: <ApiLogDrawer /> }],
    '/test/DEMO',
  )
  await screen.getByRole('button', { name: 'All calls' }).click()
  await expect.element(screen.getByRole('group', { name: 'Calls from this tab, newest first' })).toHaveFocus()
  showCall(null)
})
