import { DAY_MS } from '#/contract/format/durations'
import type { Queryable } from '#/store/db'
import type { CompanySeed } from '../companies/seed'
import { insertManyBatches } from '../imports/seed'
import { personIndexes } from '../persons/migrations'
import { knownAreaCodes } from '../persons/numbers'
import { fillSubscriptions } from '../subscriptions/large-seed'
import { fillLargeWallet } from '../wallet/item-seed'

const TOTAL_PERSONS = 1_000_000
const TOTAL_BATCHES = 2000
/** Lines 0400 to 9999 of exchange 555. */
const LINES = 9600

const firstNames =
  'Ada Ben Camila Daniel Elena Frank Grace Hiro Ines José Kofi Laura Marek Noor Olga Priya Quinn Rosa Søren Tomás Uma Victor Wei Ximena Yusuf Zoë'.split(
    ' ',
  )
const lastNames =
  'Adams Becker Cohen Dvořák Evans Foster García Haddad Ivanova Jackson Kim Lindqvist Müller Nguyễn Okafor Patel Quist Rossi Sato Turner Ueda Vargas Wong Xu Yıldız Zielińska'.split(
    ' ',
  )

/**
 * Extends a company that has the `demo` dataset to a million people, a million items in one wallet campaign, and 2,000
 * import batches. The database generates the rows and builds the indexes afterward, which halves the time.
 */
export async function fillLarge(q: Queryable, company: CompanySeed, now: number): Promise<void> {
  const [counted] = await q.query<{ count: number }>(
    'select count(*) as count from mock.persons where company_key = $1',
    [company.company_key],
  )
  await q.exec(personIndexes.drop)
  await q.query(
    `insert into mock.persons (company_key, person_id, person_key, external_person_id, mdn, carrier_code, custom_fields,
       timezone, timezone_source, created_at, updated_at)
     select $1, 88100000 + i,
       overlay(overlay(md5($1 || '/large/' || i) placing '4' from 13 for 1) placing '8' from 17 for 1)::uuid,
       case when i % 5 > 0 then 'L-' || i end,
       '+1' || ($3::text[])[1 + i / ${LINES}] || '555' || lpad((400 + i % ${LINES})::text, 4, '0'), '101',
       jsonb_build_object('first_name', ($4::text[])[1 + i % ${firstNames.length}], 'last_name', ($5::text[])[1 + i / ${firstNames.length} % ${lastNames.length}],
         'email', 'p' || i || '@mail.example', 'loyalty_points', i * 7 % 4200, 'vip', i % 9 = 0),
       'America/Chicago', 'area_code', $2::bigint - (i % 2200 + 20) * ${DAY_MS}::bigint, $2::bigint - (i % 20) * ${DAY_MS}::bigint
     from generate_series(0, $6::int - 1) as i`,
    [company.company_key, now, [...knownAreaCodes], firstNames, lastNames, TOTAL_PERSONS - Number(counted?.count ?? 0)],
  )
  await q.exec(personIndexes.create)
  await fillSubscriptions(q, company.company_key, now)
  const [app] = company.app_ids
  if (app !== undefined) await insertManyBatches(q, app, TOTAL_BATCHES, now)
  await fillLargeWallet(q, company.company_key, now)
}
