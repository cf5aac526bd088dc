import { formatWallTime } from '#/ui/format/moment'
import { wallTime, zoneCity } from '#/ui/format/zone'
import { type ScheduleValue, type ResolvedSchedule, momentOf } from './schedule-value'
import { text as t } from './text'

/** A problem of a send time. `stop`: it cannot be scheduled. */
export interface ScheduleProblem {
  readonly level: 'stop' | 'warn'
  readonly text: string
}

/**
 * Hours around midnight, in the zone of the send time, in which messages should not be sent: usual in laws and rules of
 * carriers. Shown and warned about, not enforced.
 */
export const quietHours = { from: 21, to: 8 } as const

/** Whether a wall time is in the quiet hours; their end is not. */
function isQuiet(wall: number): boolean {
  const hour = new Date(wall).getUTCHours()
  return hour >= quietHours.from || hour < quietHours.to
}

/** All problems of a send time. */
export function scheduleProblems(value: ScheduleValue, resolved: ResolvedSchedule): ScheduleProblem[] {
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
      return isQuiet(wall) ? [{ level: 'warn', text: t.inQuiet(formatWallTime(wall), zoneCity(value.zone)) }] : []
    }
  }
}
