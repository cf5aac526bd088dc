import { createHash } from 'node:crypto'
import { MINUTE_MS } from '#/contract/format/durations'
import type { Queryable } from '#/store/db'
import { insertRows } from '#/store/rows'
import type { PersonSeed } from './generate-person'

/** The first id of generated people. Ids of people added later start at 91,000,001. */
const FIRST_PERSON_ID = 88_000_001

/** The numeric id of a generated person, the same in every company. */
export const seededPersonId = ({ person_id }: PersonSeed, index: number): number => person_id ?? FIRST_PERSON_ID + index

/**
 * Inserts persons in one statement. Person keys are the same after every reset and differ between companies; keys given
 * in a seed apply to DEMO only.
 */
export async function insertPersons(
  q: Queryable,
  companyKey: string,
  people: readonly PersonSeed[],
  now: number,
): Promise<void> {
  const rows = people.map(({ person_key, person_id, created_minutes_ago, updated_minutes_ago, ...rest }, i) => ({
    ...rest,
    company_key: companyKey,
    person_key: (companyKey === 'DEMO' ? person_key : undefined) ?? keyOf(companyKey, i),
    person_id: person_id ?? FIRST_PERSON_ID + i,
    created_at: now - created_minutes_ago * MINUTE_MS,
    updated_at: now - updated_minutes_ago * MINUTE_MS,
  }))
  await insertRows(q, 'mock.persons', rows)
}

/** A deterministic key in the format of a random UUID. */
function keyOf(companyKey: string, index: number): string {
  const hex = createHash('md5').update(`${companyKey}/${index}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
