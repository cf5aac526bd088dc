import * as z from 'zod/mini'
import { callingCodeOf } from '#/contract/format/calling-codes'
import { isDay } from '#/contract/format/timestamps'
import { isNamedZone } from '#/contract/policy/country-zones'
import { defaultPolicy, type Policy } from '#/contract/policy/policy'
import { overlaps, readClock } from '#/contract/policy/quiet-hours'

const text = z.string('must be a string').check(z.trim(), z.minLength(1, 'must not be empty'))
const zone = z.string('must be a string').check(
  z.refine(isNamedZone, {
    error: issue => `${JSON.stringify(issue.input)} is not a time zone such as "America/Chicago"`,
  }),
)
const country = z
  .string('must be a string')
  .check(
    z.refine(code => /^[A-Z]{2}$/.test(code) && callingCodeOf(code) !== null, 'must be a country code such as "US"'),
  )
const clock = z
  .string('must be a string')
  .check(z.refine(time => readClock(time) !== null, 'must be a time of day such as "21:00"'))
const day = z.string('must be a string').check(z.refine(isDay, 'must be a date such as "2026-11-23"'))
const count = z
  .number('must be a number')
  .check(z.refine(value => Number.isInteger(value) && value > 0, 'must be a whole number above 0'))

/** Every rule cites its source, and the day on which someone read it. */
const origin = { source: text, checked: day }
const withOrigin = <Rule extends { source: string; checked: string }>({ source, checked, ...rule }: Rule) => ({
  ...rule,
  origin: { source, checked },
})

const quietRule = z
  .strictObject({ name: text, from: clock, to: clock, zones: z._default(z.array(zone), []), ...origin })
  .check(z.refine(({ from, to }) => from !== to, 'has the same time for "from" and "to"'))

/** A connection's `policy` in the connections file (`CONNECTIONS`). */
export const policyFileSchema = z.pipe(
  z.strictObject({
    countries: z._default(z.array(country), []),
    zones: z._default(z.array(zone), []),
    quiet_hours: z.optional(
      z.array(quietRule).check(({ value, issues }) => {
        for (const [a, b] of overlaps(value))
          issues.push({
            code: 'custom',
            input: value,
            path: [b],
            message: `"${value[b]?.name}" overlaps with "${value[a]?.name}" in at least one time zone`,
          })
      }),
    ),
    opt_out_words: z.optional(
      z.strictObject({ words: z.array(text).check(z.minLength(1, 'must not be empty')), ...origin }),
    ),
    brand_name: z.optional(z.strictObject({ name: text, ...origin })),
    most_sends: z.optional(
      z
        .strictObject({ in_7_days: z.optional(count), in_28_days: z.optional(count), ...origin })
        .check(z.refine(rule => (rule.in_7_days ?? rule.in_28_days) !== undefined, 'needs in_7_days or in_28_days')),
    ),
    price_per_part: z.optional(
      z.strictObject({
        currency: z.string('must be a string').check(z.regex(/^[A-Z]{3}$/, 'must be a currency code such as "USD"')),
        by_country: z.record(country, z.number('must be a number').check(z.positive('must be above 0'))),
        ...origin,
      }),
    ),
  }),
  z.transform((file): Policy => {
    const { quiet_hours, opt_out_words, brand_name, most_sends, price_per_part } = file
    return {
      countries: file.countries,
      zones: file.zones,
      quiet_hours: quiet_hours?.map(withOrigin) ?? defaultPolicy.quiet_hours,
      opt_out_words: opt_out_words ? withOrigin(opt_out_words) : null,
      brand_name: brand_name ? withOrigin(brand_name) : null,
      most_sends: most_sends ? { in_7_days: null, in_28_days: null, ...withOrigin(most_sends) } : null,
      price_per_part: price_per_part ? withOrigin(price_per_part) : null,
    }
  }),
)
