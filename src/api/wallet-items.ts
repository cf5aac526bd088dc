import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { limits } from '#/contract/format/limits'
import type { Difference } from '#/contract/format/read'
import { readTimestamp } from '#/contract/format/timestamps'
import { walletItemRows, walletItemSchema, type WalletItem } from '#/contract/wallet-items'
import type { Api, SendOptions } from './http/client'
import { ApiError } from './http/error'
import { readOneOf, readRowsOf } from './http/reply'
import { isSubset } from './mutation/is-subset'
import { defineMutation } from './mutation/mutation-definition'
import { walletRoot } from './wallet-campaigns'

/** A wallet item with the whole record it was read from. */
export interface WalletItemReading {
  item: WalletItem
  raw: unknown
  differences: Difference[]
}

/** One page of a walk over the items of a campaign. */
export interface WalletItemPage {
  items: WalletItemReading[]
  unreadable: { raw: unknown }[]
  /** Asks for the page after it; null after the last. */
  next: string | null
}

/** Filters of route 29 by their query name, checked before: the service ignores what it does not understand. */
export type WalletItemFilters = Readonly<Record<string, string>>

/** Rows a table asks for at a time: a screenful and what comes after it. */
const PAGE = 100
/** Pages of a table that are held at once: however far one scrolls, memory stays as it is. */
const PAGES_HELD = 20

/** Where a page stands in the list. */
export interface PagePlace {
  /** Asks for it; empty for the first. */
  token: string
  /** How many rows were read before it. */
  above: number
  /** The page before it; null for the first. The tokens lead forwards only: this is the way back. */
  before: PagePlace | null
}
const firstPlace: PagePlace = { token: '', above: 0, before: null }

const params = (api: Api, walletId: string) => ({ company_key: api.session.company_key, wallet_id: walletId })

/**
 * The active items of a campaign, most recently updated first, page by page (row 29). Those far from where one reads are
 * let go, and read again on the way back. A page stays as it was read; the walk misses none while items change, but may
 * show one twice (decision 47). None at all is 404 and an empty page here; whether the campaign exists is row 28's answer.
 */
export const walletItemsQuery = (api: Api, walletId: string, filters: WalletItemFilters) =>
  infiniteQueryOptions<WalletItemPage, Error, InfiniteData<WalletItemPage, PagePlace>, QueryKey, PagePlace>({
    queryKey: [...walletRoot(api), 'items', walletId, filters],
    initialPageParam: firstPlace,
    maxPages: PAGES_HELD,
    queryFn: ({ signal, pageParam: { token } }) => readItemPage(api, walletId, { filters, token, size: PAGE, signal }),
    getNextPageParam: (page, _pages, place): PagePlace | null =>
      page.next === null ? null : { token: page.next, above: place.above + page.items.length, before: place },
    getPreviousPageParam: (_page, _pages, place) => place.before,
    // Sharing would compare each page with its neighbor as they move up
    structuralSharing: false,
    // Coming back to the window would ask for every page again that was scrolled through
    refetchOnWindowFocus: false,
  })

/** Has the list hold nothing but the page that has the given row, or the last one before it: read it again then. */
export function leapTo(client: QueryClient, options: ReturnType<typeof walletItemsQuery>, row: number): void {
  client.setQueryData<InfiniteData<WalletItemPage, PagePlace>>(options.queryKey, held => {
    let place = held?.pageParams[0] ?? firstPlace
    while (place.above > row && place.before !== null) place = place.before
    return { pages: [{ items: [], unreadable: [], next: place.token }], pageParams: [place] }
  })
}

/** What a page of items is asked for with. `token` is empty for the first. */
export interface ItemPageAsk extends Pick<SendOptions, 'lane' | 'signal'> {
  filters: WalletItemFilters
  token: string
  size: number
}

/**
 * One page of the active items of a campaign (row 29); an empty one when there is none at all.
 * @throws ApiError, of kind 'invalid' for a token that the service does not know any more
 */
