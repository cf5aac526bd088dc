import { expect, it } from 'vitest'
import { findSendZone } from './send-zones'
import { describeSendZone } from './SendTime'

const at = Date.parse('2026-11-24T00:00Z')

it.each<[what: string, kept: string | undefined, main: string[], zone: ReturnType<typeof findSendZone>]>([
  ['as it was scheduled here', 'Asia/Tokyo', ['America/New_York'], { zone: 'Asia/Tokyo', isInferred: false }],
  ['the only main zone', undefined, ['Europe/London'], { zone: 'Europe/London', isInferred: true }],
  ['none of several main zones', undefined, ['America/New_York', 'America/Chicago'], null],
  [
    'the only main zone instead of one that this browser does not know',
    'Mars/Base',
    ['Europe/London'],
    { zone: 'Europe/London', isInferred: true },
  ],
  ['none without main zones', undefined, [], null],
])('the zone of a broadcast: %s', (_what, kept, main, zone) => {
  expect(findSendZone(kept, main)).toEqual(zone)
})

it.each<[zone: string, isInferred: boolean, viewer: string, shown: string | null]>([
  ['Asia/Tokyo', false, 'UTC', '09:00 in Tokyo'],
  ['America/New_York', false, 'UTC', 'Mon 19:00 in New York'],
  ['Europe/London', true, 'Asia/Tokyo', '00:00 in London, inferred from where recipients are'],
  // The same clock
  ['Europe/London', false, 'UTC', null],
  ['America/Detroit', false, 'America/New_York', null],
])('midnight UTC in %s, inferred: %s, seen from %s', (zone, isInferred, viewer, shown) => {
  expect(describeSendZone(at, { zone, isInferred }, viewer)).toBe(shown)
})
