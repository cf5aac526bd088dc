import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { MINUTE_MS } from '#/contract/format/durations'
import { limits } from '#/contract/format/limits'
import type { Difference } from '#/contract/format/read'
import { readTimestamp } from '#/contract/format/timestamps'
import { walletItemRows, walletItemSchema, type WalletItem } from '#/contract/wallet-items'
import type { Api, SendOptions } from './http/client'
import { ApiError, isNotFound } from './http/error'
import { readList } from './http/read-list'
import { readOneRecord, type SuccessfulReading } from './http/reply'
import { isSubset } from './mutation/is-subset'
import { defineMutation } from './mutation/mutation-definition'
import { walletRoot } from './wallet-campaigns'

/** A wallet item with its raw record. */
export interface WalletItemReading {
  item: WalletItem
  raw: unknown
  differences: Difference[]
}

/** One page of the items of a campaign. */
export interface WalletItemPage {
  items: WalletItemReading[]
  unreadable: { raw: unknown }[]
  /** The token of the next page; null after the last. */
  next: string | null
}

/**
 * Item filters by their query name. Validate them first: the service ignores an invalid filter, so a typo would list
 * every item as if it matched.
 */
export type WalletItemFilters = Readonly<Record<string, string>>

/** Rows per page of a table. */
const PAGE_SIZE = 100
/** Pages of a table in memory at once, however far the user scrolls. */
const MAX_PAGES = 20

/** The position of a page in the list. */
export interface PageCursor {
  /** Its page token; empty for the first page. */
  token: string
  /** The number of rows before it. */
  above: number
  /** The number of rows before it that could not be read; `above` does not include them. */
  unreadableAbove: number
  /** The page before it; null for the first. Tokens only lead forward, so scrolling back uses this. */
  before: PageCursor | null
}
const firstPage: PageCursor = { token: '', above: 0, unreadableAbove: 0, before: null }

const params = (api: Api, walletId: string) => ({ company_key: api.session.company_key, wallet_id: walletId })

/**
 * The active items of a campaign, most recently updated first, page by page. Distant pages are dropped, and read again
 * when the user scrolls back. While items change, none is missed, but one may appear twice. If there are no items at
 * all, the service replies 404, and the page here is empty; `walletCampaignQuery` tells whether the campaign exists.
 */
export const walletItemsQuery = (api: Api, walletId: string, filters: WalletItemFilters) =>
  infiniteQueryOptions<WalletItemPage, Error, InfiniteData<WalletItemPage, PageCursor>, QueryKey, PageCursor>({
    queryKey: [...walletRoot(api), 'items', walletId, filters],
    initialPageParam: firstPage,
    maxPages: MAX_PAGES,
    queryFn: ({ signal, pageParam: { token } }) =>
      readItemPage(api, walletId, { filters, token, size: PAGE_SIZE, signal }),
    getNextPageParam: ({ items, unreadable, next }, _pages, cursor): PageCursor | null =>
      next === null
        ? null
        : {
            token: next,
            above: cursor.above + items.length,
            unreadableAbove: cursor.unreadableAbove + unreadable.length,
            before: cursor,
          },
    getPreviousPageParam: (_page, _pages, cursor) => cursor.before,
    // Structural sharing would compare each page with its neighbor when pages are dropped
    structuralSharing: false,
    // Returning to the window would reload every page in memory
    refetchOnWindowFocus: false,
  })

/**
 * The first page of a campaign's active items, the most recently updated, to show what its items look like. Taken from
 * the list if a table has loaded it: reading the list again would repeat every page it holds.
 */
export const exampleItemsQuery = (api: Api, client: QueryClient, walletId: string) =>
  queryOptions({
    queryKey: [...walletRoot(api), 'example-items', walletId],
    queryFn: ({ signal }) => readItemPage(api, walletId, { filters: {}, token: '', size: PAGE_SIZE, signal }),
    initialData: () => {
      const { queryKey } = walletItemsQuery(api, walletId, {})
      const list = client.getQueryState<InfiniteData<WalletItemPage, PageCursor>>(queryKey)
      // The list of a table that was scrolled far has only later pages, and after `jumpToRow` only an empty one
      const first = list?.data?.pageParams[0]?.token === '' ? list.data.pages[0] : undefined
      return list?.isInvalidated === false && first !== undefined && first.items.length > 0 ? first : undefined
    },
    // Structural sharing copies key by key, which would lose a token called `__proto__`
    structuralSharing: false,
  })

/**
 * Reduces the list to the page that contains the given row, without its items: refetch it afterward. The row must be
 * above the pages in memory; for any other row, the list is reduced to the first page in memory.
 */
