import { type TemplatePart, readTemplate, renderTemplate } from '#/contract/message-template'
import { readWalletFilter } from '#/contract/wallet-message-filters'
import type { Queryable } from '#/store/db'
import { foldingOf } from './text-folding'
import { audienceCondition } from './wallet-audience'
import { type StoredWalletCampaign, nextChange } from './wallet-campaign-store'
import type { StoredWalletMessage } from './wallet-message-store'

/** Items that a message goes to at once. */
const CHUNK = 50_000

/**
 * Sends a message to the active items that match all of its filters: to both providers, and appended to the messages of
 * Google passes (decision 66). The database does it in large steps, because there may be a million. The caller holds
 * the campaign's items.
 * @returns how many it went to
 */
export async function sendMessage(
  q: Queryable,
  campaign: StoredWalletCampaign,
  sent: StoredWalletMessage,
  now: number,
): Promise<number> {
  const where = await audienceOf(q, campaign, sent)
  const parts = readTemplate(sent.message.template) ?? [{ kind: 'text', text: sent.message.template }]
  let count = 0
  let after = 0
  // What is sent to is changed by it, and comes behind this change.
  const until = campaign.last_change
  for (;;) {
    const [step] = await q.query<{ upTo: number | null; count: number }>(
      `select max(change_no) as "upTo", count(*)::int as count from (
         select change_no from mock.wallet_items i where ${where.sql} and change_no > ${after} and change_no <= ${until}
         order by change_no limit ${CHUNK}) step`,
      where.params,
    )
    if (!step || step.upTo === null) break
    const range = `change_no > ${after} and change_no <= ${step.upTo}`
    await sendStep(q, campaign, {
      sent,
      parts,
      now,
      audience: { sql: `${where.sql} and ${range}`, params: where.params },
    })
    count += step.count
    after = step.upTo
  }
  if (count > 0) await nextChange(q, campaign)
  return count
}

interface Condition {
  readonly sql: string
  readonly params: readonly unknown[]
}

/** The active items of a campaign that match all filters of a message, as a condition on an item `i`. */
export async function audienceOf(
  q: Queryable,
  { campaign_no }: StoredWalletCampaign,
  { filters, wallet_message_id }: Pick<StoredWalletMessage, 'filters' | 'wallet_message_id'>,
): Promise<Condition> {
  const params: unknown[] = [campaign_no]
  const bind = (value: unknown): string => `$${params.push(value)}`
  const fold = await foldingOf(q)
  const conditions = filters.map(filter => {
    const reading = readWalletFilter(filter)
    if (!reading.ok) throw new Error(`Message ${wallet_message_id} has a filter that is not legal: ${reading.fault}`)
    return audienceCondition(reading.filter, bind, fold)
  })
  return { sql: ['i.campaign_no = $1', 'i.active', ...conditions].join('\n       and '), params }
}

interface Step {
  readonly sent: StoredWalletMessage
  readonly parts: readonly TemplatePart[]
  readonly now: number
  readonly audience: Condition
}

/** One step: each different text is made once, then the database gives everybody theirs. */
async function sendStep(
  q: Queryable,
  campaign: StoredWalletCampaign,
  { sent, parts, now, audience }: Step,
): Promise<void> {
  const names = [...new Set(parts.flatMap(part => (part.kind === 'placeholder' ? [part.name] : [])))]
  const params = [...audience.params]
  const bind = (value: unknown): string => `$${params.push(value)}`
  // Missing values render empty, as empty ones do (decision 61).
  const values = `(select coalesce(jsonb_agg(coalesce(i.tokens->>name, '') order by place), '[]')
    from unnest(${bind(names)}::text[]) with ordinality as wanted(name, place))`
  const found = await q.query<{ filled: string[] }>(
    `select distinct ${values} as filled from mock.wallet_items i where ${audience.sql}`,
    params,
  )
  const texts = found.map(({ filled }) => ({
    filled,
    text: renderTemplate(parts, name => filled[names.indexOf(name)]),
  }))
  const { header, image_url } = sent.message
  const details = { wallet_id: campaign.wallet_id, wallet_message_id: sent.wallet_message_id, header, image_url }
  await q.query(
    `with texts as (
       select filled, text from jsonb_to_recordset(${bind(JSON.stringify(texts))}::jsonb) as row(filled jsonb, text text)
     ), recipients as (
       select i.wallet_item_id, i.provider, i.change_no, t.text from mock.wallet_items i join texts t on t.filled = ${values}
       where ${audience.sql}
     ), appended as (
       update mock.wallet_items i set change_no = nextval('mock.wallet_changes'), updated_at = greatest(i.updated_at, ${bind(now)}::bigint),
         messages = i.messages || jsonb_build_array(jsonb_build_object('header', ${bind(header ?? '')}::text, 'body', r.text,
           'action_uri', '', 'image_uri', ${bind(image_url ?? '')}::text))
       from recipients r
       where i.campaign_no = $1 and i.wallet_item_id = r.wallet_item_id and r.provider = 'google_wallet'
     )
     insert into mock.outbox (sent_at, company_key, channel, kind, recipient, text, details)
     select ${bind(now)}::bigint, ${bind(campaign.company_key)}, 'wallet', 'message', wallet_item_id, text,
       ${bind(JSON.stringify(details))}::jsonb || jsonb_build_object('provider', provider)
     from recipients order by change_no`,
    params,
  )
}
