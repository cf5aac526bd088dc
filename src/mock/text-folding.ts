import type { Queryable } from '#/store/db'

/** SQL that makes texts comparable whatever their case. */
export type Fold = (sql: string) => string

/**
 * How this database turns letters of all scripts into capitals. Capitals, because a small sigma has two forms. A
 * server whose own locale is C knows ASCII only, and then one of its collations has to help.
 */
export async function foldingOf(q: Queryable): Promise<Fold> {
  const [plain] = await q.query<{ knows: boolean }>(`select upper('éσς') = 'ÉΣΣ' as knows`)
  if (plain?.knows) return sql => `upper(${sql})`
  const [found] = await q.query<{ name: string }>(
    `select collname as name from pg_collation where collname in ('pg_c_utf8', 'und-x-icu', 'C.utf8', 'en_US.utf8')
     order by array_position(array['pg_c_utf8', 'und-x-icu', 'C.utf8', 'en_US.utf8'], collname::text) limit 1`,
  )
  return found ? sql => `upper(${sql} collate "${found.name}")` : sql => `upper(${sql})`
}