export function jumpToRow(client: QueryClient, options: ReturnType<typeof walletItemsQuery>, row: number): void {
  client.setQueryData<InfiniteData<WalletItemPage, PageCursor>>(options.queryKey, data => {
    let cursor = data?.pageParams[0] ?? firstPage
    while (cursor.above > row && cursor.before !== null) cursor = cursor.before
    return { pages: [{ items: [], unreadable: [], next: cursor.token }], pageParams: [cursor] }
  })
}

/** `token` is empty for the first page. */
export interface ItemPageRequest extends Pick<SendOptions, 'lane' | 'signal'> {
  filters: WalletItemFilters
  token: string
  size: number
}

/**
 * One page of the active items of a campaign; empty if there are none at all.
 * @throws ApiError; kind 'invalid' for an expired token, kind 'contract' if the page names itself as the next one
 */
export async function readItemPage(
  api: Api,
  walletId: string,
  { filters, token, size, ...options }: ItemPageRequest,
): Promise<WalletItemPage> {
  const query = { ...filters, page_size: String(size), ...(token !== '' && { page_token: token }) }
  // On a later page, an empty result would look like the end of the list
  const emptyIf = (error: unknown): boolean => token === '' && isNotFound(error)
  const input = { params: params(api, walletId), query }
  const reading = { schema: walletItemSchema, toItem: readingOf, emptyIf, ...options }
  const row = walletItemRows.listWalletItems
  const { items, unreadable, headers } = await readList(api, row, input, reading)
  const next = headers.get('x-next-page-token') || null
  // It would be read forever or, if taken for the last one, a part would pass for the whole
  if (next === token) throw new ApiError({ kind: 'contract', method: row.method, rowId: row.id, status: 200 })
  return { items, unreadable, next }
}

const readingOf = ({ value, raw, differences }: SuccessfulReading<WalletItem>): WalletItemReading => ({
  item: value,
  raw,
  differences,
})

/**
 * Every active item of a campaign that matches the filters, 1,000 per call, leaving room for the user's own clicks
 * below the rate limit. While items change, none is missed, but one may appear twice, with its new content.
 * @throws ApiError, also if the page token expires: then start over
 */
export async function* walkWalletItems(
  api: Api,
  walletId: string,
  { filters = {}, signal }: { filters?: WalletItemFilters; signal?: AbortSignal | undefined } = {},
): AsyncGenerator<WalletItemPage, void> {
  const request = { filters, size: limits.walletItemPageMax, lane: 'bulk', signal } as const
  let token: string | null = ''
  while (token !== null) {
    const page: WalletItemPage = await readItemPage(api, walletId, { ...request, token })
    yield page
    token = page.next
  }
}

/** One item, even if it is inactive. */
export const walletItemQuery = (api: Api, walletId: string, itemId: string) =>
  queryOptions({
    queryKey: [...walletRoot(api), 'item', walletId, itemId],
    // Structural sharing copies key by key, which would lose a token called `__proto__`
    structuralSharing: false,
    queryFn: ({ signal }) => readWalletItem(api, { wallet_id: walletId, wallet_item_id: itemId }, { signal }),
  })

/** One item, bypassing the cache. @throws ApiError; kind 'not-found' if it does not exist */
export async function readWalletItem(
  api: Api,
  item: { wallet_id: string; wallet_item_id: string },
  options: Pick<SendOptions, 'lane' | 'signal'>,
): Promise<WalletItemReading> {
  const row = walletItemRows.getWalletItem
  const reply = await api.call(row, { params: { company_key: api.session.company_key, ...item } }, options)
  return readingOf(readOneRecord(row, walletItemSchema, reply))
}

/**
 * Changes an item. Only changed keys are sent, so that a lost reply can be reconciled by comparing. Never sent to the
 * service twice automatically: the holder would be notified again.
 */
export const updateWalletItemMutation = defineMutation({
  id: 'update-wallet-item',
  row: walletItemRows.updateWalletItem,
  reconcile: async (api, { params, body }, intent) => {
    const { item, raw } = await readWalletItem(api, params, {})
    const updated = readTimestamp(item.updated_at)
    // The service writes whole minutes
    const isBefore = updated !== null && updated < intent.created - (intent.created % MINUTE_MS)
    if (!isSubset(body, raw)) {
      // Someone may have changed the item after this update. If the update counted as absent, it would be tried again
      // and notify the holder twice
      return body.passbook !== undefined && !isBefore ? 'unknown' : 'absent'
    }
    // An update is one transaction, so its other changes prove that the notification was sent too
    if (body.tokens !== undefined || body.locations !== undefined || body.passbook === undefined) return 'done'
    // The same notification may have been sent before: only an update since this intent proves that it was sent again
    return updated !== null && !isBefore ? 'done' : 'unknown'
  },
  refresh: (client, api) => client.invalidateQueries({ queryKey: walletRoot(api) }),
})
