import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allCountries } from '../format/calling-codes'
import { DAY_MS, MINUTE_MS } from '../format/durations'
import { wallTime } from '../format/wall-time'
import { checkPolicy, type KnownSend, type PlannedSend } from './check-policy'
import { estimateCost } from './cost'
import { zonesOfCountry } from './country-zones'
import { defaultPolicy, type Policy, type QuietRule } from './policy'
import { findQuiet, isWithin, nextTimeOutsideQuietHours, overlaps, type QuietHours } from './quiet-hours'

const origin = { source: 'Contract with the carrier', checked: '2026-11-20' }
const policyOf = (changes: Partial<Policy>): Policy => ({ ...defaultPolicy, ...changes })
const quiet = (from: string, to: string, ...zones: string[]): QuietRule => ({ name: 'Rule', from, to, zones, origin })
const city = (zone: string) => zone.split('/').at(-1)
/** `05:30 Los_Angeles`, for each quiet local time. */
function quietTimes(policy: Policy, country: string, at: string): string[] {
  const send: PlannedSend = { at: Date.parse(at), channel: 'push', text: '', lists: [] }
  return checkPolicy(policy, country, send, []).flatMap(found =>
    found.kind === 'quiet'
      ? found.times.map(
          ({ wall, zones }) => `${new Date(wall).toISOString().slice(11, 16)} ${zones.map(city).join('+')}`,
        )
      : [],
  )
}
const zonesOf = (...countries: string[]) => countries.flatMap(zonesOfCountry).map(one => one.zone)
function next(at: string, zones: readonly string[], rules: readonly QuietHours[] = defaultPolicy.quiet_hours) {
  const found = nextTimeOutsideQuietHours(Date.parse(at), zones, rules)
  return found === null ? null : new Date(found).toISOString().slice(0, 16)
}

