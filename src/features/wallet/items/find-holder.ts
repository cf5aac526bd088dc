import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#/api/http/client'
import { isNotFound } from '#/api/http/error'
import { walletRoot } from '#/api/wallet-campaigns'
import { readItemPage, readWalletItem, type WalletItemFilters } from '#/api/wallet-items'
import type { WalletItem } from '#/contract/wallet-items'
import type { TokenField } from '../item-filters'
import { unmatchedFilters } from '../unmatched-filters'

/** The holders that a search found. */
export interface HolderSearchResult {
  items: readonly WalletItem[]
  /** Whether the service has more than were read. */
  hasMore: boolean
  /** The number of rows that could not be read. Any of them may match. */
  unreadable: number
  /** The tokens that the service does not search by: it listed items with other values. */
  notSearched: readonly string[]
}

/** Further items can be found with the filters. */
const MAX_PER_SEARCH = 10
/** A name is split after its first word, after its second, and so on, at most this many times. */
const MAX_SPLITS = 3

type Search = readonly (readonly [field: TokenField, value: string])[]

const emailFields: readonly TokenField[] = ['email_address', 'external_email_id']
const otherFields: readonly TokenField[] = ['external_email_id', 'account_number', 'code', 'first_name', 'last_name']

/** The searches that may find a holder. The service compares whole values, so a full name is split. */
export function holderSearches(text: string): Search[] {
  const words = text.split(/\s+/)
  const whole = words.join(' ')
  const fields = words.length === 1 && text.includes('@') ? emailFields : otherFields
  const names = words.slice(1, MAX_SPLITS + 1).map((_, index): Search => [
    ['first_name', words.slice(0, index + 1).join(' ')],
    ['last_name', words.slice(index + 1).join(' ')],
  ])
  return [...fields.map((field): Search => [[field, whole]]), ...names]
}

/** Finds items by id, and active items by the name or another token that identifies the holder (`holderSearches`). */
export const holdersQuery = (api: Api, walletId: string, typed: string) => {
  const text = typed.trim()
  return queryOptions({
    queryKey: [...walletRoot(api), 'find-holder', walletId, text],
    // Structural sharing copies key by key, which would lose a token called `__proto__`
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<HolderSearchResult> => {
      const byId = findById(api, walletId, text, signal)
      const searches = holderSearches(text).map(async search => {
        const filters: WalletItemFilters = Object.fromEntries(search)
        const page = await readItemPage(api, walletId, { filters, token: '', size: MAX_PER_SEARCH, signal })
        return { filters, ...page }
      })
      const [item, pages] = await Promise.all([byId, Promise.all(searches)])
      const found = new Map(item === null ? [] : [[item.wallet_item_id, item]])
      let hasMore = false
      const notSearched = new Set<string>()
      // Several searches may find the same row
      const unreadable = new Set(pages.flatMap(page => page.unreadable.map(({ raw }) => JSON.stringify(raw))))
      for (const { filters, items: listed, next } of pages) {
        const items = listed.map(one => one.item)
        // A service that ignores a filter returns everyone
        const matching = items.filter(one => unmatchedFilters(filters, [one]).length === 0)
        for (const one of matching) found.set(one.wallet_item_id, one)
        const ignored = unmatchedFilters(filters, items)
        for (const field of ignored) notSearched.add(field)
        hasMore ||= next !== null && ignored.length === 0 && matching.length > 0
      }
      return { items: [...found.values()], hasMore, unreadable: unreadable.size, notSearched: [...notSearched] }
    },
  })
}

/** An item by its id, even if it is inactive; null if there is none. */
async function findById(api: Api, walletId: string, id: string, signal: AbortSignal): Promise<WalletItem | null> {
  if (id === '.' || id === '..' || /\p{Surrogate}/u.test(id)) return null
  try {
    return (await readWalletItem(api, { wallet_id: walletId, wallet_item_id: id }, { signal })).item
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}
