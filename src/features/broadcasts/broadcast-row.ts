import type { BroadcastReading } from '#/api/broadcasts'
import { broadcastStatuses, readChannel, type BroadcastChannel, type BroadcastStatus } from '#/contract/broadcasts'
import { HOUR_MS, MINUTE_MS } from '#/contract/format/durations'
import { readTimestamp } from '#/contract/format/timestamps'
import type { FilterRow } from '#/parts/filter-builder/rows'
import type { ResolvedSchedule } from '#/parts/schedule/schedule-value'
import { rawConditions } from './extra-fields'

/** The seven statuses of the service, and this browser's drafts as an eighth. */
export const shownStatuses = ['draft', ...broadcastStatuses] as const
export type ShownStatus = (typeof shownStatuses)[number]

/** A row of the list: a broadcast from the service, or a draft that exists only in this browser. */
export interface BroadcastRow {
  key: string
  kind: 'broadcast' | 'draft'
  /** The id of the broadcast or the draft. */
  id: string
  /** One of `shownStatuses`, or any other string that the service sent. */
  status: string
  /** Empty if there is no name, or only white space. */
  name: string
  /** For a draft, the id of the broadcast that it edits. */
  editOf: string | null
  /** sms, push, or a channel that the dashboard does not support, as the service sent it; null when there is none. */
  channel: string | null
  lists: readonly string[]
  /** From `rawConditions`; for a draft, its rows in the filter builder. */
  filters: { wire: readonly unknown[] } | { rows: readonly FilterRow[] }
  /** In ms; null when there is none or it cannot be read, and for a draft whose time is not a moment in the future. */
  sendAt: number | null
  /** What the time of a draft means; null for a broadcast. */
  draftTimeKind: ResolvedSchedule['kind'] | null
  /** The time zone that a draft is scheduled in; null for a broadcast, of which the service keeps only the moment. */
  draftZone: string | null
  /** The number enqueued so far; null if the service gives none, as before sending starts. */
  recipients: number | null
  /** When sending started, in ms; null until then, or if it cannot be read. */
  startedAt: number | null
  /** When everyone had been enqueued, in ms; null until then, or if it cannot be read. */
  enqueuedAt: number | null
  /** Null for a draft. */
  reading: BroadcastReading | null
}

const rowCache = new WeakMap<BroadcastReading, BroadcastRow>()

/** A broadcast as a row of the list. The same reading always gives the same object. */
export function toBroadcastRow(reading: BroadcastReading): BroadcastRow {
  const row = rowCache.get(reading) ?? readRow(reading)
  rowCache.set(reading, row)
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
    name: shownName(broadcast.name),
    editOf: null,
    channel: targeting?.channel ?? null,
    lists: targeting?.source_lists ?? [],
    filters: { wire: rawConditions(reading.raw) },
    sendAt: readTimestamp(broadcast.send_scheduled_date),
    draftTimeKind: null,
    draftZone: null,
    recipients: delivery?.recipient_count ?? null,
    startedAt: readTimestamp(delivery?.send_start_date),
    enqueuedAt: readTimestamp(delivery?.enqueue_completed_date),
    reading,
  }
}

/** A name as rows have it: empty if there is none, or only white space. */
export const shownName = (name: string | null | undefined): string => (name?.trim() ? name : '')

/** The status if it is one of the seven; otherwise null. */
export const knownStatus = (status: string): BroadcastStatus | null =>
  broadcastStatuses.find(known => known === status) ?? null

/** `sms` or `push`, regardless of case; null for any other string or none. */
export const knownChannel = (channel: string | null): BroadcastChannel | null =>
  channel === null ? null : readChannel(channel)

/** Statuses of broadcasts that were, are, or will be sent. */
export const sendStatuses: ReadonlySet<string> = new Set(['scheduled', 'in_progress', 'sent', 'paused'])

/** Two sends to the same list that are closer together than this are marked, because people get both. */
export const NEARBY_MS = 4 * HOUR_MS

/** Another send to one of the same lists. */
export interface NearbySend {
  row: BroadcastRow
  /** How much later it is sent, in ms; negative if earlier. */
  gap: number
  /** Ids of the lists that both go to. */
  lists: readonly string[]
}

/** The sends to any of the same lists less than `within` ms (default 4 h) before or after this one, nearest first. */
export function findNearbySends(
  { key, sendAt, lists }: Pick<BroadcastRow, 'key' | 'sendAt' | 'lists'>,
  rows: readonly BroadcastRow[],
  within = NEARBY_MS,
): NearbySend[] {
  if (sendAt === null || lists.length === 0) return []
  const ownLists = new Set(lists)
  return rows
    .flatMap((row): NearbySend[] => {
      if (row.key === key || row.sendAt === null || !sendStatuses.has(row.status)) return []
      const gap = row.sendAt - sendAt
      if (Math.abs(gap) >= within) return []
      const shared = row.lists.filter(id => ownLists.has(id))
      return shared.length === 0 ? [] : [{ row, gap, lists: shared }]
    })
    .toSorted((a, b) => Math.abs(a.gap) - Math.abs(b.gap))
}

/** For each send that has another one nearby: the nearest, by row key. Only `sendStatuses` count. */
export function nearestSends(rows: readonly BroadcastRow[]): ReadonlyMap<string, NearbySend> {
  // Sorted by time so that each row is compared with its neighbors only: 700 rows would otherwise make 490,000 pairs
  const timed = rows
    .filter(row => row.sendAt !== null && sendStatuses.has(row.status))
    .toSorted((a, b) => (a.sendAt ?? 0) - (b.sendAt ?? 0))
  const found = new Map<string, NearbySend>()
  let from = 0
  let to = 0
  timed.forEach(row => {
    while ((row.sendAt ?? 0) - (timed[from]?.sendAt ?? 0) >= NEARBY_MS) from++
    while (to < timed.length && (timed[to]?.sendAt ?? 0) - (row.sendAt ?? 0) < NEARBY_MS) to++
    const [nearest] = findNearbySends(row, timed.slice(from, to))
    if (nearest) found.set(row.key, nearest)
  })
  return found
}

/** Whether a broadcast was canceled or deleted, so that nothing more is sent. */
export const isCanceled = (row: Pick<BroadcastRow, 'status'>): boolean =>
  row.status === 'canceled' || row.status === 'deleted'

/**
 * Why a broadcast has no number of recipients: it was canceled before it started, it has not been sent yet, or the
 * service reports none.
 */
export function whyNotCounted(row: BroadcastRow): 'none' | 'notYet' | 'unknown' {
  if (isCanceled(row) && row.startedAt === null) return 'none'
  return row.status === 'scheduled' || row.status === 'draft' ? 'notYet' : 'unknown'
}

/**
 * The average number of recipients enqueued per minute. Null before sending starts, in its first second, without a
 * count, and if sending stopped before everyone was enqueued, because the time since would count as sending time.
 */
export function ratePerMinute(
  {
    status,
    startedAt,
    enqueuedAt,
    recipients,
  }: Pick<BroadcastRow, 'status' | 'startedAt' | 'enqueuedAt' | 'recipients'>,
  now: number,
): number | null {
  if (startedAt === null || recipients === null) return null
  if (enqueuedAt === null && status !== 'in_progress') return null
  const took = (enqueuedAt ?? now) - startedAt
  // Under a second there is no meaningful rate
  return took < 1000 ? null : Math.round(recipients / (took / MINUTE_MS))
}
