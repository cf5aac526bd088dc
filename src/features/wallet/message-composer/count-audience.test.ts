import { expect, test } from 'vitest'
import type { WalletItem } from '#/contract/wallet-items'
import { readValidFilters } from '../message-draft'
import { AudienceCounter, renderFor } from './count-audience'

const item = (wallet_item_id: string, tokens: Record<string, unknown>, provider = 'passbook'): WalletItem => ({
  wallet_item_id,
  tokens,
  provider,
  active: true,
})
const between = { name: 'first_class_field', field_name: 'loyalty_balance', selector: 'between', value: [100, 500] }

function counted(template: string, filters: readonly unknown[], ...pages: WalletItem[][]) {
  const valid = readValidFilters(filters)
  if (!valid.ok) throw new Error(JSON.stringify(valid.faults))
  const counter = new AudienceCounter(valid.filters, template, () => 0)
  for (const page of pages) counter.add(page)
  return counter.result()
}

test('the audience count counts each item once, as last read', () => {
  const first = [item('a', { loyalty_balance: '100' }), item('b', { loyalty_balance: '99' })]
  const again = [item('a', { loyalty_balance: '501' }), item('b', { loyalty_balance: '500' }, 'google_wallet')]
  expect(counted('Hi', [between], first)).toMatchObject({ count: 1, apple: 1, google: 0 })
  expect(counted('Hi', [between], first, again)).toMatchObject({ count: 1, apple: 0, google: 1, read: 2 })
  expect(counted('Hi', [between], first, again).examples.map(each => each.wallet_item_id)).toEqual(['b'])
})

test('the audience count counts an item without a known wallet in neither wallet', () => {
  const items = [item('a', {}), item('b', {}, 'google'), item('c', {}, 'samsung')]
  expect(counted('Hi', [], items)).toMatchObject({ count: 3, apple: 1, google: 1, otherWallet: 1 })
})

test('the audience count picks ten different examples from the audience', () => {
  const items = Array.from({ length: 300 }, (_, at) => item(`i${at}`, { loyalty_balance: String(at) }))
  const { examples, count } = counted('Hi', [between], items, items.slice(100, 120))
  expect(count).toBe(200)
  expect(examples).toHaveLength(10)
  expect(new Set(examples.map(each => each.wallet_item_id)).size).toBe(10)
  for (const { tokens } of examples) expect(Number(tokens?.['loyalty_balance'])).toBeGreaterThanOrEqual(100)
})

test('the audience count counts the items for which a placeholder is empty, unless the template has a default', () => {
  const items = [item('a', { first_name: 'Ines' }), item('b', {}), item('c', { first_name: '' })]
  expect(counted('{{first_name}}, {{ first_name }} {{tier}}', [], items).empty).toEqual([
    { name: 'first_name', count: 2 },
    { name: 'tier', count: 3 },
  ])
  expect(counted('{{ first_name | default: "you" }}', [], items).empty).toEqual([])
})

test('a message is rendered with the tokens of the holder, never with inherited properties; open braces stay', () => {
  expect(renderFor('Hi {{first_name | upcase}}{{constructor}}', { first_name: 'Ines' })).toBe('Hi INES')
  expect(renderFor('an open {{ stays', {})).toBe('an open {{ stays')
})
