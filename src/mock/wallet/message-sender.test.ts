import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filterFaultMessage } from '#/contract/filters/filter-fault'
import { isTargeted } from '#/contract/filters/wallet-audience'
import { type ValidWalletFilter, readWalletFilter } from '#/contract/filters/wallet-message-filters'
import type { Db } from '#/store/db'
import { migrate } from '#/store/migrate'
import { openTestDb } from '#/store/testing'
import { migrations } from '../migrations'
import { audienceQuery } from './audience'
import { type StoredWalletCampaign, findWalletCampaign, insertWalletCampaign } from './campaign-store'
import { type StoredWalletItem, insertItem } from './item-store'
import { SENT_AT_ONCE, SENT_PER_SECOND, sendMessage, continueMessages } from './message-sender'
import { insertMessage } from './message-store'

let db: Db
let campaign: StoredWalletCampaign
const items: StoredWalletItem[] = []

const names = [
  'Ines',
  'INES',
  'ínes',
  'Ίνες',
  'ίνες',
  'ίνεσ',
  'Noor',
  '',
  'straße',
  'STRASSE',
  '%_\\',
  'ᾳ',
  'ᾼ',
  'ΑΙ',
  'ǆ',
  'ǅ',
  'ŉ',
  'ﬁn',
  'FIN',
  '𐐨',
  '𐐀',
  'ılık',
  'ILIK',
  'İ',
  'i̇',
  'ınes',
]
const balances = [
  '0',
  '12',
  '120.5',
  '+120.50',
  '.5',
  '5.',
  '1e2',
  '-3',
  'n/a',
  '1,200',
  '',
  ' 12',
  'NaN',
  '9'.repeat(70),
  '0.1',
  '0.1000000000000000055511151231257827',
  '120.50000000000000000001',
  '9007199254740993',
  '1e400',
  '1e-400',
  '1.2E2',
  '12\n',
  '١٢',
]
const groups = [null, 'VIP', 'vip', 'LOOP-A', 'Größe']
const expirations = [
  '2027-01-31',
  '2027-01-31T23:59:59-06:00',
  '2027-02-01T05:59:59Z',
  '2027-02-01T06:00:00Z',
  '2027-01-31T00:00:00+09:00',
  'next summer',
  '',
]

beforeAll(async () => {
  db = await openTestDb()
  await migrate(db, 'mock', migrations)
  campaign = await insertWalletCampaign(db, 'K', { name: 'x', type: 'Loyalty' }, 1)
  for (let i = 0; i < 260; i++) {
    const tokens: [string, string][] = [
      ['first_name', names[i % names.length] ?? ''],
      ['loyalty_balance', balances[i % balances.length] ?? ''],
      ['expiration_date', expirations[(i * 5) % expirations.length] ?? ''],
    ]
    const content = {
      wallet_item_id: `i${i}`,
      active: i % 6 > 0,
      provider: i % 3 === 0 ? 'google_wallet' : 'passbook',
      group_code: groups[(i * 7) % groups.length] ?? null,
      tokens: Object.fromEntries(tokens.filter((_, index) => (i >> index) % 4 > 0)),
      locations: [],
      notification: null,
    } as const
    items.push(await insertItem(db, campaign, content, 1))
  }
})
afterAll(() => db.close())

const filter = fc.oneof(
  fc.record({
    name: fc.constant('provider'),
    selector: fc.constant('any'),
    value: fc.constantFrom(['passbook'], ['google'], ['google', 'passbook']),
  }),
  fc.record({
    name: fc.constant('group_code'),
    selector: fc.constant('any'),
    value: fc.oneof(fc.constantFrom('vip', 'GRÖSSE', 'größe', ''), fc.constant(['VIP', 'loop-a'])),
  }),
  fc.record({
    name: fc.constant('group_code'),
    selector: fc.constant('starts_with'),
    value: fc.constantFrom('', 'l', 'GR', 'VIPs'),
  }),
  fc.record({
    name: fc.constant('first_class_field'),
    field_name: fc.constant('first_name'),
    selector: fc.constant('any'),
    value: fc.array(fc.constantFrom(...names), { minLength: 1 }),
  }),
  fc.record({
    name: fc.constant('first_class_field'),
    field_name: fc.constant('first_name'),
    selector: fc.constant('starts_with'),
    value: fc.constantFrom('', 'i', 'Í', 'ί', '%', '_', 'ᾼ', 'ſ', 'Ǆ', '𐐀', 'STRASS'),
  }),
  fc.record({
    name: fc.constant('first_class_field'),
    field_name: fc.constant('loyalty_balance'),
    selector: fc.constantFrom('=', '<', '<=', '>', '>='),
    value: fc.constantFrom(0, 5, 0.5, 12, 100, 120.5, -3, 1e21, -0.1, 0.1, 9007199254740992, 1e-7, 5e-324, 120),
  }),
  fc.record({
    name: fc.constant('first_class_field'),
    field_name: fc.constant('loyalty_balance'),
    selector: fc.constant('between'),
    value: fc.constantFrom([0, 12], [12, 0], [120.5, 120.5]),
  }),
  fc.record({
    name: fc.constant('expiration_date'),
    selector: fc.constantFrom('before', 'after', 'on'),
    value: fc.constantFrom(
      '2027-01-31T00:00:00Z',
      '2027-01-31T12:00:00-06:00',
      '2027-02-01T05:59:59Z',
      '2027-01-30T15:00:00Z',
    ),
  }),
  fc.record({
    name: fc.constant('expiration_date'),
    selector: fc.constant('between'),
    value: fc.constantFrom(
      ['2027-01-31T00:00:00Z', '2027-02-01T05:59:59Z'],
      ['2027-02-01T06:00:00Z', '2027-02-01T00:00:00-06:00'],
    ),
  }),
)
function readValidFilter(given: unknown): ValidWalletFilter {
  const reading = readWalletFilter(given)
  if (!reading.ok) throw new Error(filterFaultMessage(reading.fault))
  return reading.filter
}

