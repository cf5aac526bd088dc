import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CustomFieldDefinition, customFieldTypes } from '#/contract/custom-fields'
import { broadcastSelectors, readBroadcastFilter } from '#/contract/filters/broadcast-filters'
import { readWalletFilter } from '#/contract/filters/wallet-message-filters'
import { faultsOf } from './faults'
import {
  type FilterRow,
  type KnownRow,
  changed,
  selectorChoiceOf,
  filterRowsSchema,
  fromWire,
  newRow,
  toWire,
  withField,
} from './rows'
import { describeFilters, describeRow, describeEachFilter } from './sentence'
import { text } from './text'
import { type Vocabulary, broadcastVocabulary, fieldOf, walletVocabulary } from './vocabulary'

const options = [
  { option_key: 'a', name: 'Alpha' },
  { option_key: 'b', name: 'Beta' },
]
const definitions: CustomFieldDefinition[] = customFieldTypes.map(type => ({
  key: type,
  label: `My ${type}`,
  type,
  ...(type.endsWith('select') && { options }),
}))
const lists = [
  { id: '4107', name: 'Weekend offers' },
  { id: '4112', name: 'Store news' },
]
const broadcast = broadcastVocabulary(definitions, lists, broadcastSelectors)
const wallet = walletVocabulary()
const time = { zone: 'America/Chicago', now: Date.parse('2024-06-02T17:00:00Z') }

/** Whether a filter is valid according to the reader that the mock also uses. */
const valid: Record<Vocabulary['id'], (filter: unknown) => boolean> = {
  broadcast: filter =>
    readBroadcastFilter(filter as Parameters<typeof readBroadcastFilter>[0], {
      customFields: definitions,
      isList: id => lists.some(list => list.id === id),
    }).ok,
  wallet: filter => readWalletFilter(filter).ok,
}

const word = fc.stringMatching(/^[a-zé ]{0,6}$/)
const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.constantFrom('1,840', '', 'x', '1e999', ' 7 '),
)
const day = fc.constantFrom('2024-01-01', '2024-02-30', '', '2026-12-31')
const moment = fc.constantFrom('2027-01-31T00:00:00-06:00', '2027-01-31', '', '2026-01-01T00:00Z')
const anyText = fc.oneof(word, number, day, moment)

/** A row of any field, with any of its selectors, and values that may be invalid, as after typing. */
const rowIn = (vocabulary: Vocabulary, id: number): fc.Arbitrary<KnownRow> =>
  fc
    .constantFrom(...vocabulary.fields)
    .chain(field => fc.tuple(fc.constant(field), fc.constantFrom(...field.selectors)))
    .chain(([field, choice]) =>
      fc.record({
        kind: fc.constant('known' as const),
        id: fc.constant(id),
        field: fc.constant(field.id),
        selector: fc.constant(choice.selector),
        list: fc.array(
          choice.kind === 'options' && field.options.length > 0
            ? fc.constantFrom(...field.options.map(option => option.value))
            : word,
          { maxLength: 3 },
        ),
        one: anyText,
        from: anyText,
        to: anyText,
        origin: fc.constant(null),
        edited: fc.constant(true),
      }),
    )

