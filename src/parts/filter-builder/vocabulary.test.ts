import { expect, it } from 'vitest'
import { newRow } from './rows'
import { carriedVocabulary, fieldOf, walletVocabulary } from './vocabulary'

const wallet = walletVocabulary()
const offeredIn = (carried: string[]) =>
  carriedVocabulary(wallet, new Set(carried)).fields.flatMap(field => (newRow(field, []) === null ? [] : [field.id]))

it.each([
  ['one tier token', ['loyalty_tier', 'greeting'], ['field:loyalty_tier', 'group_code', 'provider', 'expiration_date']],
  ['nothing that can be compared', ['greeting'], ['group_code', 'provider', 'expiration_date']],
  ['nothing, as far as is known', [], wallet.fields.map(({ id }) => id)],
])('if wallet items have %s, the fields that a condition can match are offered', (_, carried, offered) =>
  expect(offeredIn(carried)).toEqual(offered),
)

it('a field that is not offered keeps its name and comparisons', () => {
  const field = fieldOf(carriedVocabulary(wallet, new Set(['loyalty_tier'])), 'field:tier')
  expect(field?.label).toBe('Tier')
  expect(field?.selectors.map(({ selector }) => selector)).toEqual(['any', 'starts_with'])
})
