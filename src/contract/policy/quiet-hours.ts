import { DAY_MS, MINUTE_MS } from '../format/durations'
import { momentsNear, wallTime } from '../format/wall-time'
import { isSameZone } from './country-zones'
import { type LocalTime, localTimes } from './recipient-hours'

/** Hours of the day in which nobody should get a message, by the recipients' clocks. */
export interface QuietHours {
  /** `21:00`. */
  readonly from: string
  /** `08:00`; the first minute that is not quiet. */
  readonly to: string
  /** Where these hours apply; if empty, in every zone that has no hours of its own. */
  readonly zones: readonly string[]
}

/** The ms after midnight of `HH:MM`; null for any other string. */
export function readClock(clock: string): number | null {
  const found = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(clock)
  return found ? (Number(found[1]) * 60 + Number(found[2])) * MINUTE_MS : null
}

/** Whether a local time of day is within the hours. */
export function isWithin(wall: number, { from, to }: Pick<QuietHours, 'from' | 'to'>): boolean {
  const time = ((wall % DAY_MS) + DAY_MS) % DAY_MS
  const [start, end] = [readClock(from) ?? 0, readClock(to) ?? 0]
  return start < end ? time >= start && time < end : time >= start || time < end
}

/** The rules that apply in a zone. */
export function rulesIn<Rule extends QuietHours>(zone: string, rules: readonly Rule[]): Rule[] {
  const zoneRules = rules.filter(rule => rule.zones.some(one => isSameZone(one, zone)))
  return zoneRules.length > 0 ? zoneRules : rules.filter(rule => rule.zones.length === 0)
}

/** Where a rule is broken at a moment. */
export interface QuietFinding<Rule> {
  readonly rule: Rule
  /** The earliest first. */
  readonly times: readonly LocalTime[]
}

/** The rules that a moment breaks in any of the zones, in the order of the rules. */
export function findQuiet<Rule extends QuietHours>(
  at: number,
  zones: readonly string[],
  rules: readonly Rule[],
): QuietFinding<Rule>[] {
  return rules.flatMap(rule => {
    const broken = zones.filter(zone => rulesIn(zone, rules).includes(rule) && isWithin(wallTime(at, zone), rule))
    return broken.length === 0 ? [] : [{ rule, times: localTimes(at, broken) }]
  })
}

/** Quiet hours repeat daily, so more than one day only matters when clocks change. */
const DAYS_AHEAD = 8

/**
 * The first moment, from `at` on, that is not quiet in any of the zones; null if there is none in the next eight days.
 */
export function nextTimeOutsideQuietHours(
  at: number,
  zones: readonly string[],
  rules: readonly QuietHours[],
): number | null {
  const isGood = (ms: number) => findQuiet(ms, zones, rules).length === 0
  if (isGood(at)) return at
  // Good hours only begin when quiet hours end somewhere, or when clocks change
  const ends = new Set<number>()
  for (const zone of zones) {
    const today = Math.floor(wallTime(at, zone) / DAY_MS) * DAY_MS
    for (const { to } of rulesIn(zone, rules))
      for (let day = 0; day <= DAYS_AHEAD; day++)
        for (const ms of momentsNear(today + day * DAY_MS + (readClock(to) ?? 0), zone)) if (ms > at) ends.add(ms)
  }
  return [...ends].toSorted((a, b) => a - b).find(isGood) ?? null
}

/** Pairs of rules, by index, that apply in the same zone and overlap. */
export function overlaps(rules: readonly QuietHours[]): [number, number][] {
  const isShared = (a: QuietHours, b: QuietHours) =>
    a.zones.length === 0 ? b.zones.length === 0 : a.zones.some(zone => b.zones.some(one => isSameZone(one, zone)))
  const meet = (a: QuietHours, b: QuietHours) =>
    isWithin(readClock(a.from) ?? 0, b) || isWithin(readClock(b.from) ?? 0, a)
  return rules.flatMap((a, i) =>
    rules.slice(i + 1).flatMap((b, k): [number, number][] => (isShared(a, b) && meet(a, b) ? [[i, i + 1 + k]] : [])),
  )
}
