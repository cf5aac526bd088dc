import { locale } from './format'
import { text } from './text'
import { DAY_MS, HOUR_MS, MINUTE_MS, offsetMinutes, wallTime, zoneAbbreviation } from './zone'

const t = text.moment

const formats = new Map<string, Intl.DateTimeFormat>()
function format(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = formats.get(name)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  formats.set(name, made)
  return made
}

function parts(wall: number): Record<string, string> {
  const made = format('parts', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  return Object.fromEntries(made.formatToParts(wall).map(part => [part.type, part.value]))
}

/** A duration in ms, in its one or two largest units: `23 h 59 min`, `4 s`, `3 d`. */
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
  return days < 730 ? t.days(days) : t.years(Math.floor(days / 365.25))
}

/** `15 h ago`, `in 49 min`, `yesterday`. Rounded to one unit, because the absolute time is shown beside it. */
export function formatRelative(ms: number, now: number, zone: string): string {
  const distance = ms - now
  if (Math.abs(distance) < MINUTE_MS) return t.now
  const days = Math.round((startOfDay(ms, zone) - startOfDay(now, zone)) / DAY_MS)
  if (distance < 0) {
    if (-distance >= 20 * HOUR_MS && days === -1) return t.yesterday
    return t.ago(formatSpan(-distance < DAY_MS ? roundSpan(-distance) : -days * DAY_MS))
  }
  if (distance >= 20 * HOUR_MS && days === 1) return t.tomorrow
  return t.in(formatSpan(distance < DAY_MS ? distance : days * DAY_MS))
}

function roundSpan(span: number): number {
  return span < HOUR_MS ? span : Math.floor(span / HOUR_MS) * HOUR_MS
}

function startOfDay(ms: number, zone: string): number {
  return Math.floor(wallTime(ms, zone) / DAY_MS) * DAY_MS
}

export interface MomentOptions {
  /** The current time: the year is omitted if it is the current year. */
  now: number
  precision?: 'day' | 'minute' | 'second'
  weekday?: boolean
  zoneName?: boolean
}

/** `Tue 4 Jun 09:00 CDT`, with the year only if it is not the current one; null if `ms` is not a valid time (Intl would throw). */
export function formatMoment(ms: number, zone: string, options: MomentOptions): string | null {
  if (!Number.isFinite(ms) || Math.abs(ms) > 8.64e15 - DAY_MS) return null
  const wall = wallTime(ms, zone)
  const { weekday = '', day: date = '', month = '', year = '' } = parts(wall)
  const thisYear = new Date(wallTime(options.now, zone)).getUTCFullYear() === new Date(wall).getUTCFullYear()
  const words = [options.weekday === false ? '' : weekday, date, month, thisYear ? '' : year]
  if (options.precision !== 'day') {
    const clock = new Date(wall).toISOString().slice(11, options.precision === 'second' ? 19 : 16)
    words.push(clock)
    if (options.zoneName !== false) words.push(zoneAbbreviation(ms, zone))
  }
  return words.filter(word => word !== '').join(' ')
}

/** Local time and weekday in the zone: `10:41` or `10:41:07`, and `Tue`. */
export function formatClock(
  ms: number,
  zone: string,
  precision: 'minute' | 'second' = 'minute',
): { time: string; weekday: string } {
  const wall = wallTime(ms, zone)
  return {
    time: new Date(wall).toISOString().slice(11, precision === 'second' ? 19 : 16),
    weekday: parts(wall)['weekday'] ?? '',
  }
}

/** The zone's offset at that time: `UTC+05:30`. */
export function formatOffset(ms: number, zone: string): string {
  const ahead = offsetMinutes(ms, zone)
  const whole = Math.abs(Math.round(ahead))
  const pad = (n: number) => String(n).padStart(2, '0')
  return `UTC${ahead < 0 ? '\u2212' : '+'}${pad(Math.floor(whole / 60))}:${pad(whole % 60)}`
}
