import { describe, expect, it } from 'vitest'
import { readHistoryState } from '#/nav/history-state'
import { readUrlState } from '#/nav/url-state'
import { itemsUrlSchema, itemsHistorySchema, ignoredFilters, toQuery } from './item-filters'

describe('wallet item filters', () => {
  it('omit what is not set', () => {
    expect(toQuery({ wallet: 'all', noGroup: false, tokens: [] })).toEqual({})
  })

  it('send an empty group code for items without a group', () => {
    expect(toQuery({ wallet: 'google', noGroup: true, group: 'VIP', tokens: [] })).toEqual({
      provider: 'google',
      group_code: '',
    })
  })

  it('send tokens under their own names', () => {
    const tokens = [{ field: 'first_name', value: 'Ani' } as const]
    expect(toQuery({ wallet: 'all', noGroup: false, expires: '2026-03-09', tokens })).toEqual({
      first_name: 'Ani',
      expiration_date: '2026-03-09',
    })
  })

  it('drop a date in the URL that the service would ignore', () => {
    expect(readUrlState(itemsUrlSchema, '?expires=2026-3-9&wallet=apple')).toEqual({ wallet: 'all', nogroup: 'no' })
    expect(readUrlState(itemsUrlSchema, '?expires=2026-02-30').expires).toBeUndefined()
    expect(readUrlState(itemsUrlSchema, '?expires=2026-03-09').expires).toBe('2026-03-09')
  })

  it('report the invalid filters of a URL, and none for a valid one', () => {
    expect(ignoredFilters('?expires=2026-02-30&wallet=apple&group=VIP&job=1')).toEqual([
      'expires: 2026-02-30',
      'wallet: apple',
    ])
    expect(ignoredFilters('?expires=2026-03-09&wallet=google&group=VIP&nogroup=yes')).toEqual([])
    expect(ignoredFilters('?group=&__proto__=x')).toEqual([])
  })

  it('drop unknown fields of a history entry', () => {
    expect(readHistoryState(itemsHistorySchema, { tokens: [{ field: '__proto__', value: 'x' }] }).tokens).toEqual([])
  })
})
