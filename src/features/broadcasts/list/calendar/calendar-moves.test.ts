import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#/contract/format/durations'
import { wallTime } from '#/contract/format/wall-time'
import { emptySchedule, resolveSchedule, withLocalTime } from '#/parts/schedule/schedule-value'
import { canMove, firstTimeIn, movedSchedule, slotOf, stepOfKey, type CalendarSpan } from './calendar-moves'

const zone = 'America/New_York'
const now = Date.parse('2026-11-10T17:30:00Z') // 12:30 in New York
const scheduledAt = (wall: string, sendZone = zone) => withLocalTime(emptySchedule(sendZone), Date.parse(`${wall}Z`))

const day = (text: string) => Date.parse(`${text}T00:00Z`)
const hour = (text: string) => Date.parse(`${text}Z`)
const momentOf = (when: ReturnType<typeof scheduledAt>) => {
  const resolved = resolveSchedule(when, 0)
  return 'ms' in resolved ? resolved.ms : 'earlier' in resolved ? resolved.later : null
}

describe('movedSchedule', () => {
  it.each([
    ['two days later', scheduledAt('2026-11-12T08:30'), '2026-11-14', '2026-11-14T08:30'],
    ['back to today, later', scheduledAt('2026-11-12T15:00'), '2026-11-10', '2026-11-10T15:00'],
    ['back to today, too early', scheduledAt('2026-11-12T08:30'), '2026-11-10', undefined],
    ['into the past', scheduledAt('2026-11-12T08:30'), '2026-11-01', undefined],
    ['after its time has passed', scheduledAt('2026-11-02T15:45'), '2026-11-14', '2026-11-14T15:45'],
    ['without a time', emptySchedule(zone), '2026-11-14', '2026-11-14T09:00'],
    // It is 12:30, so 9:00 has passed: the time is that of a new broadcast on that day
    ['without a time, to today', emptySchedule(zone), '2026-11-10', '2026-11-10T13:00'],
    ['without a time, to today in another zone', emptySchedule('Europe/London'), '2026-11-10', '2026-11-10T18:00'],
    // 9:00 in Tokyo is shown on the day before, at 19:00
    ['without a time, in another zone', emptySchedule('Asia/Tokyo'), '2026-11-14', '2026-11-15T09:00'],
    ['without a time, to yesterday', emptySchedule(zone), '2026-11-09', undefined],
    // 9:00 in Tokyo on the 12th is still the 11th in New York, and the calendar shows New York time
    ['in another zone', scheduledAt('2026-11-12T09:00', 'Asia/Tokyo'), '2026-11-13', '2026-11-14T09:00'],
    // The clocks change on March 14, 2027: the local time stays the same, and the composer asks which moment is meant
    ['into a gap', scheduledAt('2027-03-12T02:30'), '2027-03-14', '2027-03-14T02:30'],
    ['out of a gap', scheduledAt('2027-03-14T02:30'), '2027-03-16', '2027-03-16T02:30'],
    ['out of an overlap', scheduledAt('2027-11-07T01:30'), '2027-11-09', '2027-11-09T01:30'],
  ])('by days, %s', (_, when, to, wall) => {
    const at = momentOf(when)
    // As a draft's row has it
    const sendAt = resolveSchedule(when, now).kind === 'at' ? at : null
    const moved = movedSchedule(when, { span: 'month', sendAt, to: day(to), zone, now })
    expect(moved?.wall).toBe(wall)
    if (moved) expect(moved.zone).toBe(when.zone)
  })

  it.each([
    ['keeps its minutes', scheduledAt('2026-11-12T08:30'), '2026-11-12T14:00', '2026-11-12T14:30', null],
    ['to today, later', scheduledAt('2026-11-12T08:30'), '2026-11-10T13:00', '2026-11-10T13:30', null],
    ['to the current hour, later', scheduledAt('2026-11-12T08:45'), '2026-11-10T12:00', '2026-11-10T12:45', null],
    ['to the current hour, too early', scheduledAt('2026-11-12T08:15'), '2026-11-10T12:00', undefined, null],
    ['into the past', scheduledAt('2026-11-12T08:30'), '2026-11-10T11:00', undefined, null],
    ['without a time', emptySchedule(zone), '2026-11-14T17:00', '2026-11-14T17:00', null],
    ['without a time, in another zone', emptySchedule('Asia/Tokyo'), '2026-11-14T17:00', '2026-11-15T07:00', null],
    ['in another zone', scheduledAt('2026-11-12T09:00', 'Asia/Tokyo'), '2026-11-12T06:00', '2026-11-12T20:00', null],
    // 01:30 occurs twice when the clocks go back: the second one is used, as for a click on that hour
    ['into an overlap', scheduledAt('2027-11-05T10:30'), '2027-11-07T01:00', '2027-11-07T01:30', 'later'],
    ['into a gap', scheduledAt('2027-03-12T10:30'), '2027-03-14T02:00', '2027-03-14T03:30', null],
  ])('by hours, %s', (_, when, to, wall, choice) => {
    const sendAt = when.wall === null ? null : momentOf(when)
    const moved = movedSchedule(when, { span: 'week', sendAt, to: hour(to), zone, now })
    expect(moved?.wall).toBe(wall)
    if (moved) expect(moved).toMatchObject({ zone: when.zone, choice })
  })

  it('is never in the past, and in a week is shown where it was dropped', () => {
    const zones = fc.constantFrom('America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC')
    const spans = fc.constantFrom<CalendarSpan>('month', 'week')
    const days = fc.integer({ min: -400, max: 400 })
    fc.assert(
      fc.property(spans, zones, zones, days, fc.integer({ min: 0, max: 1439 }), (span, own, shown, n, minute) => {
        const wall = new Date(day('2026-11-12') + minute * 60_000).toISOString().slice(0, 16)
        const when = scheduledAt(wall, own)
        const sendAt = momentOf(when) ?? 0
        const to = slotOf(day('2026-11-12') + n * DAY_MS + minute * 60_000, span)
        const moved = movedSchedule(when, { span, sendAt, to, zone: shown, now })
        fc.pre(moved !== null)
        expect(resolveSchedule(moved, now).kind).not.toBe('past')
        const at = momentOf(moved) ?? 0
        // Where the clocks skip the time, the send is up to an hour later
        if (span === 'week') expect([to, to + HOUR_MS]).toContain(slotOf(wallTime(at, shown), 'week'))
      }),
    )
  })
})

