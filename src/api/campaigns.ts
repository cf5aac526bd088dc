import { queryOptions } from '@tanstack/react-query'
import { acquisitionCampaignSchema, campaignRows, type AcquisitionCampaign } from '#/contract/campaigns'
import { limits } from '#/contract/format/limits'
import { listRows } from '#/contract/lists'
import type { Api } from './http/client'
import { ApiError } from './http/error'
import { readRowsOf, type RawReply } from './http/reply'
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
      return emptyIfMissing(async () => {
        const reply = await api.call(row, { params: { company_key: api.session.company_key } }, { signal })
        return campaignsOf(readRowsOf(row, acquisitionCampaignSchema, reply))
      })
    },
    staleTime: 60_000,
  })

/** The campaigns of a subscription list, of any status. */
export const campaignsOfListQuery = (api: Api, listId: string) =>
  queryOptions({
    queryKey: [...campaignsRoot(api), 'of-list', listId],
    queryFn: ({ signal }) => {
      const row = listRows.listAcquisitionCampaignsOfList
      return emptyIfMissing(async () => {
        const params = { company_key: api.session.company_key, subscription_list_id: listId }
        const reply: RawReply = await api.call(row, { params }, { signal })
        return campaignsOf(readRowsOf(row, acquisitionCampaignSchema, reply))
      })
    },
    staleTime: 60_000,
  })

const campaignsOf = (rows: readonly ({ ok: true; value: AcquisitionCampaign } | { ok: false })[]): KnownCampaigns => ({
  campaigns: rows.flatMap(reading => (reading.ok ? [reading.value] : [])),
  full: rows.length >= limits.acquisitionCampaignList,
})

async function emptyIfMissing(read: () => Promise<KnownCampaigns>): Promise<KnownCampaigns> {
  try {
    return await read()
  } catch (error) {
    const isMissing = error instanceof ApiError && (error.kind === 'not-found' || error.status === 501)
    if (isMissing) return { campaigns: [], full: false }
    throw error
  }
}
