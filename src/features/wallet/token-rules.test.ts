import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readExpiration } from '#/contract/wallet-expiration'
import { checkToken, repairExpiration } from './token-rules'

describe('an expiration date', () => {
  it.each(['2026-12-31', '2026-12-31T23:59-06:00', '2026-12-31T23:59:59Z', '2024-02-29T00:00:00.5+14:00'])(
    '%s is valid',
    value => expect(checkToken('expiration_date', value)).toMatchObject({ fault: null, fix: null }),
  )

  it.each([
    ['2026-3-9', '2026-03-09'],
    [' 2026-03-09 ', '2026-03-09'],
    ['2026/3/09', '2026-03-09'],
    ['2026-03-09 9:05 z', '2026-03-09T09:05Z'],
    ['2026-03-09T23:59 -6', '2026-03-09T23:59-06:00'],
    ['2026-03-09T23:59-0600', '2026-03-09T23:59-06:00'],
    ['2026-03-09T23:59+6:30', '2026-03-09T23:59+06:30'],
  ])('%s is corrected to %s', (value, fix) => {
    expect(checkToken('expiration_date', value)).toMatchObject({ fault: expect.any(String), fix })
  })

  it.each([
    '2026-02-30',
    '2026-2-30',
    '2026-03-09T23:59',
    '9.3.2026',
    '3/9/2026',
    'next summer',
    '',
    '20260309',
    '2026-13-1',
  ])('%s is rejected without a correction', value => {
    const reading = checkToken('expiration_date', value)
    expect(reading.fault).not.toBeNull()
    expect(reading.fix).toBeNull()
  })

  it('is corrected to a valid one with the same day', () => {
    const day = fc.date({
      min: new Date('1970-01-01T00:00:00Z'),
      max: new Date('2199-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(day, date => {
        const loose = `${date.getUTCFullYear()}-${date.getUTCMonth() + 1}-${date.getUTCDate()}`
        const fixed = repairExpiration(loose)
        expect(fixed).toBe(date.toISOString().slice(0, 10))
        expect(checkToken('expiration_date', fixed ?? '').fault).toBeNull()
      }),
    )
  })

  it('is never accepted when the service would not read it', () => {
    const almostDate = fc.stringMatching(
      /^20\d\d[-/. ](0?[1-9]|1[0-3])[-/. ](0?[1-9]|[12]\d|3[0-2])([T ]([01]\d|2[0-4]):[0-6]\d(:[0-5]\d)?(Z|[+-]\d\d:?\d\d)?)?$/,
    )
    fc.assert(
      fc.property(fc.oneof(fc.stringMatching(/^[-0-9T:Z+ /.]{0,28}$/), almostDate), value => {
        const { fault, fix } = checkToken('expiration_date', value)
        fc.pre(fault === null || fix !== null)
        if (fault === null) expect(readExpiration(value)).not.toBeNull()
        if (fix !== null) expect(checkToken('expiration_date', fix).fault).toBeNull()
      }),
    )
  })
})

describe('the strip image', () => {
  it('has no file extension', () => {
    expect(checkToken('IMAGE_CODE', 'strip_iced')).toMatchObject({ fault: null })
    expect(checkToken('IMAGE_CODE', 'strip_iced.PNG')).toMatchObject({ fault: expect.any(String), fix: 'strip_iced' })
    expect(checkToken('IMAGE_CODE', ' strip.iced ')).toMatchObject({ fix: 'strip.iced' })
    expect(checkToken('IMAGE_CODE', '.png')).toMatchObject({ fault: expect.any(String), fix: null })
  })

  it('needs the exact token name, as the expiration date does', () => {
    expect(checkToken('image_code', 'strip_iced')).toMatchObject({ fault: null, meantName: 'IMAGE_CODE' })
    expect(checkToken('Expiration_Date', '2026-12-31')).toMatchObject({ fault: null, meantName: 'expiration_date' })
    expect(checkToken('strip_image_code', 'x')).toMatchObject({ advice: null, meantName: null })
  })
})

describe('other tokens', () => {
  it('can have any value, with advice on likely mistakes', () => {
    expect(checkToken('__proto__', '<b>x</b>')).toMatchObject({ fault: null, advice: null })
    expect(checkToken('html', '')).toMatchObject({ fault: null, advice: expect.any(String) })
    expect(checkToken('loyalty_balance', '1,240.00')).toMatchObject({ fault: null, advice: expect.any(String) })
    expect(checkToken('loyalty_balance', '-120.5')).toMatchObject({ fault: null, advice: null })
  })

  it.each([
    ['.5', true],
    ['+5', true],
    ['1e3', true],
    [' 5 ', false],
    ['5 points', false],
  ])('a balance of %j gets advice unless message conditions compare it as a number', (value, isNumber) => {
    const advice = isNumber ? null : 'balance-not-a-number'
    expect(checkToken('loyalty_balance', value)).toMatchObject({ fault: null, advice })
  })
})
