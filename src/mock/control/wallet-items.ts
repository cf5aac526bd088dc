import { randomUUID } from 'node:crypto'
import { isRecord } from '#/contract/format/json'
import { invalid, refuse } from '../http/reply'
import { NO_CAMPAIGN } from '../wallet/campaign-routes'
import { findWalletCampaign } from '../wallet/campaign-store'
import { mergeTokens, readTokens } from '../wallet/item-change'
import { findItem, insertItem } from '../wallet/item-store'
import { writeItem } from '../wallet/wire'
import type { ControlCall, ControlInput, ControlReply } from './control-types'

/** POST /__mock/companies/{key}/wallet_campaigns/{wallet_id}/items: adds an item, as installing a pass does. */
export async function installWalletItem(
  { params, body }: ControlInput<'installWalletItem'>,
  { mock, rawBody }: ControlCall,
): ControlReply<'installWalletItem'> {
  const { provider, active = true, group_code: group = null, locations = [], wallet_item_id = randomUUID() } = body
  const { tokens, faults } = readTokens(isRecord(rawBody) ? rawBody['tokens'] : undefined)
  if (faults.length > 0) return invalid(faults)
  return mock.db.tx(async q => {
    const campaign = await findWalletCampaign(q, params.company_key, params.wallet_id, { forItems: true })
    if (!campaign) return refuse(404, NO_CAMPAIGN)
    if (await findItem(q, campaign, wallet_item_id)) {
      return refuse(422, 'This campaign already has an item with this id.')
    }
    const item = {
      wallet_item_id,
      provider,
      active,
      group_code: group === null || group === '' ? null : String(group),
      tokens: mergeTokens({}, tokens),
      locations,
      notification: null,
    }
    return { status: 201, body: writeItem(await insertItem(q, campaign, item, mock.clock.now()), campaign) } as const
  })
}
