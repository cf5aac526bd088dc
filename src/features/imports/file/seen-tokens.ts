/** Remembers in which line a token first stood. */
export interface SeenTokens {
  /** The line of an equal token before this one, or null after noting this one down. */
  seen: (token: string, line: number) => number | null
}

/**
 * Tokens by a hash of 64 bits, in flat arrays: a map of a million tokens would keep the whole file in memory, 200 MB and
 * more. That two different tokens among a million count as equal has a chance of 1 in 40 million; the row would be shown
 * as a duplicate.
 */
export function seenTokens(): SeenTokens {
  let size = 0
  let table = new Uint32Array(3 * 1024)

  function place(into: Uint32Array, high: number, low: number): number {
    const slots = into.length / 3
    // The number of slots is a power of two, and at most half of them are taken
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
      if (line !== 0) table.set([high, low, line], place(table, high, low))
    }
  }

  return {
    seen(token, line) {
      // Two sums of different steps over the same text (cyrb53 by bryc, public domain, here with all of its 64 bits)
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
      const at = place(table, high, low)
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
