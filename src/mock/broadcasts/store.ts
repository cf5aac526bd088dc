import type { BroadcastStatus, BroadcastWrite } from '#/contract/broadcasts'
import type { Queryable } from '#/store/db'

/** A broadcast as stored. Timestamps are in milliseconds. */
export interface StoredBroadcast {
  readonly company_key: string
  readonly broadcast_id: number
  readonly status: BroadcastStatus
  readonly name: string
  readonly send_scheduled_date: number
  readonly created_by: string | null
  readonly created_by_application: string | null
  readonly targeting: BroadcastWrite['targeting']
  /** Unknown top-level keys, which are stored and returned. */
  readonly extra: Readonly<Record<string, unknown>>
  readonly created_at: number
  readonly updated_at: number
  readonly send_start_date: number | null
  readonly enqueue_completed_date: number | null
  /** Recipients enqueued so far. */
  readonly recipient_count: number | null
  /** All recipients; 0 until sending starts. */
  readonly audience_size: number
  /** When sending last started or resumed, and how many were enqueued by then. The rate is counted from here. */
  readonly resumed_at: number | null
  readonly resumed_count: number
}

/** What callers may set; the service sets everything else. */
export type BroadcastContent = Pick<
  StoredBroadcast,
  'name' | 'send_scheduled_date' | 'created_by' | 'created_by_application' | 'targeting' | 'extra'
>

export const COLUMNS = `company_key, broadcast_id, status, name, send_scheduled_date, created_by, created_by_application,
  targeting, extra, created_at, updated_at, send_start_date, enqueue_completed_date, recipient_count, audience_size,
  resumed_at, resumed_count`

/** The broadcasts of one status: scheduled ones by send date ascending, all others by send date descending. */
export function broadcastsByStatus(
  q: Queryable,
  companyKey: string,
  status: BroadcastStatus,
  limit: number,
): Promise<StoredBroadcast[]> {
  const order = status === 'scheduled' ? 'asc' : 'desc'
  return q.query<StoredBroadcast>(
    `select ${COLUMNS} from mock.broadcasts where company_key = $1 and status = $2
     order by send_scheduled_date ${order}, broadcast_id ${order} limit ${limit}`,
    [companyKey, status],
  )
}

/** One broadcast of a company; null if it does not exist. `forUpdate` locks the row until the transaction ends. */
export async function findBroadcast(
  q: Queryable,
  companyKey: string,
  broadcastId: string,
  options: { forUpdate?: boolean } = {},
): Promise<StoredBroadcast | null> {
  if (!/^\d{1,15}$/.test(broadcastId)) return null
  const [row] = await q.query<StoredBroadcast>(
    `select ${COLUMNS} from mock.broadcasts where company_key = $1 and broadcast_id = $2${options.forUpdate ? ' for update' : ''}`,
    [companyKey, Number(broadcastId)],
  )
  return row ?? null
}

/** Adds a scheduled broadcast with a new id. */
export async function insertBroadcast(
  q: Queryable,
  companyKey: string,
  content: BroadcastContent,
  now: number,
): Promise<StoredBroadcast> {
  const [row] = await q.query<StoredBroadcast>(
    `insert into mock.broadcasts (company_key, broadcast_id, status, name, send_scheduled_date, created_by,
       created_by_application, targeting, extra, audience_size, created_at, updated_at)
     values ($1, nextval('mock.broadcast_ids'), 'scheduled', $2, $3, $4, $5, $6::jsonb, $7::jsonb, 0, $8, $8) returning ${COLUMNS}`,
    [companyKey, ...contentParams(content), now],
  )
  if (!row) throw new Error('The store returned no row for a broadcast it added.')
  return row
}

/** Updates what callers may change. The caller has locked the row. */
export async function updateBroadcastContent(
  q: Queryable,
  { company_key, broadcast_id }: StoredBroadcast,
  content: BroadcastContent,
  now: number,
): Promise<StoredBroadcast> {
  const [row] = await q.query<StoredBroadcast>(
    `update mock.broadcasts set name = $3, send_scheduled_date = $4, created_by = $5, created_by_application = $6,
       targeting = $7::jsonb, extra = $8::jsonb, updated_at = $9
     where company_key = $1 and broadcast_id = $2 returning ${COLUMNS}`,
    [company_key, broadcast_id, ...contentParams(content), now],
  )
  if (!row) throw new Error('A broadcast that is held was not there.')
  return row
}

const contentParams = (content: BroadcastContent): unknown[] => [
  content.name,
  content.send_scheduled_date,
  content.created_by,
  content.created_by_application,
  JSON.stringify(content.targeting),
  JSON.stringify(content.extra),
]

/** What the clock and the control route change. */
export type BroadcastProgress = Pick<
  StoredBroadcast,
  | 'status'
  | 'send_start_date'
  | 'enqueue_completed_date'
  | 'recipient_count'
  | 'audience_size'
  | 'resumed_at'
  | 'resumed_count'
>

/** Updates a broadcast's progress. The caller has locked the row. */
export async function saveProgress(
  q: Queryable,
  { company_key, broadcast_id }: StoredBroadcast,
  progress: BroadcastProgress,
  moment: number,
): Promise<StoredBroadcast> {
  const [row] = await q.query<StoredBroadcast>(
    `update mock.broadcasts set status = $3, send_start_date = $4, enqueue_completed_date = $5, recipient_count = $6,
       audience_size = $7, resumed_at = $8, resumed_count = $9, updated_at = greatest(updated_at, $10)
     where company_key = $1 and broadcast_id = $2 returning ${COLUMNS}`,
    [
      company_key,
      broadcast_id,
      progress.status,
      progress.send_start_date,
      progress.enqueue_completed_date,
      progress.recipient_count,
      progress.audience_size,
      progress.resumed_at,
      progress.resumed_count,
      moment,
    ],
  )
  if (!row) throw new Error('A broadcast that is held was not there.')
  return row
}
