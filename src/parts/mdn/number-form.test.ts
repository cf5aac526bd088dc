import fc from 'fast-check'
import metadata from 'libphonenumber-js/metadata.max.json'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { callingCodeOf } from '#/contract/format/calling-codes'
import { homeRules } from './national-rules'
import { readDigits } from './number-form'

const TYPES_AT = 11
/** The patterns of a plan's fixed and mobile numbers, the first two of its types. */
const typesSchema = z.array(z.union([z.tuple([z.string()], z.unknown()), z.literal(0)]))

/** National numbers that begin with 0, as far as the plan of a country has any. */
function numbersWithZero(plan: readonly unknown[]): string[] {
  const types = typesSchema.parse(plan[TYPES_AT]).slice(0, 2)
  const patterns = types.flatMap(type => (type === 0 || type[0] === '' ? [] : [type[0]]))
  return patterns
    .flatMap(pattern => fc.sample(fc.stringMatching(new RegExp(`^(?:${pattern})$`)), { numRuns: 50, seed: 1 }))
    .filter(number => number.startsWith('0') && number.length >= 7)
}

it('a number that begins with 0 in the plan of its country, as libphonenumber knows it, keeps the 0', () => {
  const read = Object.entries(metadata.countries).flatMap(([country, plan]) =>
    numbersWithZero(plan).map(number => {
      const home = homeRules(country)
      const code = callingCodeOf(country) ?? ''
      return { country, code, number, forms: [readDigits(code + number, true, home), readDigits(number, false, home)] }
    }),
  )
  const wrong = read.filter(({ code, number, forms }) => forms.some(one => !one.ok || one.e164 !== `+${code}${number}`))
  expect(wrong.map(({ country, number }) => `${country} ${number}`)).toEqual([])
  expect([...new Set(read.map(({ code }) => code))].toSorted()).toEqual([
    '225',
    '226',
    '229',
    '241',
    '242',
    '250',
    '378',
    '39',
    '992',
  ])
})
