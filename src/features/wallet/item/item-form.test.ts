import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applied, changesOf, inverseOf, isApplied, patchOf, type Edit } from '#/parts/net-change/net-change'
import { compareThree } from '#/parts/net-change/three-way'
import { tokensOf } from '../item-tokens'
import {
  isUntouched,
  itemShape,
  retainInput,
  locationInputs,
  readItemForm,
  typedTokens,
  emptyItemInput,
  walletOf,
} from './item-form'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const base: unknown = JSON.parse(`{
  "wallet_item_id": "i", "provider": "passbook", "passbook": {"notification": "Hello"},
  "tokens": {"first_name": "Noor", "points": 7, "empty": "", "nothing": null, "__proto__": "own", "deep": {"a": [1]}},
  "locations": [{"latitude": 41.8826, "longitude": -87.6282, "relevant_text": "Here", "altitude": 181}, {"latitude": 1, "longitude": 2}]
}`)
const bodyOf = (edits: readonly Edit[], over = base) => JSON.stringify(patchOf(changesOf(itemShape, over, edits)))
const body = (input: Partial<typeof emptyItemInput>) =>
  bodyOf(readItemForm(base, { ...emptyItemInput, ...input }, NOW).edits)

describe('what is asked for', () => {
  it('is nothing while nothing is touched, and nothing where the same is typed', () => {
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

  it('is the touched tokens and no others, whatever their names', () => {
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

  it('is all locations once one is touched, with what else they hold', () => {
    const locations = locationInputs(base).map((one, at) => (at === 0 ? { ...one, words: 'There' } : one))
    expect(body({ locations })).toBe(
      '{"locations":[{"latitude":41.8826,"longitude":-87.6282,"relevant_text":"There","altitude":181},{"latitude":1,"longitude":2,"relevant_text":""}]}',
    )
    expect(body({ locations: [] })).toBe('{"locations":[]}')
  })

  it('is the notification only when it is typed, the same one too', () => {
    expect(body({ notification: 'Hello' })).toBe('{"passbook":{"notification":"Hello"}}')
  })
})

describe('what cannot be sent', () => {
  const read = (input: Partial<typeof emptyItemInput>) => readItemForm(base, { ...emptyItemInput, ...input }, NOW)

  it('asks for nothing of it, and says so', () => {
    expect(read({ tokens: [['expiration_date', '2026-3-9']] })).toMatchObject({ hasFaults: true, edits: [] })
    expect(read({ added: [{ name: 'first_name', text: 'x' }] })).toMatchObject({ hasFaults: true, edits: [] })
    expect(read({ added: [{ name: '', text: 'x' }] })).toMatchObject({ hasFaults: true, edits: [] })
    const [first, ...more] = locationInputs(base)
    if (!first) throw new Error('no location')
    expect(read({ locations: [{ ...first, latitude: '91' }, ...more] })).toMatchObject({ hasFaults: true, edits: [] })
    const eleven = Array.from({ length: 11 }, () => first)
    expect(read({ locations: eleven })).toMatchObject({ hasFaults: true, edits: [] })
  })

  it('does not count while it is stored so: a pass with a strange expiration can be changed elsewhere', () => {
    const odd = { tokens: { expiration_date: 'next summer', tier: 'Gold' }, locations: [{ latitude: 'x' }] }
    expect(readItemForm(odd, { ...emptyItemInput, tokens: [['tier', 'Silver']] }, NOW)).toMatchObject({
      hasFaults: false,
      edits: [{ place: ['tokens', 'tier'], value: 'Silver' }],
    })
  })

  it('tells an expiration that is past when it is written, not one that was', () => {
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

  it('makes of the item what the preview shows, touches nothing else, and is taken back by its inverse', () => {
    fc.assert(
      fc.property(tokens, typed, (stored, input) => {
        const item = { wallet_item_id: 'i', unknown: { kept: true }, tokens: Object.fromEntries(stored) }
        const unique = [...new Map(input)].filter(([one]) => !['expiration_date', 'IMAGE_CODE'].includes(one))
        const request = readItemForm(item, { ...emptyItemInput, tokens: unique }, NOW)
        const changes = changesOf(itemShape, item, request.edits)
        const after = applied(itemShape, item, patchOf(changes))
        expect(Object.entries(tokensOf(after)).filter(([, value]) => value !== '')).toEqual(
          expect.arrayContaining(
            Object.entries(typedTokens(item, { ...emptyItemInput, tokens: unique })).filter(
              ([, value]) => value !== '',
            ),
          ),
        )
        expect(after).toMatchObject({ wallet_item_id: 'i', unknown: { kept: true } })
        expect(isApplied(itemShape, after, changes)).toBe(true)
        const back = applied(itemShape, after, patchOf(inverseOf(changes)))
        expect(new Map(Object.entries(tokensOf(back)))).toEqual(new Map(Object.entries(item.tokens)))
      }),
    )
  })
})

describe('somebody else’s change', () => {
  it('of the notification is a conflict for whoever notifies, also with the same words', () => {
    const current = { ...Object(base), passbook: { notification: 'Sale' } }
    const mine = changesOf(itemShape, base, readItemForm(base, { ...emptyItemInput, notification: 'Sale' }, NOW).edits)
    expect(compareThree(itemShape, base, current, mine)).toMatchObject([{ kind: 'conflict', theirs: 'Sale' }])
    expect(compareThree(itemShape, base, base, mine)).toEqual([])
  })

  it('leaves what is kept of the typed, at a token that is there by now too', () => {
    const input = {
      ...emptyItemInput,
      tokens: [['first_name', 'Nour'] as [string, string]],
      added: [{ name: 'tier', text: 'Gold' }],
      notification: 'x',
    }
    const current = { ...Object(base), tokens: { first_name: 'N', tier: 'Silver' } }
    expect(retainInput(current, input, ([, key]) => key === 'tier')).toEqual({
      ...emptyItemInput,
      tokens: [['tier', 'Gold']],
    })
    expect(
      isUntouched(
        current,
        retainInput(current, input, () => false),
      ),
    ).toBe(true)
  })
})

describe('the wallet of a pass', () => {
  it.each([
    [{ provider: 'passbook', google_wallet: {} }, 'passbook'],
    [{ provider: 'google_wallet', passbook: {} }, 'google_wallet'],
    [{ provider: 'google' }, 'google_wallet'],
    [{ passbook: { notification: null } }, 'passbook'],
    [{ google_wallet: { messages: {} } }, 'google_wallet'],
    [{ passbook: {}, google_wallet: {} }, 'unknown'],
    [{}, 'unknown'],
    [{ provider: 'samsung', passbook: {} }, 'unknown'],
  ])('of %j is %s', (item, wallet) => expect(walletOf(item)).toBe(wallet))
})
