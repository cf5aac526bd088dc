import { expect, it } from 'vitest'
import { allCountries } from '../format/calling-codes'
import { wallTime } from '../format/wall-time'
import { zonesOfCountry } from './country-zones'
import { defaultPolicy } from './policy'
import { type LocalTime, recipientHours, recipientZones } from './recipient-hours'

const clock = ({ wall, zones }: LocalTime) =>
  `${new Date(wall).toISOString().slice(8, 16)} ${zones.map(zone => zone.split('/').at(-1)).join('+')}`
const home = (country: string) => recipientZones(defaultPolicy, country)
function shown(at: string, zones = home('US')): string[] {
  const { span, otherZones } = recipientHours(Date.parse(at), zones)
  return [span === null ? 'none' : `${clock(span.from)} to ${clock(span.to)}`, ...otherZones.map(clock)]
}

it.each([
  // 08:30 in New York in winter and in summer
  [
    '2026-11-24T13:30Z',
    '24T05:30 Los_Angeles to 24T08:30 New_York',
    '24T03:30 Honolulu+Adak',
    '24T04:30 Anchorage',
    '24T06:30 Phoenix',
  ],
  [
    '2026-07-07T12:30Z',
    '07T05:30 Los_Angeles to 07T08:30 New_York',
    '07T02:30 Honolulu',
    '07T03:30 Adak',
    '07T04:30 Anchorage',
    '07T05:30 Phoenix',
  ],
  // The hour in which New York has left daylight time and Chicago has not
  [
    '2026-11-01T06:30Z',
    '31T23:30 Los_Angeles to 01T01:30 New_York+Chicago',
    '31T20:30 Honolulu',
    '31T21:30 Adak',
    '31T22:30 Anchorage',
    '31T23:30 Phoenix',
  ],
])('recipients’ local times for a United States connection at %s', (at, ...times) => {
  expect(shown(at)).toEqual(times)
})

it.each([
  ['GB', '2026-07-07T12:30Z', ['07T13:30 London to 07T13:30 London']],
  ['IN', '2026-07-07T12:30Z', ['07T18:00 Kolkata to 07T18:00 Kolkata']],
  ['ES', '2026-07-07T12:30Z', ['07T14:30 Madrid to 07T14:30 Madrid', '07T13:30 Canary']],
  [
    'AU',
    '2026-01-07T00:00Z',
    [
      '07T08:00 Perth to 07T11:00 Sydney',
      '07T08:45 Eucla',
      '07T09:30 Darwin',
      '07T10:00 Brisbane',
      '07T11:00 Lord_Howe',
    ],
  ],
  ['XX', '2026-07-07T12:30Z', ['none']],
])('recipients’ local times for a connection in %s at %s', (country, at, times) => {
  expect(shown(at, home(country))).toEqual(times)
})

it('Russia has 11 zones, spanning ten hours', () => {
  const zones = home('RU')
  expect(zones).toHaveLength(11)
  expect(shown('2026-07-07T12:00Z', zones)).toEqual(['07T14:00 Kaliningrad to 08T00:00 Kamchatka'])
})

it('countries and zones of a connection replace the home country', () => {
  expect(recipientZones({ ...defaultPolicy, countries: ['IE', 'GB', 'IE'] }, 'US').map(one => one.zone)).toEqual([
    'Europe/Dublin',
    'Europe/London',
  ])
  const chosen = recipientZones(
    { ...defaultPolicy, countries: ['US'], zones: ['America/Phoenix', 'America/Phoenix'] },
    'US',
  )
  expect(chosen).toEqual([{ zone: 'America/Phoenix', isMain: true }])
})

it('the table gives every country with a calling code a zone that this runtime knows', () => {
  expect(allCountries.filter(country => home(country).length === 0)).toEqual([])
  expect(new Set(allCountries.flatMap(country => home(country).map(one => one.zone))).size).toBeGreaterThan(200)
})

it('every zone that this runtime lists for a country shows the time of a zone in the table', () => {
  const moments = [0, 3, 6, 9].map(month => Date.UTC(2026, month, 15, 12))
  const rules = (zone: string) => moments.map(at => wallTime(at, zone)).join()
  // By the country's own law, it has the time of the capital
  const disputed = new Set(['Europe/Simferopol'])
  const missing = allCountries.flatMap(country => {
    const known = new Set(zonesOfCountry(country).map(one => rules(one.zone)))
    return listedZones(country).filter(zone => !disputed.has(zone) && !known.has(rules(zone)))
  })
  expect(missing).toEqual([])
})

/** V8's own list; empty if it has none. */
function listedZones(country: string): string[] {
  const locale: object = new Intl.Locale(`und-${country}`)
  const listed: unknown = 'timeZones' in locale ? locale.timeZones : []
  return Array.isArray(listed) ? listed.map(String) : []
}
