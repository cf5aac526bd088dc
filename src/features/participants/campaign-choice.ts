import { useQuery } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { campaignsOfListQuery, campaignsQuery } from '#/api/campaigns'
import type { AcquisitionCampaign } from '#/contract/campaigns'
import type { Invitation } from '#/nav/invitation'

/** What there is to choose from. */
export interface CampaignChoice {
  isReading: boolean
  error: unknown
  campaigns: AcquisitionCampaign[]
  full: boolean
  /** The active campaigns that lead to the list an invitation is meant for; null when no list is meant or known. */
  fitting: AcquisitionCampaign[] | null
  retry: () => void
}

/** The active campaigns, those that lead to the wanted list first. */
export function useCampaignChoice(list: Invitation['list']): CampaignChoice {
  const api = useApi()
  const all = useQuery(campaignsQuery(api))
  const ofList = useQuery({ ...campaignsOfListQuery(api, list?.id ?? ''), enabled: list !== undefined })
  const fitting = ofList.data?.campaigns.filter(({ status }) => status === 'active') ?? null
  const known = all.data?.campaigns ?? []
  const others = known.filter(one => fitting?.every(other => other.acquisition_id !== one.acquisition_id) ?? true)
  return {
    isReading: all.isPending || (list !== undefined && ofList.isPending),
    error: all.error,
    campaigns: [...(fitting ?? []), ...others],
    full: all.data?.full ?? false,
    fitting: list === undefined ? null : fitting,
    retry: () => void all.refetch(),
  }
}

/** What a campaign is called. */
export const campaignName = ({ description, acquisition_id }: AcquisitionCampaign): string => {
  const name = description ?? ''
  return name === '' ? acquisition_id : name
}
