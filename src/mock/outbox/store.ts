import type { OutboxChannel } from '#/contract/control'
import type { Queryable } from '#/store/db'
import { firstRow, insertRows } from '#/store/rows'

/** A message that was sent: a text, a push, or a pass notification. */
export interface OutboxMessage {
  readonly sent_at: number
  readonly company_key: string
  readonly channel: OutboxChannel
  /** sms: confirmation, welcome, or broadcast; push: broadcast; wallet: notification or message. */
  readonly kind: string
  /** sms: the number in E.164; push: the service_device_id; wallet: the wallet_item_id. */
  readonly recipient: string
  readonly text: string
  /** Further values, such as `broadcast_id` or the subject of a push. */
  readonly details: Readonly<Record<string, unknown>>
}

const COLUMNS = 'sent_at, company_key, channel, kind, recipient, text, details'

/** Adds messages to the outbox in the given order. */
export const addToOutbox = (q: Queryable, messages: readonly OutboxMessage[]): Promise<void> =>
  insertRows(q, 'mock.outbox', messages)

/** The newest texts to a number, from all companies. */
export const textsToNumber = (q: Queryable, mdn: string, limit: number): Promise<OutboxMessage[]> =>
  q.query<OutboxMessage>(
    `select ${COLUMNS} from mock.outbox
     where channel = 'sms' and recipient = $1 order by sent_at desc, message_id desc limit ${limit}`,
    [mdn],
  )

/** Messages sent after a moment (exclusive), newest first, and their total without the limit. */
export async function readOutbox(
  q: Queryable,
  query: { channel: OutboxChannel | undefined; since: number | undefined; limit: number },
): Promise<{ messages: OutboxMessage[]; total: number }> {
  const where = `where ($1::text is null or channel = $1) and ($2::bigint is null or sent_at > $2)`
  const params = [query.channel ?? null, query.since ?? null]
  const counted = await firstRow<{ total: number }>(q, `select count(*) as total from mock.outbox ${where}`, params)
  const messages = await q.query<OutboxMessage>(
    `select ${COLUMNS} from mock.outbox ${where}
     order by sent_at desc, message_id desc limit $3`,
    [...params, query.limit],
  )
  return { messages, total: Number(counted?.total ?? 0) }
}

/** Empties the outbox, which survives neither a restart nor a reset. */
export const clearOutbox = (q: Queryable): Promise<void> => q.exec('truncate mock.outbox')
