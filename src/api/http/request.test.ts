import { describe, expect, it } from 'vitest'
import { walletItemRows } from '#/contract/wallet-items'
import { prepareCall } from './request'

const params = { company_key: 'DEMO', wallet_id: 'w', wallet_item_id: 'i' }
const bodyOf = (text: string) => prepareCall(walletItemRows.updateWalletItem, { params, body: JSON.parse(text) }).body

describe('the body of a request', () => {
  it('keeps a token called __proto__ or constructor, but drops a __proto__ that is an object', () => {
    const text = '{"tokens":{"constructor":"a","__proto__":"b"}}'
    expect(bodyOf(text)).toBe(text)
    expect(bodyOf('{"tokens":{"__proto__":null}}')).toBe('{"tokens":{"__proto__":null}}')
    expect(bodyOf('{"tokens":{"__proto__":{"a":1}}}')).toBe('{"tokens":{}}')
  })

  it('keeps undocumented keys of a location', () => {
    const text = '{"locations":[{"latitude":41.9,"longitude":-87.6,"relevant_text":"","altitude":7}]}'
    expect(bodyOf(text)).toBe(text)
  })
})
