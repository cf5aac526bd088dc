import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyPatch, changesOf, inverseOf, isApplied, patchOf, type Edit } from '#/parts/net-change/net-change'
import { compareThree } from '#/parts/net-change/three-way'
import { tokensOf } from '../item-tokens'
import {
  inputSince,
  isUnedited,
  itemShape,
  retainInput,
  locationInputs,
  readItemForm,
  typedTokens,
  emptyItemInput,
} from './item-form'
import { text as locationsText } from './locations/text'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const base: unknown = JSON.parse(`{
  "wallet_item_id": "i", "provider": "passbook", "passbook": {"notification": "Hello"},
  "tokens": {"first_name": "Noor", "points": 7, "empty": "", "nothing": null, "__proto__": "own", "deep": {"a": [1]}},
  "locations": [{"latitude": 41.8826, "longitude": -87.6282, "relevant_text": "Here", "altitude": 181}, {"latitude": 1, "longitude": 2}]
}`)
const bodyOf = (edits: readonly Edit[], over = base) => JSON.stringify(patchOf(changesOf(itemShape, over, edits)))
const body = (input: Partial<typeof emptyItemInput>) =>
  bodyOf(readItemForm(base, { ...emptyItemInput, ...input }, NOW).edits)

describe('the edits of the form', () => {
  it('are empty while nothing changes, and when the stored value is typed again', () => {
    expect(body({})).toBe('{}')
    expect(
      body({
        tokens: [
          ['first_name', 'Noor'],
          ['points', '7'],
          ['nothing', ''],
          ['deep', '{"a":[1]}'],
        ],
      }),
    ).toBe('{}')
    expect(body({ locations: locationInputs(base) })).toBe('{}')
    expect(body({ notification: '  ' })).toBe('{}')
  })

  it('have only the edited tokens, whatever their names', () => {
    expect(
      body({
        tokens: [
          ['first_name', 'Nour'],
          ['points', null],
        ],
      }),
    ).toBe('{"tokens":{"first_name":"Nour","points":null}}')
    expect(body({ tokens: [['__proto__', 'new']] })).toBe('{"tokens":{"__proto__":"new"}}')
    expect(body({ tokens: [['first_name', '']] })).toBe('{"tokens":{"first_name":""}}')
    const long = 'x'.repeat(10_000)
    expect(
      body({
        added: [
          { name: 'constructor', text: long },
          { name: '', text: '' },
        ],
      }),
    ).toBe(`{"tokens":{"constructor":"${long}"}}`)
  })

  it('have all locations once one is edited, with their undocumented fields', () => {
    const locations = locationInputs(base).map((location, at) =>
      at === 0 ? { ...location, words: 'There' } : location,
    )
    expect(body({ locations })).toBe(
      '{"locations":[{"latitude":41.8826,"longitude":-87.6282,"relevant_text":"There","altitude":181},{"latitude":1,"longitude":2,"relevant_text":""}]}',
    )
    expect(body({ locations: [] })).toBe('{"locations":[]}')
  })

  it('have the notification whenever one is typed, even if it equals the stored one', () => {
    expect(body({ notification: 'Hello' })).toBe('{"passbook":{"notification":"Hello"}}')
  })
})