describe.each([broadcast, wallet])('rows of the $id vocabulary', vocabulary => {
  const rows = fc.tuple(rowIn(vocabulary, 0), rowIn(vocabulary, 1))

  it('are valid for the service if they have no faults, and read back as the same conditions', () => {
    fc.assert(
      fc.property(rows, given => {
        fc.pre(faultsOf(given, vocabulary).length === 0)
        const wire = toWire(given, vocabulary)
        for (const filter of wire) expect(valid[vocabulary.id](filter)).toBe(true)
        const read = fromWire(JSON.parse(JSON.stringify(wire)) as unknown[], vocabulary)
        expect(
          read.map(row => [row.kind, row.kind === 'known' && row.field, row.kind === 'known' && row.selector]),
        ).toEqual(given.map(row => ['known', row.field, row.selector]))
        // Edited without a change, they mean the same
        const touched = read.map(row => (row.kind === 'known' ? changed(row, {}) : row))
        expect(faultsOf(touched, vocabulary)).toEqual([])
        expect(toWire(touched, vocabulary)).toEqual(wire)
        expect(describeFilters(touched, vocabulary, time)).toEqual(describeFilters(given, vocabulary, time))
      }),
      { numRuns: 3_000 },
    )
  })

  const anyFilter = fc.oneof(
    fc.anything({ withNullPrototype: false }),
    fc.record({
      name: fc.constantFrom('text', 'number', 'date', 'gone', 'first_class_field', 'provider', '__proto__'),
      field_name: fc.constantFrom('first_name', 'loyalty_balance', 'gone', undefined),
      selector: fc.constantFrom(...broadcastSelectors, 'near'),
      value: fc.oneof(fc.anything(), fc.constantFrom(['a'], 'a', 7, [1, 2], ['2024-01-01'], [], null)),
      extra: fc.anything(),
    }),
  )

  it('are sent back byte for byte as they were read, even after they were stored in a draft', () => {
    fc.assert(
      fc.property(fc.array(anyFilter, { maxLength: 4 }), given => {
        const filters = JSON.parse(JSON.stringify(given)) as unknown[]
        const read = fromWire(filters, vocabulary)
        expect(JSON.stringify(toWire(read, vocabulary))).toBe(JSON.stringify(filters))
        const kept = filterRowsSchema.parse(JSON.parse(JSON.stringify(read)))
        expect(JSON.stringify(toWire(kept, vocabulary))).toBe(JSON.stringify(filters))
        expect(faultsOf(read, vocabulary)).toEqual([])
        expect(describeFilters(read, vocabulary, time)).toHaveLength(filters.length)
      }),
      { numRuns: 2_000 },
    )
  })

  it('can be added for every offered field, and report what is missing', () => {
    for (const field of vocabulary.fields) {
      const row = newRow(field, [])
      expect(row && selectorChoiceOf(row, vocabulary)).toBeDefined()
      expect(row && faultsOf([row], vocabulary)).toHaveLength(1)
    }
  })
})

const only = (filter: unknown, vocabulary = broadcast): FilterRow => {
  const [row] = fromWire([filter], vocabulary)
  if (!row) throw new Error('no row')
  return row
}
const known = (filter: unknown): KnownRow => {
  const row = only(filter)
  if (row.kind !== 'known') throw new Error('locked')
  return row
}

describe('editing a row', () => {
  it('keeps the unknown keys of a filter, and only those', () => {
    const row = known({ name: 'text', selector: 'any', value: ['x'], weight: 3 })
    expect(toWire([changed(row, { list: ['x', 'y'] })], broadcast)).toEqual([
      { name: 'text', selector: 'any', value: ['x', 'y'], weight: 3 },
    ])
  })

  it('loses nothing when the selector changes and changes back', () => {
    const row = known({ name: 'text', selector: 'any', value: ['x', 'y'] })
    const there = changed(changed(row, { selector: 'starts_with' }), { one: 'z' })
    expect(toWire([changed(there, { selector: 'any' })], broadcast)).toEqual([
      { name: 'text', selector: 'any', value: ['x', 'y'] },
    ])
    expect(there.one).toBe('z')
  })

  it('drops values the new field cannot take', () => {
    const row = known({ name: 'text', selector: 'any', value: ['x'], weight: 3 })
    const gender = fieldOf(broadcast, 'field:single_select')
    const zone = fieldOf(broadcast, 'field:timezone')
    if (!gender || !zone) throw new Error('no field')
    expect(withField(row, gender, broadcast)).toMatchObject({ selector: 'any', list: [], origin: null })
    expect(withField(row, zone, broadcast)).toMatchObject({ list: ['x'], origin: null })
  })

  it('offers only the selectors that every service supports, if the connection lists no others', () => {
    const bare = broadcastVocabulary(definitions, lists, ['any', 'starts_with', 'before'])
    const offered = bare.fields.map(field => field.selectors.filter(each => each.offered).map(each => each.selector))
    expect(offered).toEqual([
      ['any', 'starts_with'],
      [],
      ['before'],
      ['any'],
      ['any'],
      ['any'],
      ['any', 'starts_with'],
      ['any'],
    ])
    expect(only({ name: 'number', selector: '>=', value: 3 }, bare).kind).toBe('known')
  })
})

it('a row whose field or comparison no longer exists has a fault that says which', () => {
  const points = changed(known({ name: 'number', selector: '>=', value: 3 }), { one: '4' })
  const sentences = (now: CustomFieldDefinition[]) =>
    faultsOf([points], broadcastVocabulary(now, lists, broadcastSelectors)).map(({ sentence }) => sentence)
  expect(sentences([])).toEqual(['number: this field no longer exists. Remove the condition.'])
  expect(sentences([{ key: 'number', label: 'Points', type: 'text' }])).toEqual([
    'Points: this comparison is no longer available. Remove the condition.',
  ])
})

