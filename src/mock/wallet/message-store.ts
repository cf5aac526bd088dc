import { randomBytes } from 'node:crypto'
import type { Queryable } from '#/store/db'
import { firstRow, insertRow } from '#/store/rows'
import { type StoredWalletCampaign } from './campaign-store'

export interface WalletMessageContent {
  readonly message: { readonly template: string; readonly header?: string; readonly image_url?: string }
  /** Valid filters, as they were sent. */
  readonly filters: readonly unknown[]
}

export interface StoredWalletMessage extends WalletMessageContent {
  readonly wallet_message_id: string
  readonly created_at: number
  readonly updated_at: number
}

const COLUMNS = 'wallet_message_id, message, filters, created_at, updated_at'

/** The messages of a campaign, newest first. */
export const newestMessages = (
  q: Queryable,
  { campaign_no }: StoredWalletCampaign,
  limit: number,
): Promise<StoredWalletMessage[]> =>
  q.query<StoredWalletMessage>(
    `select ${COLUMNS} from mock.wallet_messages where campaign_no = $1 order by created_at desc, message_no desc limit ${limit}`,
    [campaign_no],
  )

/** One message of a campaign; null if it does not exist. */
export const findMessage = (
  q: Queryable,
  { campaign_no }: StoredWalletCampaign,
  messageId: string,
): Promise<StoredWalletMessage | null> =>
  firstRow<StoredWalletMessage>(
    q,
    `select ${COLUMNS} from mock.wallet_messages where campaign_no = $1 and wallet_message_id = $2`,
    [campaign_no, messageId],
  )

/** Adds a message with a new id. */
export const insertMessage = (
  q: Queryable,
  { campaign_no }: StoredWalletCampaign,
  content: WalletMessageContent,
  now: number,
): Promise<StoredWalletMessage> => {
  const wallet_message_id = `wm-${randomBytes(6).toString('hex')}`
  return insertRow<StoredWalletMessage>(q, 'mock.wallet_messages', {
    values: { campaign_no, wallet_message_id, ...content, created_at: now, updated_at: now },
    returning: COLUMNS,
  })
}