describe('invalid values', () => {
  const read = (input: Partial<typeof emptyItemInput>) => readItemForm(base, { ...emptyItemInput, ...input }, NOW)

  it('produce no edits and a sentence that names the field', () => {
    expect(read({ tokens: [['expiration_date', '2026-02-30']] })).toMatchObject({
      fault: 'expiration_date: This date or time does not exist.',
      edits: [],
    })
    expect(read({ added: [{ name: 'first_name', text: 'x' }] })).toMatchObject({
      fault: 'Name of the new token: This token is already listed. Edit it above.',
      edits: [],
    })
    expect(read({ added: [{ name: '', text: 'x' }] })).toMatchObject({
      fault: 'Name of the new token: Enter a token name.',
      edits: [],
    })
    const [first, ...rest] = locationInputs(base)
    if (!first) throw new Error('no location')
    expect(read({ locations: [{ ...first, latitude: '91' }, ...rest] })).toMatchObject({
      fault: 'Latitude of location 1: Enter a latitude from -90 to 90.',
      edits: [],
    })
    const eleven = Array.from({ length: 11 }, () => first)
    expect(read({ locations: eleven })).toMatchObject({ fault: locationsText.full, edits: [] })
  })

  it('are reported in screen order', () => {
    const [first, ...rest] = locationInputs(base)
    if (!first) throw new Error('no location')
    const all = {
      tokens: [['IMAGE_CODE', 'gold.png'] satisfies [string, string]],
      added: [{ name: '', text: 'x' }],
      locations: [{ ...first, longitude: '' }, ...rest],
    }
    const faultOf = (input: Partial<typeof emptyItemInput>) => read(input).fault
    expect(faultOf(all)).toMatch(/^IMAGE_CODE: /)
    expect(faultOf({ ...all, tokens: [] })).toBe('Name of the new token: Enter a token name.')
    expect(faultOf({ locations: all.locations })).toBe('Longitude of location 1: Enter a longitude.')
    expect(faultOf({})).toBeNull()
  })

  it('are ignored if they were already stored: an item with a strange expiration date can still be edited', () => {
    const odd = { tokens: { expiration_date: 'next summer', tier: 'Gold' }, locations: [{ latitude: 'x' }] }
    expect(readItemForm(odd, { ...emptyItemInput, tokens: [['tier', 'Silver']] }, NOW)).toMatchObject({
      fault: null,
      edits: [{ place: ['tokens', 'tier'], value: 'Silver' }],
    })
  })

  it('do not include a past expiration date, which is reported when it is newly entered, not when it was already stored', () => {
    expect(read({ added: [{ name: 'expiration_date', text: '2026-11-20' }] }).expires).toBe(true)
    expect(read({ added: [{ name: 'expiration_date', text: '2026-11-21' }] }).expires).toBe(false)
    const past = { tokens: { expiration_date: '2020-01-01', tier: 'Gold' } }
    expect(readItemForm(past, { ...emptyItemInput, tokens: [['tier', 'Silver']] }, NOW).expires).toBe(false)
  })
})

describe('a save', () => {
  const name = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'a', 'b', 'toString'), fc.string())
  const tokens = fc.array(fc.tuple(name, fc.string({ maxLength: 30 })), { maxLength: 6 })
  const typed = fc.array(fc.tuple(name, fc.option(fc.string({ maxLength: 30 }), { nil: null })), { maxLength: 6 })

  it('changes the item to what the preview shows and nothing else, and its inverse undoes it', () => {
    fc.assert(
      fc.property(tokens, typed, (stored, input) => {
        const item = { wallet_item_id: 'i', unknown: { kept: true }, tokens: Object.fromEntries(stored) }
        const unique = [...new Map(input)].filter(([token]) => !['expiration_date', 'IMAGE_CODE'].includes(token))
        const request = readItemForm(item, { ...emptyItemInput, tokens: unique }, NOW)
        const changes = changesOf(itemShape, item, request.edits)
        const after = applyPatch(itemShape, item, patchOf(changes))
        expect(Object.entries(tokensOf(after)).filter(([, value]) => value !== '')).toEqual(
          expect.arrayContaining(
            Object.entries(typedTokens(item, { ...emptyItemInput, tokens: unique })).filter(
              ([, value]) => value !== '',
            ),
          ),
        )
        expect(after).toMatchObject({ wallet_item_id: 'i', unknown: { kept: true } })
        expect(isApplied(itemShape, after, changes)).toBe(true)
        const back = applyPatch(itemShape, after, patchOf(inverseOf(changes)))
        expect(new Map(Object.entries(tokensOf(back)))).toEqual(new Map(Object.entries(item.tokens)))
      }),
    )
  })
})

