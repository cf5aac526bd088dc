import { describe, expect, it } from 'vitest'
import { defaultPolicy } from '#/contract/policy/policy'
import { parseConnections } from '../connections'

const parse = (policy: unknown) =>
  parseConnections([{ id: 'live', name: 'Live', base_url: 'https://api.example', policy }], 'file')[0]?.policy
const origin = { source: 'Contract with the carrier, section 4', checked: '2026-11-20' }
const night = { name: 'Night', from: '22:00', to: '07:00', ...origin }

it('a policy is read with its sources; omitted rules have defaults', () => {
  expect(parse(undefined)).toEqual(defaultPolicy)
  expect(parse({ countries: ['GB'] })).toEqual({ ...defaultPolicy, countries: ['GB'] })
  expect(
    parse({
      zones: ['America/Phoenix'],
      quiet_hours: [night, { ...night, name: 'Arizona', zones: ['America/Phoenix'] }],
      opt_out_words: { words: ['STOP'], ...origin },
      brand_name: { name: 'Acme', ...origin },
      most_sends: { in_7_days: 2, ...origin },
      price_per_part: { currency: 'USD', by_country: { US: 0.0079 }, ...origin },
    }),
  ).toEqual({
    countries: [],
    zones: ['America/Phoenix'],
    quiet_hours: [
      { name: 'Night', from: '22:00', to: '07:00', zones: [], origin },
      { name: 'Arizona', from: '22:00', to: '07:00', zones: ['America/Phoenix'], origin },
    ],
    opt_out_words: { words: ['STOP'], origin },
    brand_name: { name: 'Acme', origin },
    most_sends: { in_7_days: 2, in_28_days: null, origin },
    price_per_part: { currency: 'USD', by_country: { US: 0.0079 }, origin },
  })
  expect(parse({ quiet_hours: [] })?.quiet_hours).toEqual([])
})

describe('a mistake is reported in one line that names the rule', () => {
  it.each<[policy: unknown, line: string]>([
    [{ quite_hours: [] }, '[0].policy has the unknown key "quite_hours".'],
    [{ quiet_hours: [{ ...night, days: ['sun'] }] }, '[0].policy.quiet_hours[0] has the unknown key "days".'],
    [
      { quiet_hours: [{ ...night, from: '9pm' }] },
      '[0].policy.quiet_hours[0].from must be a time of day such as "21:00".',
    ],
    [
      { quiet_hours: [{ ...night, to: '24:00' }] },
      '[0].policy.quiet_hours[0].to must be a time of day such as "21:00".',
    ],
    [{ quiet_hours: [{ ...night, to: '22:00' }] }, '[0].policy.quiet_hours[0] has the same time for "from" and "to".'],
    [
      { quiet_hours: [{ ...night, zones: ['America/Springfield'] }] },
      '[0].policy.quiet_hours[0].zones[0] "America/Springfield" is not a time zone such as "America/Chicago".',
    ],
    [{ zones: ['+05:00'] }, '[0].policy.zones[0] "+05:00" is not a time zone such as "America/Chicago".'],
    [{ countries: ['UK'] }, '[0].policy.countries[0] must be a country code such as "US".'],
    [
      { quiet_hours: [night, { ...night, name: 'Noon', from: '06:00', to: '12:00' }] },
      '[0].policy.quiet_hours[1] "Noon" overlaps with "Night" in at least one time zone.',
    ],
    [{ quiet_hours: [{ ...night, source: '' }] }, '[0].policy.quiet_hours[0].source must not be empty.'],
    [
      { quiet_hours: [{ ...night, checked: '2026-02-30' }] },
      '[0].policy.quiet_hours[0].checked must be a date such as "2026-11-23".',
    ],
    [{ opt_out_words: { words: [], ...origin } }, '[0].policy.opt_out_words.words must not be empty.'],
    [{ most_sends: origin }, '[0].policy.most_sends needs in_7_days or in_28_days.'],
    [{ most_sends: { in_7_days: 0, ...origin } }, '[0].policy.most_sends.in_7_days must be a whole number above 0.'],
    [
      { price_per_part: { currency: '$', by_country: {}, ...origin } },
      '[0].policy.price_per_part.currency must be a currency code such as "USD".',
    ],
    [
      { price_per_part: { currency: 'USD', by_country: { US: -1 }, ...origin } },
      '[0].policy.price_per_part.by_country.US must be above 0.',
    ],
  ])('%j', (policy, line) => {
    expect(() => parse(policy)).toThrow(`file: ${line}`)
  })

  it('all mistakes are named at once', () => {
    expect(() => parse({ zones: ['Nowhere'], countries: ['XX'] })).toThrow(/countries.*\n.*zones/)
  })
})
