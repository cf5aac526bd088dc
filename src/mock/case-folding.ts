import type { Queryable } from '#/store/db'

/** Wraps an SQL expression so that strings can be compared case-insensitively. */
export type Fold = (sql: string) => string

/** Collations that know all scripts, in order of preference. The last one folds ß to SS. */
const COLLATIONS = `array['pg_c_utf8', 'C.utf8', 'en_US.utf8', 'und-x-icu']`

/**
 * How this database uppercases the letters of all scripts, each to a single letter. Uppercase, because lowercase sigma
 * has two forms. A server with locale C knows only ASCII, and one with ICU turns ß into SS, which the embedded store
 * does not; in these cases a collation is named explicitly.
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

/** SQL for whether a string starts with another, ignoring case. */
export const startsWith = (fold: Fold, text: string, start: string): string =>
  `starts_with(${fold(text)}, ${fold(`${start}::text`)})`

/** SQL for whether a string is one of several, ignoring case. */
export const isAnyOf = (fold: Fold, text: string, wanted: string): string =>
  `${fold(text)} in (select ${fold('wanted')} from unnest(${wanted}::text[]) as wanted)`
