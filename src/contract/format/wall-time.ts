import { DAY_MS, MINUTE_MS } from './durations'

const formats = new Map<string, Intl.DateTimeFormat>()
function formatIn(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    // A fixed calendar and Latin digits: the parts are parsed, not shown
    format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(zone, format)
  }
  return format
}

/** Whether Intl knows the time zone; formatting with an unknown one would throw. */
export function isZone(name: string): boolean {
  try {
    formatIn(name)
    return true
  } catch {
    return false
  }
}

/** The local time in the zone, as a timestamp that shows it when read as UTC. To the second. */
export function wallTime(ms: number, zone: string): number {
  const part: Record<string, number> = {}
  for (const { type, value } of formatIn(zone).formatToParts(ms)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** How far the zone's clocks are ahead of UTC at that time, in ms. */
const aheadOfUtc = (ms: number, zone: string): number => wallTime(ms, zone) - Math.floor(ms / 1000) * 1000

/** The zone's offset from UTC at that time, in minutes. */
export const offsetMinutes = (ms: number, zone: string): number => aheadOfUtc(ms, zone) / MINUTE_MS

/**
 * The moments at which clocks in the zone may show this local time and, if the clocks change within two days of it, the
 * moment of that change. Some of these moments may show another local time.
 */
export function momentsNear(wall: number, zone: string): number[] {
  const [before, after] = [wall - 2 * DAY_MS, wall + 2 * DAY_MS]
  const [first, last] = [aheadOfUtc(before, zone), aheadOfUtc(after, zone)]
  if (first === last) return [wall - first]
  let [from, to] = [before, after]
  while (to - from > MINUTE_MS) {
    const middle = from + Math.floor((to - from) / 2 / MINUTE_MS) * MINUTE_MS
    if (aheadOfUtc(middle, zone) === first) from = middle
    else to = middle
  }
  return [wall - first, wall - last, to]
}
