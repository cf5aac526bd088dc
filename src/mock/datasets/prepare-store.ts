import type { Db, Queryable } from '#/store/db'
import { DEMO, OTHER, addCompany } from '../companies/seed'
import type { Dataset } from './datasets'
import { seedDemo } from './demo'
import { fillLarge } from './large'
import { seedOther } from './other'

/**
 * Sees to it that a store holds a world, filling a new one with its dataset in one transaction: a start that is killed
 * half way leaves an empty store, never half a world.
 * @returns the offset of the clock
 */
export async function prepareWorld(db: Db, dataset: Dataset, say: (line: string) => void): Promise<number> {
  const offset = await offsetOf(db)
  if (offset !== null) return offset
  say(`filling a new store with the dataset ${dataset}${dataset === 'large' ? ', which takes up to 3 minutes' : ''}`)
  await db.tx(async q => {
    // Of two servers that start on one database, one fills it and the other waits for it here.
    await q.query('select pg_advisory_xact_lock(hashtext($1))', ['signalbox/world'])
    if ((await offsetOf(q)) !== null) return
    await q.query('insert into mock.world (dataset, first_dataset, clock_offset) values ($1, $1, 0)', [dataset])
    await fill(q, dataset, Date.now())
  })
  await refreshStatistics(db, dataset)
  return (await offsetOf(db)) ?? 0
}

async function offsetOf(q: Queryable): Promise<number | null> {
  return (await q.query<{ clock_offset: number }>('select clock_offset from mock.world'))[0]?.clock_offset ?? null
}

/** Empties the world and fills it anew; without a dataset, with the one that the store was made with (decision 67). */
export async function resetTo(
  db: Db,
  asked: Dataset | undefined,
  time: { now: number; offset: number },
): Promise<void> {
  const [world] = await db.query<{ first_dataset: Dataset }>('select first_dataset from mock.world')
  const dataset = asked ?? world?.first_dataset ?? 'demo'
  await db.tx(async q => {
    await q.exec(`truncate mock.outbox, mock.subscriptions, mock.participants, mock.acquisition_campaigns, mock.subscription_lists,
        mock.devices, mock.companies, mock.apps, mock.persons, mock.broadcasts, mock.broadcast_recipients, mock.import_batches, mock.import_entries, mock.wallet_campaigns, mock.wallet_items, mock.wallet_messages, mock.wallet_message_steps restart identity;
      alter sequence mock.person_ids restart; alter sequence mock.list_ids restart; alter sequence mock.broadcast_ids restart;
      alter sequence mock.import_batch_ids restart; alter sequence mock.wallet_changes restart;`)
    await q.query('update mock.world set dataset = $1, clock_offset = $2', [dataset, time.offset])
    await fill(q, dataset, time.now)
  })
  await refreshStatistics(db, dataset)
}

export async function datasetOf(q: Queryable): Promise<Dataset> {
  const [world] = await q.query<{ dataset: Dataset }>('select dataset from mock.world')
  if (!world) throw new Error('The store holds no world.')
  return world.dataset
}

/** Keeps the clock's offset, which survives a restart (decision 67). */
export async function keepOffset(q: Queryable, offset: number): Promise<void> {
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

/** Without statistics the first thousands of calls would walk tables from end to end. */
const refreshStatistics = (db: Db, dataset: Dataset): Promise<void> =>
  db.exec(dataset === 'large' ? 'vacuum (analyze)' : 'analyze mock.persons, mock.subscriptions, mock.wallet_items')
