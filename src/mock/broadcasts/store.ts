import type { BroadcastStatus, BroadcastWrite } from '#/contract/broadcasts'
import type { Queryable } from '#/store/db'
import { firstRow, insertRow, updateRow } from '#/store/rows'

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
  return firstRow<StoredBroadcast>(
    q,
    `select ${COLUMNS} from mock.broadcasts where company_key = $1 and broadcast_id = $2${options.forUpdate ? ' for update' : ''}`,
    [companyKey, Number(broadcastId)],
  )
}

/** Adds a scheduled broadcast with a new id. */
export const insertBroadcast = (
  q: Queryable,
  company_key: string,
  content: BroadcastContent,
  now: number,
): Promise<StoredBroadcast> =>
  insertRow<StoredBroadcast>(q, 'mock.broadcasts', {
    values: { company_key, status: 'scheduled', ...content, audience_size: 0, created_at: now, updated_at: now },
    computed: { broadcast_id: "nextval('mock.broadcast_ids')" },
    returning: COLUMNS,
  })

/** Updates what callers may change. The caller must have locked the row. */
export const updateBroadcastContent = (
  q: Queryable,
  broadcast: StoredBroadcast,
  content: BroadcastContent,
  now: number,
): Promise<StoredBroadcast> => update(q, broadcast, { ...content, updated_at: now })

/** What the clock, a cancellation, and the control route change. */
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

/** Updates a broadcast's progress. The caller must have locked the row. */
export const saveProgress = (
  q: Queryable,
  broadcast: StoredBroadcast,
  progress: Partial<BroadcastProgress>,
  moment: number,
): Promise<StoredBroadcast> => update(q, broadcast, { ...progress, updated_at: Math.max(broadcast.updated_at, moment) })

const update = (
  q: Queryable,
  { company_key, broadcast_id }: StoredBroadcast,
  values: Partial<StoredBroadcast>,
): Promise<StoredBroadcast> =>
  updateRow<StoredBroadcast>(q, 'mock.broadcasts', { key: { company_key, broadcast_id }, values, returning: COLUMNS })
