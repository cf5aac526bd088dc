import { type TemplatePart, readTemplate, renderTemplate } from '#/contract/format/message-template'
import type { Queryable } from '#/store/db'
import { firstRow } from '#/store/rows'
import type { DueSource } from '../clock/scheduler'
import { addToOutbox } from '../outbox/store'
import { audienceQuery } from './audience'
import { type StoredWalletCampaign, lockCampaign, nextChange } from './campaign-store'
import type { StoredWalletMessage } from './message-store'

/** How many items get a message at once; more than any campaign of `demo` has. */
export const SENT_AT_ONCE = 5000
/** How many follow per second of the clock. A million at once would block all other calls for a minute. */
export const SENT_PER_SECOND = 1000
const SECOND = 1000

/**
 * Sends a message to the active items of both providers that match all of its filters now, and appends it to the
 * messages of Google items. The audience is determined here; items beyond the first step get the message as the clock
 * advances. The caller must have locked the campaign.
 */
export async function sendMessage(
  q: Queryable,
  campaign: StoredWalletCampaign,
  message: StoredWalletMessage,
  now: number,
): Promise<void> {
  const audience = await audienceQuery(q, campaign, message)
  const params = [...audience.params]
  const bind = (value: unknown): string => `$${params.push(value)}`
  await q.query(
    `insert into mock.wallet_message_steps (campaign_no, wallet_message_id, due_at, item_ids)
     select $1, ${bind(message.wallet_message_id)}, ${bind(now)}::bigint + ${SECOND} * step, array_agg(wallet_item_id order by change_no)
     from (
       select wallet_item_id, change_no, (greatest(row_number() over (order by change_no) - ${SENT_AT_ONCE}, 0) + ${SENT_PER_SECOND - 1}) / ${SENT_PER_SECOND} as step
       from mock.wallet_items i where ${audience.sql}
     ) audience group by step`,
    params,
  )
  await sendStep(q, campaign, { wallet_message_id: message.wallet_message_id, due_at: now })
}

/** Sends the remaining steps of messages that go to many items. */
export const continueMessages: DueSource = {
  nextDue: 'select min(due_at) from mock.wallet_message_steps',
  run: async (q, _, until) => {
    const due = await q.query<StepKey & { campaign_no: number }>(
      `select campaign_no, wallet_message_id, due_at from mock.wallet_message_steps where due_at <= $1
       order by due_at, campaign_no, wallet_message_id`,
      [until],
    )
    // One after another, because the ids of a million items take many megabytes.
    for (const { campaign_no, ...step } of due) await sendStep(q, await lockCampaign(q, campaign_no), step)
  },
}

interface StepKey {
  readonly wallet_message_id: string
  /** Milliseconds. */
  readonly due_at: number
}

/** Sends one step, dated by its due time. Does nothing if the step has no items. */
async function sendStep(q: Queryable, campaign: StoredWalletCampaign, { wallet_message_id, due_at }: StepKey) {
  const step = await firstRow<Pick<StoredWalletMessage, 'message'> & { item_ids: string[] }>(
    q,
    `with taken as (
       delete from mock.wallet_message_steps where campaign_no = $1 and wallet_message_id = $2 and due_at = $3 returning *
     ) select message, item_ids from taken join mock.wallet_messages using (campaign_no, wallet_message_id)`,
    [campaign.campaign_no, wallet_message_id, due_at],
  )
  if (!step) return
  const sent = await textsFor(q, campaign, step)
  const { header, image_url } = step.message
  const toGoogle = sent.filter(({ provider }) => provider === 'google_wallet')
  await q.query(
    `update mock.wallet_items i set change_no = nextval('mock.wallet_changes'), updated_at = greatest(i.updated_at, $3::bigint),
       messages = i.messages || jsonb_build_array(jsonb_build_object('header', $4::text, 'body', r.text, 'action_uri', '', 'image_uri', $5::text))
     from jsonb_to_recordset($2::jsonb) as r(id text, text text)
     where i.campaign_no = $1 and i.wallet_item_id = r.id`,
    [campaign.campaign_no, JSON.stringify(toGoogle), due_at, header ?? '', image_url ?? ''],
  )
  if (toGoogle.length > 0) await nextChange(q, campaign)
  const shared = { sent_at: due_at, company_key: campaign.company_key, channel: 'wallet', kind: 'message' } as const
  const details = { wallet_id: campaign.wallet_id, wallet_message_id, header, image_url }
  await addToOutbox(
    q,
    sent.map(({ id, provider, text }) => ({ ...shared, recipient: id, text, details: { ...details, provider } })),
  )
}

interface Recipient {
  readonly id: string
  readonly provider: string
  readonly values: readonly (string | null)[]
}

/** The rendered text for each item, in the order of the ids. Missing values count as empty text. */
async function textsFor(
  q: Queryable,
  { campaign_no }: StoredWalletCampaign,
  { message, item_ids }: Pick<StoredWalletMessage, 'message'> & { item_ids: string[] },
): Promise<{ id: string; provider: string; text: string }[]> {
  const parts = readTemplate(message.template) ?? [{ kind: 'text', text: message.template }]
  const names = namesIn(parts)
  const recipients = await q.query<Recipient>(
    `select wallet_item_id as id, provider,
       array(select tokens->>name from unnest($3::text[]) with ordinality as wanted(name, place) order by place) as values
     from mock.wallet_items where campaign_no = $1 and wallet_item_id = any($2::text[])`,
    [campaign_no, item_ids, names],
  )
  const byId = new Map(recipients.map(each => [each.id, each]))
  return item_ids.flatMap(id => {
    const item = byId.get(id)
    if (!item) return []
    const text = renderTemplate(parts, name => item.values[names.indexOf(name)] ?? '')
    return [{ id, provider: item.provider, text }]
  })
}

const namesIn = (parts: readonly TemplatePart[]): string[] => [
  ...new Set(parts.flatMap(part => (part.kind === 'placeholder' ? [part.name] : []))),
]
