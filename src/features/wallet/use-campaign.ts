import { useQuery } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { ApiError } from '#/api/http/error'
import { walletCampaignQuery } from '#/api/wallet-campaigns'

/** The name of a campaign, or its id if it has none. Null until it is read. */
export function useCampaignName(walletId: string): string | null {
  const { data } = useQuery(walletCampaignQuery(useApi(), walletId))
  return data === undefined ? null : data.campaign.name || walletId
}

/** Whether the service says that there is no such campaign. */
export function useCampaignNotFound(walletId: string): boolean {
  const { error } = useQuery(walletCampaignQuery(useApi(), walletId))
  return error instanceof ApiError && error.kind === 'not-found'
}
