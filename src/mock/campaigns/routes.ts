import { campaignRows } from '#/contract/campaigns'
import type { HandlerInput, HandlerReply } from '#/contract/endpoint'
import type { Endpoints } from '#/contract/endpoints'
import { limits } from '#/contract/format/limits'
import { refuse } from '../http/reply'
import { type MockRoute, mockRoute } from '../http/route'
import type { Call } from '../mock-state'
import { activeAcquisitionCampaigns, campaignById } from './store'
import { writeCampaign } from './wire'

/** Lists the active campaigns; 404 if there are none. */
async function listAcquisitionCampaigns(
  _: HandlerInput<Endpoints['listAcquisitionCampaigns']>,
  { mock, company }: Call,
): Promise<HandlerReply<Endpoints['listAcquisitionCampaigns']>> {
  const campaigns = await activeAcquisitionCampaigns(mock.db, company.company_key, limits.acquisitionCampaignList)
  if (campaigns.length === 0) return refuse(404, 'This company has no active acquisition campaign.')
  return { status: 200, body: campaigns.map(writeCampaign) }
}

/** One campaign in any status. */
async function getAcquisitionCampaign(
  { params }: HandlerInput<Endpoints['getAcquisitionCampaign']>,
  { mock, company }: Call,
): Promise<HandlerReply<Endpoints['getAcquisitionCampaign']>> {
  const campaign = await campaignById(mock.db, company.company_key, params.id)
  return campaign ? { status: 200, body: writeCampaign(campaign) } : refuse(404, NO_CAMPAIGN)
}

export const NO_CAMPAIGN = 'There is no such acquisition campaign.'

export const campaignRoutes: Record<keyof typeof campaignRows, MockRoute<Call>> = {
  listAcquisitionCampaigns: mockRoute(campaignRows.listAcquisitionCampaigns, listAcquisitionCampaigns),
  getAcquisitionCampaign: mockRoute(campaignRows.getAcquisitionCampaign, getAcquisitionCampaign),
}
