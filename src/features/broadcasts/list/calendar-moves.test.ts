import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptySchedule, resolveSchedule, withLocalTime } from '#/parts/schedule/schedule-value'
import { canMove, daysOfKey, firstTimeOn, movedSchedule, oldestListedSend } from './calendar-moves'

const zone = 'America/New_York'
const now = Date.parse('2026-11-10T17:30:00Z') // 12:30 in New York
const scheduledAt = (wall: string, sendZone = zone) => withLocalTime(emptySchedule(sendZone), Date.parse(`${wall}Z`))

describe('movedSchedule', () => {
  it.each([
    ['two days later', scheduledAt('2026-11-12T08:30'), '2026-11-12', '2026-11-14', '2026-11-14T08:30'],
    ['back to today, later', scheduledAt('2026-11-12T15:00'), '2026-11-12', '2026-11-10', '2026-11-10T15:00'],
    ['back to today, too early', scheduledAt('2026-11-12T08:30'), '2026-11-12', '2026-11-10', undefined],
    ['into the past', scheduledAt('2026-11-12T08:30'), '2026-11-12', '2026-11-01', undefined],
    ['without a time', emptySchedule(zone), null, '2026-11-14', '2026-11-14T09:00'],
    // 9:00 in Tokyo on the 12th is still the 11th in New York, and the calendar shows New York time
    ['in another zone', scheduledAt('2026-11-12T09:00', 'Asia/Tokyo'), '2026-11-11', '2026-11-13', '2026-11-14T09:00'],
    // The clocks change on 14 March 2027: the local time stays, and the composer asks
    ['into a gap', scheduledAt('2027-03-12T02:30'), '2027-03-12', '2027-03-14', '2027-03-14T02:30'],
  ])('%s', (_, when, from, to, wall) => {
    const moved = movedSchedule(when, from, to, now)
    expect(moved?.wall).toBe(wall)
    if (moved) expect(moved.zone).toBe(when.zone)
  })

  it('is never in the past', () =>
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), fc.integer({ min: 0, max: 1439 }), (days, minute) => {
        const wall = new Date(Date.parse('2026-11-12T00:00Z') + minute * 60_000).toISOString().slice(0, 16)
        const to = new Date(Date.parse('2026-11-12T00:00Z') + days * 86_400_000).toISOString().slice(0, 10)
        const moved = movedSchedule(scheduledAt(wall), '2026-11-12', to, now)
        if (moved) expect(resolveSchedule(moved, now).kind).not.toBe('past')
      }),
    ))
})

it.each([
  ['2026-11-11', '2026-11-11T09:00:00Z'],
  ['2026-11-10', '2026-11-10T13:00:00Z'],
  ['2026-11-09', null],
])('the first time on %s is %s', (day, wall) =>
  expect(firstTimeOn(day, zone, now)).toBe(wall === null ? null : Date.parse(wall)),
)

it.each([
  ['draft', 'draft', true],
  ['broadcast', 'scheduled', true],
  ['broadcast', 'sent', false],
  ['broadcast', 'in_progress', false],
] as const)('a %s that is %s can be moved: %s', (kind, status, expected) =>
  expect(canMove({ kind, status })).toBe(expected),
)

it.each([
  ['ArrowDown', 7],
  ['ArrowLeft', -1],
  ['constructor', 0],
])('%s moves by %d days', (key, days) => expect(daysOfKey(key)).toBe(days))

it.each([
  ['sent', 5],
  ['paused', null],
])('the oldest listed send with the status %s is %s', (status, time) =>
  expect(
    oldestListedSend(
      [
        { status: 'sent', sendAt: 9 },
        { status: 'sent', sendAt: 5 },
        { status: 'failed', sendAt: 1 },
        { status: 'sent', sendAt: null },
      ],
      status,
    ),
  ).toBe(time),
)