describe('a change by someone else', () => {
  it('of the notification conflicts with a new notification, even with the same text', () => {
    const current = { ...Object(base), passbook: { notification: 'Sale' } }
    const mine = changesOf(itemShape, base, readItemForm(base, { ...emptyItemInput, notification: 'Sale' }, NOW).edits)
    expect(compareThree(itemShape, base, current, mine)).toMatchObject([{ kind: 'conflict', theirs: 'Sale' }])
    expect(compareThree(itemShape, base, base, mine)).toEqual([])
  })

  it('keeps the chosen edits, including that of a token added in the meantime', () => {
    const input = {
      ...emptyItemInput,
      tokens: [['first_name', 'Nour'] as [string, string]],
      added: [{ name: 'tier', text: 'Gold' }],
      notification: 'x',
    }
    const current = { ...Object(base), tokens: { first_name: 'N', tier: 'Silver' } }
    expect(retainInput({ base, current }, input, ([, key]) => key === 'tier')).toEqual({
      ...emptyItemInput,
      tokens: [['tier', 'Gold']],
    })
    expect(
      isUnedited(
        current,
        retainInput({ base, current }, input, () => false),
      ),
    ).toBe(true)
  })

  it('conflicts with a typed value that is not valid yet', () => {
    const [first, ...rest] = locationInputs(base)
    if (!first) throw new Error('no location')
    const { edits, invalid } = readItemForm(
      base,
      {
        ...emptyItemInput,
        added: [
          { name: 'expiration_date', text: '2030-02-30' },
          { name: 'first_name', text: 'taken' },
        ],
        locations: [{ ...first, latitude: '91' }, ...rest],
      },
      NOW,
    )
    expect(edits).toEqual([])
    const current = { ...Object(base), tokens: { expiration_date: '2031-01-01' }, locations: [] }
    const typed = changesOf(itemShape, base, invalid)
    expect(compareThree(itemShape, base, current, typed).filter(({ kind }) => kind === 'conflict')).toMatchObject([
      {
        place: ['locations'],
        mine: [
          { latitude: '91', longitude: '-87.6282' },
          { latitude: 1, longitude: 2 },
        ],
      },
      { place: ['tokens', 'expiration_date'], theirs: '2031-01-01', mine: '2030-02-30' },
    ])
  })

  it('loses no added token, whether or not its name is valid', () => {
    const added = [
      { name: 'first_name', text: 'has this name already' },
      { name: '', text: 'has no name yet' },
      { name: 'tier', text: 'Gold' },
      { name: 'tier', text: 'typed twice' },
    ]
    const current = { ...Object(base), tokens: { ...Object(base).tokens, '': 'x', tier: 'Silver' } }
    expect(retainInput({ base, current }, { ...emptyItemInput, added }, () => true)).toMatchObject({
      tokens: [['tier', 'Gold']],
      added: added.filter(({ text }) => text !== 'Gold'),
    })
  })
})

describe('what is typed while a save is in flight', () => {
  it('is kept, without what was sent', () => {
    const sent = {
      ...emptyItemInput,
      tokens: [['first_name', 'Nour'] as [string, string], ['points', '8'] as [string, string]],
      added: [
        { name: 'tier', text: 'Gold' },
        { name: 'color', text: 'red' },
      ],
      notification: 'Sale',
    }
    const current = { ...Object(base), tokens: { first_name: 'Nour', points: '8', tier: 'Gold', color: 'red' } }
    const input = {
      ...sent,
      tokens: [...sent.tokens.slice(0, 1), ['points', '7'] as [string, string], ['deep', '{}'] as [string, string]],
      added: [{ name: 'tier', text: 'Platinum' }, ...sent.added.slice(1), { name: 'size', text: 'L' }],
    }
    expect(inputSince(sent, { base, current }, sent)).toEqual(emptyItemInput)
    expect(inputSince(sent, { base, current }, input)).toEqual({
      ...emptyItemInput,
      tokens: [
        ['points', '7'],
        ['deep', '{}'],
        ['tier', 'Platinum'],
      ],
      added: [{ name: 'size', text: 'L' }],
    })
    const locations = locationInputs(base).slice(1)
    const later = { ...sent, locations, notification: 'Sale ends' }
    expect(inputSince(sent, { base, current }, later)).toEqual({
      ...emptyItemInput,
      locations,
      notification: 'Sale ends',
    })
  })
})
