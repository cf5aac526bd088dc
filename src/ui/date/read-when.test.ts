import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wallTime } from '#/contract/format/wall-time'
import { formatDate } from '../format/moment'
import { allZones } from '../format/zone'
import { readDay, readWhen } from './read-when'
import { formatWallClock, readWallClock, writeWallClock } from './wall-clock'

const chicago = 'America/Chicago'
/** Sunday, June 2, 2024, 12:04:07 in Chicago. */
const now = Date.parse('2024-06-02T17:04:07Z')

/** The local time, or the problem with the words. */
function read(words: string, zone = chicago): string {
  const reading = readWhen(words, now, zone)
  switch (reading.kind) {
    case 'empty':
      return 'empty'
    case 'wall':
      return [writeWallClock(reading.wall), reading.zone].join(' ').trim()
    case 'moment':
      return [new Date(reading.ms).toISOString(), reading.zone].join(' ').trim()
    case 'unclear':
      return reading.problem
  }
}

describe('readWhen', () => {
  it.each([
    ['tue 9am', '2024-06-04T09:00'],
    ['Tuesday at 9 AM', '2024-06-04T09:00'],
    ['9am tue', '2024-06-04T09:00'],
    ['next tue 9:00', '2024-06-04T09:00'],
    ['next sunday 9:00', '2024-06-09T09:00'],
    ['sun 9am', '2024-06-09T09:00'],
    ['sun 1pm', '2024-06-02T13:00'],
    ['tomorrow 14:30', '2024-06-03T14:30'],
    ['tmrw 14', '2024-06-03T14:00'],
    ['day after tomorrow noon', '2024-06-04T12:00'],
    ['tomorrow mon 9am', '2024-06-03T09:00'],
    ['today midnight', '2024-06-02T00:00'],
    ['yesterday 9am', '2024-06-01T09:00'],
    ['9am', '2024-06-03T09:00'],
    ['12:05', '2024-06-02T12:05'],
    ['12:04', '2024-06-03T12:04'],
    ['12am tomorrow', '2024-06-03T00:00'],
    ['12.30 p.m. tomorrow', '2024-06-03T12:30'],
    ['4 jun 9:00', '2024-06-04T09:00'],
    ['June 4th, 9:00', '2024-06-04T09:00'],
    ['the 4th of june at 9am', '2024-06-04T09:00'],
    ['tue 4 jun 9:00', '2024-06-04T09:00'],
    ['4 jun 2027 9:00', '2027-06-04T09:00'],
    ['1 may 9:00', '2025-05-01T09:00'],
    ['4 jun 2020 9:00', '2020-06-04T09:00'],
    ['29 feb 9:00', '2028-02-29T09:00'],
    ['2/29 9am', '2028-02-29T09:00'],
    ['2024-06-04 09:00', '2024-06-04T09:00'],
    ['2024-06-04T09:00', '2024-06-04T09:00'],
    ['2024-06-04T09:00:00', '2024-06-04T09:00'],
    ['tue 9:00:00 am', '2024-06-04T09:00'],
    ['４ ｊｕｎ ９:００', '2024-06-04T09:00'],
    ['tue\u00a09\u202fam', '2024-06-04T09:00'],
    ['in 2 hours', '2024-06-02T19:05:00.000Z'],
    ['in an hour', '2024-06-02T18:05:00.000Z'],
    ['in half an hour', '2024-06-02T17:35:00.000Z'],
    ['in 1 h and 30 min', '2024-06-02T18:35:00.000Z'],
    ['in 3 days', '2024-06-05T12:05'],
    ['in 3 days at 9:00', '2024-06-05T09:00'],
    ['in a week 9am', '2024-06-09T09:00'],
    ['in 2 months 9am', '2024-08-02T09:00'],
    ['tue 9am PT', '2024-06-04T09:00 America/Los_Angeles'],
    ['9am pdt tue', '2024-06-04T09:00 America/Los_Angeles'],
    ['tomorrow 9am ET', '2024-06-03T09:00 America/New_York'],
    ['4 dec 9am cst', '2024-12-04T09:00 America/Chicago'],
    ['4 jun 9:00 utc', '2024-06-04T09:00 UTC'],
    ['2024-06-04 9am europe/berlin', '2024-06-04T09:00 Europe/Berlin'],
    ['tomorrow 9am Pacific/Kiritimati', '2024-06-04T09:00 Pacific/Kiritimati'],
    ['in 2 hours PT', '2024-06-02T19:05:00.000Z America/Los_Angeles'],
    ['11/24/2026 9am', '2026-11-24T09:00'],
    ['24/11/2026 9am', '2026-11-24T09:00'],
    ['24.11.2026 9:00', '2026-11-24T09:00'],
    ['24-11-2026 9:00', '2026-11-24T09:00'],
    ['9am 11/24/26', '2026-11-24T09:00'],
    ['11/24 9am', '2024-11-24T09:00'],
    ['24.11. 9:00', '2024-11-24T09:00'],
    ['5/5/2026 9am', '2026-05-05T09:00'],
    ['2026/11/24 9am', '2026-11-24T09:00'],
    ['tue 11/24/2026 9am pt', '2026-11-24T09:00 America/Los_Angeles'],
    ['', 'empty'],
    ['  ', 'empty'],
  ])('%j → %s', (words, wall) => {
    expect(read(words)).toBe(wall)
  })

  it.each([
    ['soonish', '“soonish” is not a time. Examples: tue 9am, tomorrow 14:30, 4 jun 9:00, in 2 hours.'],
    ['tue 9am or so', /is not a time/],
    ['tue', 'Tuesday 4 June at what time? Add one, such as 9am or 14:30.'],
    ['june 9am', 'Which day of the month? Example: 4 jun 9:00.'],
    ['4/6 9:00', /is ambiguous/],
    ['4.6. 9:00', /is ambiguous/],
    ['tomorrow 3', '3am or 3pm? Enter one of these, or 15:00.'],
    ['tomorrow 12', /^12am or 12pm\?/],
    ['tomorrow 25:00', '25:00 is not a time of day.'],
    ['tomorrow 13pm', '13pm is not a time of day.'],
    ['tomorrow 9:75', '9:75 is not a time of day.'],
    ['30 feb 9:00', '30 February 2024 does not exist.'],
    ['31 apr 9:00', '31 April 2024 does not exist.'],
    ['2024-13-01 9:00', '2024-13-01 does not exist.'],
    ['2024-00-05 9:00', '2024-00-05 does not exist.'],
    ['mon 4 jun 9:00', '4 Jun 2024 is a Tuesday, not a Monday.'],
    ['tomorrow tue 9am', '3 Jun 2024 is a Monday, not a Tuesday.'],
    ['next tue tomorrow 9am', /is not a time/],
    ['tue 09:00:37', /is not a time/],
    ['tue 9:00:37 am', /is not a time/],
    ['tue 9am 10am', 'This contains two times. Enter only one.'],
    ['4/6/2026 9am', '“4/6/2026” is ambiguous. Enter the month as a word, as in 4 jun, and the time with a colon.'],
    ['24/11/26 9am', /is ambiguous/],
    ['tue 9.30', /is ambiguous/],
    ['31.31.2026 9:00', '31.31.2026 does not exist.'],
    ['2/30/2026 9am', '2/30/2026 does not exist.'],
    ['mon 11/24/2026 9am', '24 Nov 2026 is a Tuesday, not a Monday.'],
    ['tue 9am bst', /time zone next to this field/],
    ['tue 9am pt et', /time zone next to this field/],
    ['tue 9am pst', 'PST is not in effect on Tue 4 Jun 2024. Enter PT instead.'],
    ['4 dec 9am edt', /EDT is not in effect/],
    ['pt', /at what time/],
    ['now', 'To send immediately, choose Send now.'],
    ['in 2 lightyears', /is not a time/],
    ['in 900 weeks', 'That is more than two years from now.'],
    ['in 2 hours tomorrow', /is not a time/],
    ['{{constructor}}', /is not a time/],
  ])('%j is unclear', (words, problem) => {
    expect(read(words)).toMatch(problem)
  })

  it.each([
    ['2024-02-28T12:00Z', '2024-02-29T09:00'],
    ['2024-02-29T12:00Z', '2024-02-29T09:00'],
    ['2024-02-29T18:00Z', '2028-02-29T09:00'],
    ['2026-01-05T12:00Z', '2028-02-29T09:00'],
    ['2096-06-01T12:00Z', '2104-02-29T09:00'],
  ])('at %s, the next February 29 is %s', (at, wall) => {
    const reading = readWhen('feb 29 9am', Date.parse(at), chicago)
    expect(reading.kind === 'wall' ? writeWallClock(reading.wall) : reading).toBe(wall)
  })

  it('uses the current date in the zone', () => {
    expect(read('tomorrow 9am', 'Pacific/Kiritimati')).toBe('2024-06-04T09:00')
    expect(read('tomorrow 9am', 'Pacific/Pago_Pago')).toBe('2024-06-03T09:00')
  })

  it('reads a time written in full, in any zone', () => {
    const minutes = fc.integer({ min: 24_500_000, max: 40_000_000 })
    fc.assert(
      fc.property(minutes, fc.constantFrom(...allZones()), (minute, zone) => {
        const wall = minute * 60_000
        expect(readWhen(formatWallClock(wall, 'full'), now, zone)).toEqual({ kind: 'wall', wall })
        expect(readWallClock(writeWallClock(wall))).toBe(wall)
      }),
      { numRuns: 500 },
    )
  })

  it('never throws; without a year, “today”, or “yesterday”, the time is never in the past', () => {
    const word = fc.constantFrom(
      ...'tue next tomorrow today 4 jun 30 feb 9am 14:30 in 2 hours days at noon 12 2027 : / - pm'.split(' '),
    )
    const anything = fc.oneof(
      fc.array(word, { maxLength: 6 }).map(words => words.join(' ')),
      fc.string({ unit: 'grapheme' }),
    )
    fc.assert(
      fc.property(anything, fc.constantFrom(...allZones()), (words, zone) => {
        const reading = readWhen(words, now, zone)
        fc.pre(reading.kind === 'moment' || reading.kind === 'wall')
        if (reading.kind === 'moment') expect(reading.ms).toBeGreaterThan(now)
        if (reading.kind === 'wall' && !/today/.test(words)) {
          expect(reading.wall).toBeGreaterThanOrEqual(wallTime(now, zone))
        }
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('readDay', () => {
  /** The day, or the problem with the words. */
  const dayOf = (
    words: string,
    yearless: 'last' | 'unclear',
    today: number | null = wallTime(now, chicago),
  ): string => {
    const reading = readDay(words, today, yearless)
    return reading.kind === 'day' ? reading.day : reading.kind === 'empty' ? 'empty' : reading.problem
  }

  it.each([
    ['24 nov 2026', '2026-11-24'],
    ['Nov 24th, 2026', '2026-11-24'],
    ['11/24/2026', '2026-11-24'],
    ['24.11.2026', '2026-11-24'],
    ['2026/11/24', '2026-11-24'],
    ['２０２６-１１-２４', '2026-11-24'],
    ['tue 24 nov 2026', '2026-11-24'],
    ['29 feb 2024', '2024-02-29'],
    ['today', '2024-06-02'],
    ['yesterday', '2024-06-01'],
    [' ', 'empty'],
  ])('%j → %s, in a log and for a birthday', (words, day) => {
    expect(dayOf(words, 'unclear')).toBe(day)
    expect(dayOf(words, 'last')).toBe(day)
  })

  it.each([
    ['4 jun', '2023-06-04'],
    ['1/31', '2024-01-31'],
    ['2 june', '2024-06-02'],
    ['tue', '2024-05-28'],
    ['on sunday', '2024-06-02'],
    ['11/24/25', '2025-11-24'],
  ])('in a log, %j is %s; for a birthday, it is unclear', (words, day) => {
    expect(dayOf(words, 'last')).toBe(day)
    expect(dayOf(words, 'unclear')).toMatch(/of which year\?|is not a date|is ambiguous/)
  })

  it.each([
    ['2024-02-28', '2020-02-29'],
    ['2024-02-29', '2024-02-29'],
    ['2025-01-05', '2024-02-29'],
    ['2026-01-05', '2024-02-29'],
    ['2026-03-01', '2024-02-29'],
  ])('in a log, on %s, the last February 29 is %s', (today, day) => {
    expect(dayOf('29 feb', 'last', Date.parse(today))).toBe(day)
    expect(dayOf('31 apr', 'last', Date.parse(today))).toMatch(/^31 April 20\d\d does not exist\.$/)
  })

  it.each([
    ['9 jun 24', '“9 jun 24” is not a date. Examples: 24 nov 2026, 11/24/2026, 2026-11-24.'],
    ['4/6/2026', '“4/6/2026” is ambiguous. Enter the month as a word and the year with four digits.'],
    ['30 feb 2026', '30 February 2026 does not exist.'],
    ['2026-13-01', '2026-13-01 does not exist.'],
    ['mon 24 nov 2026', '24 Nov 2026 is a Tuesday, not a Monday.'],
    ['24 nov 2026 9:00', /is not a date/],
    ['june 2026', 'Which day of the month? Example: 24 nov 2026.'],
    ['next', /is not a date/],
    ['{{constructor}}', /is not a date/],
  ])('%j is unclear', (words, problem) => {
    expect(dayOf(words, 'unclear')).toMatch(problem)
    expect(dayOf(words, 'last')).toMatch(problem)
  })

  it.each(['today', 'yesterday', 'tue'])('without today’s date, %j is not a day', words => {
    expect(dayOf(words, 'last', null)).toMatch(/is not a date/)
  })

  it('reads every day as the field shows it', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), date => {
        const shown = formatDate(date.getTime(), ['day', 'month', 'year'])
        expect(dayOf(shown, 'unclear', null)).toBe(date.toISOString().slice(0, 10))
      }),
    )
  })
})

describe('a time to compare with', () => {
  it('can be now; the message about an ambiguous zone asks for a name, and the one about two zones asks for only one', () => {
    expect(readWhen('now', now, chicago, 'compare')).toEqual({ kind: 'moment', ms: Date.parse('2024-06-02T17:04Z') })
    const reading = readWhen('tue 9am bst', now, chicago, 'compare')
    expect(reading).toEqual({ kind: 'unclear', problem: expect.stringMatching(/Enter a name such as Europe\/London/) })
    const twoZones = readWhen('tue 9am pt et', now, chicago, 'compare')
    expect(twoZones).toEqual({ kind: 'unclear', problem: 'This contains more than one time zone. Enter only one.' })
  })
})
