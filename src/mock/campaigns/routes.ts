import type { campaignRows } from '#/contract/campaigns'
import { limits } from '#/contract/format/limits'
import { refuse } from '../http/reply'
import type { ServiceHandlers } from '../mock-state'
import { activeAcquisitionCampaigns, campaignById } from './store'
import { writeCampaign } from './wire'

export const NO_ACQUISITION_CAMPAIGN = 'There is no such acquisition campaign.'

export const campaignHandlers: ServiceHandlers<typeof campaignRows> = {
  /** Lists the active campaigns; 404 if there are none. */
  async listAcquisitionCampaigns(_, { mock, company }) {
    const campaigns = await activeAcquisitionCampaigns(mock.db, company.company_key, limits.acquisitionCampaignList)
    if (campaigns.length === 0) return refuse(404, 'This company has no active acquisition campaign.')
    return { status: 200, body: campaigns.map(writeCampaign) }
  },

  /** One campaign in any status. */
  async getAcquisitionCampaign({ params }, { mock, company }) {
    const campaign = await campaignById(mock.db, company.company_key, params.id)
    return campaign ? { status: 200, body: writeCampaign(campaign) } : refuse(404, NO_ACQUISITION_CAMPAIGN)
  },
}
