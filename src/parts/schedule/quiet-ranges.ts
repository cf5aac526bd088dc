import { DAY_MS, HOUR_MS } from '#/contract/format/durations'
import { wallTime } from '#/contract/format/wall-time'
import { findQuiet, rulesIn, type QuietHours } from '#/contract/policy/quiet-hours'
import { instantOf } from '#/ui/format/zone'

/** Hours after midnight, such as 0 to 8.5. */
export interface HourRange {
  readonly from: number
  readonly to: number
}

/** Where recipients may be, and their quiet hours. */
interface QuietArea {
  readonly zones: readonly { readonly zone: string }[]
  readonly rules: readonly QuietHours[]
}

/**
 * The hours of a day that are quiet in any of the recipients' zones, to the half hour.
 * @param start midnight of the day in the zone, as if it were UTC
 */
export function findQuietRanges(start: number, zone: string, { zones, rules }: QuietArea): HourRange[] {
  if (rules.length === 0) return []
  const area = { zones: distinctClocks(start, zones, rules), rules }
  const ranges: { from: number; to: number }[] = []
  for (let from = 0; from < 24; from += 0.5) {
    const isQuiet = isQuietAt(start + from * HOUR_MS, zone, area)
    const last = ranges.at(-1)
    if (isQuiet && last?.to === from) last.to = from + 0.5
    else if (isQuiet) ranges.push({ from, to: from + 0.5 })
  }
  return ranges
}

/**
 * Whether a local time of the zone is quiet in any of the recipients' zones. If it occurs twice, or not at all because
 * clocks go forward, the later of the two possible moments counts.
 */
export function isQuietAt(wall: number, zone: string, { zones, rules }: QuietArea): boolean {
  const instant = instantOf(wall, zone)
  const at = instant.kind === 'exact' ? instant.ms : instant.later
  const names = zones.map(one => one.zone)
  return findQuiet(at, names, rules).length > 0
}

/**
 * Of zones that show the same time all day and have the same rules, keeps one, because a country can have dozens of
 * zones.
 */
function distinctClocks(day: number, zones: QuietArea['zones'], rules: QuietArea['rules']): QuietArea['zones'] {
  const byClock = new Map<string, QuietArea['zones'][number]>()
  for (const entry of zones) {
    const { zone } = entry
    // Wherever the day is viewed from, it lies between these moments
    const clocks = [-1, 0, 1, 2].map(days => wallTime(day + days * DAY_MS, zone))
    const key = [...clocks, ...rulesIn(zone, rules).map(rule => rules.indexOf(rule))].join(' ')
    if (!byClock.has(key)) byClock.set(key, entry)
  }
  return [...byClock.values()]
}
