import { DAY_MS, HOUR_MS } from '#/contract/format/durations'
import type { Queryable } from '#/store/db'
import { nameGroups } from '../persons/name-groups'
import { seededRandom } from '../seeded-random'

/** Describes the items to generate for one campaign. */
export interface WalletItemPlan {
  readonly wallet_id: string
  /** How many items to generate. */
  readonly count: number
  /** The first index. All of an item's content follows from its index. */
  readonly from: number
  /** The range of change times, in hours before the reset. Higher indexes changed later. */
  readonly changed: { readonly first: number; readonly last: number }
  /** Days since the campaign was created; no item is older. */
  readonly age: number
  readonly isLoyalty: boolean
  /** In an ended campaign all items are inactive and expired. */
  readonly isEnded: boolean
  readonly groups: readonly (string | null)[]
  readonly images: readonly string[]
  readonly offer: string
}

/** UTC offsets of expirations, and how many hours later than in UTC the day ends there. */
const zones = ['-06:00', '-06:00', '-05:00', 'Z', '+02:00']
const zoneHours = [6, 6, 5, 0, -2]

const locations = [
  { latitude: 41.8826, longitude: -87.6282, relevant_text: 'You are near our Loop store' },
  { latitude: 42.0451, longitude: -87.6877, relevant_text: 'Évanston: your points count double today' },
  { latitude: 43.0389, longitude: -87.9065, relevant_text: 'Harbor store, two minutes from here' },
]
const message = [
  {
    header: 'Lakeside Outfitters',
    body: 'New rewards are waiting',
    action_uri: '',
    image_uri: 'https://shop.example/new.png',
  },
]

/** As many names as ten bits can select. */
const NAMES = 1024
let cachedNames: { first: string[]; last: string[] } | undefined
function names(): { first: string[]; last: string[] } {
  if (cachedNames) return cachedNames
  const random = seededRandom(77)
  const people = Array.from({ length: NAMES }, () => {
    const group = random.chance(0.5) ? nameGroups[0] : random.pick(nameGroups)
    return { first: random.pick(random.chance(0.5) ? group.female : group.male), last: random.pick(group.last) }
  })
  return (cachedNames = { first: people.map(each => each.first), last: people.map(each => each.last) })
}

/**
 * Inserts the items of a plan. The database generates them, because there can be a million: two hashes of the index
 * give ten numbers from 0 to 1023, the same after every reset.
 */
export async function generateItems(
  q: Queryable,
  companyKey: string,
  plan: WalletItemPlan,
  now: number,
): Promise<void> {
  const { first, last } = names()
  await q.query(
    `insert into mock.wallet_items (campaign_no, wallet_item_id, item_no, change_no, provider, active, group_code, tokens, locations,
       notification, messages, expires_at, expires_on, created_at, updated_at)
     select c.campaign_no,
       overlay(overlay(md5(c.wallet_id || '/' || i) placing '4' from 13 for 1) placing '8' from 17 for 1)::uuid::text,
       no, no, case when google then 'google_wallet' else 'passbook' end, not $12::boolean and d8 > 30, ($5::text[])[1 + d1 % cardinality($5::text[])],
       jsonb_strip_nulls(jsonb_build_object(
         'first_name', ($6::text[])[1 + d0], 'last_name', ($7::text[])[1 + d0], 'expiration_date', day || coalesce('T23:59:59' || zone, ''),
         'IMAGE_CODE', ($8::text[])[1 + d2 % cardinality($8::text[])],
         'offer_value', case when not loyal or d3 < 200 then $9::text end,
         'code', case when not loyal then upper(left(c.wallet_id, 4)) || '-' || 1000 + i end,
         'email_address', case when loyal and d4 < 400 then 'pass' || i || '@mail.example' end,
         'account_number', case when loyal then (70000000 + i * 37)::text end,
         'loyalty_balance', case when loyal then balance::text end,
         'loyalty_tier', case when loyal then case when balance > 700 then 'Platinum' when balance > 300 then 'Gold' else 'Silver' end end)),
       case when d5 < 100 then $13::jsonb when d5 < 300 then $14::jsonb else '[]' end,
       case when not google and d6 < 250 then 'Points doubled today' end,
       case when google and d6 < 300 then $15::jsonb else '[]' end,
       case when zone is null then (day - date '1970-01-01' + 1) * ${DAY_MS}::bigint - 1
         else (day - date '1970-01-01' + 1) * ${DAY_MS}::bigint - 1000 + zone_hours * ${HOUR_MS} end,
       day::text, least(changed, greatest($2::bigint - ($16::bigint * d9 >> 10), $2::bigint - $16::bigint)), changed
     from (
       select *, nextval('mock.wallet_changes') as no, d7 < 400 as google, $11::boolean as loyal,
         case when d3 % 10 = 0 then d4 * 2.5 else d4 % 901 end::float8 as balance,
         case when not $11::boolean or d1 % 2 = 0 then to_timestamp($2::bigint / 1000)::date +
           case when $12::boolean or d9 % 7 = 0 then -2 - d2 % 200 else 1 + d2 % 400 end end as day,
         case when d5 % 10 > 2 then ($17::text[])[1 + d6 % 5] end as zone, ($18::int[])[1 + d6 % 5] as zone_hours,
         $2::bigint - ($19::bigint + ($20::bigint - $19::bigint) * (i - $3::bigint) / $4::bigint) as changed
       from (
         select i, (a & 1023)::int as d0, (a >> 10 & 1023)::int as d1, (a >> 20 & 1023)::int as d2, (a >> 30 & 1023)::int as d3, (a >> 40 & 1023)::int as d4,
           (b & 1023)::int as d5, (b >> 10 & 1023)::int as d6, (b >> 20 & 1023)::int as d7, (b >> 30 & 1023)::int as d8, (b >> 40 & 1023)::int as d9
         from (select i, hashint8extended(i, 1) as a, hashint8extended(i, 2) as b from generate_series($3::bigint, $3::bigint + $4::bigint - 1) as i) hashes
       ) rolls
     ) passes join mock.wallet_campaigns c on c.company_key = $1 and c.wallet_id = $10`,
    [
      companyKey,
      now,
      plan.from,
      plan.count,
      [...plan.groups],
      first,
      last,
      [...plan.images],
      plan.offer,
      plan.wallet_id,
      plan.isLoyalty,
      plan.isEnded,
      JSON.stringify(locations),
      JSON.stringify(locations.slice(0, 1)),
      JSON.stringify(message),
      plan.age * DAY_MS,
      zones,
      zoneHours,
      plan.changed.first * HOUR_MS,
      plan.changed.last * HOUR_MS,
    ],
  )
}
