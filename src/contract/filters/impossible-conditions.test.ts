import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CustomFieldDefinition } from '../custom-fields'
import { matchesField, readBroadcastFilter } from './broadcast-filters'
import { findImpossible } from './impossible-conditions'

const options = ['a', 'b', 'c'].map(key => ({ option_key: key, name: key.toUpperCase() }))
const customFields: CustomFieldDefinition[] = [
  { key: 'vip', label: 'VIP', type: 'boolean' },
  { key: 'city', label: 'City', type: 'text' },
  { key: 'tier', label: 'Tier', type: 'single_select', options },
  { key: 'tastes', label: 'Tastes', type: 'multi_select', options },
  { key: 'points', label: 'Points', type: 'number' },
  { key: 'birth_date', label: 'Birth date', type: 'date' },
  { key: 'renewal', label: 'Renewal', type: 'date' },
]

type Condition = [name: string, selector: string, value: unknown]

function read(conditions: readonly Condition[]) {
  return conditions.map(([name, selector, value]) => {
    const reading = readBroadcastFilter({ name, selector, value }, { customFields, isList: () => true })
    return reading.ok ? reading.filter : null
  })
}

/**
 * What is found, as text: `0+1` if the first two conditions exclude each other; `born 0` if only people who are not
 * born yet would meet the first one; `lists 1 2` if these lists are chosen but excluded; `all lists 1 2` if no other
 * list is chosen.
 */
const find = (conditions: readonly Condition[], lists: readonly string[] = ['1', '2']): string =>
  findImpossible({ lists, filters: read(conditions), today: '2026-06-04' })
    .map(one => {
      if (one.kind === 'conflict') return one.filters.join('+')
      if (one.kind === 'not-born') return `born ${one.filter}`
      return `${one.all ? 'all lists' : 'lists'} ${one.lists.join(' ')}`
    })
    .join(', ')

