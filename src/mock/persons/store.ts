import { isWellFormed } from '#/contract/format/fields'
import type { Queryable } from '#/store/db'
import { insertRow, updateRow } from '#/store/rows'
import type { StoredFields } from './custom-field-rules'

/** A person as stored. Numbers are E.164; timestamps are in milliseconds. */
export interface StoredPerson {
  readonly company_key: string
  readonly person_id: number
  readonly person_key: string
  readonly external_person_id: string | null
  readonly mdn: string | null
  readonly carrier_code: string | null
  readonly custom_fields: StoredFields
  readonly timezone: string | null
  readonly timezone_source: string | null
  readonly created_at: number
  readonly updated_at: number
}

const COLUMNS =
  'company_key, person_id, person_key, external_person_id, mdn, carrier_code, custom_fields, timezone, timezone_source, created_at, updated_at'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const PERSON_ID = /^[1-9]\d{0,14}$/

/** The persons of one company. `forUpdate` locks the rows read until the transaction ends. */
export function personStore(q: Queryable, companyKey: string, options: { forUpdate?: boolean } = {}) {
  const find = (where: string, value: string | number): Promise<StoredPerson[]> =>
    q.query<StoredPerson>(
      `select ${COLUMNS} from mock.persons where company_key = $1 and ${where}${options.forUpdate ? ' for update' : ''}`,
      [companyKey, value],
    )
  const findOne = async (where: string, value: string | number) => (await find(where, value))[0] ?? null
  return {
    byKey: async (personKey: string) => (UUID.test(personKey) ? findOne('person_key = $2', personKey) : null),
    byId: async (personId: string) => (PERSON_ID.test(personId) ? findOne('person_id = $2', Number(personId)) : null),
    // The store rejects text that nobody's id can contain
    byExternalId: async (externalId: string) =>
      isWellFormed(externalId) ? findOne('external_person_id = $2', externalId) : null,
    holdersOf: (mdn: string) => find('mdn = $2', mdn),
  }
}
export type PersonStore = ReturnType<typeof personStore>

/**
 * The persons who have the number, at most `limit`, by id. The limit applies in index order and the sort happens here,
 * because sorting in the database would triple the time.
 */
export async function searchByNumber(
  q: Queryable,
  companyKey: string,
  mdn: string,
  limit: number,
): Promise<StoredPerson[]> {
  const rows = await q.query<StoredPerson>(
    `select ${COLUMNS} from mock.persons where company_key = $1 and mdn = $2 order by carrier_code limit ${limit}`,
    [companyKey, mdn],
  )
  return rows.sort((a, b) => a.person_id - b.person_id)
}

/**
 * Locks numbers and external ids until the transaction ends, including those no one has yet: two calls that add the
 * same number create one person. Locks are taken in sorted order, which prevents deadlocks.
 */
export async function lockIdentifiers(
  q: Queryable,
  companyKey: string,
  ids: { mdn?: string | null | undefined; externals?: readonly (string | null | undefined)[] },
): Promise<void> {
  const names = new Set<string>()
  if (ids.mdn) names.add(`${companyKey}/mdn/${ids.mdn}`)
  for (const external of ids.externals ?? []) if (external) names.add(`${companyKey}/external/${external}`)
  if (names.size === 0) return
  // The first lock is a shared one on the company, which excludes lockAllIdentifiers.
  await q.query(
    `select case place when 1 then pg_advisory_xact_lock_shared(key) else pg_advisory_xact_lock(key) end
     from (select hashtextextended(name, 0) as key, place from unnest($1::text[]) with ordinality as row(name, place)) keys`,
    [[companyKey, ...[...names].sort()]],
  )
}

/** Locks all numbers and external ids of a company. PostgreSQL has room for only a few thousand individual locks. */
export async function lockAllIdentifiers(q: Queryable, companyKey: string): Promise<void> {
  await q.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [companyKey])
}

export type NewPerson = Omit<StoredPerson, 'company_key' | 'person_id' | 'person_key' | 'created_at' | 'updated_at'>

/** Adds a person with a new key and numeric id. */
export const insertPerson = (
  q: Queryable,
  company_key: string,
  person: NewPerson,
  now: number,
): Promise<StoredPerson> =>
  insertRow<StoredPerson>(q, 'mock.persons', {
    values: { company_key, ...person, created_at: now, updated_at: now },
    computed: { person_id: "nextval('mock.person_ids')", person_key: 'gen_random_uuid()' },
    returning: COLUMNS,
  })

/** Updates a person. The caller must have locked the row. */
export async function updatePersonRow(q: Queryable, person: StoredPerson): Promise<void> {
  const { company_key, person_key, ...values } = person
  await updateRow(q, 'mock.persons', { key: { company_key, person_key }, values, returning: 'person_key' })
}
