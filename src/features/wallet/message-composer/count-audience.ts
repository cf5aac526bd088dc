import { isTargeted, textOfToken } from '#/contract/filters/wallet-audience'
import type { LegalWalletFilter } from '#/contract/filters/wallet-message-filters'
import { type TemplatePart, readTemplate, renderTemplate } from '#/contract/format/message-template'
import type { WalletItem } from '#/contract/wallet-items'

/** Who a message would have gone to at a moment. */
export interface Audience {
  /** Passes, each once. */
  count: number
  apple: number
  google: number
  /** A few of them, taken at random. */
  examples: readonly WalletItem[]
  /** Placeholders that render empty, and for how many. */
  empty: readonly { name: string; count: number }[]
  /** Active passes that were read. */
  read: number
  /** Rows that came but cannot be read: they may be targeted all the same. */
  unreadable: number
}

const EXAMPLES = 10
const GOOGLE = 1

/** The text that one holder reads; what a pass lacks is left out (decision 61). */
export const textFor = (template: string, tokens: WalletItem['tokens']): string =>
  renderTemplate(partsOf(template), name => textOfToken(tokens, name) ?? undefined)

const partsOf = (template: string): readonly TemplatePart[] =>
  readTemplate(template) ?? [{ kind: 'text', text: template }]

/** Counts an audience page by page. An item that comes twice counts as it came last (decision 47). */
export class AudienceCounter {
  readonly #filters: readonly LegalWalletFilter[]
  readonly #placeholders: readonly { name: string; part: TemplatePart }[]
  readonly #random: () => number
  /** Of each targeted item: a bit for its wallet, one for each placeholder that is empty. Small, for a million. */
  readonly #targeted = new Map<string, number>()
  #examples: WalletItem[] = []
  #drawn = 0
  #read = 0
  #unreadable = 0

  constructor(filters: readonly LegalWalletFilter[], template: string, random: () => number = Math.random) {
    this.#filters = filters
    this.#random = random
    // As many as bits; nobody writes more
    this.#placeholders = partsOf(template)
      .flatMap(part => (part.kind === 'placeholder' ? [{ name: part.name, part }] : []))
      .slice(0, 28)
  }

  add(items: readonly WalletItem[], unreadable = 0): void {
    this.#read += items.length
    this.#unreadable += unreadable
    for (const item of items) this.#take(item)
  }

  #take(item: WalletItem): void {
    const id = item.wallet_item_id
    const isAgain = this.#targeted.delete(id)
    if (isAgain) this.#examples = this.#examples.filter(example => example.wallet_item_id !== id)
    if (!isTargeted(item, this.#filters)) return
    this.#targeted.set(id, this.#marksOf(item))
    if (!isAgain) this.#drawn++
    if (this.#examples.length < EXAMPLES) {
      this.#examples.push(item)
      return
    }
    const place = Math.floor(this.#random() * this.#drawn)
    if (place < EXAMPLES) this.#examples[place] = item
  }

  #marksOf({ provider, tokens }: WalletItem): number {
    let marks = provider === 'google_wallet' ? GOOGLE : 0
    this.#placeholders.forEach(({ part }, at) => {
      if (renderTemplate([part], name => textOfToken(tokens, name) ?? undefined) === '') marks |= 2 << at
    })
    return marks
  }

  get progress(): { read: number; count: number } {
    return { read: this.#read, count: this.#targeted.size }
  }

  result(): Audience {
    let google = 0
    const empty = new Map<string, number>()
    for (const marks of this.#targeted.values()) {
      if (marks & GOOGLE) google++
      if (marks < 2) continue
      const names = new Set(this.#placeholders.flatMap(({ name }, at) => (marks & (2 << at) ? [name] : [])))
      for (const name of names) empty.set(name, (empty.get(name) ?? 0) + 1)
    }
    const count = this.#targeted.size
    return {
      count,
      apple: count - google,
      google,
      examples: this.#examples,
      empty: [...new Set(this.#placeholders.map(({ name }) => name))].flatMap(name => {
        const holders = empty.get(name)
        return holders === undefined ? [] : [{ name, count: holders }]
      }),
      read: this.#read,
      unreadable: this.#unreadable,
    }
  }
}
