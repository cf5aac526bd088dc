import { formatWallTime } from '#/ui/format/moment'
import { wallTime, zoneCity } from '#/ui/format/zone'
import { type ScheduleValue, type ResolvedSchedule, momentOf } from './schedule-value'
import { text as t } from './text'

/** A problem of a send time. `stop`: it cannot be scheduled. */
export interface ScheduleProblem {
  readonly level: 'stop' | 'warn'
  readonly text: string
}

/** Hours of the day, in the zone of the send time, in which messages should not be sent; can include midnight. */
export interface QuietHours {
  readonly from: number
  readonly to: number
}

/** Usual in laws and rules of carriers; shown and warned about, not enforced. */
export const usualQuietHours: QuietHours = { from: 21, to: 8 }

/** Whether a wall time is in the quiet hours; their end is not. */
export function isQuiet(wall: number, { from, to }: QuietHours): boolean {
  const hour = new Date(wall).getUTCHours() + new Date(wall).getUTCMinutes() / 60
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to
}

/** All problems of a send time. */
export function scheduleProblems(
  value: ScheduleValue,
  resolved: ResolvedSchedule,
  quiet: QuietHours,
): ScheduleProblem[] {
  switch (resolved.kind) {
    case 'empty':
      return [{ level: 'stop', text: t.noTime }]
    case 'unclear':
    case 'ask':
    case 'past':
      return [{ level: 'stop', text: resolved.problem }]
    case 'at':
    case 'now': {
      const wall = wallTime(momentOf(resolved) ?? 0, value.zone)
      return isQuiet(wall, quiet)
        ? [{ level: 'warn', text: t.inQuiet(formatWallTime(wall), zoneCity(value.zone)) }]
        : []
    }
  }
}
