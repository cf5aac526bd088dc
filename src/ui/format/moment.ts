import { DAY_MS, HOUR_MS, MINUTE_MS } from '#/contract/format/durations'
import { offsetMinutes, wallTime } from '#/contract/format/wall-time'
import { locale } from './format'
import { text } from './text'
import { zoneAbbreviation } from './zone'

const t = text.moment

type DateStyle = 'short' | 'long'
const formats = new Map<DateStyle, Intl.DateTimeFormat>()

interface DateParts {
  weekday?: string
  day?: string
  month?: string
  year?: string
}

function datePartsOf(wall: number, style: DateStyle): DateParts {
  const format =
    formats.get(style) ??
    new Intl.DateTimeFormat(locale, { weekday: style, day: 'numeric', month: style, year: 'numeric', timeZone: 'UTC' })
  formats.set(style, format)
  return Object.fromEntries(format.formatToParts(wall).map(part => [part.type, part.value]))
}

/**
 * The date of a wall time (as if UTC), such as `Tue 4 Jun 2024`, with the requested parts.
 * @param style of weekday and month
 */
export function formatDate(wall: number, wanted: readonly (keyof DateParts)[], style: DateStyle = 'short'): string {
  const all = datePartsOf(wall, style)
  const part = (name: keyof DateParts) => (wanted.includes(name) ? (all[name] ?? '') : '')
  return t.full(part('weekday'), part('day'), part('month'), part('year'), '', '')
}

/** The time of day of a wall time (as if UTC): `09:00` or `09:00:07`. */
export function formatWallTime(wall: number, precision: 'minute' | 'second' = 'minute'): string {
  const at = new Date(wall)
  return t.clock(at.getUTCHours(), at.getUTCMinutes(), precision === 'second' ? at.getUTCSeconds() : null)
}

/** A duration in ms, rounded down to its largest unit, or to hours and minutes: `23 h 59 min`, `4 s`, `3 d`. */
export function formatSpan(ms: number): string {
  const span = Math.max(0, ms)
  if (span < MINUTE_MS) return t.seconds(Math.floor(span / 1000))
  if (span < HOUR_MS) return t.minutes(Math.floor(span / MINUTE_MS))
  if (span < DAY_MS) {
    const rest = Math.floor((span % HOUR_MS) / MINUTE_MS)
    const hours = Math.floor(span / HOUR_MS)
    return rest === 0 ? t.hours(hours) : t.hoursAndMinutes(hours, rest)
  }
  const days = Math.floor(span / DAY_MS)
  return days < 731 ? t.days(days) : t.years(Math.floor(days / 365.25))
}

/** `15 h ago`, `in 2 h 19 min`, `yesterday`. The past is rounded to one unit: the absolute time is shown beside it. */
export function formatRelative(ms: number, now: number, zone: string): string {
  const distance = ms - now
  if (Math.abs(distance) < MINUTE_MS) return t.now
  const days = Math.round((startOfDay(ms, zone) - startOfDay(now, zone)) / DAY_MS)
  // A day on which clocks are set back is longer than 24 hours
  const wholeDays = Math.max(1, Math.abs(days)) * DAY_MS
  if (distance < 0) {
    if (-distance >= 20 * HOUR_MS && days === -1) return t.yesterday
    return t.ago(formatSpan(-distance < DAY_MS ? roundSpan(-distance) : wholeDays))
  }
  if (distance >= 20 * HOUR_MS && days === 1) return t.tomorrow
  return t.in(formatSpan(distance < DAY_MS ? distance : wholeDays))
}

function roundSpan(span: number): number {
  return span < HOUR_MS ? span : Math.floor(span / HOUR_MS) * HOUR_MS
}

function startOfDay(ms: number, zone: string): number {
  return Math.floor(wallTime(ms, zone) / DAY_MS) * DAY_MS
}

/** How `formatMoment` writes a moment. */
export interface MomentOptions {
  /** The current time: the year is omitted if it is the current year. Without it, the year is always shown. */
  now?: number
  /** 'day' shows no time of day. */
  precision?: 'day' | 'minute' | 'second'
  weekday?: boolean
  zoneName?: boolean
}

/**
 * `Tue 4 Jun 09:00 CDT`, with the year only if it is not the current one; null if `ms` is not a valid time (Intl would
 * throw).
 */
export function formatMoment(ms: number, zone: string, options: MomentOptions): string | null {
  if (!Number.isFinite(ms) || Math.abs(ms) > 8.64e15 - DAY_MS) return null
  const wall = wallTime(ms, zone)
  const { weekday = '', day = '', month = '', year = '' } = datePartsOf(wall, 'short')
  const { now, precision = 'minute' } = options
  const yearOf = (at: number) => new Date(at).getUTCFullYear()
  const isThisYear = now !== undefined && yearOf(wallTime(now, zone)) === yearOf(wall)
  const clock = precision === 'day' ? '' : formatWallTime(wall, precision)
  const zoneName = precision === 'day' || options.zoneName === false ? '' : zoneAbbreviation(ms, zone)
  return t.full(options.weekday === false ? '' : weekday, day, month, isThisYear ? '' : year, clock, zoneName)
}

/** Local time and weekday in the zone: `10:41` or `10:41:07`, and `Tue`. */
export function formatClock(
  ms: number,
  zone: string,
  precision: 'minute' | 'second' = 'minute',
): { time: string; weekday: string } {
  const wall = wallTime(ms, zone)
  return {
    time: formatWallTime(wall, precision),
    weekday: datePartsOf(wall, 'short').weekday ?? '',
  }
}

/** `10:41 CDT` */
export function formatClockAndZone(ms: number, zone: string): string {
  return t.full('', '', '', '', formatWallTime(wallTime(ms, zone)), zoneAbbreviation(ms, zone))
}

/** The zone's offset at that time: `UTC+05:30`. */
export function formatOffset(ms: number, zone: string): string {
  const ahead = offsetMinutes(ms, zone)
  const whole = Math.abs(Math.round(ahead))
  const pad = (n: number) => String(n).padStart(2, '0')
  return `UTC${ahead < 0 ? '\u2212' : '+'}${pad(Math.floor(whole / 60))}:${pad(whole % 60)}`
}