describe('findImpossible', () => {
  it.each<[string, Condition[], string]>([
    ['nothing', [], ''],
    ['one condition', [['vip', 'any', ['true']]], ''],
    [
      'VIP is Yes and VIP is No',
      [
        ['vip', 'any', ['true']],
        ['vip', 'any', ['false']],
      ],
      '0+1',
    ],
    [
      'VIP is Yes or No, and VIP is No',
      [
        ['vip', 'any', ['true', 'false']],
        ['vip', 'any', ['false']],
      ],
      '',
    ],
    [
      'other fields do not matter',
      [
        ['vip', 'any', ['true']],
        ['city', 'any', ['x']],
        ['vip', 'any', ['false']],
      ],
      '0+2',
    ],
    [
      'two cities',
      [
        ['city', 'any', ['Austin']],
        ['city', 'any', ['Boston']],
      ],
      '0+1',
    ],
    [
      'the same city in a different letter case',
      [
        ['city', 'any', ['Austin']],
        ['city', 'any', ['AUSTIN', 'Boston']],
      ],
      '',
    ],
    [
      'a city both included and excluded',
      [
        ['city', 'any', ['Austin']],
        ['city', 'none', ['austin', 'Boston']],
      ],
      '0+1',
    ],
    [
      'a city and a prefix of another one',
      [
        ['city', 'any', ['Austin']],
        ['city', 'starts_with', 'B'],
      ],
      '0+1',
    ],
    [
      'two different prefixes',
      [
        ['city', 'starts_with', 'Au'],
        ['city', 'starts_with', 'B'],
      ],
      '0+1',
    ],
    [
      'a prefix of a prefix',
      [
        ['city', 'starts_with', 'Au'],
        ['city', 'starts_with', 'austin'],
      ],
      '',
    ],
    [
      'a prefix, but not the prefix itself',
      [
        ['city', 'starts_with', 'Au'],
        ['city', 'none', ['au']],
      ],
      '',
    ],
    ['none of the tiers, which people without a value meet', [['tier', 'none', ['a', 'b', 'c']]], ''],
    [
      'two exclusions',
      [
        ['tier', 'none', ['a']],
        ['tier', 'none', ['b', 'c']],
      ],
      '',
    ],
    [
      'two tiers',
      [
        ['tier', 'any', ['a']],
        ['tier', 'any', ['b', 'c']],
      ],
      '0+1',
    ],
    [
      'three conditions that conflict only together',
      [
        ['tier', 'any', ['a', 'b']],
        ['tier', 'any', ['b', 'c']],
        ['tier', 'any', ['a', 'c']],
      ],
      '0+1+2',
    ],
    [
      'two tastes at once',
      [
        ['tastes', 'any', ['a']],
        ['tastes', 'any', ['b']],
      ],
      '',
    ],
    [
      'a taste both included and excluded',
      [
        ['tastes', 'any', ['a']],
        ['tastes', 'none', ['a', 'b']],
      ],
      '0+1',
    ],
    [
      'one of two tastes, not the first',
      [
        ['tastes', 'any', ['a', 'b']],
        ['tastes', 'none', ['a']],
      ],
      '',
    ],
    [
      'more than 5, less than 5',
      [
        ['points', '>', 5],
        ['points', '<', 5],
      ],
      '0+1',
    ],
    [
      'at least 5, at most 5',
      [
        ['points', '>=', 5],
        ['points', '<=', 5],
      ],
      '',
    ],
    [
      'between 1 and 2, more than 2',
      [
        ['points', 'between', [1, 2]],
        ['points', '>', 2],
      ],
      '0+1',
    ],
    [
      'more than 1, less than 2',
      [
        ['points', '>', 1],
        ['points', '<', 2],
      ],
      '',
    ],
    [
      'exactly 1 and exactly 2',
      [
        ['points', '=', 1],
        ['points', '=', 2],
      ],
      '0+1',
    ],
    [
      'only a lower bound',
      [
        ['points', '>', 1e308],
        ['points', '>=', 3],
      ],
      '',
    ],
    [
      'before and after the same day',
      [
        ['renewal', 'before', ['2026-01-01']],
        ['renewal', 'after', ['2026-01-01']],
      ],
      '0+1',
    ],
    [
      'adjacent days, with none in between',
      [
        ['renewal', 'after', ['2026-01-01']],
        ['renewal', 'before', ['2026-01-02']],
      ],
      '0+1',
    ],
    [
      'days before 1900',
      [
        ['birth_date', 'after', ['1850-01-01']],
        ['birth_date', 'before', ['1900-01-01']],
      ],
      '',
    ],
    [
      'days with one in between',
      [
        ['renewal', 'after', ['2026-01-01']],
        ['renewal', 'before', ['2026-01-03']],
      ],
      '',
    ],
    [
      'on a day outside a span',
      [
        ['renewal', 'on', ['2026-02-01']],
        ['renewal', 'between', ['2026-01-01', '2026-01-31']],
      ],
      '0+1',
    ],
    ['a renewal in the future', [['renewal', 'after', ['2030-01-01']]], ''],
    ['born in the future', [['birth_date', 'after', ['2026-06-04']]], 'born 0'],
    ['born today', [['birth_date', 'on', ['2026-06-04']]], ''],
    ['born today or later', [['birth_date', 'between', ['2026-06-04', '2030-01-01']]], ''],
    ['born tomorrow or later', [['birth_date', 'between', ['2026-06-05', '2030-01-01']]], 'born 0'],
    ['born before a future day', [['birth_date', 'before', ['2030-01-01']]], ''],
    [
      'born after a day, before another',
      [
        ['birth_date', 'after', ['2000-01-01']],
        ['birth_date', 'before', ['1990-01-01']],
      ],
      '0+1',
    ],
    [
      'born in the future, with another condition',
      [
        ['birth_date', 'on', ['2030-01-01']],
        ['birth_date', 'before', ['1990-01-01']],
      ],
      'born 0',
    ],
    ['a list both chosen and excluded', [['subscription', 'none', ['2', '3']]], 'lists 2'],
    [
      'all lists excluded',
      [
        ['subscription', 'none', ['1']],
        ['subscription', 'none', ['2']],
      ],
      'all lists 1 2',
    ],
    [
      'also on a list that is excluded',
      [
        ['subscription', 'any', ['7']],
        ['subscription', 'none', ['7', '8']],
      ],
      '0+1',
    ],
    [
      'also on one of two lists, one excluded',
      [
        ['subscription', 'any', ['7', '9']],
        ['subscription', 'none', ['7']],
      ],
      '',
    ],
    ['a list that is also required', [['subscription', 'any', ['1']]], ''],
    [
      'conditions that cannot be read',
      [
        ['shoe', 'any', ['1']],
        ['vip', 'contains', 'x'],
        ['vip', 'any', ['true']],
      ],
      '',
    ],
  ])('%s', (_, conditions, found) => {
    expect(find(conditions)).toBe(found)
  })

  const words = fc.constantFrom('a', 'A', 'ab', 'b', 'abc')
  const day = fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-03', '2026-01-05')
  const number = fc.constantFrom(0, 1, 1.5, 2)
  const some = (value: fc.Arbitrary<string>) => fc.uniqueArray(value, { minLength: 1, maxLength: 3 })
  const of = (key: string, selectors: string[], value: fc.Arbitrary<unknown>): fc.Arbitrary<Condition> =>
    fc.tuple(fc.constant(key), fc.constantFrom(...selectors), value)
  const option = fc.constantFrom('a', 'b', 'c')
  const kinds: [string, fc.Arbitrary<Condition>, fc.Arbitrary<unknown>][] = [
    ['city', fc.oneof(of('city', ['any', 'none'], some(words)), of('city', ['starts_with'], words)), words],
    ['tier', of('tier', ['any', 'none'], some(option)), option],
    ['tastes', of('tastes', ['any', 'none'], some(option)), fc.subarray(['a', 'b', 'c'])],
    ['points', of('points', ['=', '<', '<=', '>', '>='], number), fc.constantFrom(-1, 0, 0.5, 1, 1.2, 1.5, 1.7, 2, 3)],
    [
      'renewal',
      of(
        'renewal',
        ['before', 'after', 'on'],
        day.map(each => [each]),
      ),
      fc.constantFrom('2025-12-31', '2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', '2026-01-05', '2026-01-06'),
    ],
    ['vip', of('vip', ['any'], some(fc.constantFrom('true', 'false'))), fc.boolean()],
  ]
  it.each(kinds)('%s: nobody meets conditions that are called impossible', (key, condition, value) => {
    fc.assert(
      fc.property(
        fc.array(condition, { minLength: 1, maxLength: 4 }),
        fc.option(value, { nil: null }),
        (conditions, held) => {
          const filters = read(conditions)
          const meets = filters.every(
            filter =>
              filter !== null &&
              filter.field !== 'subscription' &&
              matchesField({ [key]: held }, { ...filter, field: filter.field }) === true,
          )
          fc.pre(meets)
          expect(find(conditions)).toBe('')
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