test('the audience equals that of the contract’s isTargeted, which the dashboard uses to count', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(filter, { maxLength: 3 }), async filters => {
      const { sql, params } = await audienceQuery(db, campaign, { filters, wallet_message_id: 'x' })
      const rows = await db.query<{ id: string }>(
        `select wallet_item_id as id from mock.wallet_items i where ${sql}`,
        params,
      )
      const expected = items.filter(item => isTargeted(item, filters.map(readValidFilter)))
      expect(rows.map(row => row.id).toSorted()).toEqual(expected.map(item => item.wallet_item_id).toSorted())
    }),
    { numRuns: 150 },
  )
})

test('each item gets one message with its own text, and Google items store it', async () => {
  const content = {
    message: {
      template: 'Hi {{first_name | default: "you"}}, {{ loyalty_balance }} of {{nothing}}!',
      header: 'News',
      image_url: 'https://shop.example/w.png',
    },
    filters: [{ name: 'group_code', selector: 'any', value: 'vip' }],
  }
  const audience = items.filter(item => item.active && item.group_code?.toUpperCase() === 'VIP')
  const message = await insertMessage(db, campaign, content, 5)
  const current = (await findWalletCampaign(db, 'K', campaign.wallet_id)) ?? campaign
  await db.tx(q => sendMessage(q, current, message, 5))
  const textFor = ({ tokens }: StoredWalletItem) =>
    `Hi ${tokens['first_name'] || 'you'}, ${tokens['loyalty_balance'] ?? ''} of !`
  const sent = await db.query<{ recipient: string; text: string; details: object }>(
    `select recipient, text, details from mock.outbox order by message_id`,
  )
  expect(sent).toEqual(
    audience.map(item => ({
      recipient: item.wallet_item_id,
      text: textFor(item),
      details: {
        wallet_id: campaign.wallet_id,
        wallet_message_id: message.wallet_message_id,
        provider: item.provider,
        header: 'News',
        image_url: 'https://shop.example/w.png',
      },
    })),
  )
  const stored = await db.query<{ wallet_item_id: string; messages: unknown }>(
    `select wallet_item_id, messages from mock.wallet_items where messages <> '[]'`,
  )
  const google = audience.filter(item => item.provider === 'google_wallet')
  expect(google.length).toBeGreaterThan(2)
  expect(stored.toSorted((a, b) => a.wallet_item_id.localeCompare(b.wallet_item_id))).toEqual(
    google
      .map(item => ({
        wallet_item_id: item.wallet_item_id,
        messages: [{ header: 'News', body: textFor(item), action_uri: '', image_uri: 'https://shop.example/w.png' }],
      }))
      .toSorted((a, b) => a.wallet_item_id.localeCompare(b.wallet_item_id)),
  )
})

test('a message to many items goes to the first ones at once and to a fixed number of others each second, once to each item', async () => {
  const many = await insertWalletCampaign(db, 'K', { name: 'many', type: 'Loyalty' }, 1)
  const total = SENT_AT_ONCE + SENT_PER_SECOND + 7
  await db.query(
    `insert into mock.wallet_items (campaign_no, wallet_item_id, item_no, change_no, provider, active, tokens, locations, created_at, updated_at)
     select $1, 'm' || i, i, i, case when i % 3 = 0 then 'google_wallet' else 'passbook' end, true, '{}', '[]', 1, 1
     from generate_series(1, $2::int) as i`,
    [many.campaign_no, total],
  )
  const [counted] = await db.query<{ count: number }>('select count(*)::int as count from mock.outbox')
  const sentSoFar = async () => {
    const rows = await db.query<{ at: number; count: number }>(
      `select sent_at as at, count(distinct recipient)::int as count from mock.outbox where recipient like 'm%' group by 1 order by 1`,
    )
    return rows.map(({ at, count }) => [at, count])
  }
  const nextDue = async () =>
    (await db.query<{ at: number | null }>(`select (${continueMessages.nextDue}) as at`))[0]?.at
  const message = await insertMessage(db, many, { message: { template: 'Hi' }, filters: [] }, 5000)
  await db.tx(q => sendMessage(q, many, message, 5000))
  expect(await sentSoFar()).toEqual([[5000, SENT_AT_ONCE]])
  expect(await nextDue()).toBe(6000)
  // Changes after the start do not affect who gets the message.
  await db.query('update mock.wallet_items set active = false, change_no = change_no + $2 where campaign_no = $1', [
    many.campaign_no,
    total,
  ])
  await db.tx(q => continueMessages.run(q, 6000, 6999))
  await db.tx(q => continueMessages.run(q, 7000, 9999))
  expect(await sentSoFar()).toEqual([
    [5000, SENT_AT_ONCE],
    [6000, SENT_PER_SECOND],
    [7000, 7],
  ])
  expect(await nextDue()).toBeNull()
  const [after] = await db.query<{ count: number }>('select count(*)::int as count from mock.outbox')
  expect((after?.count ?? 0) - (counted?.count ?? 0)).toBe(total)
  const [stored] = await db.query<{ count: number }>(
    `select count(*)::int as count from mock.wallet_items where campaign_no = $1 and jsonb_array_length(messages) = 1`,
    [many.campaign_no],
  )
  expect(stored?.count).toBe(Math.floor(total / 3))
})
