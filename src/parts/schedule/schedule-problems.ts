import { wallTime, zoneCity } from '#/ui/format/zone'
import { type ScheduleValue, type Settled, momentOf } from './schedule-value'
import { scheduleText as t } from './text'
import { clockOf } from './wall-clock'

/** What stands against a time. `stop`: it cannot be scheduled so. */
export interface ScheduleProblem {
  readonly level: 'stop' | 'warn'
  readonly text: string
}

/** Hours of the day in which nobody wants a text, on the clock of the send zone; may lie over midnight. */
export interface QuietHours {
  readonly from: number
  readonly to: number
}

/** What most carriers and laws take for night; shown and warned about, never enforced. */
export const usualQuietHours: QuietHours = { from: 21, to: 8 }

/** Whether a wall time lies in the quiet hours; the end of them does not. */
export function isQuiet(wall: number, { from, to }: QuietHours): boolean {
  const hour = new Date(wall).getUTCHours() + new Date(wall).getUTCMinutes() / 60
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to
}

/** Everything to say about a time before it is scheduled. */
export function scheduleProblems(value: ScheduleValue, settled: Settled, quiet: QuietHours): ScheduleProblem[] {
  switch (settled.kind) {
    case 'empty':
      return [{ level: 'stop', text: t.noTime }]
    case 'unclear':
    case 'ask':
    case 'past':
      return [{ level: 'stop', text: settled.sentence }]
    case 'at':
    case 'now': {
      const wall = wallTime(momentOf(settled) ?? 0, value.zone)
      return isQuiet(wall, quiet) ? [{ level: 'warn', text: t.inQuiet(clockOf(wall), zoneCity(value.zone)) }] : []
    }
  }
}
