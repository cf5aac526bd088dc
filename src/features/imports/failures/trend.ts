import { DAY_MS } from '#/contract/format/durations'
import { wallTime } from '#/contract/format/wall-time'
import type { RememberedBatch } from '#/parts/import-batches/history-store'
import { startOfDay } from '#/ui/format/zone'

/** What was imported in a day or week. */
export interface TrendPart {
  from: number
  until: number
  batches: number
  tokens: number
  settled: number
  failed: number
}

const DAYS = { day: 1, week: 7 } as const
const MAX_PARTS = 60
const MIN_PARTS = { day: 14, week: 8 } as const
/** Monday, January 5, 1970, four days after the epoch. */
const FIRST_MONDAY = 4 * DAY_MS

/**
 * Days or weeks (from Monday) since the first batch, oldest first: at least 14 days or 8 weeks, and at most 60 parts.
 * Batches without a time or without counts are left out.
 * @param now the last part contains it
 */
export function trendOf(
  batches: readonly RememberedBatch[],
  by: keyof typeof DAYS,
  { zone, now }: { zone: string; now: number },
): TrendPart[] {
  const received = batches.flatMap(batch => (batch.received_at === null ? [] : [{ ...batch, at: batch.received_at }]))
  const oldest = received.reduce((earliest, { at }) => Math.min(earliest, at), now)
  const step = DAYS[by] * DAY_MS
  const wall = wallTime(now, zone)
  const start = wall - (by === 'day' ? wall % DAY_MS : (wall - FIRST_MONDAY) % step)
  const edges = [edgeOf(start + step, zone), edgeOf(start, zone)]
  while (edges.length <= MAX_PARTS && (edges.length <= MIN_PARTS[by] || (edges.at(-1) ?? 0) > oldest))
    edges.push(edgeOf(start - (edges.length - 1) * step, zone))
  const ascending = edges.toReversed()
  const parts = ascending.slice(0, -1).map((from, index): TrendPart => ({
    from,
    until: ascending[index + 1] ?? from,
    batches: 0,
    tokens: 0,
    settled: 0,
    failed: 0,
  }))
  for (const { at, counts } of received) {
    const part = parts[indexOf(ascending, at)]
    if (part === undefined || counts === null) continue
    part.batches++
    part.settled += counts.succeeded + counts.failed
    part.tokens += counts.succeeded + counts.failed + counts.pending
    part.failed += counts.failed
  }
  return parts
}

/** When the day begins whose midnight is the given local time. */
const edgeOf = (wall: number, zone: string): number =>
  startOfDay(new Date(wall).toISOString().slice(0, 10), zone) ?? wall

/** The index of the last edge that is not after a moment, by bisection; -1 if the moment is before the first. */
function indexOf(edges: readonly number[], at: number): number {
  let [low, high] = [0, edges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((edges[middle] ?? Infinity) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}
