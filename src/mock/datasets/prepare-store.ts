import type { Db, Queryable } from '#/store/db'
import { DEMO, OTHER, addCompany } from '../companies/seed'
import type { Dataset } from './datasets'
import { seedDemo } from './demo'
import { fillLarge } from './large'
import { seedOther } from './other'

/**
 * Fills a new store with its dataset; a store that already has one is left alone. One transaction: a process killed
 * while filling leaves an empty store, never a partly filled one.
 * @returns the clock offset in milliseconds
 */
export async function prepareStore(db: Db, dataset: Dataset, say: (line: string) => void): Promise<number> {
  const offset = await readClockOffset(db)
  if (offset !== null) return offset
  say(`filling a new store with the ${dataset} dataset${dataset === 'large' ? ' (takes up to 3 minutes)' : ''}`)
  await db.tx(async q => {
    // When two servers start on one database, one fills it and the other waits here.
    await q.query('select pg_advisory_xact_lock(hashtext($1))', ['signalbox/world'])
    if ((await readClockOffset(q)) !== null) return
    await q.query('insert into mock.world (dataset, first_dataset, clock_offset) values ($1, $1, 0)', [dataset])
    await fill(q, dataset, Date.now())
  })
  await refreshStatistics(db, dataset)
  return (await readClockOffset(db)) ?? 0
}

async function readClockOffset(q: Queryable): Promise<number | null> {
  return (await q.query<{ clock_offset: number }>('select clock_offset from mock.world'))[0]?.clock_offset ?? null
}

/** Empties the store and fills it with the requested dataset, or else with the one it was created with. */
export async function resetStore(
  db: Db,
  requested: Dataset | undefined,
  time: { now: number; offset: number },
): Promise<void> {
  const [stored] = await db.query<{ first_dataset: Dataset }>('select first_dataset from mock.world')
  const dataset = requested ?? stored?.first_dataset ?? 'demo'
  await db.tx(async q => {
    await emptyTables(q)
    await q.query('update mock.world set dataset = $1, clock_offset = $2', [dataset, time.offset])
    await fill(q, dataset, time.now)
  })
  await refreshStatistics(db, dataset)
}

/**
 * Empties every table except the two about the store itself, and restarts every sequence, so that ids repeat after a
 * reset.
 */
async function emptyTables(q: Queryable): Promise<void> {
  const tables = await q.query<{ name: string }>(
    `select format('mock.%I', tablename) as name from pg_tables where schemaname = 'mock' and tablename not in ('world', 'migrations')`,
  )
  const sequences = await q.query<{ name: string }>(
    `select format('mock.%I', sequencename) as name from pg_sequences where schemaname = 'mock'`,
  )
  await q.exec(`truncate ${tables.map(({ name }) => name).join(', ')};
    ${sequences.map(({ name }) => `alter sequence ${name} restart;`).join('\n')}`)
}

export async function currentDataset(q: Queryable): Promise<Dataset> {
  const [stored] = await q.query<{ dataset: Dataset }>('select dataset from mock.world')
  if (!stored) throw new Error('The store has no dataset.')
  return stored.dataset
}

/** Stores the clock offset, so that a restart continues at the mock's own time. */
export async function saveClockOffset(q: Queryable, offset: number): Promise<void> {
  await q.query('update mock.world set clock_offset = $1', [offset])
}

async function fill(q: Queryable, dataset: Dataset, now: number): Promise<void> {
  await addCompany(q, DEMO)
  await addCompany(q, OTHER)
  if (dataset === 'empty') return
  await seedDemo(q, DEMO, now)
  await seedOther(q, OTHER, now)
  if (dataset === 'large') await fillLarge(q, DEMO, now)
}

/** Without statistics, the first few thousand calls would scan whole tables. */
const refreshStatistics = (db: Db, dataset: Dataset): Promise<void> =>
  db.exec(dataset === 'large' ? 'vacuum (analyze)' : 'analyze mock.persons, mock.subscriptions, mock.wallet_items')
