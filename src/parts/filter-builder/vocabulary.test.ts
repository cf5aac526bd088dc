import { expect, it } from 'vitest'
import { newRow } from './rows'
import { carriedVocabulary, fieldOf, walletVocabulary } from './vocabulary'

const wallet = walletVocabulary()
const offeredIn = (carried: string[], areAllItemsRead = true) =>
  carriedVocabulary(wallet, new Set(carried), areAllItemsRead).fields.flatMap(field =>
    newRow(field, []) === null ? [] : [field.id],
  )

it.each([
  ['one tier token', ['loyalty_tier', 'greeting'], ['field:loyalty_tier', 'group_code', 'provider', 'expiration_date']],
  ['nothing that can be compared', ['greeting'], ['group_code', 'provider', 'expiration_date']],
])('if all wallet items were read and have %s, the fields that can match are offered', (_, carried, offered) =>
  expect(offeredIn(carried)).toEqual(offered),
)

it('if no tokens are known, every field is offered', () => {
  expect(offeredIn([])).toEqual(wallet.fields.map(({ id }) => id))
})

it('if not all wallet items were read, every field is offered, and those that the read items have come first', () => {
  const offered = offeredIn(['loyalty_tier'], false)
  expect(offered.slice(0, 4)).toEqual(['field:loyalty_tier', 'group_code', 'provider', 'expiration_date'])
  expect(offered.toSorted()).toEqual(wallet.fields.map(({ id }) => id).toSorted())
})

it('a field that is not offered keeps its name and comparisons', () => {
  const field = fieldOf(carriedVocabulary(wallet, new Set(['loyalty_tier']), true), 'field:tier')
  expect(field?.label).toBe('Tier')
  expect(field?.selectors.map(({ selector }) => selector)).toEqual(['any', 'starts_with'])
})
