import { DAY_MS } from '#/contract/format/durations'
import type { CountryZone } from '#/contract/policy/country-zones'
import type { Policy, QuietRule, RuleOrigin } from '#/contract/policy/policy'
import type { QuietFinding } from '#/contract/policy/quiet-hours'
import { type LocalTime, type RecipientHours, recipientHours, recipientZones } from '#/contract/policy/recipient-hours'
import { countryName, formatList } from '#/ui/format/format'
import { formatDate, formatWallTime } from '#/ui/format/moment'
import { zoneCity } from '#/ui/format/zone'
import { text } from './text'

const t = text.recipients

/** Where recipients may be, and when they should not get messages. */
export interface Recipients {
  /** Named in the title of their local times if there are at most two; empty if zones were configured. */
  readonly countries: readonly string[]
  readonly zones: readonly CountryZone[]
  readonly rules: readonly QuietRule[]
}

/** Where the recipients of a connection may be. */
export function recipientsOf({ policy, home_country }: { policy: Policy; home_country: string }): Recipients {
  return {
    countries: policy.zones.length > 0 ? [] : policy.countries.length > 0 ? policy.countries : [home_country],
    zones: recipientZones(policy, home_country),
    rules: policy.quiet_hours,
  }
}

/** `Recipients’ time, United States` */
export const recipientsTitle = ({ countries }: Recipients): string =>
  t.title(countries.length > 2 ? null : formatList(countries.map(countryName)))

/** `05:30 in Los Angeles to 08:30 in New York`, and the times in the other zones; null if no zone is a main one. */
export function describeRecipientHours(
  at: number,
  zones: readonly CountryZone[],
): { span: string; otherZones: string | null } | null {
  const hours = recipientHours(at, zones)
  const { span, otherZones } = hours
  if (span === null) return null
  const timeOf = timeOnDays(hours)
  const place = ({ wall, zones: [first = ''] }: LocalTime) => t.place(timeOf(wall), zoneCity(first))
  const isSameTime = span.from.wall === span.to.wall
  return {
    span: isSameTime ? place(span.from) : t.span(place(span.from), place(span.to)),
    otherZones:
      otherZones.length === 0
        ? null
        : t.also(formatList(otherZones.map(time => t.place(timeOf(time.wall), cities(time))))),
  }
}

/** Names the weekday if it is not the same day everywhere. */
function timeOnDays({ span, otherZones }: RecipientHours): (wall: number) => string {
  const all = [...(span === null ? [] : [span.from, span.to]), ...otherZones]
  const days = new Set(all.map(({ wall }) => Math.floor(wall / DAY_MS)))
  return wall => (days.size === 1 ? formatWallTime(wall) : `${formatDate(wall, ['weekday'])} ${formatWallTime(wall)}`)
}

const cities = ({ zones }: LocalTime): string => formatList(zones.map(zoneCity))

/** A warning names at most this many local times; if there are more, it names one fewer and counts the rest. */
const MAX_TIMES = 6

/** Says where a moment is within quiet hours, by which rule, and where the rule comes from. */
export function describeQuiet({ rule, times }: QuietFinding<QuietRule>): string {
  const shown = times.slice(0, times.length > MAX_TIMES ? MAX_TIMES - 1 : MAX_TIMES)
  const places = shown.map(time => t.place(formatWallTime(time.wall), cities(time)))
  const rest = times.length - shown.length
  return t.quiet({
    places: formatList(rest === 0 ? places : [...places, t.more(rest)]),
    times: times.length,
    hours: t.hours(rule.from, rule.to),
    rule: describeRule(rule.name ?? t.defaultRule, rule.origin),
  })
}

/** `Rule: Florida. Source: https://…, checked 20 Nov 2026. Not legal advice.` */
export const describeRule = (name: string, origin: RuleOrigin): string =>
  origin === null ? t.defaultOrigin(name) : t.origin(name, origin.source, formatCheckedDay(origin.checked))

/** The configured day on which a source was checked, as `20 Nov 2026`; unchanged if it is not a date. */
export const formatCheckedDay = (day: string): string => {
  const at = Date.parse(day)
  return Number.isNaN(at) ? day : formatDate(at, ['day', 'month', 'year'])
}
