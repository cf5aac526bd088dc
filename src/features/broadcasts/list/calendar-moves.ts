import { broadcastCan } from '#/contract/broadcasts'
import { HOUR_MS } from '#/contract/format/durations'
import { picked, resolveSchedule, type ScheduleValue } from '#/parts/schedule/schedule-value'
import { readWallClock } from '#/parts/schedule/wall-clock'
import { instantOf } from '#/ui/format/zone'
import type { BroadcastRow } from '../broadcast-row'

/** What has no time yet gets this one on the day it is moved to. */
const FIRST_HOUR = 9

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** Drafts and scheduled broadcasts can be moved; everything else was sent, or never will be. */
export const canMove = (row: Pick<BroadcastRow, 'kind' | 'status'>): boolean =>
  row.kind === 'draft' || broadcastCan.edit(row)

/**
 * A send time on another day: the same local time in its own zone, so many days later as the calendar shows. Null if
 * that is in the past.
 * @param from the day that the calendar shows it on; null without a time
 */
export function movedSchedule(when: ScheduleValue, from: string | null, to: string, now: number): ScheduleValue | null {
  const wall = when.wall === null ? null : readWallClock(when.wall)
  const next =
    wall === null || from === null
      ? picked(when, startOf(to) + FIRST_HOUR * HOUR_MS)
      : picked(when, wall + startOf(to) - startOf(from))
  return resolveSchedule(next, now).kind === 'past' ? null : next
}

/** The send time of a broadcast that is created on a day: 9:00, or today the next full hour; null for a day that is over. */
export function firstTimeOn(day: string, zone: string, now: number): number | null {
  const hours = Array.from({ length: 24 - FIRST_HOUR }, (_, hour) => startOf(day) + (FIRST_HOUR + hour) * HOUR_MS)
  return hours.find(wall => latest(wall, zone) > now) ?? null
}

const latest = (wall: number, zone: string): number => {
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
 * The day before which sends of a status are missing, because the service returns only so many: that of the oldest one.
 * Null if the list is complete.
 */
export function cutBefore(
  rows: readonly Pick<BroadcastRow, 'status' | 'sendAt'>[],
  { status, full }: { status: string; full: boolean },
): number | null {
  if (!full) return null
  const times = rows.flatMap(row => (row.status === status && row.sendAt !== null ? [row.sendAt] : []))
  return times.length === 0 ? null : times.reduce((least, at) => Math.min(least, at))
}
