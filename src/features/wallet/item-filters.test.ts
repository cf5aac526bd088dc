import { describe, expect, it } from 'vitest'
import { readHistoryState } from '#/nav/history-state'
import { readUrlState } from '#/nav/url-state'
import { itemsAddressSchema, itemsHistorySchema, ignoredFilters, toQuery } from './item-filters'

describe('the filters of wallet items', () => {
  it('leave out what asks for nothing', () => {
    expect(toQuery({ wallet: 'all', noGroup: false, tokens: [] })).toEqual({})
  })

  it('ask for no group by an empty value (route 29)', () => {
    expect(toQuery({ wallet: 'google', noGroup: true, group: 'VIP', tokens: [] })).toEqual({
      provider: 'google',
      group_code: '',
    })
  })

  it('ask for first-class fields by their own names', () => {
    const tokens = [{ field: 'first_name', value: 'Ani' } as const]
    expect(toQuery({ wallet: 'all', noGroup: false, expires: '2026-03-09', tokens })).toEqual({
      first_name: 'Ani',
      expiration_date: '2026-03-09',
    })
  })

  it('take no day from an address that the service would ignore', () => {
    expect(readUrlState(itemsAddressSchema, '?expires=2026-3-9&wallet=apple')).toEqual({ wallet: 'all', nogroup: 'no' })
    expect(readUrlState(itemsAddressSchema, '?expires=2026-02-30').expires).toBeUndefined()
    expect(readUrlState(itemsAddressSchema, '?expires=2026-03-09').expires).toBe('2026-03-09')
  })

  it('say what of an address is left out, and nothing of one that is read whole', () => {
    expect(ignoredFilters('?expires=2026-02-30&wallet=apple&group=VIP&job=1')).toEqual([
      'expires: 2026-02-30',
      'wallet: apple',
    ])
    expect(ignoredFilters('?expires=2026-03-09&wallet=google&group=VIP&nogroup=yes')).toEqual([])
    expect(ignoredFilters('?group=&__proto__=x')).toEqual([])
  })

  it('take no unknown field from a history entry', () => {
    expect(readHistoryState(itemsHistorySchema, { tokens: [{ field: '__proto__', value: 'x' }] }).tokens).toEqual([])
  })
})
