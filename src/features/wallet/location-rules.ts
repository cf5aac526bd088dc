import { valueAt } from '#/parts/net-change/net-change'
import { editText } from './edit-text'

const t = editText.locations

/** A location as it is typed. */
export interface LocationInput {
  latitude: string
  longitude: string
  words: string
  /** The stored location that this row began as, with all it holds; null for a new one. */
  stored: unknown
}

/** A point on the earth, in degrees. */
export interface Point {
  latitude: number
  longitude: number
}

export interface LocationReading {
  /** Null until both degrees can be sent. */
  point: Point | null
  faults: { latitude: string | null; longitude: string | null }
  /** The two degrees seem to have changed places. */
  isSwapped: boolean
}

const BOUND = { latitude: 90, longitude: 180 } as const
/** Beyond it nobody lives; a latitude from there is a longitude more often than a shop in the ice. */
const INHABITED = 72
/** Two places of one pass are rarely farther apart than the swapped point is from the others. */
const NEAR = 10

/** Degrees as a number: `41.8826`, `41,8826`, `−87.6°`, `87.6 W`. Null for anything else. */
export function readDegrees(typed: string): number | null {
  const match = /^([+-]?)(\d{1,3}(?:\.\d+)?)°?\s*([NSEW]?)$/i.exec(typed.trim().replace('−', '-').replace(',', '.'))
  if (!match) return null
  const [, sign = '', digits = '', side = ''] = match
  if (sign !== '' && side !== '') return null
  const isNegative = sign === '-' || /[SW]/i.test(side)
  // never -0: it would come back as 0 and read as somebody else's change
  return isNegative && Number(digits) !== 0 ? -Number(digits) : Number(digits)
}

/** Two degrees in one text, as maps give them: `41.8826, -87.6282`. Null for anything else. */
export function readPair(pasted: string): { latitude: string; longitude: string } | null {
  const match = /^\s*([^\s,;]+)\s*(?:[,;]\s*|\s+)([^\s,;]+)\s*$/.exec(pasted)
  const [, latitude = '', longitude = ''] = match ?? []
  return readDegrees(latitude) === null || readDegrees(longitude) === null ? null : { latitude, longitude }
}

function read(field: 'latitude' | 'longitude', typed: string): { degrees: number | null; fault: string | null } {
  if (typed.trim() === '') return { degrees: null, fault: t.missing[field] }
  const degrees = readDegrees(typed)
  if (degrees === null) return { degrees, fault: t.noDegrees }
  return Math.abs(degrees) > BOUND[field] ? { degrees, fault: t.outOfRange(BOUND[field]) } : { degrees, fault: null }
}

/** Reads the rows of the table of locations (decision 50). */
export function readLocations(inputs: readonly LocationInput[]): LocationReading[] {
  const rows = inputs.map(input => ({
    latitude: read('latitude', input.latitude),
    longitude: read('longitude', input.longitude),
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
        // Of two places that contradict each other the older one is right
        points.filter((_, other) => other !== at && (other < at || isStored(inputs[other])) && !isStored(inputs[at])),
      ),
  }))
}

/** A location of an item as a row of the table. */
export const locationInput = (stored: unknown): LocationInput => ({
  latitude: written(valueAt(stored, ['latitude'])),
  longitude: written(valueAt(stored, ['longitude'])),
  words: written(valueAt(stored, ['relevant_text'])),
  stored,
})

const written = (value: unknown): string =>
  value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** Whether a row lies where it is stored. */
function isStored(input: LocationInput | undefined): boolean {
  if (input === undefined || input.stored === null) return false
  const before = locationInput(input.stored)
  return input.latitude === before.latitude && input.longitude === before.longitude
}

/** Whether a point makes more sense with its degrees exchanged: by range, by where people live, by the other places. */
export function looksSwapped({ latitude, longitude }: Point, others: readonly (Point | null)[]): boolean {
  if (Math.abs(longitude) > BOUND.latitude) return false
  if (Math.abs(latitude) > BOUND.latitude) return Math.abs(latitude) <= BOUND.longitude
  if (Math.abs(latitude) > INHABITED && Math.abs(longitude) <= INHABITED) return true
  const isNear = (lat: number, lng: number) =>
    others.some(other => other && Math.abs(other.latitude - lat) < NEAR && Math.abs(other.longitude - lng) < NEAR)
  return isNear(longitude, latitude) && !isNear(latitude, longitude)
}

/** The row with its degrees exchanged. */
export const swapped = (input: LocationInput): LocationInput => ({
  ...input,
  latitude: input.longitude,
  longitude: input.latitude,
})
