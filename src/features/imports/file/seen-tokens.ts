/** Remembers the line where each token first appears. */
export interface SeenTokens {
  /** The line of an earlier equal token; null if there is none, and then this one is remembered. */
  seen: (token: string, line: number) => number | null
}

/**
 * Stores 64-bit hashes in flat arrays, because a map of a million tokens would keep the whole file in memory, 200 MB and
 * more. The chance that two different tokens among a million have the same hash is 1 in 40 million; the row would be
 * shown as a duplicate.
 */
export function seenTokens(): SeenTokens {
  let size = 0
  let table = new Uint32Array(3 * 1024)

  function indexFor(into: Uint32Array, high: number, low: number): number {
    const slots = into.length / 3
    // The number of slots is a power of two, and at most half of them are used
    for (let slot = low & (slots - 1); ; slot = (slot + 1) & (slots - 1)) {
      const at = slot * 3
      const line = into[at + 2]
      if (line === 0 || (into[at] === high && into[at + 1] === low)) return at
    }
  }

  function grow(): void {
    const before = table
    table = new Uint32Array(before.length * 2)
    for (let at = 0; at < before.length; at += 3) {
      const [high = 0, low = 0, line = 0] = [before[at], before[at + 1], before[at + 2]]
      if (line !== 0) table.set([high, low, line], indexFor(table, high, low))
    }
  }

  return {
    seen(token, line) {
      // cyrb53 by bryc (public domain), with all 64 bits
      let a = 0xdeadbeef
      let b = 0x41c6ce57
      for (let i = 0; i < token.length; i++) {
        const code = token.charCodeAt(i)
        a = Math.imul(a ^ code, 2654435761)
        b = Math.imul(b ^ code, 1597334677)
      }
      a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
      b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
      const [high, low] = [b >>> 0, a >>> 0]
      const at = indexFor(table, high, low)
      const before = table[at + 2] ?? 0
      if (before !== 0) return before
      table[at] = high
      table[at + 1] = low
      table[at + 2] = line
      if (++size * 2 > table.length / 3) grow()
      return null
    },
  }
}
