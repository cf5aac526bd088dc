import { MINUTE_MS } from '#/contract/format/durations'
import type { BroadcastRow } from './broadcast-row'

/**
 * The average number of recipients enqueued per minute. Null before sending starts, and when it stopped before everyone was
 * enqueued: the time since then would count as sending.
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
