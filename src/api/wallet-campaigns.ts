import { queryOptions } from '@tanstack/react-query'
import { limits } from '#/contract/format/limits'
import { walletCampaignRows, walletCampaignSchema, type WalletCampaign } from '#/contract/wallet-campaigns'
import type { Api } from './http/client'
import { ApiError } from './http/error'
import { readOneOf, readRowsOf } from './http/reply'
import { storageScopeParts } from './session/storage-scope'

/** A wallet campaign with the whole record it was read from. */
export interface WalletCampaignReading {
  campaign: WalletCampaign
  raw: unknown
}

export interface WalletCampaigns {
  campaigns: WalletCampaignReading[]
  /** Rows that came but cannot be read (facts.md 11). */
  unreadable: { raw: unknown }[]
  /** As many as the service lists at most: there may be more, less recently updated. */
  full: boolean
}

/** Every query about wallet campaigns of this session: the prefix to invalidate by. */
export const walletRoot = (api: Api) => ['wallet', ...storageScopeParts(api.session)] as const

const params = (api: Api) => ({ company_key: api.session.company_key })

/** The active campaigns, newest update first (row 27); none when the service says 404 (decision 46). */
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

/** One campaign, ended ones too (row 28). */
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
