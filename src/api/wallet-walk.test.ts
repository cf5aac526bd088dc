import { expect, it } from 'vitest'
import { fakeFetch, testApi } from './testing'
import { walkWalletItems } from './wallet-items'

const page = (ids: readonly string[], next: string) =>
  Response.json(
    ids.map(wallet_item_id => ({ wallet_item_id })),
    { headers: { 'X-Next-Page-Token': next } },
  )

it('a walk over wallet items reads every active item, 1,000 per call, following the page tokens', async () => {
  const { fetch, requests } = fakeFetch(page(['a', 'b'], 't1'), page(['c'], ''))
  const ids: string[] = []
  for await (const { items } of walkWalletItems(testApi(fetch), 'w1'))
    ids.push(...items.map(({ item }) => item.wallet_item_id))
  expect(ids).toEqual(['a', 'b', 'c'])
  expect(requests.map(({ url }) => url.split('/items')[1])).toEqual([
    '?page_size=1000',
    '?page_size=1000&page_token=t1',
  ])
})

it('a walk over wallet items throws if the page token expires, so that a part is not taken for the whole', async () => {
  const expired = Response.json({ errors: [{ message: 'expired' }] }, { status: 422 })
  const walk = async (second: Response) => {
    for await (const { items } of walkWalletItems(testApi(fakeFetch(page(['a'], 't1'), second).fetch), 'w1'))
      expect(items).toHaveLength(1)
  }
  await expect(walk(expired)).rejects.toMatchObject({ kind: 'invalid' })
  await expect(walk(Response.json({}, { status: 404 }))).rejects.toMatchObject({ kind: 'not-found' })
})

it('a walk over wallet items throws if a page names itself as the next one, instead of ending there or running forever', async () => {
  const { fetch, requests } = fakeFetch(page(['a'], 't1'), page(['b'], 't1'))
  const walk = async () => {
    for await (const { items } of walkWalletItems(testApi(fetch), 'w1')) expect(items).toHaveLength(1)
  }
  await expect(walk()).rejects.toMatchObject({ kind: 'contract' })
  expect(requests).toHaveLength(2)
})

it('a walk over wallet items stops when it is aborted', async () => {
  const stop = new AbortController()
  const { fetch, requests } = fakeFetch(page(['a'], 't1'), page(['b'], 't2'))
  const walk = async () => {
    for await (const { items } of walkWalletItems(testApi(fetch), 'w1', { signal: stop.signal }))
      if (items.length > 0) stop.abort()
  }
  await expect(walk()).rejects.toMatchObject({ kind: 'aborted' })
  expect(requests).toHaveLength(1)
})
