import { formatWallClock } from '#/ui/date/wall-clock'
import { formatDate, formatWallTime } from '#/ui/format/moment'
import type { CalendarSpan } from './calendar-moves'

const yearOf = (wall: number): number => new Date(wall).getUTCFullYear()

/** `Thursday 14 March`, with the year if it is not the current one. `wall` and `now` are local times encoded as UTC. */
export const nameOfDay = (wall: number, now: number): string =>
  yearOf(wall) === yearOf(now)
    ? formatWallClock(wall, 'day')
    : formatDate(wall, ['weekday', 'day', 'month', 'year'], 'long')

/** `Thursday 14 March`, and in a week `Thursday 14 March, 09:00`; with the year if it is not the current one. */
export const nameOfTime = (wall: number, span: CalendarSpan, now: number): string =>
  span === 'month' ? nameOfDay(wall, now) : `${nameOfDay(wall, now)}, ${formatWallTime(wall)}`
