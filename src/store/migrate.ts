import { createHash } from 'node:crypto'
import type { Db } from './db'
import { StoreError } from './store-error'

/** One step of a room's tables. Its SQL is never changed once somebody's store was made with it; a new step is added. */
export interface Migration {
  readonly name: string
  readonly sql: string
}

/**
 * Brings a room's tables, in the schema of the room's name, up to date. All missing steps are done in one transaction;
 * of several processes that start at once, one does them.
 * @throws StoreError when the store was made by other steps than these
 */
export async function migrate(db: Db, room: 'mock' | 'gateway', migrations: readonly Migration[]): Promise<void> {
  await db.tx(async q => {
    await q.query('select pg_advisory_xact_lock(hashtext($1))', [`signalbox/${room}`])
    await q.exec(`create schema if not exists ${room};
      create table if not exists ${room}.migrations (
        position int primary key, name text not null, hash text not null, applied_at timestamptz not null default now()
      );`)
    const done = await q.query<{ name: string; hash: string }>(
      `select name, hash from ${room}.migrations order by position`,
    )
    done.forEach(({ name, hash }, position) => {
      const ours = migrations[position]
      if (ours?.name === name && hashOf(ours.sql) === hash) return
      throw new StoreError(
        `The store was made by another version of Signalbox (its step "${name}"). Delete it to start anew.`,
      )
    })
    for (const [position, { name, sql }] of migrations.entries()) {
      if (position < done.length) continue
      await q.exec(sql)
      await q.query(`insert into ${room}.migrations (position, name, hash) values ($1, $2, $3)`, [
        position,
        name,
        hashOf(sql),
      ])
    }
  })
}

const hashOf = (sql: string): string => createHash('sha256').update(sql).digest('hex').slice(0, 16)
