import { wallTime } from '../format/wall-time'
import { type CountryZone, isNamedZone, isSameZone, zonesOfCountry } from './country-zones'

/** Where recipients are: in `zones` or, without any, in `countries`. `quiet_hours` may name further zones. */
export interface RecipientArea {
  readonly countries: readonly string[]
  readonly zones: readonly string[]
  readonly quiet_hours: readonly { readonly zones: readonly string[] }[]
}

/**
 * The zones recipients may be in: those of the area, else those of the home country, and all that have quiet hours of
 * their own. Each once.
 */
export function recipientZones({ countries, zones, quiet_hours }: RecipientArea, homeCountry: string): CountryZone[] {
  const area =
    zones.length > 0
      ? zones.map(zone => ({ zone, isMain: true }))
      : (countries.length > 0 ? countries : [homeCountry]).flatMap(zonesOfCountry)
  const ruled = quiet_hours.flatMap(rule => rule.zones.filter(isNamedZone).map(zone => ({ zone, isMain: false })))
  const found = [...new Map(area.map(one => [one.zone, one])).values()]
  for (const one of ruled) if (!found.some(({ zone }) => isSameZone(zone, one.zone))) found.push(one)
  return found
}

/** Zones that show the same local time. */
export interface LocalTime {
  /** The local time as if it were UTC, in ms. */
  readonly wall: number
  readonly zones: readonly string[]
}

/** One moment as clocks in several zones show it. */
export interface RecipientHours {
  /** The earliest and the latest local time of the main zones; the same if there is only one. Null if there is none. */
  readonly span: { readonly from: LocalTime; readonly to: LocalTime } | null
  /** The other zones, earliest local time first. */
  readonly otherZones: readonly LocalTime[]
}

/** The local times of the zones at a moment. */
export function recipientHours(at: number, zones: readonly CountryZone[]): RecipientHours {
  const main = localTimes(
    at,
    zones.filter(one => one.isMain).map(one => one.zone),
  )
  const otherZones = localTimes(
    at,
    zones.filter(one => !one.isMain).map(one => one.zone),
  )
  const [from, to] = [main[0], main.at(-1)]
  return { span: from && to ? { from, to } : null, otherZones }
}

/** The local times of zones at a moment, the earliest first. */
export function localTimes(at: number, zones: readonly string[]): LocalTime[] {
  const byWall = new Map<number, string[]>()
  for (const zone of zones) {
    const wall = wallTime(at, zone)
    byWall.set(wall, [...(byWall.get(wall) ?? []), zone])
  }
  return [...byWall].map(([wall, names]) => ({ wall, zones: names })).toSorted((a, b) => a.wall - b.wall)
}
