import type { BroadcastReading } from '#/api/broadcasts'
import { broadcastStatuses, readChannel, type BroadcastChannel, type BroadcastStatus } from '#/contract/broadcasts'
import { readTimestamp } from '#/contract/format/timestamps'
import type { FilterRow } from '#/parts/filter-builder/rows'

/** A row of the list: a broadcast of the service, or a draft that only this browser has. */
export interface BroadcastRow {
  key: string
  kind: 'broadcast' | 'draft'
  /** Of the broadcast, or of the draft. */
  id: string
  /** One of the seven, `draft`, or whatever the service wrote. */
  status: string
  name: string
  /** Of a draft: the broadcast that it edits. */
  editOf: string | null
  /** sms, push, or the text of a channel that this dashboard does not know (decision 27); null when none stands there. */
  channel: string | null
  lists: readonly string[]
  /** As the service wrote them; of a draft, its rows. */
  filters: { wire: readonly unknown[] } | { rows: readonly FilterRow[] }
  /** ms; null when there is none or it cannot be read. */
  sendAt: number | null
  /** Enqueued so far; null before sending starts. */
  recipients: number | null
  startedAt: number | null
  enqueuedAt: number | null
  reading: BroadcastReading | null
}

const known = new WeakMap<BroadcastReading, BroadcastRow>()

/** What a broadcast says, in the terms of the screens: the same row for the same reading. */
export function rowOf(reading: BroadcastReading): BroadcastRow {
  const row = known.get(reading) ?? readRow(reading)
  known.set(reading, row)
  return row
}

function readRow(reading: BroadcastReading): BroadcastRow {
  const { broadcast } = reading
  const { targeting, delivery } = broadcast
  return {
    key: `b-${broadcast.broadcast_id}`,
    kind: 'broadcast',
    id: broadcast.broadcast_id,
    status: broadcast.status,
    name: broadcast.name ?? '',
    editOf: null,
    channel: targeting?.channel ?? null,
    lists: targeting?.source_lists ?? [],
    filters: { wire: targeting?.filters ?? [] },
    sendAt: readTimestamp(broadcast.send_scheduled_date),
    recipients: delivery?.recipient_count ?? null,
    startedAt: readTimestamp(delivery?.send_start_date),
    enqueuedAt: readTimestamp(delivery?.enqueue_completed_date),
    reading,
  }
}

/** One of the seven statuses; null for another word. */
export const knownStatus = (status: string): BroadcastStatus | null =>
  broadcastStatuses.find(one => one === status) ?? null

/** sms or push, whatever its case; null for another word or none. */
export const knownChannel = (channel: string | null): BroadcastChannel | null =>
  channel === null ? null : readChannel(channel)

/** Statuses of what goes to people, has gone or will go: the others reach nobody. */
const reaching: ReadonlySet<string> = new Set(['scheduled', 'in_progress', 'sent', 'paused'])

/** Two sends to a list this close are marked (product.md, Broadcasts). */
export const NEAR_MS = 4 * 3_600_000

/** Another send to one of the same lists. */
export interface Near {
  row: BroadcastRow
  /** How long after this one; negative when before. */
  gap: number
  /** The lists that both go to. */
  lists: readonly string[]
}

/** The sends within 4 h (or `within` ms) before or after a moment that go to one of the lists, the nearest first. */
export function sendsNear(
  { key, sendAt, lists }: Pick<BroadcastRow, 'key' | 'sendAt' | 'lists'>,
  rows: readonly BroadcastRow[],
  within = NEAR_MS,
): Near[] {
  if (sendAt === null || lists.length === 0) return []
  const own = new Set(lists)
  return rows
    .flatMap((row): Near[] => {
      if (row.key === key || row.sendAt === null || !reaching.has(row.status)) return []
      const gap = row.sendAt - sendAt
      if (Math.abs(gap) >= within) return []
      const shared = row.lists.filter(id => own.has(id))
      return shared.length === 0 ? [] : [{ row, gap, lists: shared }]
    })
    .toSorted((a, b) => Math.abs(a.gap) - Math.abs(b.gap))
}

/** The nearest other send for every row that reaches somebody and has one. */
export function nearSends(rows: readonly BroadcastRow[]): ReadonlyMap<string, Near> {
  // Sorted by time, so that each looks at its neighbors only: 700 rows are 490,000 pairs otherwise
  const timed = rows
    .filter(row => row.sendAt !== null && reaching.has(row.status))
    .toSorted((a, b) => (a.sendAt ?? 0) - (b.sendAt ?? 0))
  const found = new Map<string, Near>()
  let from = 0
  let to = 0
  timed.forEach(row => {
    while ((row.sendAt ?? 0) - (timed[from]?.sendAt ?? 0) >= NEAR_MS) from++
    while (to < timed.length && (timed[to]?.sendAt ?? 0) - (row.sendAt ?? 0) < NEAR_MS) to++
    const [nearest] = sendsNear(row, timed.slice(from, to))
    if (nearest) found.set(row.key, nearest)
  })
  return found
}

/** What reaches nobody any more. */
export const isOver = (row: BroadcastRow): boolean => row.status === 'canceled' || row.status === 'deleted'
