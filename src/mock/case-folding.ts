import type { Queryable } from '#/store/db'

/** SQL that makes texts comparable whatever their case. */
export type Fold = (sql: string) => string

/** Collations that know all scripts, in the order of choice: the last takes ß for SS. */
const COLLATIONS = `array['pg_c_utf8', 'C.utf8', 'en_US.utf8', 'und-x-icu']`

/**
 * How this database turns letters of all scripts into capitals, letter by letter. Capitals, because a small sigma has
 * two forms. A server whose own locale is C knows ASCII only, one with ICU takes ß for SS, which the embedded store
 * does not: then one of its collations has to help.
 */
export async function foldingOf(q: Queryable): Promise<Fold> {
  const [plain] = await q.query<{ knows: boolean }>(`select upper('éσςß') = 'ÉΣΣß' as knows`)
  if (plain?.knows) return sql => `upper(${sql})`
  const [found] = await q.query<{ name: string }>(
    `select collname as name from pg_collation where collname = any(${COLLATIONS})
     order by array_position(${COLLATIONS}, collname::text) limit 1`,
  )
  return found ? sql => `upper(${sql} collate "${found.name}")` : sql => `upper(${sql})`
}
