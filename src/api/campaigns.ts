import { queryOptions } from '@tanstack/react-query'
import { acquisitionCampaignSchema, campaignRows, type AcquisitionCampaign } from '#/contract/campaigns'
import type { Input, Row } from '#/contract/endpoint'
import { limits } from '#/contract/format/limits'
import { listRows } from '#/contract/lists'
import type { Api, SendOptions } from './http/client'
import { isMissingRoute, withFallback } from './http/error'
import { readList, valueOf, type ReadRows } from './http/read-list'
import { storageScopeParts } from './session/storage-scope'

/** The acquisition campaigns the service lists. */
export interface KnownCampaigns {
  campaigns: AcquisitionCampaign[]
  /** Whether the service listed them; false after a 404 or 501. */
  isListed: boolean
  /** Whether the list has the maximum length, so there may be more. */
  isAtLimit: boolean
  /** How many rows could not be read. */
  unreadable: number
}

/** The key prefix of all campaign queries of this session. */
const campaignsRoot = (api: Api) => ['campaigns', ...storageScopeParts(api.session)] as const

/**
 * The active campaigns. A 404 or 501 counts as none: either there are none, or the service does not have this route. In
 * both cases users can type an id.
 */
export const campaignsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...campaignsRoot(api), 'active'],
    queryFn: ({ signal }) =>
      readCampaigns(
        api,
        campaignRows.listAcquisitionCampaigns,
        { params: { company_key: api.session.company_key } },
        { signal },
      ),
    staleTime: 60_000,
  })

/** The campaigns of a subscription list, of any status. A 404 or 501 counts as none. */
export const campaignsOfListQuery = (api: Api, listId: string) =>
  queryOptions({
    queryKey: [...campaignsRoot(api), 'of-list', listId],
    queryFn: ({ signal }) => fetchCampaignsOfList(api, listId, { signal }),
    staleTime: 60_000,
  })

/**
 * Reads the campaigns of a subscription list, of any status. A 404 or 501 counts as none.
 * @throws ApiError
 */
export function fetchCampaignsOfList(api: Api, listId: string, options: SendOptions = {}): Promise<KnownCampaigns> {
  const params = { company_key: api.session.company_key, subscription_list_id: listId }
  return readCampaigns(api, listRows.listAcquisitionCampaignsOfList, { params }, options)
}

async function readCampaigns<R extends Row>(
  api: Api,
  row: R,
  input: Input<R>,
  options: SendOptions,
): Promise<KnownCampaigns> {
  const reading = { schema: acquisitionCampaignSchema, toItem: valueOf<AcquisitionCampaign>, ...options }
  const listing = readList(api, row, input, reading)
  const read = await withFallback<ReadRows<AcquisitionCampaign> | null>(listing, isMissingRoute, null)
  const { items, unreadable, count } = read ?? { items: [], unreadable: [], count: 0 }
  return {
    campaigns: items,
    isListed: read !== null,
    isAtLimit: count >= limits.acquisitionCampaignList,
    unreadable: unreadable.length,
  }
}
