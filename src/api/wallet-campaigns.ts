import { queryOptions } from '@tanstack/react-query'
import { limits } from '#/contract/format/limits'
import { walletCampaignRows, walletCampaignSchema, type WalletCampaign } from '#/contract/wallet-campaigns'
import type { Api } from './http/client'
import { isNotFound } from './http/error'
import { readList, type LimitedList } from './http/read-list'
import { readOneRecord, type SuccessfulReading } from './http/reply'
import { storageScopeParts } from './session/storage-scope'

/** A wallet campaign with its raw record. */
export interface WalletCampaignReading {
  campaign: WalletCampaign
  raw: unknown
}

export interface WalletCampaigns extends LimitedList {
  campaigns: WalletCampaignReading[]
}

/** The key prefix of all wallet queries of this session. */
export const walletRoot = (api: Api) => ['wallet', ...storageScopeParts(api.session)] as const

const params = (api: Api) => ({ company_key: api.session.company_key })

/** The active campaigns, most recently updated first. A 404 counts as none. */
export const walletCampaignsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...walletRoot(api), 'campaigns'],
    queryFn: async ({ signal }): Promise<WalletCampaigns> => {
      const reading = { schema: walletCampaignSchema, toItem: readingOf, emptyIf: isNotFound, signal }
      const input = { params: params(api) }
      const { items, unreadable, count } = await readList(api, walletCampaignRows.listWalletCampaigns, input, reading)
      return { campaigns: items, unreadable, isAtLimit: count >= limits.walletCampaignList }
    },
  })

/** One campaign, even if it has ended. */
export const walletCampaignQuery = (api: Api, walletId: string) =>
  queryOptions({
    queryKey: [...walletRoot(api), 'campaign', walletId],
    queryFn: async ({ signal }): Promise<WalletCampaignReading> => {
      const row = walletCampaignRows.getWalletCampaign
      const reply = await api.call(row, { params: { ...params(api), wallet_id: walletId } }, { signal })
      return readingOf(readOneRecord(row, walletCampaignSchema, reply))
    },
  })

const readingOf = ({ value, raw }: SuccessfulReading<WalletCampaign>): WalletCampaignReading => ({
  campaign: value,
  raw,
})
