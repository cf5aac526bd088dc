import { limits } from '#/contract/format/limits'
import type { walletCampaignRows } from '#/contract/wallet-campaigns'
import { refuse } from '../http/reply'
import type { ServiceHandlers } from '../mock-state'
import { activeCampaigns, findWalletCampaign } from './campaign-store'
import { writeWalletCampaign } from './wire'

/** The message of every wallet route for an unknown campaign. */
export const NO_WALLET_CAMPAIGN = 'There is no such wallet campaign.'

export const walletCampaignHandlers: ServiceHandlers<typeof walletCampaignRows> = {
  /** Active campaigns, most recently updated first; 404 if there are none. */
  async listWalletCampaigns(_, { mock, company }) {
    const campaigns = await activeCampaigns(mock.db, company.company_key, limits.walletCampaignList)
    if (campaigns.length === 0) return refuse(404, 'This company has no active wallet campaign.')
    return { status: 200, body: campaigns.map(writeWalletCampaign) }
  },

  /** One campaign, active or ended. */
  async getWalletCampaign({ params }, { mock, company }) {
    const campaign = await findWalletCampaign(mock.db, company.company_key, params.wallet_id)
    return campaign ? { status: 200, body: writeWalletCampaign(campaign) } : refuse(404, NO_WALLET_CAMPAIGN)
  },
}
