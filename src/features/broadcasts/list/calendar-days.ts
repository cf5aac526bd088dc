const DAY = 86_400_000

/** A day as YYYY-MM-DD, from a wall time written as if UTC (ui/format/zone.ts). */
export const dayOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10)

const wallOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** Whether a text is a day that exists: 30 February is none (facts.md 12). */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(wallOf(text)) && dayOf(wallOf(text)) === text

/** The day that lies `days` later. */
export const daysLater = (day: string, days: number): string => dayOf(wallOf(day) + days * DAY)

/** The same day of another month, or that month's last. */
export function monthsLater(day: string, months: number): string {
  const date = new Date(wallOf(day))
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
  const last = new Date(Date.UTC(new Date(first).getUTCFullYear(), new Date(first).getUTCMonth() + 1, 0)).getUTCDate()
  return dayOf(first + (Math.min(date.getUTCDate(), last) - 1) * DAY)
}

/** The days of the weeks that the span touches, Monday first: seven, or four to six weeks of them. */
export function daysOf(span: 'week' | 'month', day: string): string[] {
  const monday = (of: string) => daysLater(of, -((new Date(wallOf(of)).getUTCDay() + 6) % 7))
  if (span === 'week') return Array.from({ length: 7 }, (_, i) => daysLater(monday(day), i))
  const first = `${day.slice(0, 7)}-01`
  const last = daysLater(monthsLater(first, 1), -1)
  const start = monday(first)
  const count = (wallOf(daysLater(monday(last), 6)) - wallOf(start)) / DAY + 1
  return Array.from({ length: count }, (_, i) => daysLater(start, i))
}
