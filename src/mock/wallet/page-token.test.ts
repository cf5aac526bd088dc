import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readItemFilters, readPageSize } from './item-filters'
import { type Position, readPageToken, writePageToken } from './page-token'

const position: fc.Arbitrary<Position> = fc.record({
  stage: fc.constantFrom('walk', 'catch-up', 'sweep'),
  until: fc.maxSafeNat(),
  cursor: fc.maxSafeNat(),
})

describe('page tokens', () => {
  test('a token is read back as its position, and needs no encoding in a URL', () => {
    fc.assert(
      fc.property(position, fc.string(), (original, context) => {
        const token = writePageToken(original, context)
        expect(readPageToken(token, context)).toEqual(original)
        expect(token).toMatch(/^[\w-]+$/)
      }),
    )
  })

  test('a token is invalid with other filters, in another campaign, or with one character changed', () => {
    fc.assert(
      fc.property(position, fc.string(), fc.string(), fc.nat(), (original, context, other, n) => {
        fc.pre(context !== other)
        const token = writePageToken(original, context)
        expect(readPageToken(token, other)).toBeNull()
        const i = n % token.length
        const changed = token.slice(0, i) + (token[i] === 'A' ? 'B' : 'A') + token.slice(i + 1)
        expect(readPageToken(changed, context)).toBeNull()
      }),
    )
  })

  test('any other string is invalid', () => {
    fc.assert(fc.property(fc.string(), text => readPageToken(text, 'x') === null))
  })
})

describe('the query of an item list', () => {
  test.each([
    [undefined, 50],
    ['', 50],
    ['0', 50],
    ['-3', 50],
    ['0.9', 50],
    ['ten', 50],
    ['0x10', 50],
    ['1', 1],
    ['7.9', 7],
    ['1000', 1000],
    ['1001', 1000],
    ['9'.repeat(400), 1000],
  ])('page_size %j means %d items', (text, size) => expect(readPageSize(text)).toBe(size))

  test('invalid filters and unknown parameters are ignored', () => {
    const query = {
      provider: 'google_wallet',
      expiration_date: '2027-2-3',
      group: 'x',
      favorite_store: 'Loop',
      // In a literal, `__proto__: 'x'` creates no key
      ['__proto__']: 'x',
      first_name: 'a\0b',
      page_size: '5',
    }
    expect(Object.keys(query)).toContain('__proto__')
    expect(readItemFilters(query)).toEqual({ fields: [] })
    expect(readItemFilters({ expiration_date: '2027-02-30' })).toEqual({ fields: [] })
  })

  test('an empty group code selects items without one, and an empty field those with an empty value', () => {
    expect(readItemFilters({ group_code: '', tier: '', provider: 'google', expiration_date: '2028-02-29' })).toEqual({
      group_code: null,
      provider: 'google_wallet',
      expires_on: '2028-02-29',
      fields: [['tier', '']],
    })
  })
})
