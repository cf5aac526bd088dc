import type { WalletItemPage } from '#/api/wallet-items'
import type { Asked } from './bulk-check'

interface Sources {
  /** One item as it is now, an inactive one too; null where there is none. */
  one: (id: string) => Promise<unknown>
  /** The active items of the campaign, 1,000 a call. */
  pages: () => AsyncIterable<Pick<WalletItemPage, 'items'>>
  add: (asked: Asked, item: unknown) => void
}

const AT_ONCE = 4
/** From so many on, pages are looked through before the rest is asked for one by one. */
const WALK_FROM = 1000
/** A page is worth its call as long as it finds a few of those asked for. */
const WORTH = 4

/**
 * Reads every item that is asked for once, in as few calls as it takes: a thousand come with one page, if they are
 * active and not scattered over a campaign of many more.
 * @throws ApiError with the first call that fails; no further one leaves then
 */
export async function readSelected(all: readonly Asked[], { one, pages, add }: Sources): Promise<void> {
  const left = new Map(all.map(asked => [asked.id, asked]))
  if (all.length >= WALK_FROM) {
    let calls = 0
    for await (const { items } of pages()) {
      calls++
      for (const { item, raw } of items) {
        const asked = left.get(item.wallet_item_id)
        if (!asked) continue
        left.delete(item.wallet_item_id)
        add(asked, raw)
      }
      if (left.size === 0 || (all.length - left.size) / calls < WORTH) break
    }
  }
  const rest = left.values()
  let isOver = false
  const reader = async () => {
    for (const asked of rest) {
      add(asked, await one(asked.id))
      if (isOver) return
    }
  }
  await Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      reader().finally(() => {
        isOver = true
      }),
    ),
  )
}
