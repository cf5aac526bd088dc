import { valueAt } from '#/parts/net-change/net-change'
import { text as t } from './text'

/** A location as typed. */
export interface LocationInput {
  latitude: string
  longitude: string
  /** The text shown nearby. Stored drafts use this name. */
  words: string
  /** The stored location this row started from, with any undocumented fields; null for a new row. */
  stored: unknown
}

/** A point on the earth, in degrees. */
export interface Point {
  latitude: number
  longitude: number
}

/** What a row of the form means, and what is wrong with it. */
export interface LocationReading {
  /** Null until both coordinates are valid. */
  point: Point | null
  faults: { latitude: string | null; longitude: string | null }
  /** Whether latitude and longitude appear to be swapped. */
  isSwapped: boolean
}

const BOUND = { latitude: 90, longitude: 180 } as const
/** The compass letters of the other field. */
const OTHER_SIDES = { latitude: /[EW]\s*$/i, longitude: /[NS]\s*$/i } as const
/**
 * Hardly anyone lives beyond this latitude, so such a value is more likely a swapped longitude than a store's latitude.
 */
const MAX_INHABITED = 72
/** Locations of one item are usually within this many degrees of each other, and a swapped point is not. */
const NEARBY = 10

/** Degrees as a number: `41.8826`, `41,8826`, `−87.6°`, `87.6 W`. Null for anything else. */
export function readDegrees(typed: string): number | null {
  const match = /^([+-]?)(\d{1,3}(?:\.\d+)?)°?\s*([NSEW]?)$/i.exec(typed.trim().replace('−', '-').replace(',', '.'))
  if (!match) return null
  const [, sign = '', digits = '', side = ''] = match
  if (sign !== '' && side !== '') return null
  const isNegative = sign === '-' || /[SW]/i.test(side)
  // Never -0: the service returns it as 0, which would look like someone else's change
  return isNegative && Number(digits) !== 0 ? -Number(digits) : Number(digits)
}

/** Coordinates in one string, as copied from a map: `41.8826, -87.6282`. Null for anything else, such as `41,88`. */
export function readPair(pasted: string): { latitude: string; longitude: string } | null {
  // One number with a decimal comma, not a pair
  if (readDegrees(pasted) !== null) return null
  const match = /^\s*([^\s,;]+)\s*(?:[,;]\s*|\s+)([^\s,;]+)\s*$/.exec(pasted)
  const [, latitude = '', longitude = ''] = match ?? []
  return readDegrees(latitude) === null || readDegrees(longitude) === null ? null : { latitude, longitude }
}

function readField(field: 'latitude' | 'longitude', typed: string): { degrees: number | null; fault: string | null } {
  if (typed.trim() === '') return { degrees: null, fault: t.missing[field] }
  const degrees = readDegrees(typed)
  if (degrees === null || OTHER_SIDES[field].test(typed)) return { degrees, fault: t.notANumber[field] }
  return Math.abs(degrees) > BOUND[field] ? { degrees, fault: t.outOfRange[field] } : { degrees, fault: null }
}

/** Checks all rows together: whether one is swapped depends on the others. */
export function readLocations(inputs: readonly LocationInput[]): LocationReading[] {
  const rows = inputs.map(input => ({
    latitude: readField('latitude', input.latitude),
    longitude: readField('longitude', input.longitude),
  }))
  const points = rows.map(({ latitude, longitude }) =>
    latitude.degrees === null || longitude.degrees === null || latitude.fault !== null || longitude.fault !== null
      ? null
      : { latitude: latitude.degrees, longitude: longitude.degrees },
  )
  return rows.map(({ latitude, longitude }, at) => ({
    point: points[at] ?? null,
    faults: { latitude: latitude.fault, longitude: longitude.fault },
    isSwapped:
      latitude.degrees !== null &&
      longitude.degrees !== null &&
      looksSwapped(
        { latitude: latitude.degrees, longitude: longitude.degrees },
        // When two locations contradict each other, the older one is taken to be right
        points.filter((_, other) => other !== at && (other < at || isStored(inputs[other])) && !isStored(inputs[at])),
      ),
  }))
}

/** A stored location as a row of the form. */
export const toLocationInput = (stored: unknown): LocationInput => ({
  latitude: asText(valueAt(stored, ['latitude'])),
  longitude: asText(valueAt(stored, ['longitude'])),
  words: asText(valueAt(stored, ['relevant_text'])),
  stored,
})

const asText = (value: unknown): string =>
  value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** Whether a row still has its stored coordinates. */
function isStored(input: LocationInput | undefined): boolean {
  if (input === undefined || input.stored === null) return false
  const before = toLocationInput(input.stored)
  return input.latitude === before.latitude && input.longitude === before.longitude
}

/**
 * Whether a point makes more sense with its degrees swapped, by range, inhabited latitudes, and the other locations.
 */
export function looksSwapped({ latitude, longitude }: Point, others: readonly (Point | null)[]): boolean {
  if (Math.abs(longitude) > BOUND.latitude) return false
  if (Math.abs(latitude) > BOUND.latitude) return Math.abs(latitude) <= BOUND.longitude
  if (Math.abs(latitude) > MAX_INHABITED && Math.abs(longitude) <= MAX_INHABITED) return true
  const isNear = (lat: number, lng: number) =>
    others.some(other => other && Math.abs(other.latitude - lat) < NEARBY && Math.abs(other.longitude - lng) < NEARBY)
  return isNear(longitude, latitude) && !isNear(latitude, longitude)
}

/** The row with latitude and longitude swapped. */
export const swapDegrees = (input: LocationInput): LocationInput => ({
  ...input,
  latitude: input.longitude,
  longitude: input.latitude,
})
