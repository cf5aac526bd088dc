import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { WalletItemWrite } from '#/contract/wallet-items'
import type { Intent } from './mutation/intents'
import { fakeFetch, testApi } from './testing'
import { exampleItemsQuery, jumpToRow, updateWalletItemMutation, walletItemsQuery } from './wallet-items'

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

/** The result of reconciling a lost reply, if the item now reads like this. */
const reconcile = (body: WalletItemWrite, item: object) => {
  const api = testApi(fakeFetch(Response.json({ wallet_item_id: 'i', ...item })).fetch)
  return updateWalletItemMutation.reconcile(api, { params, body }, intent)
}
const hello = { passbook: { notification: 'Hello' } }

describe('an item change whose reply was lost', () => {
  it('took effect if the item contains all of it', async () => {
    const body = { tokens: { tier: 'Gold', gone: null }, locations: null, ...hello }
    expect(await reconcile(body, { tokens: { tier: 'Gold', other: '1' }, locations: [], ...hello })).toBe('done')
    const before = { updated_at: '2026-11-21T11:59Z' }
    const item = { tokens: { tier: 'Gold', gone: 'x' }, locations: [], ...before }
    expect(await reconcile(body, { ...item, ...hello })).toBe('absent')
    expect(await reconcile(body, { ...item, tokens: { tier: 'Gold' } })).toBe('absent')
  })

  it('with only a notification took effect if the item was updated since; the text alone proves nothing', async () => {
    expect(await reconcile(hello, { ...hello, updated_at: '2026-11-21T12:00Z' })).toBe('done')
    expect(await reconcile(hello, { ...hello, updated_at: '2026-11-21T11:59Z' })).toBe('unknown')
    expect(await reconcile(hello, { ...hello })).toBe('unknown')
    expect(await reconcile(hello, { passbook: { notification: 'Hi' }, updated_at: '2026-11-21T11:59Z' })).toBe('absent')
  })

  it('may have notified the holder if the item was updated since, even if it does not contain the change', async () => {
    const body = { tokens: { tier: 'Gold' }, ...hello }
    const byColleague = { tokens: { tier: 'Platinum' }, ...hello }
    expect(await reconcile(body, { ...byColleague, updated_at: '2026-11-21T12:00Z' })).toBe('unknown')
    expect(await reconcile(body, byColleague)).toBe('unknown')
    expect(await reconcile({ tokens: body.tokens }, { ...byColleague, updated_at: '2026-11-21T12:00Z' })).toBe('absent')
  })
})

describe('an endless list of items', () => {
  /** Pages of one item and one unreadable row each. The page tokens are numbers. */
  function open() {
    const requested: string[] = []
    const answer: typeof fetch = async address => {
      const { searchParams } = new URL(typeof address === 'string' ? address : '', 'http://here.invalid')
      const token = searchParams.get('page_token') ?? ''
      requested.push(token)
      const headers = { 'X-Next-Page-Token': String(Number(token) + 1) }
      return Response.json([{ wallet_item_id: `item-${Number(token)}` }, { tokens: 0 }], { headers })
    }
    const client = new QueryClient()
    const api = testApi(answer)
    const list = walletItemsQuery(api, 'w', {})
    const observer = new InfiniteQueryObserver(client, list)
    const items = () => observer.getCurrentResult().data?.pages.flatMap(page => page.items.map(({ item }) => item))
    const above = () => observer.getCurrentResult().data?.pageParams[0]?.above
    return { requested, client, api, list, observer, items, above, stop: observer.subscribe(() => undefined) }
  }

  it('keeps twenty pages, can go back, and counts the rows above, both readable and unreadable', async () => {
    const { requested, observer, items, above, stop } = open()
    for (let page = 0; page < 30; page++) await observer.fetchNextPage()
    expect(items()).toHaveLength(20)
    const first = above() ?? 0
    expect(items()?.[0]?.wallet_item_id).toBe(`item-${first}`)
    expect(observer.getCurrentResult().data?.pageParams[0]?.unreadableAbove).toBe(first)
    await observer.fetchPreviousPage()
    expect(requested.at(-1)).toBe(String(first - 1))
    expect(above()).toBe(first - 1)
    expect(items()).toHaveLength(20)
    stop()
  })

  it('jumps without reading the pages in between, and continues from there in both directions', async () => {
    const { requested, client, list, observer, items, above, stop } = open()
    for (let page = 0; page < 30; page++) await observer.fetchNextPage()
    const before = requested.length
    jumpToRow(client, list, 3)
    await observer.refetch()
    await observer.fetchNextPage()
    await observer.fetchPreviousPage()
    expect(requested.slice(before)).toEqual(['3', '4', '2'])
    expect(above()).toBe(2)
    expect(items()?.map(item => item.wallet_item_id)).toEqual(['item-2', 'item-3', 'item-4'])
    jumpToRow(client, list, 0)
    await observer.refetch()
    expect(requested.at(-1)).toBe('')
    expect(above()).toBe(0)
    stop()
  })

  it('gives examples from its first page only, which has the most recently updated items', async () => {
    const { requested, client, api, observer, items, stop } = open()
    const examples = () => client.query({ ...exampleItemsQuery(api, client, 'w'), staleTime: Infinity })
    for (let page = 0; page < 30; page++) await observer.fetchNextPage()
    expect(items()?.[0]?.wallet_item_id).not.toBe('item-0')
    expect((await examples()).items.map(({ item }) => item.wallet_item_id)).toEqual(['item-0'])
    expect(requested.at(-1)).toBe('')
    stop()
  })
})
