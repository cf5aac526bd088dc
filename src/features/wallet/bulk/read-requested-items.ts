import type { WalletItemPage } from '#/api/wallet-items'
import type { RequestedEdit } from './bulk-check'

interface Sources {
  /** Reads one item, active or not; null if it does not exist. */
  readItem: (id: string) => Promise<unknown>
  /** The active items of the campaign, 1,000 per call. */
  readPages: () => AsyncIterable<Pick<WalletItemPage, 'items'>>
  add: (requested: RequestedEdit, item: unknown) => void
}

const CONCURRENCY = 4
/** From this many items on, pages are searched before the rest is read one by one. */
const MIN_ITEMS_FOR_PAGES = 1000
/** Pages are searched while they have at least this many of the requested items on average. */
const MIN_FOUND_PER_PAGE = 4

/**
 * Reads every requested item once, in few calls: a page has 1,000 items, which helps unless the requested ones are
 * inactive or scattered over a much larger campaign.
 * @throws ApiError of the first call that fails; no further items are requested
 */
export async function readRequestedItems(
  all: readonly RequestedEdit[],
  { readItem, readPages, add }: Sources,
): Promise<void> {
  const missing = new Map(all.map(requested => [requested.id, requested]))
  if (all.length >= MIN_ITEMS_FOR_PAGES) {
    let calls = 0
    for await (const { items } of readPages()) {
      calls++
      for (const { item, raw } of items) {
        const requested = missing.get(item.wallet_item_id)
        if (!requested) continue
        missing.delete(item.wallet_item_id)
        add(requested, raw)
      }
      if (missing.size === 0 || (all.length - missing.size) / calls < MIN_FOUND_PER_PAGE) break
    }
  }
  const rest = missing.values()
  let shouldStop = false
  const reader = async () => {
    for (const requested of rest) {
      add(requested, await readItem(requested.id))
      if (shouldStop) return
    }
  }
  await Promise.all(
    Array.from({ length: CONCURRENCY }, () =>
      reader().finally(() => {
        shouldStop = true
      }),
    ),
  )
}
