import { foldCase } from '#/contract/filters/fold-case'
import { MINUTE_MS } from '#/contract/format/durations'
import { isTimeZone } from '#/contract/policy/country-zones'
import { instantOf, zoneCity } from '#/ui/format/zone'
import type { FieldValue } from '../wave-fields'

/** One broadcast of a set: to the people with one value, when their clocks show the set's local time. */
export interface Wave {
  value: string
  label: string
  zone: string
  /** In ms. */
  at: number
  /** `skipped`: the clocks skip that time, so it is as much later as they go forward. `twice`: the first of two. */
  clock: 'exact' | 'skipped' | 'twice'
  /** Of the broadcast. */
  name: string
}

export interface WavePlan {
  /** In the order of their moments. */
  waves: readonly Wave[]
  /** Where the local time has passed: nothing is sent to these. */
  past: readonly Wave[]
  /** Values that name no time zone: nothing is sent to these. */
  unknown: readonly FieldValue[]
}

/** More would fill the 100 scheduled broadcasts that the service lists. */
export const MAX_WAVES = 50
/** A wave that is due sooner than this may not be scheduled in time. */
export const LEAD_MS = MINUTE_MS
const MAX_NAME = 255

/** The values in a text, divided by lines, commas, or semicolons. */
export const readValues = (text: string): FieldValue[] =>
  text
    .split(/[\n,;]/)
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(value => ({ value, key: foldCase(value), label: value, zone: isTimeZone(value) ? value : null }))

interface WaveSet {
  values: readonly FieldValue[]
  /** The local time, as if it were UTC. */
  wall: number
  /** Of the draft. */
  name: string
  now: number
}

/**
 * Divides a broadcast into one for each value that names a time zone. Values that differ only in case are one: a condition
 * on text matches people with either, who would get two.
 */
export function planWaves({ values, wall, name, now }: WaveSet): WavePlan {
  const zoned = onceEach(values.flatMap(one => (one.zone === null ? [] : [{ ...one, zone: one.zone }])))
  const taken = new Set(zoned.map(({ key }) => key))
  const unknown = onceEach(values.filter(({ zone, key }) => zone === null && !taken.has(key)))
  const cities = zoned.map(({ zone }) => zoneCity(zone).toLowerCase())
  const all = zoned
    .map(({ value, label, zone }, at): Wave => {
      const isOnly = cities.indexOf(cities[at] ?? '') === cities.lastIndexOf(cities[at] ?? '')
      return { value, label, zone, ...momentIn(zone, wall), name: nameOf(name, isOnly ? zoneCity(zone) : value) }
    })
    .toSorted((a, b) => a.at - b.at)
  return {
    waves: all.filter(({ at }) => at >= now + LEAD_MS),
    past: all.filter(({ at }) => at < now + LEAD_MS),
    unknown,
  }
}

function onceEach<T extends { key: string }>(values: readonly T[]): T[] {
  const first = new Map<string, T>()
  for (const one of values) if (!first.has(one.key)) first.set(one.key, one)
  return [...first.values()]
}

function momentIn(zone: string, wall: number): Pick<Wave, 'at' | 'clock'> {
  const instant = instantOf(wall, zone)
  if (instant.kind === 'exact') return { at: instant.ms, clock: 'exact' }
  return instant.kind === 'gap' ? { at: instant.later, clock: 'skipped' } : { at: instant.earlier, clock: 'twice' }
}

/** `Iced season · Los Angeles`, in the length that the service accepts. */
function nameOf(name: string, place: string): string {
  const end = ` · ${place}`
  const start = name.trim().slice(0, MAX_NAME - end.length)
  // Not half a character
  return start.replace(/[\uD800-\uDBFF]$/, '').trimEnd() + end
}
