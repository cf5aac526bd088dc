import { foldCase } from '#/contract/filters/fold-case'
import { MINUTE_MS } from '#/contract/format/durations'
import { isNamedZone } from '#/contract/policy/country-zones'
import { instantOf, zoneCity } from '#/ui/format/zone'
import { cutName, MAX_NAME } from '../broadcast-draft'
import type { WaveValue } from '../wave-fields'

/** One broadcast of a set: to the people with one value, when their clocks show the set's local time. */
export interface Wave {
  value: string
  label: string
  zone: string
  /** In ms. */
  at: number
  /** `skipped`: the clocks skip that time, so the wave is sent after the gap. `twice`: the first of the two times. */
  clock: 'exact' | 'skipped' | 'twice'
  /** The name of the broadcast. */
  name: string
}

/** How the values of a field divide a broadcast into waves. */
export interface WavePlan {
  /** In chronological order. */
  waves: readonly Wave[]
  /** Waves whose time has passed or is less than `LEAD_MS` away: these are not sent. */
  past: readonly Wave[]
  /** Values that name no time zone: people with these get nothing. */
  unknown: readonly WaveValue[]
}

/** More would take up most of the 100 scheduled broadcasts that the service lists. */
export const MAX_WAVES = 50
/** A wave that is due sooner than this may not be scheduled in time. */
export const LEAD_MS = MINUTE_MS

/** The values in a string, separated by line breaks, commas, or semicolons. */
export const readValues = (text: string): WaveValue[] =>
  text
    .split(/[\n,;]/)
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(value => ({ value, key: foldCase(value), label: value, zone: isNamedZone(value) ? value : null }))

interface WaveSet {
  values: readonly WaveValue[]
  /** The local time, as if it were UTC. */
  wall: number
  /** The name of the draft. */
  name: string
  now: number
}

/**
 * Divides a broadcast into one for each value that names a time zone. Values that differ only in case share a wave: a
 * condition on a text field matches people with either value, who would otherwise get the broadcast twice.
 */
export function planWaves({ values, wall, name, now }: WaveSet): WavePlan {
  const zoned = firstPerKey(values.flatMap(({ zone, ...value }) => (zone === null ? [] : [{ ...value, zone }])))
  const taken = new Set(zoned.map(({ key }) => key))
  const unknown = firstPerKey(values.filter(({ zone, key }) => zone === null && !taken.has(key)))
  const cities = zoned.map(({ zone }) => zoneCity(zone).toLowerCase())
  const all = zoned
    .map(({ value, label, zone }, index): Wave => {
      const city = cities[index] ?? ''
      const isUnique = cities.indexOf(city) === cities.lastIndexOf(city)
      return { value, label, zone, ...momentIn(zone, wall), name: nameOf(name, isUnique ? zoneCity(zone) : value) }
    })
    .toSorted((a, b) => a.at - b.at)
  return {
    waves: all.filter(({ at }) => at >= now + LEAD_MS),
    past: all.filter(({ at }) => at < now + LEAD_MS),
    unknown,
  }
}

function firstPerKey<T extends { key: string }>(values: readonly T[]): T[] {
  const first = new Map<string, T>()
  for (const value of values) if (!first.has(value.key)) first.set(value.key, value)
  return [...first.values()]
}

function momentIn(zone: string, wall: number): Pick<Wave, 'at' | 'clock'> {
  const instant = instantOf(wall, zone)
  if (instant.kind === 'exact') return { at: instant.ms, clock: 'exact' }
  return instant.kind === 'gap' ? { at: instant.later, clock: 'skipped' } : { at: instant.earlier, clock: 'twice' }
}

/** `Iced season · Los Angeles`, shortened to the length that the service accepts. */
function nameOf(name: string, place: string): string {
  const end = ` · ${place}`
  return cutName(name.trim(), MAX_NAME - end.length).trimEnd() + end
}
