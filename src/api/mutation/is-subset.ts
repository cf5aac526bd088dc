/** Whether two values count as equal without comparing what is in them. `key` is the key they have in their object. */
type SameValue = (part: unknown, whole: unknown, key: string) => boolean

/**
 * Whether `whole` contains everything in `part`. The service may have added to what was written: options are written by
 * key and read with name and id. Null and an empty list match each other and a missing value; lists of the same length
 * match in any order.
 */
export function isSubset(part: unknown, whole: unknown, isSame: SameValue = Object.is, key = ''): boolean {
  if (isSame(part, whole, key)) return true
  if (isAbsent(part)) return isAbsent(whole)
  if (Array.isArray(part)) {
    if (!Array.isArray(whole) || whole.length !== part.length) return false
    const [items, others] = [Array.from<unknown>(part), Array.from<unknown>(whole)]
    return canPair(items, others, (item, other) => isSubset(item, other, isSame, key))
  }
  if (typeof part !== 'object' || part === null) return false
  const entries = new Map<string, unknown>(typeof whole === 'object' && whole !== null ? Object.entries(whole) : [])
  return Object.entries(part).every(([name, value]) => isSubset(value, entries.get(name), isSame, name))
}

/** Whether every item can be paired with a different one of `others` that fits it. */
function canPair(
  items: readonly unknown[],
  others: readonly unknown[],
  fits: (item: unknown, other: unknown) => boolean,
): boolean {
  /** Maps the index of one of `others` to the index of the item that has it. */
  const holders = new Map<number, number>()
  const place = (index: number, tried: Set<number>): boolean => {
    // Free ones first. Then an item that has one may give it up for another one
    for (const isHeld of [false, true])
      for (const [at, other] of others.entries()) {
        const holder = holders.get(at)
        if ((holder !== undefined) !== isHeld || tried.has(at) || !fits(items[index], other)) continue
        tried.add(at)
        if (holder !== undefined && !place(holder, tried)) continue
        holders.set(at, index)
        return true
      }
    return false
  }
  return items.every((_, index) => place(index, new Set()))
}

const isAbsent = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)
