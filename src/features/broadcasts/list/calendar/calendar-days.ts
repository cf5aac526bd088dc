import { DAY_MS } from '#/contract/format/durations'

/** The day, as YYYY-MM-DD, of a local time that is written as if it were UTC (see contract/format/wall-time.ts). */
export const formatDay = (wall: number): string => new Date(wall).toISOString().slice(0, 10)

/** The start of a day YYYY-MM-DD, as if in UTC, in ms. */
export const parseDay = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** The day that is `days` later. */
export const addDays = (day: string, days: number): string => formatDay(parseDay(day) + days * DAY_MS)

/** The same day of another month, or the last day of that month if it is shorter. */
export function addMonths(day: string, months: number): string {
  const date = new Date(parseDay(day))
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
  const last = new Date(Date.UTC(new Date(first).getUTCFullYear(), new Date(first).getUTCMonth() + 1, 0)).getUTCDate()
  return formatDay(first + (Math.min(date.getUTCDate(), last) - 1) * DAY_MS)
}

/** The days of a day's week, or of all weeks that overlap its month, from Monday: one week, or four to six. */
export function daysInSpan(span: 'week' | 'month', day: string): string[] {
  const mondayOf = (date: string) => addDays(date, -((new Date(parseDay(date)).getUTCDay() + 6) % 7))
  if (span === 'week') return Array.from({ length: 7 }, (_, i) => addDays(mondayOf(day), i))
  const first = `${day.slice(0, 7)}-01`
  const last = addDays(addMonths(first, 1), -1)
  const start = mondayOf(first)
  const count = (parseDay(addDays(mondayOf(last), 6)) - parseDay(start)) / DAY_MS + 1
  return Array.from({ length: count }, (_, i) => addDays(start, i))
}
