import { locale } from '#/ui/format/format'

const forms = {
  /** `Tue 4 Jun 2026` */
  date: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  /** `Tuesday 4 June` */
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  month: { month: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formats = new Map(
  Object.entries(forms).map(([name, options]) => [
    name,
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }),
  ]),
)

/** A wall time (as if UTC) with the day before the month. `readWhen` can read `full`: `Tue 4 Jun 2026 09:00`. */
export function formatWallClock(wall: number, form: keyof typeof forms | 'full'): string {
  if (form === 'full') return `${formatWallClock(wall, 'date')} ${clockOf(wall)}`
  const parts = formats.get(form)?.formatToParts(wall) ?? []
  const order: readonly string[] = ['weekday', 'day', 'month', 'year']
  return order.flatMap(wanted => parts.find(({ type }) => type === wanted)?.value ?? []).join(' ')
}

/** `09:00` */
export const clockOf = (wall: number): string => new Date(wall).toISOString().slice(11, 16)

const weekdays = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
/** `Tuesday` for 2. 1 January 2023 was a Sunday. */
export const weekdayName = (day: number): string => weekdays.format(Date.UTC(2023, 0, 1 + day))

/** A wall time as it is stored: `2026-06-04T09:00`. */
export const writeWallClock = (wall: number): string => new Date(wall).toISOString().slice(0, 16)

/** Reads a stored wall time; null for anything else. */
export function readWallClock(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return null
  const wall = Date.parse(`${text}:00Z`)
  return Number.isNaN(wall) || writeWallClock(wall) !== text ? null : wall
}
