import { describe, expect, it } from 'vitest'
import type { WalletItemWrite } from '#/contract/wallet-items'
import type { Intent } from './intents'
import { fakeFetch, testApi } from './test-world'
import { updateWalletItemAct } from './wallet-items'

const params = { company_key: 'DEMO', wallet_id: 'w', wallet_item_id: 'i' }
const intent: Intent = {
  key: 'k',
  scope: 's',
  connection: 'test',
  company_key: 'DEMO',
  user: 'demo',
  act: 'update-wallet-item',
  rowId: 'updateWalletItem',
  what: 'Change',
  hash: '',
  input: null,
  created: Date.parse('2026-11-21T12:00:40Z'),
  settled: null,
  status: 'sent',
}

/** What is found of a write whose answer was lost, when the item reads so afterwards. */
const found = (body: WalletItemWrite, item: object) => {
  const api = testApi(fakeFetch(Response.json({ wallet_item_id: 'i', ...item })).fetch)
  return updateWalletItemAct.reconcile(api, { params, body }, intent)
}
const told = { passbook: { notification: 'Hello' } }

describe('a change of an item whose answer was lost', () => {
  it('was carried out when all of it is there', async () => {
    const body = { tokens: { tier: 'Gold', gone: null }, locations: null, ...told }
    expect(await found(body, { tokens: { tier: 'Gold', other: '1' }, locations: [], ...told })).toBe('done')
    expect(await found(body, { tokens: { tier: 'Gold', gone: 'x' }, locations: [], ...told })).toBe('absent')
    expect(await found(body, { tokens: { tier: 'Gold' }, locations: [] })).toBe('absent')
  })

  it('that only notifies was carried out when the item changed since; the same words may stand there from before', async () => {
    expect(await found(told, { ...told, updated_at: '2026-11-21T12:00Z' })).toBe('done')
    expect(await found(told, { ...told, updated_at: '2026-11-21T11:59Z' })).toBe('unknown')
    expect(await found(told, { ...told })).toBe('unknown')
    expect(await found(told, { passbook: { notification: 'Hi' }, updated_at: '2026-11-21T12:01Z' })).toBe('absent')
  })
})
