import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { walletItemWriteSchema } from '#/contract/wallet-items'
import { type ItemPatch, applyItemPatch, mergeTokens, readItemPatch } from './item-change'
import type { ItemContent } from './item-store'

const name = fc.constantFrom<string>('first_name', 'IMAGE_CODE', 'expiration_date', '__proto__', 'constructor', '')
const stored = fc.array(fc.tuple(name, fc.string()), { maxLength: 5 }).map(entries => Object.fromEntries(entries))
const tokensPatch = fc.array(fc.tuple(name, fc.option(fc.string())), { maxLength: 5 }).map(entries => new Map(entries))
const location = fc.record({
  latitude: fc.integer({ min: -90, max: 90 }),
  longitude: fc.integer({ min: -180, max: 180 }),
  relevant_text: fc.string(),
})
const locations = fc.array(location, { maxLength: 3 })
const item: fc.Arbitrary<ItemContent> = fc.record({
  active: fc.boolean(),
  group_code: fc.option(fc.string({ minLength: 1 })),
  tokens: stored,
  locations,
  notification: fc.option(fc.string()),
})
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const patch: fc.Arbitrary<ItemPatch> = fc.record({
  active: maybe(fc.boolean()),
  group_code: maybe(fc.option(fc.string({ minLength: 1 }))),
  tokens: fc.option(tokensPatch, { freq: 8 }),
  locations: maybe(locations),
  notification: maybe(fc.option(fc.string())),
  hasPassbook: fc.boolean(),
})
const emptyPatch: ItemPatch = {
  active: undefined,
  group_code: undefined,
  tokens: new Map(),
  locations: undefined,
  notification: undefined,
  hasPassbook: false,
}

describe('net change of an item', () => {
  test('tokens in the patch are set or removed, and all others are kept; null removes all', () => {
    fc.assert(
      fc.property(stored, tokensPatch, (before, change) => {
        const after = mergeTokens(before, change)
        for (const [key, value] of change) {
          expect(Object.getOwnPropertyDescriptor(after, key)?.value).toBe(value ?? undefined)
        }
        const rest = (tokens: Record<string, string>) => Object.entries(tokens).filter(([key]) => !change.has(key))
        expect(rest(after)).toEqual(rest(before))
        expect(mergeTokens(before, null)).toEqual({})
      }),
    )
  })

  test('a value sets a field, null removes it, and a missing key leaves it unchanged', () => {
    fc.assert(
      fc.property(item, patch, (before, change) => {
        const after = applyItemPatch(before, change)
        expect(after.active).toBe(change.active ?? before.active)
        expect(after.group_code).toBe(change.group_code === undefined ? before.group_code : change.group_code)
        expect(after.notification).toBe(change.notification === undefined ? before.notification : change.notification)
        expect(after.locations).toEqual(change.locations ?? before.locations)
        expect(after.tokens).toEqual(mergeTokens(before.tokens, change.tokens))
      }),
    )
  })

  test('applying the same change a second time returns the same object', () => {
    fc.assert(
      fc.property(item, patch, (before, change) => {
        const once = applyItemPatch(before, change)
        expect(applyItemPatch(once, change)).toBe(once)
        expect(applyItemPatch(before, emptyPatch)).toBe(before)
      }),
    )
  })

  test('changes to different tokens give the same result in either order', () => {
    fc.assert(
      fc.property(stored, tokensPatch, tokensPatch, (before, a, b) => {
        const other = new Map([...b].filter(([key]) => !a.has(key)))
        const sorted = (tokens: object) => Object.entries(tokens).toSorted(([x], [y]) => (x < y ? -1 : 1))
        expect(sorted(mergeTokens(mergeTokens(before, a), other))).toEqual(
          sorted(mergeTokens(mergeTokens(before, other), a)),
        )
      }),
    )
  })

  test('values become strings; an empty group code and null remove a value', () => {
    const raw: unknown = JSON.parse(
      '{"group_code":"","tokens":{"n":1.5,"b":true,"gone":null,"__proto__":"own"},"locations":null,"passbook":null,"url":"/x"}',
    )
    const { patch: read, faults } = readItemPatch(walletItemWriteSchema.parse(raw), raw)
    expect(faults).toEqual([])
    expect(read.group_code).toBeNull()
    expect(read.locations).toEqual([])
    expect(read.notification).toBeNull()
    expect(read.tokens).toEqual(
      new Map([
        ['n', '1.5'],
        ['b', 'true'],
        ['gone', null],
        ['__proto__', 'own'],
      ]),
    )
  })

  test('a token that schemas drop is checked too', () => {
    const raw: unknown = JSON.parse('{"tokens":{"__proto__":{"a":1}}}')
    expect(readItemPatch(walletItemWriteSchema.parse(raw), raw).faults).toEqual([
      'tokens.__proto__: must be text, not an object or array',
    ])
  })
})