it.each([
  ['multi_select', 'whose my multi_select starts with A'],
  ['subscription', 'whose subscription starts with A'],
])('a comparison that a field of type %s does not have is still described as that comparison', (name, words) => {
  const row = known({ name: 'text', selector: 'starts_with', value: 'A' })
  const field = broadcast.fields.find(({ wire }) => wire.name === name)?.id ?? ''
  expect(describeFilters([{ ...row, field }], broadcast, time)).toEqual([words])
})

it('a row with an empty text has a fault that is true of every comparison of texts', () => {
  const row = changed(known({ name: 'text', selector: 'starts_with', value: 'A' }), { one: ' ' })
  expect(faultsOf([row], broadcast).map(({ sentence }) => sentence)).toEqual(['My text: enter a value.'])
})

describe('a condition in words', () => {
  it.each([
    [{ name: 'text', selector: 'any', value: ['S', 'C', 'Σ'] }, 'whose my text is S, C, or Σ'],
    [{ name: 'text', selector: 'none', value: ['S', 'C'] }, 'whose my text is not S or C'],
    [{ name: 'text', selector: 'starts_with', value: 'S' }, 'whose my text starts with S'],
    [{ name: 'single_select', selector: 'any', value: ['a', 'gone'] }, 'whose my single_select is Alpha or gone'],
    [{ name: 'multi_select', selector: 'any', value: ['a', 'b'] }, 'whose my multi_select include Alpha or Beta'],
    [{ name: 'boolean', selector: 'any', value: ['true'] }, 'whose my boolean is Yes'],
    [{ name: 'number', selector: '>=', value: 1840.123456 }, 'whose my number is at least 1,840.123456'],
    [{ name: 'number', selector: 'between', value: [1, 2] }, 'whose my number is between 1 and 2'],
    [{ name: 'date', selector: 'before', value: ['2024-01-01'] }, 'whose my date is before 1 Jan 2024'],
    [
      { name: 'date', selector: 'between', value: ['2024-01-01', '2024-02-01'] },
      'whose my date is between 1 Jan 2024 and 1 Feb 2024',
    ],
    [
      { name: 'subscription', selector: 'any', value: ['4107', '4112'] },
      'who are also on Weekend offers or Store news',
    ],
    [{ name: 'subscription', selector: 'none', value: ['4107'] }, 'who are not on Weekend offers'],
    [
      { name: 'visit_window', selector: 'near', value: {} },
      'filtered by the condition visit_window (not supported here)',
    ],
  ])('%j', (filter, words) => {
    expect(describeFilters([only(filter)], broadcast, time)).toEqual([words])
  })

  it.each([
    [{ name: 'text', selector: 'any', value: ['S', 'C'] }, 'My text is S or C'],
    [{ name: 'multi_select', selector: 'none', value: ['a'] }, 'My multi_select do not include Alpha'],
    [{ name: 'subscription', selector: 'any', value: ['4107'] }, 'Also on Weekend offers'],
    [{ name: 'subscription', selector: 'none', value: ['4107'] }, 'Not on Weekend offers'],
    [
      { name: 'visit_window', selector: 'near', value: {} },
      'Filtered by the condition visit_window (not supported here)',
    ],
  ])('on its own: %j', (filter, words) => {
    expect(describeEachFilter([only(filter)], broadcast, time)).toEqual([words])
  })

  it.each([
    [
      { name: 'first_class_field', field_name: 'first_name', selector: 'any', value: 'Noor' },
      'whose first name is Noor',
    ],
    [{ name: 'provider', selector: 'any', value: ['google'] }, 'whose wallet is Google Wallet'],
    [
      { name: 'expiration_date', selector: 'after', value: '2027-01-31T00:00:00-06:00' },
      'whose expiration date is after 31 Jan 2027 00:00 CST',
    ],
  ])('%j', (filter, words) => {
    expect(describeFilters([only(filter, wallet)], wallet, time)).toEqual([words])
  })
})

describe('an audience in one sentence', () => {
  const filters = [
    { name: 'text', selector: 'any', value: ['S'] },
    { name: 'boolean', selector: 'any', value: ['true'] },
    { name: 'subscription', selector: 'none', value: ['4107'] },
  ]
  it.each([
    [0, 'All people.'],
    [1, 'All people whose my text is S.'],
    [2, 'All people whose my text is S and whose my boolean is Yes.'],
    [3, 'All people whose my text is S, whose my boolean is Yes, and who are not on Weekend offers.'],
  ])('with %i conditions', (count, words) => {
    const conditions = filters.slice(0, count).map(filter => describeRow(only(filter), broadcast, time) ?? [])
    const runs = text.sentence.whole([{ text: 'All people' }], conditions)
    expect(runs.map(run => run.text).join('')).toBe(words)
  })
})
