import { isTargeted, textOfToken } from '#/contract/filters/wallet-audience'
import type { ValidWalletFilter } from '#/contract/filters/wallet-message-filters'
import { type TemplatePart, renderTemplate, templateParts } from '#/contract/format/message-template'
import type { WalletItem } from '#/contract/wallet-items'
import { walletOf } from '../wallet-of'

/** The items a message would have gone to when they were read. */
export interface Audience {
  /** Number of matching items, each counted once. */
  count: number
  apple: number
  google: number
  /** Number of items whose wallet is not known. */
  otherWallet: number
  /** Up to ten of the matching items, picked at random. */
  examples: readonly WalletItem[]
  /** Placeholders that render empty, and for how many items. */
  empty: readonly { name: string; count: number }[]
  /** Number of active items that were read, each counted once. */
  read: number
  /** Number of rows that could not be read. The message may go to them too. */
  unreadable: number
}

const EXAMPLES = 10
const APPLE_FLAG = 1
const GOOGLE_FLAG = 2
/** The flag of the first placeholder. */
const EMPTY_FLAG = 4
const WALLET_FLAGS = { passbook: APPLE_FLAG, google_wallet: GOOGLE_FLAG, unknown: 0 }

/** The text that one holder reads. Placeholders without a value or a default are left out. */
export const renderFor = (template: string, tokens: WalletItem['tokens']): string =>
  renderTemplate(templateParts(template), name => textOfToken(tokens, name) ?? undefined)

/** Counts an audience page by page. An item that is listed twice counts once, as last read. */
export class AudienceCounter {
  readonly #filters: readonly ValidWalletFilter[]
  readonly #placeholders: readonly { name: string; part: TemplatePart }[]
  readonly #random: () => number
  /**
   * Flags of each item: one bit for each wallet and one for each empty placeholder; null if it is not targeted. Small
   * enough for a million.
   */
  readonly #items = new Map<string, number | null>()
  #count = 0
  #examples: WalletItem[] = []
  /** Number of items that could have been drawn as examples so far. */
  #candidates = 0
  #unreadable = 0

  constructor(filters: readonly ValidWalletFilter[], template: string, random: () => number = Math.random) {
    this.#filters = filters
    this.#random = random
    // One bit each; no real message has more than 28
    this.#placeholders = templateParts(template)
      .flatMap(part => (part.kind === 'placeholder' ? [{ name: part.name, part }] : []))
      .slice(0, 28)
  }

  add(items: readonly WalletItem[], unreadable = 0): void {
    this.#unreadable += unreadable
    for (const item of items) this.#addItem(item)
  }

  #addItem(item: WalletItem): void {
    const id = item.wallet_item_id
    const wasCounted = typeof this.#items.get(id) === 'number'
    const isCounted = isTargeted(item, this.#filters)
    this.#items.set(id, isCounted ? this.#flagsOf(item) : null)
    this.#count += Number(isCounted) - Number(wasCounted)
    if (wasCounted) this.#examples = this.#examples.filter(example => example.wallet_item_id !== id)
    if (!isCounted) return
    if (!wasCounted) this.#candidates++
    if (this.#examples.length < EXAMPLES) {
      this.#examples.push(item)
      return
    }
    // Reservoir sampling
    const index = Math.floor(this.#random() * this.#candidates)
    if (index < EXAMPLES) this.#examples[index] = item
  }

  #flagsOf(item: WalletItem): number {
    const { tokens } = item
    let flags = WALLET_FLAGS[walletOf(item)]
    this.#placeholders.forEach(({ part }, at) => {
      if (renderTemplate([part], name => textOfToken(tokens, name) ?? undefined) === '') flags |= EMPTY_FLAG << at
    })
    return flags
  }

  get progress(): { read: number; count: number } {
    return { read: this.#items.size, count: this.#count }
  }

  result(): Audience {
    let apple = 0
    let google = 0
    const empty = new Map<string, number>()
    for (const flags of this.#items.values()) {
      if (flags === null) continue
      if (flags & APPLE_FLAG) apple++
      if (flags & GOOGLE_FLAG) google++
      if (flags < EMPTY_FLAG) continue
      const names = new Set(this.#placeholders.flatMap(({ name }, at) => (flags & (EMPTY_FLAG << at) ? [name] : [])))
      for (const name of names) empty.set(name, (empty.get(name) ?? 0) + 1)
    }
    const count = this.#count
    return {
      count,
      apple,
      google,
      otherWallet: count - apple - google,
      examples: this.#examples,
      empty: [...new Set(this.#placeholders.map(({ name }) => name))].flatMap(name => {
        const itemCount = empty.get(name)
        return itemCount === undefined ? [] : [{ name, count: itemCount }]
      }),
      read: this.#items.size,
      unreadable: this.#unreadable,
    }
  }
}
