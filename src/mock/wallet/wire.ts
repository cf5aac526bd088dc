import { writeMinutes } from '#/contract/format/timestamps'
import type { StoredWalletCampaign } from './campaign-store'
import type { StoredWalletItem } from './item-store'
import type { StoredWalletMessage } from './message-store'

/** The URL path of a campaign. */
export const pathOfCampaign = (c: Pick<StoredWalletCampaign, 'company_key' | 'wallet_id'>): string =>
  `/companies/${encodeURIComponent(c.company_key)}/campaigns/wallet/${encodeURIComponent(c.wallet_id)}`

/** A campaign as items and messages refer to it. */
export const writeCampaignRef = (c: StoredWalletCampaign) => ({ id: c.wallet_id, type: c.type, url: pathOfCampaign(c) })

/** A campaign as in a reply. */
export const writeWalletCampaign = (c: StoredWalletCampaign) => ({
  wallet_id: c.wallet_id,
  name: c.name,
  type: c.type,
  smartlink_url: `https://pass.example/c/${encodeURIComponent(c.wallet_id)}`,
  url: pathOfCampaign(c),
  created_at: writeMinutes(c.created_at),
  updated_at: writeMinutes(c.updated_at),
})

/** An item as in a reply, with the keys of its own provider only. */
export const writeItem = (item: StoredWalletItem, campaign: StoredWalletCampaign) => ({
  wallet_item_id: item.wallet_item_id,
  group_code: item.group_code,
  campaign_ref: writeCampaignRef(campaign),
  active: item.active,
  tokens: item.tokens,
  locations: [...item.locations],
  provider: item.provider,
  ...(item.provider === 'passbook'
    ? { passbook: { notification: item.notification } }
    : { google_wallet: { messages: [...item.messages] } }),
  url: `${pathOfCampaign(campaign)}/items/${encodeURIComponent(item.wallet_item_id)}`,
  created_at: writeMinutes(item.created_at),
  updated_at: writeMinutes(item.updated_at),
})

/** A message as in a reply. */
export const writeMessage = (stored: StoredWalletMessage, campaign: StoredWalletCampaign) => ({
  wallet_message_id: stored.wallet_message_id,
  message: stored.message,
  campaign_ref: writeCampaignRef(campaign),
  filters: [...stored.filters],
  url: `${pathOfCampaign(campaign)}/messages/${encodeURIComponent(stored.wallet_message_id)}`,
  created_at: writeMinutes(stored.created_at),
  updated_at: writeMinutes(stored.updated_at),
})
