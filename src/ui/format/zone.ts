import { locale } from './format'

const day = 86_400_000

const wallFormats = new Map<string, Intl.DateTimeFormat>()
function wallFormat(zone: string): Intl.DateTimeFormat {
  let format = wallFormats.get(zone)
  if (!format) {
    // A fixed calendar and Latin digits: the parts are parsed, not shown
    format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone: zone,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    wallFormats.set(zone, format)
  }
  return format
}

/** Whether Intl knows the zone: an unknown name throws in render (facts 12). */
export function isZone(name: string): boolean {
  try {
    wallFormat(name)
    return true
  } catch {
    return false
  }
}

/** Browsers list some zones under names that were given up long ago; people look for the present ones. */
const presentNames: Record<string, string> = {
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

function presentName(zone: string): string {
  const present = presentNames[zone]
  return present !== undefined && isZone(present) ? present : zone
}

/** How long an answer holds: whoever travels with an open page sees it change all the same. */
const ASKED_EVERY_MS = 5_000
let asked: { zone: string; at: number } | null = null

/** The zone this browser lives in. Asking takes a third of a millisecond, and a table asks in each of its cells. */
export function browserZone(): string {
  const at = performance.now()
  if (asked === null || at - asked.at > ASKED_EVERY_MS)
    asked = { zone: presentName(new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'), at }
  return asked.zone
}

/** The zone to show times in: the chosen one, or the browser's when none is chosen or the name is unknown. */
export function displayZone(preference: string): string {
  return preference !== '' && isZone(preference) ? preference : browserZone()
}

/** Every zone this browser knows, UTC first. */
export function allZones(): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(presentName)])]
}

/** What a clock on the wall of the zone shows at that moment, written as if it were UTC. */
export function wallTime(ms: number, zone: string): number {
  const part: Record<string, number> = {}
  for (const { type, value } of wallFormat(zone).formatToParts(ms)) part[type] = Number(value)
  const { year = 0, month = 1, day: date = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, date, hour, minute, second)
}

/** Minutes the zone is ahead of UTC at that moment. */
export function offsetMinutes(ms: number, zone: string): number {
  return (wallTime(ms, zone) - Math.floor(ms / 1000) * 1000) / 60_000
}

/**
 * What a local time means: one moment, two (an overlap), or none (a gap): then the two are what the clock that ran
 * before and the one that ran after would have said, as Temporal disambiguates.
 */
export type Instant = { kind: 'exact'; ms: number } | { kind: 'gap' | 'overlap'; earlier: number; later: number }

/** Reads the wall time (as if UTC) in the zone, by Intl alone; gap and overlap are told apart, never guessed (facts 27). */
export function instantOf(wall: number, zone: string): Instant {
  const offset = (ms: number) => offsetMinutes(ms, zone) * 60_000
  const readings = [...new Set([offset(wall - day), offset(wall + day)])]
    .map(ahead => wall - ahead)
    .toSorted((a, b) => a - b)
  const [first, second] = readings.filter(ms => wallTime(ms, zone) === wall)
  if (first === undefined) return { kind: 'gap', earlier: readings[0] ?? wall, later: readings.at(-1) ?? wall }
  return second === undefined ? { kind: 'exact', ms: first } : { kind: 'overlap', earlier: first, later: second }
}

/** `America/Chicago` → `Chicago`. */
export function zoneCity(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}

/** `CDT`, or `GMT+2` where English has no short name. */
export function zoneAbbreviation(ms: number, zone: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' }).formatToParts(ms)
  return parts.find(part => part.type === 'timeZoneName')?.value ?? zone
}
