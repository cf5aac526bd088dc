import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberKind } from './number-kind'

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))

test.each([
  ['00', 'mobile'],
  ['01', 'mobile'],
  ['02', 'landline'],
  ['03', 'unallocated'],
  ['04', 'mobile'],
  ['10', 'mobile'],
  ['99', 'mobile'],
] as const)('+1 XXX 555 %sxx is %s in every area code', (lineStart, expected) => {
  fc.assert(
    fc.property(digits(3), digits(2), (area, rest) => numberKind(`+1${area}555${lineStart}${rest}`) === expected),
  )
})

test('outside exchange 555, outside +1, or with an extra digit, every number is mobile', () => {
  fc.assert(
    fc.property(digits(3), digits(3), fc.constantFrom('02', '03'), digits(2), (area, exchange, lineStart, rest) => {
      fc.pre(exchange !== '555')
      expect(numberKind(`+1${area}${exchange}${lineStart}${rest}`)).toBe('mobile')
      expect(numberKind(`+44${area}555${lineStart}${rest}`)).toBe('mobile')
      expect(numberKind(`+1${area}555${lineStart}${rest}0`)).toBe('mobile')
    }),
  )
})
