import { locale } from '#/ui/format/format'
import { formatWallTime } from '#/ui/format/moment'
import type { CalendarSpan } from './calendar-moves'

const dayFormat = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

/** `Thursday, March 14` */
export const nameOfDay = (wall: number): string => dayFormat.format(wall)

/** `Thursday, March 14`, and in a week `Thursday, March 14, 09:00`. */
export const nameOfSlot = (wall: number, span: CalendarSpan): string =>
  span === 'month' ? nameOfDay(wall) : `${nameOfDay(wall)}, ${formatWallTime(wall)}`
