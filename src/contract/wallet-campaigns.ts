import * as z from 'zod/mini'
import { row } from './endpoint'
import { errorBodySchema } from './format/error-body'
import { id, optionalText, optionalTimestamp } from './format/fields'

/** A wallet campaign as read (interface.md "Wallet campaign"). */
export const walletCampaignSchema = z.looseObject({
  wallet_id: id,
  name: optionalText,
  type: optionalText,
  smartlink_url: optionalText,
  url: optionalText,
  created_at: optionalTimestamp,
  updated_at: optionalTimestamp,
})
export type WalletCampaign = z.infer<typeof walletCampaignSchema>

export const walletCampaignRows = {
  /** The active ones, at most the 50 most recently updated; 404 when there are none. */
  listWalletCampaigns: row({
    id: 'listWalletCampaigns',
    no: 27,
    method: 'GET',
    path: '/companies/{company_key}/campaigns/wallet',
    replies: { 200: { body: z.array(walletCampaignSchema) }, 404: { body: errorBodySchema } },
  }),
  /** Ended ones too. */
  getWalletCampaign: row({
    id: 'getWalletCampaign',
    no: 28,
    method: 'GET',
    path: '/companies/{company_key}/campaigns/wallet/{wallet_id}',
    replies: { 200: { body: walletCampaignSchema }, 404: { body: errorBodySchema } },
  }),
}
