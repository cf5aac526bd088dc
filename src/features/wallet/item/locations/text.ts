import { defineTexts } from '#/ui/format/define-texts'
import { formatNumber, plural } from '#/ui/format/format'

export const text = defineTexts('features/wallet/item/locations', {
  title: 'Locations',
  count: (count: number, max: number) => `${formatNumber(count)} of ${formatNumber(max)}`,
  none: 'None. A pass appears on the lock screen near its locations.',
  labels: { latitude: 'Latitude', longitude: 'Longitude', text: 'Text shown nearby' },
  /** The same labels for one row, counted from 1. */
  labelsOf: {
    latitude: (row: number) => `Latitude of location ${row}`,
    longitude: (row: number) => `Longitude of location ${row}`,
    text: (row: number) => `Text shown nearby, location ${row}`,
  },
  add: 'Add location',
  full: 'A wallet item can have at most 10 locations.',
  remove: (row: number) => `Remove location ${row}`,
  undo: 'Undo location changes',
  missing: { latitude: 'Enter a latitude.', longitude: 'Enter a longitude.' },
  notANumber: {
    latitude: 'Enter the latitude in degrees, such as 41.8826.',
    longitude: 'Enter the longitude in degrees, such as -87.6282.',
  },
  outOfRange: {
    latitude: 'Enter a latitude from -90 to 90.',
    longitude: 'Enter a longitude from -180 to 180.',
  },
  swapped: (row: number) => `Latitude and longitude of location ${row} appear to be swapped.`,
  swap: 'Swap latitude and longitude',

  mapArea: 'Map area',
  mapAreas: { near: 'Nearby', world: 'World' },
  mapHint: (row: number) => `Click to place location ${row}. Coastlines are approximate; the values above are exact.`,
  map: (count: number, row: number) =>
    `Map with ${plural(count, { one: 'location', other: 'locations' })}. Arrow keys move location ${row}.`,
  coordinates: (latitude: string, longitude: string) => `${latitude}, ${longitude}`,
  noDegrees: 'missing',
})
