import { locale } from '../format/format'
import { formatDate, formatWallTime } from '../format/moment'

/** A wall time (as if UTC). `readWhen` can read `full`: `Tue 4 Jun 2024 09:00`. */
export function formatWallClock(wall: number, form: 'full' | 'date' | 'day' | 'month'): string {
  switch (form) {
    case 'full':
      return `${formatWallClock(wall, 'date')} ${formatWallTime(wall)}`
    case 'date':
      return formatDate(wall, ['weekday', 'day', 'month', 'year'])
    case 'day':
      return formatDate(wall, ['weekday', 'day', 'month'], 'long')
    case 'month':
      return formatDate(wall, ['month'], 'long')
  }
}

const weekdays = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
/** The name of a day of the week, from 0 for Sunday: `Tuesday` for 2. The base date below is a Sunday. */
export const weekdayName = (day: number): string => weekdays.format(Date.UTC(2023, 0, 1 + day))

/** A wall time as it is stored: `2026-06-04T09:00`. */
export const writeWallClock = (wall: number): string => new Date(wall).toISOString().slice(0, 16)

/** Reads a stored wall time; null for anything else. */
export function readWallClock(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return null
  const wall = Date.parse(`${text}:00Z`)
  return Number.isNaN(wall) || writeWallClock(wall) !== text ? null : wall
}

/** Midnight of a day, `2026-03-09`, as a wall time; null for any other string. */
export const readIsoDay = (day: string): number | null => readWallClock(`${day}T00:00`)

/** A day, `2026-03-09`, as `9 Mar 2026`; any other string as it is. */
export function formatIsoDay(day: string): string {
  const wall = readIsoDay(day)
  return wall === null ? day : formatDate(wall, ['day', 'month', 'year'])
}
