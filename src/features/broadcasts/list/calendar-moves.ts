import { broadcastCan } from '#/contract/broadcasts'
import { HOUR_MS } from '#/contract/format/durations'
import { resolveSchedule, withLocalTime, type ScheduleValue } from '#/parts/schedule/schedule-value'
import { readWallClock } from '#/parts/schedule/wall-clock'
import { instantOf } from '#/ui/format/zone'
import type { BroadcastRow } from '../broadcast-row'

/** The hour of a new broadcast, or of a draft without a time, on the day where it is created or moved to. */
const FIRST_HOUR = 9

const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** Whether a row can be moved: drafts and scheduled broadcasts can; all others were sent or never will be. */
export const canMove = (row: Pick<BroadcastRow, 'kind' | 'status'>): boolean =>
  row.kind === 'draft' || broadcastCan.edit(row)

/**
 * A send time moved to another day: the same local time in its own zone, moved by as many days as on the calendar. Null if
 * that is in the past.
 * @param from the day on which the calendar shows the send time; null if there is none
 */
export function movedSchedule(when: ScheduleValue, from: string | null, to: string, now: number): ScheduleValue | null {
  const wall = when.wall === null ? null : readWallClock(when.wall)
  const next =
    wall === null || from === null
      ? withLocalTime(when, startOfDay(to) + FIRST_HOUR * HOUR_MS)
      : withLocalTime(when, wall + startOfDay(to) - startOfDay(from))
  return resolveSchedule(next, now).kind === 'past' ? null : next
}

/** The send time of a broadcast that is created on a day: 9:00, or the next full hour today; null for a past day. */
export function firstTimeOn(day: string, zone: string, now: number): number | null {
  const hours = Array.from({ length: 24 - FIRST_HOUR }, (_, hour) => startOfDay(day) + (FIRST_HOUR + hour) * HOUR_MS)
  return hours.find(wall => latestInstant(wall, zone) > now) ?? null
}

const latestInstant = (wall: number, zone: string): number => {
  const instant = instantOf(wall, zone)
  return instant.kind === 'exact' ? instant.ms : instant.later
}

const steps = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
  ['ArrowUp', -7],
  ['ArrowDown', 7],
])

/** How many days a key moves a broadcast by; 0 for any other key. */
export const daysOfKey = (key: string): number => steps.get(key) ?? 0

/**
 * The send time of the oldest row with a status; null if there is none. If the service returned as many rows as it can,
 * older ones may be missing.
 */
export function oldestListedSend(
  rows: readonly Pick<BroadcastRow, 'status' | 'sendAt'>[],
  status: string,
): number | null {
  const times = rows.flatMap(row => (row.status === status && row.sendAt !== null ? [row.sendAt] : []))
  return times.length === 0 ? null : times.reduce((oldest, time) => Math.min(oldest, time))
}
