import { DAY_MS, MINUTE_MS } from '#/contract/format/durations'
import { readExpiration } from '#/contract/wallet-expiration'
import type { Queryable } from '#/store/db'
import { insertRows } from '#/store/rows'
import { findWalletCampaign, nextChange } from './campaign-store'
import { type WalletItemSeed, namedItems } from './demo-items'
import { type WalletItemPlan, generateItems } from './generate-items'
import { walletItemIndexes } from './migrations'

const TOTAL_LARGE = 1_000_000

const defaults = { from: 1, isEnded: false, changed: { first: 300 * 24, last: 26 } }
const gold = {
  ...defaults,
  wallet_id: 'gLd42xQ',
  count: 2600,
  age: 310,
  isLoyalty: true,
  groups: [null, 'VIP', 'LOOP-A', 'LOOP-A', 'LOOP-B', 'NORTH', 'Évanston', 'a/b'],
  images: ['strip_gold', 'strip_silver', 'strip_spring'],
  offer: '$5 off boots',
} satisfies WalletItemPlan

const plans: readonly WalletItemPlan[] = [
  gold,
  {
    ...defaults,
    wallet_id: 'sUm3rT7',
    count: 1200,
    age: 205,
    changed: { first: 200 * 24, last: 26 },
    isLoyalty: true,
    groups: ['TRAIL-1', 'TRAIL-2', 'TRAIL-2', null],
    images: ['trail_sun', 'trail_rain'],
    offer: 'Free trail map',
  },
  {
    ...defaults,
    wallet_id: 'oFf20Zz',
    count: 700,
    age: 61,
    changed: { first: 60 * 24, last: 3 },
    isLoyalty: false,
    groups: [null],
    images: ['camp20'],
    offer: '20% off',
  },
  {
    ...defaults,
    wallet_id: 'bDay9kP',
    count: 400,
    age: 420,
    isLoyalty: false,
    groups: ['JAN-JUN', 'JUL-DEC'],
    images: ['cake'],
    offer: '$10 off',
  },
  {
    ...defaults,
    wallet_id: 'wIn7erA',
    count: 120,
    age: 560,
    changed: { first: 540 * 24, last: 301 * 24 },
    isLoyalty: false,
    isEnded: true,
    groups: [null],
    images: ['coat'],
    offer: '25% off',
  },
]

/** Inserts the wallet items of the `demo` dataset, each campaign's in order of change. The campaigns must exist. */
export async function insertWalletItems(q: Queryable, companyKey: string, now: number): Promise<void> {
  for (const plan of plans) await generateItems(q, companyKey, plan, now)
  await insertNamed(q, companyKey, now)
  await updateLastChange(q, companyKey)
}

/** Extends one campaign of the `demo` dataset to a million items; the added ones changed in the last five hours. */
export async function fillLargeWallet(q: Queryable, companyKey: string, now: number): Promise<void> {
  await q.exec(walletItemIndexes.drop)
  const count = TOTAL_LARGE - gold.count - (namedItems['gLd42xQ']?.length ?? 0)
  const plan = { ...gold, from: gold.count + 1, count, changed: { first: 5, last: 1 } }
  await generateItems(q, companyKey, plan, now)
  await q.exec(walletItemIndexes.create)
  await updateLastChange(q, companyKey)
}

const updateLastChange = (q: Queryable, companyKey: string): Promise<unknown> =>
  q.query(
    'update mock.wallet_campaigns set last_change = (select last_value from mock.wallet_changes) where company_key = $1',
    [companyKey],
  )

async function insertNamed(q: Queryable, companyKey: string, now: number): Promise<void> {
  const items = Object.entries(namedItems).flatMap(([wallet_id, seeds]) =>
    seeds.map(seed => ({ wallet_id, row: rowOf(seed, now) })),
  )
  items.sort((a, b) => a.row.updated_at - b.row.updated_at)
  for (const { wallet_id, row } of items) {
    const campaign = await findWalletCampaign(q, companyKey, wallet_id)
    if (!campaign) throw new Error(`The dataset has no wallet campaign ${wallet_id}.`)
    const change = await nextChange(q, campaign)
    const numbers = { campaign_no: campaign.campaign_no, item_no: change, change_no: change }
    await insertRows(q, 'mock.wallet_items', [{ ...numbers, ...row }])
  }
}

function rowOf({ expiry, created, updated, messages, locations, ...seed }: WalletItemSeed, now: number) {
  const day = expiry && new Date(now + expiry.days * DAY_MS).toISOString().slice(0, 10)
  const token = expiry && (expiry.time === null ? day : `${day}T${expiry.time}`)
  const expiration = token === null ? null : readExpiration(token)
  return {
    ...seed,
    tokens: token === null ? seed.tokens : { ...seed.tokens, expiration_date: token },
    locations: locations.map(([latitude, longitude, relevant_text]) => ({ latitude, longitude, relevant_text })),
    messages: messages.map(body => ({ header: 'Lakeside Outfitters', body, action_uri: '', image_uri: '' })),
    expires_at: expiration?.at ?? null,
    expires_on: expiration?.day ?? null,
    created_at: now - created * MINUTE_MS,
    updated_at: now - updated * MINUTE_MS,
  }
}
