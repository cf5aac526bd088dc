import { queryOptions } from '@tanstack/react-query'
import { acquisitionCampaignSchema, campaignRows, type AcquisitionCampaign } from '#/contract/campaigns'
import type { Row } from '#/contract/endpoint'
import { limits } from '#/contract/format/limits'
import { listRows } from '#/contract/lists'
import type { Api } from './http/client'
import { isMissingRoute, unless } from './http/error'
import { readListOf, valueOf, type RawReply } from './http/reply'
import { storageScopeParts } from './session/storage-scope'

/** The acquisition campaigns the service lists. */
export interface KnownCampaigns {
  campaigns: AcquisitionCampaign[]
  /** The list has the maximum length, so there may be more. */
  full: boolean
}

/** The key prefix of all campaign queries of this session. */
const campaignsRoot = (api: Api) => ['campaigns', ...storageScopeParts(api.session)] as const

/**
 * The active campaigns. A 404 counts as none: either there are none, or the service does not have this route. In both
 * cases users can type an id.
 */
export const campaignsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...campaignsRoot(api), 'active'],
    queryFn: ({ signal }) => {
      const row = campaignRows.listAcquisitionCampaigns
      return readCampaigns(row, api.call(row, { params: { company_key: api.session.company_key } }, { signal }))
    },
    staleTime: 60_000,
  })

/** The campaigns of a subscription list, of any status. */
export const campaignsOfListQuery = (api: Api, listId: string) =>
  queryOptions({
    queryKey: [...campaignsRoot(api), 'of-list', listId],
    queryFn: ({ signal }) => {
      const row = listRows.listAcquisitionCampaignsOfList
      const params = { company_key: api.session.company_key, subscription_list_id: listId }
      return readCampaigns(row, api.call(row, { params }, { signal }))
    },
    staleTime: 60_000,
  })

function readCampaigns(row: Row, call: Promise<RawReply>): Promise<KnownCampaigns> {
  const read = (reply: RawReply): KnownCampaigns => {
    const { items, count } = readListOf(row, acquisitionCampaignSchema, reply, valueOf)
    return { campaigns: items, full: count >= limits.acquisitionCampaignList }
  }
  return unless(isMissingRoute, call.then(read), { campaigns: [], full: false })
}
