import { expect, it } from 'vitest'
import { unmatchedFilters } from './unmatched-filters'

const item = (tokens: Record<string, unknown>, more: object = {}) => ({ wallet_item_id: 'a', tokens, ...more })
const expiring = (expiration_date: unknown) => item({ expiration_date })

it.each([
  [{ tier: 'Gold' }, item({ tier: 'Silver' })],
  [{ tier: 'Gold' }, item({ tier: 'gold' })],
  [{ tier: 'Gold' }, item({})],
  [{ tier: 'Gold' }, { wallet_item_id: 'a', tokens: null }],
  [{ loyalty_balance: '320' }, item({ loyalty_balance: 321 })],
  [{ provider: 'google' }, item({}, { provider: 'passbook' })],
  [{ provider: 'passbook' }, item({}, { provider: 'google_wallet' })],
  [{ group_code: 'VIP' }, item({}, { group_code: null })],
  [{ group_code: 'VIP' }, item({}, { group_code: 'vip' })],
  [{ group_code: '' }, item({}, { group_code: 'VIP' })],
  [{ expiration_date: '2026-03-09' }, item({})],
  [{ expiration_date: '2026-03-09' }, expiring('2026-12-31')],
])('a listed item proves that the service ignores the filter %j', (filters, listed) => {
  expect(unmatchedFilters(filters, [listed])).toEqual(Object.keys(filters))
})

it.each([
  [{ tier: 'Gold', code: '7' }, item({ tier: 'Gold', code: '7' })],
  [{ loyalty_balance: '320' }, item({ loyalty_balance: 320 })],
  [{ loyalty_balance: '320.0' }, item({ loyalty_balance: 320 })],
  [{ provider: 'google' }, item({}, { provider: 'google_wallet' })],
  [{ provider: 'google' }, item({}, { provider: 'google' })],
  [{ provider: 'google' }, item({}, { provider: 'Google Pay' })],
  [{ provider: 'google' }, item({})],
  [{ group_code: 'VIP' }, item({}, { group_code: 'VIP' })],
  [{ group_code: '' }, item({}, { group_code: null })],
  [{ group_code: '' }, item({})],
  [{ expiration_date: '2026-03-09' }, expiring('2026-03-09')],
  [{ expiration_date: '2026-03-09' }, expiring('2026-03-09T23:59-06:00')],
  [{ expiration_date: '2026-03-10' }, expiring('2026-03-09T23:59-06:00')],
  [{ expiration_date: '2026-03-09' }, expiring('9 March 2026')],
])('a listed item that matches %j, or may match it, proves nothing', (filters, listed) => {
  expect(unmatchedFilters(filters, [listed])).toEqual([])
})

it('one item that does not match is enough, and only the filters that it does not match are named', () => {
  const items = [item({ tier: 'Gold', code: '7' }), item({ tier: 'Gold', code: '8' })]
  expect(unmatchedFilters({ tier: 'Gold', code: '7' }, items)).toEqual(['code'])
  expect(unmatchedFilters({ tier: 'Gold' }, [])).toEqual([])
})
