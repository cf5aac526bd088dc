import { queryOptions } from '@tanstack/react-query'
import { limits } from '#/contract/format/limits'
import { walletCampaignRows, walletCampaignSchema, type WalletCampaign } from '#/contract/wallet-campaigns'
import type { Api } from './http/client'
import { isNotFound, unless } from './http/error'
import { readListOf, readOneOf, type RawReply, type Read } from './http/reply'
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
    queryFn: ({ signal }) => {
      const row = walletCampaignRows.listWalletCampaigns
      const read = (reply: RawReply): WalletCampaigns => {
        const { items, unreadable, count } = readListOf(row, walletCampaignSchema, reply, readingOf)
        return { campaigns: items, unreadable, full: count >= limits.walletCampaignList }
      }
      const call = api.call(row, { params: params(api) }, { signal })
      return unless(isNotFound, call.then(read), { campaigns: [], unreadable: [], full: false })
    },
  })

/** One campaign, even if it has ended. */
export const walletCampaignQuery = (api: Api, walletId: string) =>
  queryOptions({
    queryKey: [...walletRoot(api), 'campaign', walletId],
    queryFn: async ({ signal }): Promise<WalletCampaignReading> => {
      const row = walletCampaignRows.getWalletCampaign
      const reply = await api.call(row, { params: { ...params(api), wallet_id: walletId } }, { signal })
      return readingOf(readOneOf(row, walletCampaignSchema, reply))
    },
  })

const readingOf = ({ value, raw }: Read<WalletCampaign>): WalletCampaignReading => ({ campaign: value, raw })
