import { readExpiration } from '#/contract/wallet-expiration'
import type { WalletLocation } from '#/contract/wallet-items'
import type { Queryable } from '#/store/db'
import { firstRow, insertRow, updateRow } from '#/store/rows'
import { type StoredWalletCampaign, nextChange } from './campaign-store'

export type StoredProvider = 'passbook' | 'google_wallet'

/** What a write can change. */
export interface ItemContent {
  readonly active: boolean
  readonly group_code: string | null
  readonly tokens: Readonly<Record<string, string>>
  readonly locations: readonly WalletLocation[]
  /** The last notification; passbook only. */
  readonly notification: string | null
}

export interface StoredWalletItem extends ItemContent {
  readonly wallet_item_id: string
  /** The `change_no` it was added with. */
  readonly item_no: number
  /** The number of its newest change: higher than that of every earlier change in the campaign. */
  readonly change_no: number
  readonly provider: StoredProvider
  /** Messages sent to it; Google items only. */
  readonly messages: readonly { header: string; body: string; action_uri: string; image_uri: string }[]
  readonly created_at: number
  readonly updated_at: number
}

export const ITEM_COLUMNS =
  'wallet_item_id, item_no, change_no, provider, active, group_code, tokens, locations, notification, messages, created_at, updated_at'

/**
 * One item of a campaign, active or not; null if it does not exist. `forUpdate` locks the row until the transaction
 * ends.
 */
export const findItem = (
  q: Queryable,
  { campaign_no }: StoredWalletCampaign,
  itemId: string,
  options: { forUpdate?: boolean } = {},
): Promise<StoredWalletItem | null> =>
  firstRow<StoredWalletItem>(
    q,
    `select ${ITEM_COLUMNS} from mock.wallet_items where campaign_no = $1 and wallet_item_id = $2${options.forUpdate ? ' for update' : ''}`,
    [campaign_no, itemId],
  )

/** Whether a campaign has any items, active or not. */
export const hasItems = async (q: Queryable, { campaign_no }: StoredWalletCampaign): Promise<boolean> =>
  (await firstRow(q, 'select 1 from mock.wallet_items where campaign_no = $1 limit 1', [campaign_no])) !== null

/** Adds an item, as installing a pass does. The caller must have locked the campaign. */
export async function insertItem(
  q: Queryable,
  campaign: StoredWalletCampaign,
  { wallet_item_id, provider, ...content }: ItemContent & { wallet_item_id: string; provider: StoredProvider },
  now: number,
): Promise<StoredWalletItem> {
  const { campaign_no } = campaign
  const change = await nextChange(q, campaign)
  const numbers = { campaign_no, item_no: change, change_no: change }
  return insertRow<StoredWalletItem>(q, 'mock.wallet_items', {
    values: { ...numbers, wallet_item_id, provider, ...columnsOf(content), created_at: now, updated_at: now },
    returning: ITEM_COLUMNS,
  })
}

/** Updates an item as the newest change. The caller must have locked the campaign. */
export async function updateItem(
  q: Queryable,
  campaign: StoredWalletCampaign,
  item: StoredWalletItem,
  now: number,
): Promise<StoredWalletItem> {
  const { campaign_no } = campaign
  const change = { updated_at: Math.max(item.updated_at, now), change_no: await nextChange(q, campaign) }
  return updateRow<StoredWalletItem>(q, 'mock.wallet_items', {
    key: { campaign_no, wallet_item_id: item.wallet_item_id },
    values: { ...columnsOf(item), ...change },
    returning: ITEM_COLUMNS,
  })
}

function columnsOf({ active, group_code, tokens, locations, notification }: ItemContent) {
  // Own keys only, because token names are arbitrary.
  const token = Object.hasOwn(tokens, 'expiration_date') ? tokens['expiration_date'] : undefined
  const expiration = token === undefined ? null : readExpiration(token)
  const expires = { expires_at: expiration?.at ?? null, expires_on: expiration?.day ?? null }
  return { active, group_code, tokens, locations, notification, ...expires }
}