export async function readItemPage(
  api: Api,
  walletId: string,
  { filters, token, size, ...options }: ItemPageAsk,
): Promise<WalletItemPage> {
  const row = walletItemRows.listWalletItems
  const query = { ...filters, page_size: String(size), ...(token !== '' && { page_token: token }) }
  try {
    const reply = await api.call(row, { params: params(api, walletId), query }, options)
    const rows = readRowsOf(row, walletItemSchema, reply)
    const next = reply.headers.get('x-next-page-token') ?? ''
    return {
      items: rows.flatMap(reading =>
        reading.ok ? [{ item: reading.value, raw: reading.raw, differences: reading.differences }] : [],
      ),
      unreadable: rows.flatMap(reading => (reading.ok ? [] : [{ raw: reading.raw }])),
      next: next === '' ? null : next,
    }
  } catch (error) {
    // In the middle of a walk it would read as its end
    if (error instanceof ApiError && error.kind === 'not-found' && token === '')
      return { items: [], unreadable: [], next: null }
    throw error
  }
}

/**
 * Every active item of a campaign, 1,000 a call, leaving room for the user's own clicks below the rate limit. None is
 * missed while items change, but one may come twice, as it is by then (decision 47).
 * @throws ApiError, also when the service lets the walk's token expire: then it has to begin again
 */
export async function* walkWalletItems(
  api: Api,
  walletId: string,
  { filters = {}, signal }: { filters?: WalletItemFilters; signal?: AbortSignal | undefined } = {},
): AsyncGenerator<WalletItemPage, void> {
  const asked = { filters, size: limits.walletItemPageMax, lane: 'bulk', signal } as const
  let token: string | null = ''
  while (token !== null) {
    const page: WalletItemPage = await readItemPage(api, walletId, { ...asked, token })
    yield page
    token = page.next
  }
}

/** One item, an inactive one too (row 30). */
export const walletItemQuery = (api: Api, walletId: string, itemId: string) =>
  queryOptions({
    queryKey: [...walletRoot(api), 'item', walletId, itemId],
    // Sharing copies key by key, and a token called `__proto__` would be gone (facts.md 7)
    structuralSharing: false,
    queryFn: ({ signal }) => readWalletItem(api, { wallet_id: walletId, wallet_item_id: itemId }, { signal }),
  })

/** One item as it is now. @throws ApiError, of kind 'not-found' where there is none */
export async function readWalletItem(
  api: Api,
  item: { wallet_id: string; wallet_item_id: string },
  options: Pick<SendOptions, 'lane' | 'signal'>,
): Promise<WalletItemReading> {
  const row = walletItemRows.getWalletItem
  const reply = await api.call(row, { params: { company_key: api.session.company_key, ...item } }, options)
  const { value, raw, differences } = readOneOf(row, walletItemSchema, reply)
  return { item: value, raw, differences }
}

const MINUTE_MS = 60_000

/**
 * Changes an item: changed keys only, so that a lost answer is settled by comparing. Never repeated by itself: a
 * notification would reach the holder again (facts.md 5 and table of acts).
 */
export const updateWalletItemAct = defineMutation({
  id: 'update-wallet-item',
  row: walletItemRows.updateWalletItem,
  reconcile: async (api, { params, body }, intent) => {
    const { item, raw } = await readWalletItem(api, params, {})
    if (!isSubset(raw, body)) return 'absent'
    // An update is one transaction (decision 50): what else it changed proves the notification too
    if (body.tokens !== undefined || body.locations !== undefined || body.passbook === undefined) return 'done'
    // The same words may stand there from before: only a change since the act began shows that they went out again.
    // The service writes whole minutes
    const updated = readTimestamp(item.updated_at)
    return updated !== null && updated >= intent.created - (intent.created % MINUTE_MS) ? 'done' : 'unknown'
  },
  refresh: (client, api) => client.invalidateQueries({ queryKey: walletRoot(api) }),
})
