import { queryOptions } from '@tanstack/react-query'
import { limits } from '#/contract/format/limits'
import { walletCampaignRows, walletCampaignSchema, type WalletCampaign } from '#/contract/wallet-campaigns'
import type { Api } from './http/client'
import { ApiError } from './http/error'
import { readOneOf, readRowsOf } from './http/reply'
import { storageScopeParts } from './session/storage-scope'

/** A wallet campaign with its raw record. */
export interface WalletCampaignReading {
  campaign: WalletCampaign
  raw: unknown
}

export interface WalletCampaigns {
  campaigns: WalletCampaignReading[]
  /** Rows that cannot be read, to be shown as such. */
  unreadable: { raw: unknown }[]
  /** The list has the maximum length, so there may be more that were updated earlier. */
  full: boolean
}

/** The key prefix of all wallet queries of this session. */
export const walletRoot = (api: Api) => ['wallet', ...storageScopeParts(api.session)] as const

const params = (api: Api) => ({ company_key: api.session.company_key })

/** The active campaigns, most recently updated first. A 404 counts as none. */
export const walletCampaignsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...walletRoot(api), 'campaigns'],
    queryFn: async ({ signal }): Promise<WalletCampaigns> => {
      const row = walletCampaignRows.listWalletCampaigns
      try {
        const rows = readRowsOf(row, walletCampaignSchema, await api.call(row, { params: params(api) }, { signal }))
        return {
          campaigns: rows.flatMap(reading => (reading.ok ? [{ campaign: reading.value, raw: reading.raw }] : [])),
          unreadable: rows.flatMap(reading => (reading.ok ? [] : [{ raw: reading.raw }])),
          full: rows.length >= limits.walletCampaignList,
        }
      } catch (error) {
        if (error instanceof ApiError && error.kind === 'not-found')
          return { campaigns: [], unreadable: [], full: false }
        throw error
      }
    },
  })

/** One campaign, even if it has ended. */
export const walletCampaignQuery = (api: Api, walletId: string) =>
  queryOptions({
    queryKey: [...walletRoot(api), 'campaign', walletId],
    queryFn: async ({ signal }): Promise<WalletCampaignReading> => {
      const row = walletCampaignRows.getWalletCampaign
      const reply = await api.call(row, { params: { ...params(api), wallet_id: walletId } }, { signal })
      const { value, raw } = readOneOf(row, walletCampaignSchema, reply)
      return { campaign: value, raw }
    },
  })
