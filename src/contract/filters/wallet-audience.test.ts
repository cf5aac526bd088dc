import { expect, test } from 'vitest'
import { type FilteredItem, isTargeted } from './wallet-audience'
import { readWalletFilter } from './wallet-message-filters'

// src/mock/wallet/message-sender.test.ts compares the whole rule with the mock's SQL. These are examples.

const ines = {
  active: true,
  provider: 'google_wallet',
  group_code: 'VIP-Loop',
  tokens: { first_name: 'Ínes', loyalty_balance: '120.50', expiration_date: '2027-01-31' },
}
const goes = (item: FilteredItem, ...filters: unknown[]) =>
  isTargeted(
    item,
    filters.map(given => {
      const reading = readWalletFilter(given)
      if (!reading.ok) throw new Error(JSON.stringify(reading.fault))
      return reading.filter
    }),
  )
const field = (field_name: string, selector: string, value: unknown) => ({
  name: 'first_class_field',
  field_name,
  selector,
  value,
})

test('a message without filters is sent to every active item', () => {
  expect(goes(ines)).toBe(true)
  expect(goes({})).toBe(true)
  expect(goes({ ...ines, active: false })).toBe(false)
})

test('all filters must match', () => {
  const loop = { name: 'group_code', selector: 'starts_with', value: 'vip' }
  const apple = { name: 'provider', selector: 'any', value: ['passbook'] }
  expect([goes(ines, loop), goes(ines, loop, apple), goes(ines, apple)]).toEqual([true, false, false])
})

test('a balance is compared as a number, to the last digit; other text never matches', () => {
  const between = field('loyalty_balance', 'between', [100, 120.5])
  const withBalance = (loyalty_balance: unknown) => ({ tokens: { loyalty_balance } })
  expect(goes(ines, between)).toBe(true)
  for (const [balance, isMatch] of [
    [' 110', false],
    ['n/a', false],
    ['1,1e2', false],
    ['1.1e2', true],
    [110, true],
    ['120.5000000000000000000001', false],
    ['', false],
    [null, false],
  ] as const)
    expect([balance, goes(withBalance(balance), between)]).toEqual([balance, isMatch])
})

test('a missing value matches no filter, but an empty one matches an empty prefix', () => {
  expect(goes({}, field('tier', 'starts_with', ''))).toBe(false)
  expect(goes({ tokens: {} }, field('code', 'starts_with', ''))).toBe(false)
  expect(goes({ tokens: { tier: '' } }, field('tier', 'starts_with', ''))).toBe(true)
  expect(goes({}, { name: 'group_code', selector: 'starts_with', value: '' })).toBe(false)
  expect(goes({}, { name: 'expiration_date', selector: 'before', value: '2099-01-01T00:00:00Z' })).toBe(false)
})

test('a pass whose expiration is a day without a time is valid until the end of that day in UTC', () => {
  const on = (value: string) => ({ name: 'expiration_date', selector: 'on', value })
  expect(goes(ines, on('2027-01-31T08:00:00Z'))).toBe(true)
  expect(goes(ines, on('2027-01-31T00:00:00-06:00'))).toBe(true)
  expect(goes(ines, on('2027-01-31T00:00:00+09:00'))).toBe(false)
})
