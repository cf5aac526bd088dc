import { createHash } from 'node:crypto'
import type { Db, Queryable } from './db'
import { StoreError, oneLine } from './store-error'

/** One migration step. Never change its SQL once a store has been created with it: add a new step instead. */
export interface Migration {
  readonly name: string
  readonly sql: string
}

/**
 * Brings the tables in a schema up to date. All missing steps run in one transaction; if several processes start at
 * once, one of them runs the steps.
 * @throws StoreError when the store was created with other steps, or does not let its tables be created
 */
export async function migrate(db: Db, schema: 'mock' | 'gateway', migrations: readonly Migration[]): Promise<void> {
  try {
    await db.tx(q => runMissing(q, schema, migrations))
  } catch (cause) {
    if (cause instanceof StoreError) throw cause
    throw new StoreError(`The tables of the store cannot be created or updated: ${oneLine(cause)}.`, { cause })
  }
}

async function runMissing(q: Queryable, schema: string, migrations: readonly Migration[]): Promise<void> {
  await q.query('select pg_advisory_xact_lock(hashtext($1))', [`signalbox/${schema}`])
  await q.exec(`create schema if not exists ${schema};
    create table if not exists ${schema}.migrations (
      position int primary key, name text not null, hash text not null, applied_at timestamptz not null default now()
    );`)
  const done = await q.query<{ name: string; hash: string }>(
    `select name, hash from ${schema}.migrations order by position`,
  )
  done.forEach(({ name, hash }, position) => {
    const ours = migrations[position]
    if (ours?.name === name && hashOf(ours.sql) === hash) return
    throw new StoreError(
      `The store was created by another version of Signalbox (step "${name}"). Use that version or a newer one, or an empty store.`,
    )
  })
  for (const [position, { name, sql }] of migrations.entries()) {
    if (position < done.length) continue
    await q.exec(sql)
    await q.query(`insert into ${schema}.migrations (position, name, hash) values ($1, $2, $3)`, [
      position,
      name,
      hashOf(sql),
    ])
  }
}

const hashOf = (sql: string): string => createHash('sha256').update(sql).digest('hex').slice(0, 16)
