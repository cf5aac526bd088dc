import type { BroadcastRow } from './broadcast-row'

const MINUTE = 60_000

/** How many a minute were enqueued on the average since sending started; null before it did, or when that is no rate. */
export function ratePerMinute(
  { startedAt, enqueuedAt, recipients }: Pick<BroadcastRow, 'startedAt' | 'enqueuedAt' | 'recipients'>,
  now: number,
): number | null {
  if (startedAt === null || recipients === null) return null
  const took = (enqueuedAt ?? now) - startedAt
  // Under a second it is a moment, not a rate
  return took < 1000 ? null : Math.round(recipients / (took / MINUTE))
}
