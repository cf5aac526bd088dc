import * as z from 'zod/mini'
import { rows } from './endpoint'
import { error } from './format/error-body'
import { id, optionalText, optionalTimestamp } from './format/fields'
import { everyone } from './roles'

/** A wallet campaign as read. */
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

export const walletCampaignRows = rows({
  /** At most the 50 most recently updated; 404 if there are none. */
  listWalletCampaigns: {
    summary: 'List the active wallet campaigns',
    roles: everyone,
    method: 'GET',
    path: '/companies/{company_key}/campaigns/wallet',
    replies: { 200: { body: z.array(walletCampaignSchema) }, 404: error },
  },
  /** Also finds campaigns that have ended. */
  getWalletCampaign: {
    summary: 'Read a wallet campaign',
    roles: everyone,
    method: 'GET',
    path: '/companies/{company_key}/campaigns/wallet/{wallet_id}',
    replies: { 200: { body: walletCampaignSchema }, 404: error },
  },
})
