import { DAY_MS, MINUTE_MS } from '#/contract/format/durations'
import { isZone, offsetMinutes, wallTime } from '#/contract/format/wall-time'
import { locale } from './format'

/** Browsers list some zones under outdated names; users search for the current ones. */
const currentNames: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Louisville': 'America/Kentucky/Louisville',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

function currentName(zone: string): string {
  const current = currentNames[zone]
  return current !== undefined && isZone(current) ? current : zone
}

/** How long the zone is cached; it can change while a page is open, when the user travels. */
const CACHE_MS = 5_000
let cached: { zone: string; at: number } | null = null

/** The browser's time zone. Cached, because reading it takes 0.3 ms and every cell of a table needs it. */
export function browserZone(): string {
  const at = performance.now()
  if (cached === null || at - cached.at > CACHE_MS)
    cached = { zone: currentName(new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'), at }
  return cached.zone
}

/** The zone to show times in: the preferred one, or the browser's if none is set or the name is unknown. */
export function displayZone(preference: string): string {
  return preference !== '' && isZone(preference) ? preference : browserZone()
}

/** Every time zone that the browser knows, UTC first. */
export function allZones(): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(currentName)])]
}

/**
 * What a local time stands for: one instant, two (an overlap when clocks go back), or none (a gap when they go
 * forward). In a gap, `earlier` is computed with the offset after it, and `later` with the offset before it, as in
 * Temporal's disambiguation.
 */
export type Instant = { kind: 'exact'; ms: number } | { kind: 'gap' | 'overlap'; earlier: number; later: number }

/** Converts a local time in the zone (as `wallTime` returns it) to an instant, with gaps and overlaps reported. */
export function instantOf(wall: number, zone: string): Instant {
  const offset = (ms: number) => offsetMinutes(ms, zone) * MINUTE_MS
  const readings = [...new Set([offset(wall - DAY_MS), offset(wall + DAY_MS)])]
    .map(ahead => wall - ahead)
    .toSorted((a, b) => a - b)
  const [first, second] = readings.filter(ms => wallTime(ms, zone) === wall)
  if (first === undefined) return { kind: 'gap', earlier: readings[0] ?? wall, later: readings.at(-1) ?? wall }
  return second === undefined ? { kind: 'exact', ms: first } : { kind: 'overlap', earlier: first, later: second }
}

/** The day of a moment in a time zone: `2024-06-04`. */
export const dayOf = (ms: number, zone: string): string => new Date(wallTime(ms, zone)).toISOString().slice(0, 10)

/**
 * When a day (`2026-11-22`) begins in a time zone; null if the string is empty or has another form.
 * @param later how many days later
 */
export function startOfDay(day: string, zone: string, later = 0): number | null {
  const wall = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(wall)) return null
  const instant = instantOf(wall + later * DAY_MS, zone)
  if (instant.kind === 'exact') return instant.ms
  // If clocks are set back to midnight, the day begins with the first of its two midnights
  return instant.kind === 'overlap' ? instant.earlier : instant.later
}

/** `America/Chicago` → `Chicago`. */
export function zoneCity(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}

/** One formatter per zone, because creating one takes 0.1 ms and every time shown on a page needs one. */
const abbreviationFormats = new Map<string, Intl.DateTimeFormat>()

/** `CDT`, or `GMT+2` if the locale has no short name for the zone. */
export function zoneAbbreviation(ms: number, zone: string): string {
  const format =
    abbreviationFormats.get(zone) ?? new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' })
  abbreviationFormats.set(zone, format)
  const parts = format.formatToParts(ms)
  return parts.find(part => part.type === 'timeZoneName')?.value ?? zone
}
