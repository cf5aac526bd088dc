import type { HandlerInput, HandlerReply } from '#/contract/endpoint'
import type { Endpoints } from '#/contract/endpoints'
import { limits } from '#/contract/format/limits'
import { walletCampaignRows } from '#/contract/wallet-campaigns'
import { refuse } from '../http/reply'
import { type MockRoute, mockRoute } from '../http/route'
import type { Call } from '../mock-state'
import { activeCampaigns, findWalletCampaign } from './campaign-store'
import { writeWalletCampaign } from './wire'

/** The message of every wallet route for an unknown campaign. */
export const NO_CAMPAIGN = 'There is no such wallet campaign.'

/** Active campaigns, last updated first; 404 if there are none. */
async function listWalletCampaigns(
  _: HandlerInput<Endpoints['listWalletCampaigns']>,
  { mock, company }: Call,
): Promise<HandlerReply<Endpoints['listWalletCampaigns']>> {
  const campaigns = await activeCampaigns(mock.db, company.company_key, limits.walletCampaignList)
  if (campaigns.length === 0) return refuse(404, 'This company has no active wallet campaign.')
  return { status: 200, body: campaigns.map(writeWalletCampaign) }
}

/** One campaign, active or ended. */
async function getWalletCampaign(
  { params }: HandlerInput<Endpoints['getWalletCampaign']>,
  { mock, company }: Call,
): Promise<HandlerReply<Endpoints['getWalletCampaign']>> {
  const campaign = await findWalletCampaign(mock.db, company.company_key, params.wallet_id)
  return campaign ? { status: 200, body: writeWalletCampaign(campaign) } : refuse(404, NO_CAMPAIGN)
}

export const walletCampaignRoutes: Record<keyof typeof walletCampaignRows, MockRoute<Call>> = {
  listWalletCampaigns: mockRoute(walletCampaignRows.listWalletCampaigns, listWalletCampaigns),
  getWalletCampaign: mockRoute(walletCampaignRows.getWalletCampaign, getWalletCampaign),
}