describe('quiet hours', () => {
  it.each<[country: string, at: string, ...times: string[]]>([
    // 08:30 in New York
    [
      'US',
      '2026-11-24T13:30Z',
      '03:30 Honolulu+Adak',
      '04:30 Anchorage',
      '05:30 Los_Angeles',
      '06:30 Denver+Phoenix',
      '07:30 Chicago',
    ],
    [
      'US',
      '2026-07-07T12:30Z',
      '02:30 Honolulu',
      '03:30 Adak',
      '04:30 Anchorage',
      '05:30 Los_Angeles+Phoenix',
      '06:30 Denver',
      '07:30 Chicago',
    ],
    ['US', '2026-11-24T17:59Z', '07:59 Honolulu+Adak'],
    ['US', '2026-11-24T18:00Z'],
    ['US', '2026-11-25T01:59Z'],
    ['US', '2026-11-25T02:00Z', '21:00 New_York'],
    ['US', '2026-11-25T05:00Z', '21:00 Los_Angeles', '22:00 Denver+Phoenix', '23:00 Chicago', '00:00 New_York'],
    ['GB', '2026-01-10T07:59Z', '07:59 London'],
    ['GB', '2026-01-10T08:00Z'],
    ['GB', '2026-07-10T07:00Z'],
    ['GB', '2026-07-10T20:00Z', '21:00 London'],
    ['GB', '2026-07-10T19:59Z'],
    ['IN', '2026-07-10T02:29Z', '07:59 Kolkata'],
    ['IN', '2026-07-10T02:30Z'],
    ['NP', '2026-07-10T02:14Z', '07:59 Kathmandu'],
    ['NP', '2026-07-10T02:15Z'],
    ['XX', '2026-07-10T02:15Z'],
    // Kaliningrad and Kamchatka are ten hours apart, which leaves three good hours a day
    ['RU', '2026-07-10T06:00Z'],
    ['RU', '2026-07-10T08:59Z'],
    ['RU', '2026-07-10T09:00Z', '21:00 Kamchatka'],
    ['RU', '2026-07-10T05:59Z', '07:59 Kaliningrad'],
    // New York turns its clocks back on November 1; then and the day before, quiet hours end with Honolulu's, at 18:00
    // UTC
    ['US', '2026-11-01T18:00Z'],
    ['US', '2026-10-31T17:59Z', '07:59 Honolulu'],
  ])('the default in %s at %s', (country, at, ...times) => {
    expect(quietTimes(defaultPolicy, country, at)).toEqual(times)
  })

  it.each<[what: string, changes: Partial<Policy>, at: string, ...times: string[]]>([
    ['countries replace the home country', { countries: ['GB', 'IE'] }, '2026-01-10T07:30Z', '07:30 London+Dublin'],
    [
      'zones replace countries',
      { countries: ['GB'], zones: ['America/Phoenix'] },
      '2026-01-10T14:59Z',
      '07:59 Phoenix',
    ],
    [
      'without Hawaii and Alaska, quiet hours end earlier',
      { zones: ['America/New_York', 'America/Los_Angeles'] },
      '2026-11-24T16:00Z',
    ],
    ['no rules, no quiet hours', { quiet_hours: [] }, '2026-11-24T09:00Z'],
    [
      'hours of a zone replace the general ones',
      {
        zones: ['America/New_York', 'America/Chicago'],
        quiet_hours: [quiet('21:00', '08:00'), quiet('20:00', '09:00', 'America/New_York')],
      },
      '2026-11-25T01:30Z',
      '20:30 New_York',
    ],
    [
      'hours of a zone may be shorter than the general ones',
      {
        zones: ['America/New_York', 'America/Chicago'],
        quiet_hours: [quiet('18:00', '10:00'), quiet('22:00', '06:00', 'America/New_York')],
      },
      '2026-11-25T00:30Z',
      '18:30 Chicago',
    ],
    [
      'two spans of quiet hours in a day',
      { zones: ['Europe/Madrid'], quiet_hours: [quiet('22:00', '08:00'), quiet('14:00', '16:00')] },
      '2026-01-10T14:30Z',
      '15:30 Madrid',
    ],
    [
      'between two spans of quiet hours, it is not quiet',
      { zones: ['Europe/Madrid'], quiet_hours: [quiet('22:00', '08:00'), quiet('14:00', '16:00')] },
      '2026-01-10T15:00Z',
    ],
    [
      'hours of a zone that is not in the table of countries',
      { quiet_hours: [quiet('20:00', '09:00', 'America/Indiana/Indianapolis')] },
      '2026-11-25T01:30Z',
      '20:30 Indianapolis',
    ],
    [
      'hours of a zone named by an alias replace the general ones',
      { quiet_hours: [quiet('21:00', '08:00'), quiet('20:00', '07:00', 'us/eastern')] },
      '2026-11-25T01:30Z',
      '20:30 New_York',
    ],
    [
      'hours of a zone also replace the general ones if the policy names the zone by an alias',
      {
        zones: ['US/Eastern'],
        quiet_hours: [quiet('21:00', '08:00'), quiet('20:00', '07:00', 'America/New_York')],
      },
      '2026-11-25T12:30Z',
    ],
    [
      'hours of a zone that is not among those of the policy',
      { zones: ['America/Phoenix'], quiet_hours: [quiet('20:00', '07:00', 'America/New_York')] },
      '2026-11-25T01:30Z',
      '20:30 New_York',
    ],
    ['until midnight', { zones: ['UTC'], quiet_hours: [quiet('20:00', '00:00')] }, '2026-01-10T23:59Z', '23:59 UTC'],
    ['not quiet from midnight on', { zones: ['UTC'], quiet_hours: [quiet('20:00', '00:00')] }, '2026-01-11T00:00Z'],
  ])('%s', (_what, changes, at, ...times) => {
    expect(quietTimes(policyOf(changes), 'US', at)).toEqual(times)
  })

  it.each<[what: string, at: string, zones: string[], rules: QuietHours[] | undefined, moment: string | null]>([
    ['08:30 in New York', '2026-11-24T13:30Z', zonesOf('US'), undefined, '2026-11-24T18:00'],
    ['08:30 in New York in summer', '2026-07-07T12:30Z', zonesOf('US'), undefined, '2026-07-07T18:00'],
    ['22:00 in New York', '2026-11-25T03:00Z', zonesOf('US'), undefined, '2026-11-25T18:00'],
    ['a moment that is already good', '2026-11-24T19:07Z', zonesOf('US'), undefined, '2026-11-24T19:07'],
    ['11 zones', '2026-07-07T12:30Z', zonesOf('RU'), undefined, '2026-07-08T06:00'],
    ['countries without a common hour', '2026-07-07T12:30Z', zonesOf('RU', 'US'), undefined, null],
    ['no zones', '2026-07-07T12:30Z', [], undefined, '2026-07-07T12:30'],
    ['the night in which clocks go forward', '2026-03-08T06:00Z', ['America/New_York'], undefined, '2026-03-08T12:00'],
    ['the night in which clocks go back', '2026-11-01T03:00Z', ['America/New_York'], undefined, '2026-11-01T13:00'],
    [
      'quiet hours that end in the hour that is skipped',
      '2026-03-08T06:00Z',
      ['America/New_York'],
      [quiet('00:00', '02:30')],
      '2026-03-08T07:00',
    ],
    [
      'quiet hours that end in the hour that occurs twice',
      '2026-11-01T04:30Z',
      ['America/New_York'],
      [quiet('00:00', '01:30')],
      '2026-11-01T05:30',
    ],
    [
      'the second end of those hours, in the repeated hour',
      '2026-11-01T06:00Z',
      ['America/New_York'],
      [quiet('00:00', '01:30')],
      '2026-11-01T06:30',
    ],
    ['a zone with a quarter-hour offset', '2026-07-07T00:00Z', ['Asia/Kathmandu'], undefined, '2026-07-07T02:15'],
    [
      'clocks that change by half an hour, on Lord Howe Island',
      '2026-10-03T14:00Z',
      ['Australia/Lord_Howe'],
      undefined,
      '2026-10-03T21:00',
    ],
    ['all day except for one minute', '2026-07-07T12:00Z', ['UTC'], [quiet('00:00', '23:59')], '2026-07-07T23:59'],
    [
      'two halves that cover the whole day',
      '2026-07-07T12:00Z',
      ['UTC'],
      [quiet('00:00', '12:00'), quiet('12:00', '00:00')],
      null,
    ],
  ])('the next good moment: %s', (_what, at, zones, rules, moment) => {
    expect(next(at, zones, rules)).toBe(moment)
  })

  it('the next good moment is the first good minute, whatever the clocks do', () => {
    const clock = fc
      .integer({ min: 0, max: 95 })
      .map(quarter => new Date(quarter * 15 * MINUTE_MS).toISOString().slice(11, 16))
    const rule = fc
      .tuple(clock, clock)
      .filter(([from, to]) => from !== to)
      .map(([from, to]) => quiet(from, to))
    const zone = fc.constantFrom(...zonesOf('US', 'AU', 'GB', 'CL'))
    // The days around a change of the clocks, and others
    const at = fc
      .tuple(
        fc.constantFrom('2026-03-07', '2026-03-28', '2026-04-04', '2026-10-03', '2026-10-31', '2026-07-01'),
        fc.integer({ min: 0, max: 191 }),
      )
      .map(([day, quarter]) => Date.parse(day) + quarter * 15 * MINUTE_MS)
    fc.assert(
      fc.property(
        at,
        fc.array(zone, { minLength: 1, maxLength: 2 }),
        fc.array(rule, { maxLength: 2 }),
        (ms, zones, rules) => {
          const found = nextTimeOutsideQuietHours(ms, zones, rules)
          const isGood = (one: number) => findQuiet(one, zones, rules).length === 0
          fc.pre(found !== null)
          expect(isGood(found)).toBe(true)
          // Offsets, quiet hours, and clock changes are all multiples of 15 minutes
          for (let one = ms; one < found; one += 15 * MINUTE_MS) expect(isGood(one)).toBe(false)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('every country has a good moment within a day', () => {
    const at = Date.UTC(2026, 10, 24, 13, 30)
    const never = allCountries.filter(country => {
      const found = nextTimeOutsideQuietHours(at, zonesOf(country), defaultPolicy.quiet_hours)
      const isNight = (zone: string) => isWithin(wallTime(found ?? 0, zone), { from: '21:00', to: '08:00' })
      return found === null || found > at + DAY_MS || zonesOf(country).some(isNight)
    })
    expect(never).toEqual([])
  })

  it.each<[rules: QuietHours[], pairs: [number, number][]]>([
    [[quiet('21:00', '08:00'), quiet('12:00', '14:00')], []],
    [[quiet('21:00', '08:00'), quiet('07:59', '09:00')], [[0, 1]]],
    [[quiet('21:00', '08:00'), quiet('08:00', '09:00')], []],
    [[quiet('21:00', '08:00'), quiet('20:00', '09:00', 'America/New_York')], []],
    [[quiet('20:00', '09:00', 'America/New_York', 'UTC'), quiet('22:00', '23:00', 'UTC')], [[0, 1]]],
    [[quiet('20:00', '09:00', 'America/New_York'), quiet('22:00', '23:00', 'UTC')], []],
    [[quiet('20:00', '09:00', 'America/New_York'), quiet('22:00', '23:00', 'US/Eastern')], [[0, 1]]],
    [
      [quiet('01:00', '02:00'), quiet('03:00', '04:00'), quiet('00:00', '12:00')],
      [
        [0, 2],
        [1, 2],
      ],
    ],
  ])('overlapping hours %#', (rules, pairs) => {
    expect(overlaps(rules)).toEqual(pairs)
  })
})

describe('texts and sends', () => {
  const send = (changes: Partial<PlannedSend>): PlannedSend => ({
    at: null,
    channel: 'sms',
    text: 'Hello',
    lists: [],
    ...changes,
  })
  const kinds = (changes: Partial<Policy>, planned: Partial<PlannedSend>, others: KnownSend[] = []) =>
    checkPolicy(policyOf({ quiet_hours: [], ...changes }), 'US', send(planned), others).map(found =>
      found.kind === 'many-sends' ? `${found.list}: ${found.count} of ${found.most} in ${found.days}` : found.kind,
    )
  const words = { opt_out_words: { words: ['STOP', 'Reply no'], origin } }
  const brand = { brand_name: { name: 'Café Blue', origin } }

  it.each<[text: string, changes: Partial<Policy>, ...found: string[]]>([
    ['Hello', words, 'no-opt-out'],
    ['Hello. Reply STOP to end.', words],
    ['Hello. Text stop, please', words],
    ['Do not stopp', words, 'no-opt-out'],
    ['Nonstop sale', words, 'no-opt-out'],
    ['Nonstop sale, stop to end', words],
    ['reply\u00a0NO to end', words],
    ['Ｓｔｏｐ', words],
    ['', words],
    ['café blue: open', brand],
    ['Cafe\u0301 Blue: open', brand],
    ['Cafe Blue: open', brand, 'no-brand'],
    ['Hello', { ...words, ...brand }, 'no-opt-out', 'no-brand'],
    ['Hello', {}],
  ])('%j', (text, changes, ...found) => {
    expect(kinds(changes, { text })).toEqual(found)
  })

  it('a push needs neither opt-out words nor a brand name', () => {
    expect(kinds({ ...words, ...brand }, { channel: 'push' })).toEqual([])
  })

  const at = Date.parse('2026-11-24T18:00Z')
  const most = (in_7_days: number | null, in_28_days: number | null) => ({
    most_sends: { in_7_days, in_28_days, origin },
  })
  const sendsOn = (...days: number[]) => days.map(one => ({ at: at + one * DAY_MS, lists: ['4107'] }))
  it.each<[what: string, rule: Partial<Policy>, others: KnownSend[], ...found: string[]]>([
    ['one of one', most(1, null), []],
    ['two of one', most(1, null), sendsOn(-3), '4107: 2 of 1 in 7'],
    ['one exactly a week earlier does not count', most(1, null), sendsOn(-7)],
    ['one exactly a week later does not count either', most(1, null), sendsOn(7)],
    ['a later one counts', most(1, null), sendsOn(3), '4107: 2 of 1 in 7'],
    ['before and after, but never within one week', most(2, null), sendsOn(-5, 5)],
    ['before and after within one week', most(2, null), sendsOn(-3, 3), '4107: 3 of 2 in 7'],
    ['28 days', most(null, 3), sendsOn(-20, -10, -1), '4107: 4 of 3 in 28'],
    ['both', most(1, 2), sendsOn(-2, -12), '4107: 2 of 1 in 7', '4107: 3 of 2 in 28'],
    ['another list', most(1, null), [{ at, lists: ['9'] }]],
    ['without a rule', {}, sendsOn(-1, -1, -1)],
  ])('%s', (_what, rule, others, ...found) => {
    expect(kinds(rule, { at, lists: ['4107'] }, others)).toEqual(found)
  })

  it.each<[what: string, countries: string[], parts: number, recipients: number, from: number | null, to?: number]>([
    ['the home country', [], 2, 1000, 20],
    ['several countries', ['US', 'GB'], 1, 1000, 10, 40],
    ['a country without a price', ['US', 'FR'], 1, 1000, null],
    ['nobody', [], 3, 0, 0],
    ['a country named like a property', ['constructor'], 1, 1, null],
  ])('cost: %s', (_what, countries, parts, recipients, from, to = from ?? 0) => {
    const price_per_part = { currency: 'USD', by_country: { US: 0.01, GB: 0.04 }, origin }
    const cost = estimateCost({ countries, price_per_part }, 'US', parts, recipients)
    expect(cost).toEqual(from === null ? null : { currency: 'USD', from, to })
  })
})
