import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callingCodeIn, callingCodeOf } from './calling-codes'
import { e164ToNational, formatMdn, isE164, maskMdn, nationalToE164, readWireMdn, toWireMdn } from './mdn'

const country = fc.constantFrom('US', 'GB', 'DE', 'IT', 'FR', 'KZ', 'BR', 'IN', 'SM', 'AM')
const digits = fc.stringMatching(/^\d{5,16}$/)

describe('numbers of both versions', () => {
  it('round-trip: version 1 → E.164 → version 1', () => {
    fc.assert(
      fc.property(country, digits, (home, national) => {
        const e164 = nationalToE164(national, home)
        fc.pre(e164 !== null)
        expect(isE164(e164)).toBe(true)
        expect(e164ToNational(e164)).toBe(national)
        expect(readWireMdn(national, 1, home)).toBe(e164)
        expect(readWireMdn(national, 2, home)).toBeNull()
      }),
      { numRuns: 500 },
    )
  })

  it('round-trip: E.164 → version 1 → E.164 in their own country', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[2-9]\d{2}[2-9]\d{6}$/), ten => {
        expect(nationalToE164(toWireMdn(`+1${ten}`, 1), 'US')).toBe(`+1${ten}`)
      }),
    )
  })

  it.each([
    ['3125550142', 'US', '+13125550142'],
    ['13125550142', 'US', null],
    ['312555014', 'US', null],
    ['0125550142', 'US', null],
    ['+13125550142', 'US', null],
    ['7700900142', 'GB', '+447700900142'],
    ['07700900142', 'GB', null],
    ['0612345678', 'IT', '+390612345678'],
    ['0701020304', 'CI', '+2250701020304'],
    ['0195012345', 'BJ', '+2290195012345'],
    ['061234567', 'CG', '+242061234567'],
    ['01234567', 'BF', '+22601234567'],
    ['0788123456', 'RW', null],
    ['3125550142', 'ZZ', null],
    ['123456', 'DE', null],
    ['1234567890123', 'DE', '+491234567890123'],
    ['12345678901234', 'DE', null],
  ])('%s in %s is %s', (national, home, expected) => {
    expect(nationalToE164(national, home)).toBe(expected)
  })

  it.each(['+13125550142', '+447700900142', '+12345678', '+123456789012345'])('%s is E.164', mdn => {
    expect(isE164(mdn)).toBe(true)
  })
  it.each([
    '13125550142',
    '+0312555014',
    '+1234567',
    '+1234567890123456',
    '+1 312 555 0142',
    '+1312555014２',
    '+13125550142\n',
  ])('%j is not E.164', mdn => {
    expect(isE164(mdn)).toBe(false)
  })

  it('are grouped with no-break spaces, which can be removed again', () => {
    expect(formatMdn('+13125550142')).toBe('+1\u00a0312\u00a0555\u00a00142')
    expect(formatMdn('+447700900142')).toBe('+44\u00a0770\u00a0090\u00a00142')
    expect(formatMdn('3125550142')).toBe('3125550142')
    fc.assert(
      fc.property(fc.stringMatching(/^\+[1-9]\d{7,14}$/), mdn => {
        expect(formatMdn(mdn).replaceAll('\u00a0', '')).toBe(mdn)
      }),
    )
  })

  it('are masked except for the calling code, the next group, and the last two digits', () => {
    expect(maskMdn('+13125550142').replaceAll('\u00a0', ' ')).toBe('+1 312 ··· ··42')
    fc.assert(
      fc.property(fc.stringMatching(/^\+?[1-9]\d{7,14}$/), mdn => {
        expect(maskMdn(mdn).match(/·/g)?.length ?? 0).toBeGreaterThanOrEqual(4)
      }),
    )
  })

  it('begin with the calling code of their country', () => {
    for (const home of ['US', 'GB', 'AM', 'FI'])
      expect(callingCodeIn(`${callingCodeOf(home)}5550142`)).toBe(callingCodeOf(home))
  })
})
