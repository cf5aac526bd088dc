import { useQuery } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { campaignsOfListQuery, campaignsQuery } from '#/api/campaigns'
import type { AcquisitionCampaign } from '#/contract/campaigns'
import type { Invitation } from '#/nav/invitation'

/** The campaigns to choose from. */
export type CampaignChoice = ReturnType<typeof useCampaignChoice>

/** The active campaigns; those that lead to the invitation's list come first. */
export function useCampaignChoice(list: Invitation['list']) {
  const api = useApi()
  const all = useQuery(campaignsQuery(api))
  const ofList = useQuery({ ...campaignsOfListQuery(api, list?.id ?? ''), enabled: list !== undefined })
  const forList = ofList.data?.campaigns.filter(({ status }) => status === 'active') ?? null
  const known = all.data?.campaigns ?? []
  const others = known.filter(one => forList?.every(other => other.acquisition_id !== one.acquisition_id) ?? true)
  return {
    // Not while they are read again after an error: the form stays
    isLoading: !all.isFetched || (list !== undefined && !ofList.isFetched),
    error: all.error,
    campaigns: [...(forList ?? []), ...others],
    /** The service may have more campaigns than it listed. */
    isTruncated: all.data?.isAtLimit ?? false,
    /** The active campaigns that lead to the invitation's list; null without a list, or if they have not been read. */
    forList: list === undefined ? null : forList,
    retry: () => void all.refetch(),
  }
}

/** The option that shows a text field for the id of a campaign. */
export const ENTER_ID = '\u0000enter-id'

/** The display name of a campaign. */
export const campaignName = ({ description, acquisition_id }: AcquisitionCampaign): string => {
  const name = description ?? ''
  return name === '' ? acquisition_id : name
}
