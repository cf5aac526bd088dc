import { refuse } from '../http/reply'
import { insertWalletCampaign } from '../wallet/campaign-store'
import { writeWalletCampaign } from '../wallet/wire'
import type { ControlCall, ControlInput, ControlReply } from './control-types'

/** POST /__mock/companies/{key}/wallet_campaigns */
export async function createWalletCampaign(
  { params, body }: ControlInput<'createWalletCampaign'>,
  { mock }: ControlCall,
): ControlReply<'createWalletCampaign'> {
  if (!mock.companies.byKey(params.company_key)) return refuse(404, 'There is no such company.')
  const campaign = { name: body.name, type: body.type ?? 'Loyalty' }
  return {
    status: 201,
    body: writeWalletCampaign(await insertWalletCampaign(mock.db, params.company_key, campaign, mock.clock.now())),
  }
}
