import { describe, expect, test } from 'vitest'
import { isExpired, readExpiration } from '../wallet-expiration'
import { filterFaultMessage } from './filter-fault'
import { readWalletFilter } from './wallet-message-filters'

const field = (field_name: string, selector: unknown, value: unknown) => ({
  name: 'first_class_field',
  field_name,
  selector,
  value,
})
const of = (name: string, selector: unknown, value: unknown) => ({ name, selector, value })

describe('filters of wallet messages', () => {
  test.each([
    field('first_name', 'any', 'Ines'),
    field('first_name', 'any', ['Ines', 'Noor']),
    field('tier', 'starts_with', ''),
    field('loyalty_balance', 'any', '12'),
    ...['=', '<', '<=', '>', '>='].map(selector => field('loyalty_balance', selector, 1.5)),
    field('loyalty_balance', 'between', [-1, 500]),
    of('group_code', 'any', 'VIP'),
    of('group_code', 'any', ['VIP', 'LOOP']),
    of('group_code', 'starts_with', 'VI'),
    of('provider', 'any', ['passbook']),
    of('provider', 'any', ['google', 'passbook', 'google']),
    ...['before', 'after', 'on'].map(selector => of('expiration_date', selector, '2027-01-31T00:00:00-06:00')),
    of('expiration_date', 'on', '2027-01-31T00:00Z'),
    of('expiration_date', 'between', ['2027-01-31T00:00:00Z', '2027-02-28T00:00:00+09:00']),
    { ...of('group_code', 'any', 'x'), more: 1 },
  ])('%j is valid', filter => expect(readWalletFilter(filter)).toMatchObject({ ok: true }))

  test.each([
    null,
    'first_name',
    [],
    {},
    of('postal_code', 'any', 'x'),
    of('first_name', 'any', 'x'),
    { name: 'first_class_field', selector: 'any', value: 'x' },
    field('favorite_store', 'any', 'x'),
    field('first_name', 'none', 'x'),
    field('first_name', '=', 1),
    field('first_name', 'any', []),
    field('first_name', 'any', ['x', 1]),
    field('first_name', 'any', 1),
    field('first_name', 'starts_with', ['x']),
    field('balance', '>', 5),
    field('loyalty_balance', '>', '5'),
    field('loyalty_balance', '!=', 5),
    field('loyalty_balance', 'between', [1]),
    field('loyalty_balance', 'between', [1, 2, 3]),
    field('loyalty_balance', 'between', 1),
    of('group_code', 'before', 'x'),
    of('group_code', 'starts_with', null),
    of('provider', 'any', 'google'),
    of('provider', 'any', []),
    of('provider', 'any', ['google_wallet']),
    of('provider', 'any', ['google', 'apple']),
    of('provider', 'starts_with', 'g'),
    of('expiration_date', 'on', '2027-01-31'),
    of('expiration_date', 'on', '2027-01-31T00:00:00'),
    of('expiration_date', 'before', ['2027-01-31T00:00:00Z']),
    of('expiration_date', 'after', '2027-02-30T00:00:00Z'),
    of('expiration_date', 'between', ['2027-01-31T00:00:00Z']),
    of('expiration_date', 'between', ['2027-01-31', '2027-02-01']),
    of('expiration_date', '=', '2027-01-31T00:00:00Z'),
  ])('%j is rejected with a reason', filter => {
    const reading = readWalletFilter(filter)
    expect(reading.ok ? '' : filterFaultMessage(reading.fault)).toMatch(/\w+ \w+/)
  })

  test('the selector `on` covers the whole day, in the offset it is written with', () => {
    expect(readWalletFilter(of('expiration_date', 'on', '2027-01-31T22:15:00-06:00'))).toEqual({
      ok: true,
      filter: {
        name: 'expiration_date',
        selector: 'on',
        moments: [Date.parse('2027-01-31T00:00:00-06:00'), Date.parse('2027-01-31T23:59:59.999-06:00')],
      },
    })
    expect(readWalletFilter(of('expiration_date', 'on', '2027-01-31T00:00:00+05:30'))).toMatchObject({
      filter: { moments: [Date.parse('2027-01-31T00:00:00+05:30'), Date.parse('2027-01-31T23:59:59.999+05:30')] },
    })
  })
})

describe('the expiration of a pass', () => {
  test.each([
    ['2027-01-31', '2027-01-31T23:59:59.999Z', '2027-01-31'],
    ['2027-01-31T23:59:59-06:00', '2027-01-31T23:59:59-06:00', '2027-01-31'],
    ['2027-01-31T23:59-06:00', '2027-01-31T23:59:00-06:00', '2027-01-31'],
    [' 2027-02-01T01:00:00+0900 ', '2027-01-31T16:00:00Z', '2027-02-01'],
  ])('%j ends at %s, on the day %s', (token, moment, day) => {
    expect(readExpiration(token)).toEqual({ at: Date.parse(moment), day })
  })

  test.each(['', 'next summer', '2027-2-1', '2027-02-30', '2027-01-31T10:00:00', '31.01.2027'])(
    '%j is not an expiration',
    token => expect(readExpiration(token)).toBeNull(),
  )

  test('comes at the end of its day', () => {
    expect(isExpired('2027-01-31', Date.parse('2027-01-31T23:59:59.999Z'))).toBe(false)
    expect(isExpired('2027-01-31', Date.parse('2027-02-01T00:00:00Z'))).toBe(true)
    expect(isExpired('next summer', Date.parse('2099-01-01T00:00:00Z'))).toBe(false)
    expect(isExpired(undefined, 0)).toBe(false)
  })
})
