import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#/contract/format/durations'
import { readWallClock } from '#/ui/date/wall-clock'
import { allZones } from '#/ui/format/zone'
import {
  type ScheduleValue,
  emptySchedule,
  momentOf,
  resolveSchedule,
  scheduleOf,
  withLocalTime,
  withTextInFull,
  withTypedText,
  withZone,
} from './schedule-value'

const chicago = 'America/Chicago'
const now = Date.parse('2024-06-02T17:04:07Z')
const at = (wall: string, zone = chicago): ScheduleValue =>
  withLocalTime(emptySchedule(zone), readWallClock(wall) ?? Number.NaN)
const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

describe('a schedule value', () => {
  it('means the moment of its local time', () => {
    expect(resolveSchedule(withTypedText(emptySchedule(chicago), 'tue 9am', now), now)).toEqual({
      kind: 'at',
      ms: Date.parse('2024-06-04T14:00:00Z'),
      answered: null,
    })
  })

  it('asks which moment is meant when the clocks change at that time, and uses the answer', () => {
    const gap = at('2025-03-09T02:30')
    expect(resolveSchedule(gap, now)).toMatchObject({
      kind: 'clock-change',
      because: 'gap',
      problem:
        'Sun 9 Mar 2025 02:30 does not exist in Chicago, because the clocks go forward. Send at 01:30 CST or at 03:30 CDT?',
    })
    expect(iso(momentOf(resolveSchedule({ ...gap, choice: 'later' }, now)))).toBe('2025-03-09T08:30:00.000Z')
    const overlap = at('2024-11-03T01:30')
    expect(resolveSchedule(overlap, now)).toMatchObject({
      kind: 'clock-change',
      problem:
        'Sun 3 Nov 2024 01:30 happens twice in Chicago, because the clocks go back. Send at 01:30 CDT, or when the clocks show it again, at 01:30 CST?',
    })
    expect(iso(momentOf(resolveSchedule({ ...overlap, choice: 'earlier' }, now)))).toBe('2024-11-03T06:30:00.000Z')
    expect(resolveSchedule({ ...overlap, choice: 'later' }, now)).toMatchObject({
      kind: 'at',
      answered: { because: 'overlap' },
    })
  })

  it('refuses a time in the past', () => {
    expect(resolveSchedule(at('2024-06-02T12:04'), now)).toMatchObject({
      kind: 'past',
      problem:
        'Sun 2 Jun 2024 12:04 in Chicago is in the past, so the service would send immediately. Choose a later time.',
    })
    expect(resolveSchedule(at('2024-06-02T12:05'), now).kind).toBe('at')
  })

  it('reports unclear words and unknown zones', () => {
    expect(resolveSchedule(withTypedText(emptySchedule(chicago), 'whenever', now), now).kind).toBe('unclear')
    expect(resolveSchedule(emptySchedule(chicago), now)).toEqual({ kind: 'empty' })
    expect(resolveSchedule(at('2024-06-04T09:00', 'Mars/Olympus'), now)).toMatchObject({ kind: 'unclear' })
  })

  it('keeps the local time in another zone, and asks again', () => {
    const value = { ...at('2024-11-03T01:30'), choice: 'later' as const }
    expect(withZone(value, 'Europe/London')).toMatchObject({ wall: '2024-11-03T01:30', choice: null })
  })

  it('means the same day when it is read again tomorrow, once it is written in full', () => {
    const value = withTextInFull(withTypedText(emptySchedule(chicago), 'tomorrow 9am', now))
    expect(value.text).toBe('Mon 3 Jun 2024 09:00')
    expect(withTypedText(value, value.text, now + DAY_MS).wall).toBe(value.wall)
  })

  it('means exactly two hours later for "in 2 hours", even if the clocks go back before then', () => {
    const before = Date.parse('2024-11-03T05:30:00Z')
    const value = withTypedText(emptySchedule(chicago), 'in 2 hours', before)
    expect(value).toMatchObject({ wall: '2024-11-03T01:30', choice: 'later' })
    expect(momentOf(resolveSchedule(value, before))).toBe(before + 7_200_000)
  })

  it('means two minutes from now for "Send now"', () => {
    expect(resolveSchedule({ ...emptySchedule(chicago), now: true }, now)).toEqual({ kind: 'now', ms: now + 120_000 })
  })
})

describe('against Temporal', () => {
  const zones = allZones()
  const zone = fc.constantFrom(...zones)

  /** Wall times near a change of the clocks. */
  const nearChange = fc
    .tuple(zone, fc.integer({ min: 1, max: 6 * 366 }), fc.integer({ min: -130, max: 130 }))
    .map(([name, days, minutes]) => {
      const start = Temporal.Instant.fromEpochMilliseconds(now)
        .add({ hours: 24 * days })
        .toZonedDateTimeISO(name)
      const change = start.getTimeZoneTransition('next') ?? start
      return { name, wall: change.toPlainDateTime().add({ minutes }).with({ second: 0, millisecond: 0 }) }
    })

  it('every local time has the same result, including gaps and overlaps', () => {
    fc.assert(
      fc.property(nearChange, ({ name, wall }) => {
        const value = at(wall.toString({ smallestUnit: 'minute' }), name)
        const expected = (disambiguation: 'earlier' | 'later') =>
          wall.toZonedDateTime(name, { disambiguation }).epochMilliseconds
        const resolved = resolveSchedule(value, now)
        if (expected('earlier') === expected('later')) {
          expect(resolved).toMatchObject({ kind: 'at', ms: expected('earlier') })
        } else {
          const exists = Temporal.Instant.fromEpochMilliseconds(expected('earlier'))
            .toZonedDateTimeISO(name)
            .toPlainDateTime()
            .equals(wall)
          expect(resolved).toMatchObject({
            kind: 'clock-change',
            because: exists ? 'overlap' : 'gap',
            earlier: expected('earlier'),
            later: expected('later'),
          })
        }
      }),
      { numRuns: 1_500 },
    )
  })

  it('scheduleOf and resolveSchedule are inverses', () => {
    fc.assert(
      fc.property(zone, fc.integer({ min: 1, max: 3_000_000 }), (name, minutes) => {
        const ms = (Math.floor(now / 60_000) + minutes) * 60_000
        expect(momentOf(resolveSchedule(scheduleOf(ms, name), now))).toBe(ms)
      }),
      { numRuns: 500 },
    )
  })
})
