import { HOUR_MS } from '#/contract/format/durations'
import type { Queryable } from '#/store/db'

const filters = {
  gold: { name: 'first_class_field', field_name: 'loyalty_tier', selector: 'any', value: ['Gold', 'Platinum'] },
  points: { name: 'first_class_field', field_name: 'loyalty_balance', selector: '>=', value: 300 },
  between: { name: 'first_class_field', field_name: 'loyalty_balance', selector: 'between', value: [100, 500] },
  loop: { name: 'group_code', selector: 'starts_with', value: 'LOOP' },
  vip: { name: 'group_code', selector: 'any', value: 'VIP' },
  apple: { name: 'provider', selector: 'any', value: ['passbook'] },
  google: { name: 'provider', selector: 'any', value: ['google'] },
} as const
type FilterName = keyof typeof filters

type MessageRow = readonly [
  wallet_id: string,
  hoursAgo: number,
  template: string,
  filters?: readonly FilterName[],
  header?: string,
]

/** The messages of the `demo` dataset, in the order they were sent. */
const messages: readonly MessageRow[] = [
  ['wIn7erA', 7300, 'Coats are in: 25% off until Sunday'],
  ['bDay9kP', 5200, 'Happy birthday, {{first_name}}! Your treat is waiting at the store', [], 'Happy birthday'],
  ['gLd42xQ', 5000, 'Welcome to the Gold circle, {{first_name}}'],
  ['gLd42xQ', 4600, 'Your points count double this weekend', ['points']],
  ['gLd42xQ', 4200, 'New at the Loop store: resoling while you wait', ['loop'], 'Loop store'],
  ['bDay9kP', 4100, 'Half a year to go: a small gift in the meantime', ['apple']],
  ['sUm3rT7', 4000, 'Trail season is open'],
  ['gLd42xQ', 3700, '{{first_name}}, you have {{loyalty_balance}} points', ['between']],
  ['sUm3rT7', 3500, 'Rain on Saturday: your pass is also good on Sunday'],
  ['gLd42xQ', 3200, 'Members’ evening on Thursday', ['vip'], 'Members’ evening'],
  ['sUm3rT7', 3000, 'Halfway up: a free tea at the hut', [], 'Trail pass'],
  ['gLd42xQ', 2700, 'Your tier: {{loyalty_tier}}', ['gold']],
  ['sUm3rT7', 2500, 'Two trails are closed for repairs', ['apple']],
  ['gLd42xQ', 2200, 'Boots in, dollars off: bring your old pair'],
  ['sUm3rT7', 2000, 'Your map has been updated', ['google'], 'New map'],
  ['gLd42xQ', 1700, 'Starting today, the north store opens at 8', ['apple']],
  ['bDay9kP', 1500, 'Your treat ends this month', ['google'], 'Last call'],
  ['sUm3rT7', 1400, 'Lost your way? The hut’s number is on the back'],
  ['oFf20Zz', 1300, '20% off everything for camping, {{first_name | default: "friend"}}'],
  ['gLd42xQ', 1100, 'Thank you for {{loyalty_balance}} points, {{first_name}}', ['points', 'apple']],
  ['oFf20Zz', 900, 'Tents are back in stock', [], 'Back in stock'],
  ['gLd42xQ', 700, 'Winter hours start Monday'],
  ['sUm3rT7', 600, 'Last autumn walk on Sunday', [], 'Autumn walk'],
  ['gLd42xQ', 480, 'Only for you: early entry on Friday', ['vip']],
  ['oFf20Zz', 400, 'Ten days left on your 20%', ['apple']],
  ['gLd42xQ', 300, '☕ A cold brew is on us at the Loop', ['loop', 'between'], 'On us'],
  ['gLd42xQ', 170, 'تخفيضات نهاية الأسبوع'],
  ['oFf20Zz', 120, 'Three days left on your 20%', ['google'], 'Ends soon'],
  ['gLd42xQ', 50, 'Your reward expires soon, {{first_name}}', ['gold', 'loop'], 'Reminder'],
  ['sUm3rT7', 20, 'The huts close for winter. See you in spring!', [], 'See you in spring'],
]

/** Inserts the thirty wallet messages of the `demo` dataset. The campaigns must exist. */
export async function insertWalletMessages(q: Queryable, companyKey: string, now: number): Promise<void> {
  const rows = messages.map(([wallet_id, hoursAgo, template, names = [], header], i) => ({
    wallet_id,
    wallet_message_id: `wm-${9001 + i}`,
    message: { template, ...(header !== undefined && { header }) },
    filters: names.map(name => filters[name]),
    sent_at: now - hoursAgo * HOUR_MS,
  }))
  await q.query(
    `insert into mock.wallet_messages (campaign_no, wallet_message_id, message, filters, created_at, updated_at)
     select campaign_no, wallet_message_id, message, filters, sent_at, sent_at
     from jsonb_to_recordset($2::jsonb) as row(wallet_id text, wallet_message_id text, message jsonb, filters jsonb, sent_at bigint)
     join mock.wallet_campaigns c using (wallet_id) where c.company_key = $1 order by sent_at`,
    [companyKey, JSON.stringify(rows)],
  )
}
