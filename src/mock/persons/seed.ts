import { createHash } from 'node:crypto'
import { MINUTE_MS } from '#/contract/format/durations'
import type { Queryable } from '#/store/db'
import type { PersonSeed } from './generate-person'

/** Ids of generated people. Ids of people added later start at 91,000,001. */
const FIRST_PERSON_ID = 88_000_001

/** The numeric id of a generated person, the same in every company. */
export const seededPersonId = ({ person_id }: PersonSeed, place: number): number => person_id ?? FIRST_PERSON_ID + place

/**
 * Inserts persons in one statement. Person keys are the same after every reset and differ between companies; keys given in
 * a seed apply to DEMO only.
 */
export async function insertPersons(
  q: Queryable,
  companyKey: string,
  people: readonly PersonSeed[],
  now: number,
): Promise<void> {
  const rows = people.map(({ person_key, person_id, created_minutes_ago, updated_minutes_ago, ...rest }, i) => ({
    ...rest,
    person_key: (companyKey === 'DEMO' ? person_key : undefined) ?? keyOf(companyKey, i),
    person_id: person_id ?? FIRST_PERSON_ID + i,
    created_at: now - created_minutes_ago * MINUTE_MS,
    updated_at: now - updated_minutes_ago * MINUTE_MS,
  }))
  await q.query(
    `insert into mock.persons (company_key, person_id, person_key, external_person_id, mdn, carrier_code, custom_fields,
       timezone, timezone_source, created_at, updated_at)
     select $1, person_id, person_key, external_person_id, mdn, carrier_code, custom_fields, timezone, timezone_source, created_at, updated_at
     from jsonb_to_recordset($2::jsonb) as row(person_id bigint, person_key uuid, external_person_id text, mdn text,
       carrier_code text, custom_fields jsonb, timezone text, timezone_source text, created_at bigint, updated_at bigint)`,
    [companyKey, JSON.stringify(rows)],
  )
}

/** A deterministic key in the format of a random UUID. */
function keyOf(companyKey: string, place: number): string {
  const hex = createHash('md5').update(`${companyKey}/${place}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
