import { expect, it } from 'vitest'
import { formatClock, formatMoment, formatOffset, formatRelative, formatSpan } from './moment'

const now = Date.parse('2024-06-04T14:41:00Z')
const chicago = 'America/Chicago'
const at = (text: string) => Date.parse(text)

it('formatMoment writes times, with the year only if it is not the current one', () => {
  expect(formatMoment(at('2024-06-04T14:00Z'), chicago, { now })).toBe('Tue 4 Jun 09:00 CDT')
  expect(formatMoment(at('2022-01-11T14:15Z'), chicago, { now, zoneName: false })).toBe('Tue 11 Jan 2022 08:15')
  expect(formatMoment(at('2024-02-02T12:00Z'), chicago, { now, precision: 'day', weekday: false })).toBe('2 Feb')
  expect(formatMoment(at('2025-01-01T05:30:07Z'), chicago, { now, precision: 'second' })).toBe(
    'Tue 31 Dec 23:30:07 CST',
  )
})

it('formatMoment returns null for an invalid time instead of throwing during render', () => {
  for (const ms of [Number.NaN, Number.POSITIVE_INFINITY, 8.64e15 + 1]) {
    expect(formatMoment(ms, chicago, { now })).toBeNull()
  }
})

it.each([
  ['2024-06-04T14:40:30Z', 'now'],
  ['2024-06-04T13:52:00Z', '49 min ago'],
  ['2024-06-03T23:27:00Z', '15 h ago'],
  ['2024-06-03T15:00:00Z', 'yesterday'],
  ['2024-06-01T14:00:00Z', '3 d ago'],
  ['2024-06-04T17:00:00Z', 'in 2 h 19 min'],
  ['2024-06-11T14:00:00Z', 'in 7 d'],
  ['2022-06-05T14:00:00Z', '730 d ago'],
  ['2022-06-04T14:00:00Z', '2 y ago'],
  ['2019-11-04T14:00:00Z', '4 y ago'],
])('%s is %s', (text, relative) => {
  expect(formatRelative(at(text), now, chicago)).toBe(relative)
})

it('on the day the clocks are set back, two moments more than 24 hours apart are one day apart', () => {
  const [early, late] = [at('2026-11-01T00:10-05:00'), at('2026-11-01T23:30-06:00')]
  expect(formatRelative(late, early, chicago)).toBe('in 1 d')
  expect(formatRelative(early, late, chicago)).toBe('1 d ago')
})

it('formatSpan, formatClock, and formatOffset write durations, local times, and offsets', () => {
  expect(formatSpan(86_340_000)).toBe('23 h 59 min')
  expect(formatClock(at('2024-06-04T14:41Z'), 'America/New_York')).toEqual({ time: '10:41', weekday: 'Tue' })
  expect(formatOffset(now, 'Asia/Kolkata')).toBe('UTC+05:30')
  expect(formatOffset(now, chicago)).toBe('UTC\u221205:00')
})
