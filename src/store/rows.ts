import type { Queryable } from './db'

/** The first row of a query; null if it has none. */
export async function firstRow<Row extends object>(
  q: Queryable,
  sql: string,
  params: readonly unknown[] = [],
): Promise<Row | null> {
  return (await q.query<Row>(sql, params))[0] ?? null
}

/**
 * The row that a statement always returns, such as one that it inserts.
 * @throws Error if it returns none
 */
export async function onlyRow<Row extends object>(q: Queryable, sql: string, params: readonly unknown[]): Promise<Row> {
  const row = await firstRow<Row>(q, sql, params)
  if (!row) throw new Error(`The store returned no row for: ${sql}`)
  return row
}

/** Inserts rows in the given order, in one statement. All have the same columns, which are the keys of the first. */
export async function insertRows(q: Queryable, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  if (columns === '') return
  await q.query(
    `insert into ${table} (${columns})
     select ${columns} from rows from (jsonb_populate_recordset(null::${table}, $1::jsonb)) with ordinality order by ordinality`,
    [JSON.stringify(rows)],
  )
}

/**
 * Inserts a row and returns it.
 * @param computed columns whose value is an SQL expression, such as the next value of a sequence
 * @param onConflict an `on conflict` clause that updates the existing row, which is then returned
 */
export function insertRow<Row extends object>(
  q: Queryable,
  table: string,
  {
    values,
    computed = {},
    onConflict = '',
    returning,
  }: { values: object; computed?: Record<string, string>; onConflict?: string; returning: string },
): Promise<Row> {
  const columns = Object.keys(values)
  return onlyRow<Row>(
    q,
    `insert into ${table} (${[...columns, ...Object.keys(computed)].join(', ')})
     select ${[...columns, ...Object.values(computed)].join(', ')} from jsonb_populate_record(null::${table}, $1::jsonb)
     ${onConflict} returning ${returning}`,
    [JSON.stringify(values)],
  )
}

/** Updates the one row with this key, which the caller has locked, and returns it. */
export function updateRow<Row extends object>(
  q: Queryable,
  table: string,
  { key, values, returning }: { key: Record<string, unknown>; values: object; returning: string },
): Promise<Row> {
  const columns = Object.keys(values).join(', ')
  const conditions = Object.keys(key).map((column, i) => `${column} = $${i + 2}`)
  return onlyRow<Row>(
    q,
    `update ${table} set (${columns}) = (select ${columns} from jsonb_populate_record(null::${table}, $1::jsonb))
     where ${conditions.join(' and ')} returning ${returning}`,
    [JSON.stringify(values), ...Object.values(key)],
  )
}
