import type { BroadcastStatus, BroadcastWrite } from '#/contract/broadcasts'
import type { Queryable } from '#/store/db'

/** A broadcast as stored; moments are milliseconds. */
export interface StoredBroadcast {
  readonly company_key: string
  readonly broadcast_id: number
  readonly status: BroadcastStatus
  readonly name: string
  readonly send_scheduled_date: number
  readonly created_by: string | null
  readonly created_by_application: string | null
  readonly targeting: BroadcastWrite['targeting']
  /** Top-level keys that the interface does not know; they are kept (decision 38). */
  readonly extra: Readonly<Record<string, unknown>>
  readonly created_at: number
  readonly updated_at: number
  readonly send_start_date: number | null
  readonly enqueue_completed_date: number | null
  /** How many were enqueued so far. */
  readonly recipient_count: number | null
  /** How many there are, once sending has started. */
  readonly audience_size: number
  /** When sending started or went on, and after how many: what the rate is counted from. */
  readonly resumed_at: number | null
  readonly resumed_count: number
}

/** What callers may set; everything else is the system's. */
export type BroadcastContent = Pick<
  StoredBroadcast,
  'name' | 'send_scheduled_date' | 'created_by' | 'created_by_application' | 'targeting' | 'extra'
>

export const COLUMNS = `company_key, broadcast_id, status, name, send_scheduled_date, created_by, created_by_application,
  targeting, extra, created_at, updated_at, send_start_date, enqueue_completed_date, recipient_count, audience_size,
  resumed_at, resumed_count`

/** The broadcasts of one status: scheduled by send date, all others newest send date first (decisions 30 and 61). */
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

/** One broadcast of a company. `forChange` keeps others from changing it until the transaction ends. */
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

/** Adds a scheduled broadcast; the id is the store's. */
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

/** Writes a broadcast back as its callers may change it. The caller holds the record. */
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

/** How a broadcast stands: everything about it that time and the control route change. */
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

/** Writes back how a broadcast stands. The caller holds the record. */
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