const isQuiet = (wall: number) => wall % DAY_MS < 8 * HOUR_MS
it.each<[CalendarSpan, string, string, string | null]>([
  ['month', '2026-11-11T00:00', '2026-11-12T00:00', '2026-11-11T09:00'],
  ['month', '2026-11-10T00:00', '2026-11-11T00:00', '2026-11-10T13:00'],
  ['month', '2026-11-09T00:00', '2026-11-10T00:00', null],
  ['month', '2026-11-09T00:00', '2026-11-12T00:00', '2026-11-10T13:00'],
  ['week', '2026-11-11T15:00', '2026-11-11T16:00', '2026-11-11T15:00'],
  // The current hour, and one that is quiet but was clicked
  ['week', '2026-11-10T12:00', '2026-11-10T13:00', '2026-11-10T12:45'],
  ['week', '2026-11-11T06:00', '2026-11-11T07:00', '2026-11-11T06:00'],
  ['week', '2026-11-10T11:00', '2026-11-10T12:00', null],
  // Dragged: the first time outside quiet hours, if there is one
  ['week', '2026-11-11T06:00', '2026-11-11T11:00', '2026-11-11T08:00'],
  ['week', '2026-11-11T01:00', '2026-11-11T04:00', '2026-11-11T01:00'],
  ['week', '2026-11-10T10:00', '2026-11-10T15:00', '2026-11-10T12:45'],
  // A whole day, from the day's button
  ['week', '2026-11-11T00:00', '2026-11-12T00:00', '2026-11-11T09:00'],
  ['week', '2026-11-10T00:00', '2026-11-11T00:00', '2026-11-10T12:45'],
])('in a %s, the first time from %s until %s is %s', (span, from, until, wall) =>
  expect(firstTimeIn({ from: hour(from), until: hour(until) }, { span, zone, now, isQuiet })).toBe(
    wall === null ? null : hour(wall),
  ),
)

it('a whole day of a week begins before 9:00 only if all later hours are quiet', () => {
  const day = { from: hour('2026-11-11T00:00'), until: hour('2026-11-12T00:00') }
  const first = (isQuiet: (wall: number) => boolean) => firstTimeIn(day, { span: 'week', zone, now, isQuiet })
  expect(first(() => false)).toBe(hour('2026-11-11T09:00'))
  expect(first(wall => wall % DAY_MS >= 8 * HOUR_MS || wall % DAY_MS < 2 * HOUR_MS)).toBe(hour('2026-11-11T02:00'))
  expect(first(() => true)).toBe(hour('2026-11-11T09:00'))
})

it.each<[CalendarSpan, string, string, string, string | null]>([
  // The last hour of the day, and the last quarter hour of an hour or a day
  ['month', '23:10', '2026-11-09T00:00', '2026-11-11T00:00', '2026-11-10T23:15'],
  ['month', '23:50', '2026-11-10T00:00', '2026-11-11T00:00', '2026-11-11T00:00'],
  ['week', '12:50', '2026-11-10T12:00', '2026-11-10T13:00', '2026-11-10T13:00'],
  ['week', '12:50', '2026-11-10T10:00', '2026-11-10T13:00', '2026-11-10T13:00'],
  ['week', '13:00', '2026-11-10T12:00', '2026-11-10T13:00', null],
])('in a %s at %s, the first time from %s until %s is %s', (span, clock, from, until, wall) => {
  const late = Date.parse(`2026-11-10T${clock}-05:00`)
  const found = firstTimeIn({ from: hour(from), until: hour(until) }, { span, zone, now: late, isQuiet })
  expect(found).toBe(wall === null ? null : hour(wall))
})

it.each([
  ['draft', 'draft', true],
  ['broadcast', 'scheduled', true],
  ['broadcast', 'sent', false],
  ['broadcast', 'in_progress', false],
] as const)('a %s that is %s can be moved: %s', (kind, status, expected) =>
  expect(canMove({ kind, status })).toBe(expected),
)

it.each<[string, CalendarSpan, number]>([
  ['ArrowDown', 'month', 7 * 24],
  ['ArrowLeft', 'month', -24],
  ['ArrowLeft', 'week', -24],
  ['ArrowDown', 'week', 1],
  ['constructor', 'week', 0],
])('%s in a %s moves by %d hours', (key, span, hours) => expect(stepOfKey(key, span)).toBe(hours * HOUR_MS))
