import { expect, it } from 'vitest'
import { createApi } from '#/api/http/client'
import { prepareCall } from '#/api/http/request'
import { ledger } from '#/api/mutation/mutate'
import { hashOf } from '#/api/mutation/stored-input'
import { newId } from '#/api/new-id'
import { now } from '#/api/now'
import { testSession } from '#/api/testing'
import { updateWalletItemMutation } from '#/api/wallet-items'
import { MINUTE_MS } from '#/contract/format/durations'
import { writeSeconds } from '#/contract/format/timestamps'
import { emptyItemInput } from '#/features/wallet/item/item-form'
import { ItemPage } from '#/features/wallet/item/ItemPage'
import { itemDrafts } from '#/features/wallet/item/use-item-form'
import { routePatterns } from '#/nav/paths'
import { writeDraft } from '#/parts/drafts/draft-store'
import { renderRoutes, testService } from '#/parts/testing/test-page'
import { PendingActions } from './PendingActions'

const location = { latitude: 41.9, longitude: -87.6, relevant_text: '' }
const body = { tokens: { tier: 'Gold' }, locations: [location], passbook: { notification: 'Points doubled' } }

/** Opens an item after its page was closed during a save, which the service has carried out. */
async function openAfterSave(typed: Partial<typeof emptyItemInput>) {
  const session = testSession({ id: newId(), user: newId() })
  const fields = { wallet_item_id: 'i', wallet_id: 'w', provider: 'passbook' }
  const base = { ...fields, tokens: { tier: 'Silver', points: '7' }, passbook: { notification: 'Points doubled' } }
  const service = testService({
    'GET /items/i': () =>
      Response.json({ ...base, ...body, tokens: { ...base.tokens, ...body.tokens }, updated_at: writeSeconds(now()) }),
  })
  const api = createApi({ session, fetch: service.fetch })
  const input = { params: { company_key: session.company_key, wallet_id: 'w', wallet_item_id: 'i' }, body }
  await ledger.write({
    key: newId(),
    scope: api.scope,
    connection: 'test',
    company_key: 'DEMO',
    user: session.user,
    act: updateWalletItemMutation.id,
    rowId: updateWalletItemMutation.row.id,
    what: 'Update a wallet item',
    hash: await hashOf(prepareCall(updateWalletItemMutation.row, input)),
    input,
    created: now() - MINUTE_MS,
    settled: null,
    status: 'sent',
  })
  const draft = {
    base,
    input: {
      ...emptyItemInput,
      tokens: [['tier', 'Gold'] satisfies [string, string]],
      locations: [{ latitude: '41.9', longitude: '-87.6', words: '', stored: null }],
      notification: 'Points doubled ',
      ...typed,
    },
  }
  const address = { scope: api.scope, kind: itemDrafts.id, subject: JSON.stringify(['w', 'i']) }
  await writeDraft(address, { value: draft, at: now() }, null)
  const element = (
    <>
      <ItemPage />
      <PendingActions />
    </>
  )
  const { screen } = await renderRoutes(
    api,
    [{ path: routePatterns.walletItem, element }],
    '/test/DEMO/wallet/w/items/i',
  )
  await expect.element(screen.getByText('Done before this page opened: Update a wallet item')).toBeVisible()
  return { screen, notification: screen.getByRole('textbox', { name: 'Notification text' }) }
}

it('a save whose page was closed ends its draft once it is known to be done, so that it does not notify again', async () => {
  const { screen, notification } = await openAfterSave({})
  await expect.element(screen.getByText('No changes yet.')).toBeVisible()
  await expect.element(notification).toHaveValue('')
  await expect.element(screen.getByText(/Someone else changed/)).not.toBeInTheDocument()
})

it('what was typed after such a save began is kept', async () => {
  const { screen, notification } = await openAfterSave({
    tokens: [
      ['tier', 'Gold'],
      ['points', '8'],
    ],
    notification: 'Store closed',
  })
  await expect.element(screen.getByText('1 token set and 1 notification')).toBeVisible()
  await expect.element(notification).toHaveValue('Store closed')
  await expect.element(screen.getByRole('textbox', { name: 'points: new value' })).toHaveValue('8')
})
