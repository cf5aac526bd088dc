import type { ImportDevice } from '#/contract/imports'
import type { Queryable } from '#/store/db'
import { firstRow, insertRows, onlyRow } from '#/store/rows'
import { platformAnswer } from './platform-answer'

/** A batch as stored. `received_on` is in milliseconds. */
export interface StoredBatch {
  readonly batch_id: string
  readonly received_on: number
  readonly success_count: number
  readonly failure_count: number
  readonly pending_count: number
}

/** One token of a batch. The platform's answer is stored at once and revealed when the batch settles. */
export interface StoredEntry {
  readonly token: string
  readonly platform_status: string
  readonly platform_message: string
  readonly settled: boolean
}

const COLUMNS = 'batch_id, received_on, success_count, failure_count, pending_count'

/** The batches of an app, newest first. */
export const listBatches = (q: Queryable, appId: string, limit: number): Promise<StoredBatch[]> =>
  q.query<StoredBatch>(
    `select ${COLUMNS} from mock.import_batches where app_id = $1 order by received_on desc, position desc limit ${limit}`,
    [appId],
  )

/** One batch of an app; null if the app does not have it. */
export const findBatch = (q: Queryable, appId: string, batchId: string): Promise<StoredBatch | null> =>
  firstRow<StoredBatch>(q, `select ${COLUMNS} from mock.import_batches where app_id = $1 and batch_id = $2`, [
    appId,
    batchId,
  ])

/** The tokens of a batch, in the order they were received. */
export const entriesOf = (q: Queryable, appId: string, batchId: string): Promise<StoredEntry[]> =>
  q.query<StoredEntry>(
    `select token, platform_status, platform_message, settled from mock.import_entries
     where app_id = $1 and batch_id = $2 order by place`,
    [appId, batchId],
  )

/** Every import of a token, newest first. A token that a batch contains twice has two entries. */
export const importsOfToken = (
  q: Queryable,
  appId: string,
  token: string,
): Promise<(StoredEntry & Pick<StoredBatch, 'batch_id' | 'received_on'>)[]> =>
  q.query(
    `select e.batch_id, b.received_on, e.token, e.platform_status, e.platform_message, e.settled
     from mock.import_entries e join mock.import_batches b using (app_id, batch_id)
     where e.app_id = $1 and md5(e.token) = md5($2) and e.token = $2
     order by b.received_on desc, b.position desc, e.place desc`,
    [appId, token],
  )

/** Stores a batch with all devices pending. Must run in a transaction. */
export async function insertBatch(
  q: Queryable,
  app_id: string,
  devices: readonly ImportDevice[],
  { now, settlesAt }: { now: number; settlesAt: number },
): Promise<StoredBatch> {
  const batch = await onlyRow<StoredBatch>(
    q,
    `insert into mock.import_batches (app_id, batch_id, received_on, success_count, failure_count, pending_count, settles_at)
     select $1, left(md5($1 || '/' || id), 4) || '-' || id, $2, 0, 0, $3, $4 from nextval('mock.import_batch_ids') as id
     returning ${COLUMNS}`,
    [app_id, now, devices.length, settlesAt],
  )
  const { batch_id } = batch
  const entries = devices.map(({ platform, token, external_person_id = null }, place) => ({
    app_id,
    batch_id,
    place,
    platform,
    token,
    external_person_id,
    ...platformAnswer(platform, token),
    settled: false,
  }))
  await insertRows(q, 'mock.import_entries', entries)
  return batch
}
