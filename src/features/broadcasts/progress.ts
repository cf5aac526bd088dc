import type { BroadcastRow } from './broadcast-row'

const MINUTE = 60_000

/** How many a minute are enqueued, or were, on the average; null before it began, and where it stopped: a pause is no sending. */
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
  // Under a second it is a moment, not a rate
  return took < 1000 ? null : Math.round(recipients / (took / MINUTE))
}
