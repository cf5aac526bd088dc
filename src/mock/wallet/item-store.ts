import { readExpiration } from '#/contract/wallet-expiration'
import type { WalletLocation } from '#/contract/wallet-items'
import type { Queryable } from '#/store/db'
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
  readonly item_no: number
  /** Increases with every change within the campaign. */
  readonly change_no: number
  readonly provider: StoredProvider
  /** Messages sent to it; Google passes only. */
  readonly messages: readonly { header: string; body: string; action_uri: string; image_uri: string }[]
  readonly created_at: number
  readonly updated_at: number
}

export const ITEM_COLUMNS =
  'wallet_item_id, item_no, change_no, provider, active, group_code, tokens, locations, notification, messages, created_at, updated_at'

/** One item of a campaign, active or not; null if it does not exist. `forUpdate` locks the row until the transaction ends. */
export async function findItem(
  q: Queryable,
  { campaign_no }: StoredWalletCampaign,
  itemId: string,
  options: { forUpdate?: boolean } = {},
): Promise<StoredWalletItem | null> {
  const [row] = await q.query<StoredWalletItem>(
    `select ${ITEM_COLUMNS} from mock.wallet_items where campaign_no = $1 and wallet_item_id = $2${options.forUpdate ? ' for update' : ''}`,
    [campaign_no, itemId],
  )
  return row ?? null
}

/** Whether a campaign has any items, active or not. */
export async function hasItems(q: Queryable, { campaign_no }: StoredWalletCampaign): Promise<boolean> {
  const rows = await q.query('select 1 from mock.wallet_items where campaign_no = $1 limit 1', [campaign_no])
  return rows.length > 0
}

/** Adds an item, as installing a pass does. The caller has locked the campaign. */
export async function insertItem(
  q: Queryable,
  campaign: StoredWalletCampaign,
  item: ItemContent & { wallet_item_id: string; provider: StoredProvider },
  now: number,
): Promise<StoredWalletItem> {
  const [row] = await q.query<StoredWalletItem>(
    `insert into mock.wallet_items (campaign_no, wallet_item_id, item_no, change_no, provider, active, group_code, tokens,
       locations, notification, expires_at, expires_on, created_at, updated_at)
     values ($1, $2, $12, $12, $3, $4, $5, $6::jsonb, $7::jsonb, $8, $9, $10, $11, $11) returning ${ITEM_COLUMNS}`,
    [
      campaign.campaign_no,
      item.wallet_item_id,
      item.provider,
      ...contentParams(item),
      now,
      await nextChange(q, campaign),
    ],
  )
  if (!row) throw new Error('The store returned no row for an item it added.')
  return row
}

/** Updates an item as the newest change. The caller has locked the campaign. */
export async function updateItem(
  q: Queryable,
  campaign: StoredWalletCampaign,
  item: StoredWalletItem,
  now: number,
): Promise<StoredWalletItem> {
  const [row] = await q.query<StoredWalletItem>(
    `update mock.wallet_items set active = $3, group_code = $4, tokens = $5::jsonb, locations = $6::jsonb, notification = $7,
       expires_at = $8, expires_on = $9, updated_at = greatest(updated_at, $10), change_no = $11
     where campaign_no = $1 and wallet_item_id = $2 returning ${ITEM_COLUMNS}`,
    [campaign.campaign_no, item.wallet_item_id, ...contentParams(item), now, await nextChange(q, campaign)],
  )
  if (!row) throw new Error(`Item ${item.wallet_item_id} disappeared while its campaign was locked.`)
  return row
}

function contentParams({ active, group_code, tokens, locations, notification }: ItemContent): unknown[] {
  // Own keys only, because token names are arbitrary.
  const token = Object.hasOwn(tokens, 'expiration_date') ? tokens['expiration_date'] : undefined
  const expiration = token === undefined ? null : readExpiration(token)
  return [
    active,
    group_code,
    JSON.stringify(tokens),
    JSON.stringify(locations),
    notification,
    expiration?.at ?? null,
    expiration?.day ?? null,
  ]
}
