import { refuse } from '../http/reply'
import { insertWalletCampaign, writeWalletCampaign } from '../wallet/campaign-store'
import type { ControlCall, ControlInput, ControlReply } from './control-types'

/** POST /__mock/companies/{key}/wallet_campaigns */
export async function createWalletCampaign(
  { params, body }: ControlInput<'createWalletCampaign'>,
  { world }: ControlCall,
): ControlReply<'createWalletCampaign'> {
  if (!world.companies.byKey(params.company_key)) return refuse(404, 'There is no such company.')
  const campaign = { name: body.name, type: body.type ?? 'Loyalty' }
  return {
    status: 201,
    body: writeWalletCampaign(await insertWalletCampaign(world.db, params.company_key, campaign, world.clock.now())),
  }
}
