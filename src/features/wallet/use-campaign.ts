import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '#/api/api-context'
import { isNotFound } from '#/api/http/error'
import { walletCampaignQuery } from '#/api/wallet-campaigns'

/** The campaign in the page's URL. */
export function useCampaign() {
  const { wallet_id: walletId = '' } = useParams()
  const { data, error } = useQuery(walletCampaignQuery(useApi(), walletId))
  return {
    walletId,
    /** Undefined until it is read. */
    campaign: data?.campaign,
    /** The campaign as jobs store it. */
    wallet: { id: walletId, name: data?.campaign.name || walletId },
    /** Whether the service says that there is no such campaign. */
    isMissing: isNotFound(error),
  }
}
