import { DAY_MS } from '../format/durations'

const formats = new Map<string, Intl.DateTimeFormat>()

/** The local time in the zone, as a timestamp that shows it when read as UTC. To the minute: offsets are whole minutes. */
export function wallTimeIn(ms: number, zone: string): number {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
    formats.set(zone, format)
  }
  const part: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(ms)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute)
}

const MINUTE = 60_000
const offsetIn = (ms: number, zone: string): number => wallTimeIn(ms, zone) - Math.floor(ms / MINUTE) * MINUTE

/**
 * The moments at which a clock in the zone may show this local time, and the one at which its clocks change if that is
 * within a day of it. Some of them may show another time, because the clocks skip it.
 */
export function momentsNear(wall: number, zone: string): number[] {
  const [before, after] = [wall - 2 * DAY_MS, wall + 2 * DAY_MS]
  const [first, last] = [offsetIn(before, zone), offsetIn(after, zone)]
  if (first === last) return [wall - first]
  let [from, to] = [before, after]
  while (to - from > MINUTE) {
    const middle = from + Math.floor((to - from) / 2 / MINUTE) * MINUTE
    if (offsetIn(middle, zone) === first) from = middle
    else to = middle
  }
  return [wall - first, wall - last, to]
}
