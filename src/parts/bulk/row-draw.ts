/** A run of rows with one of them, each equally likely. */
interface Block {
  row: number
  count: number
}

/** The least share of a draw that goes to each group, so that a rare one is in it. */
const LEAST_SHARE = 0.1
/** Blocks in memory for each row to be drawn: with more, the draw is spread more evenly. */
const BLOCKS_PER_ROW = 8

/**
 * Draws rows evenly over a file of unknown length and over its groups, in one pass and in little memory: the rows of
 * each group are blocks of equal length with one row drawn from each, and neighbors are merged when there are too many.
 */
export class RowDraw {
  readonly #size: number
  readonly #random: () => number
  readonly #groups = new Map<string, { blocks: Block[]; width: number; count: number }>()

  /** @param size the most rows to draw */
  constructor(size: number, random: () => number = Math.random) {
    this.#size = size
    this.#random = random
  }

  add(row: number, groupName: string): void {
    let group = this.#groups.get(groupName)
    if (!group) this.#groups.set(groupName, (group = { blocks: [], width: 1, count: 0 }))
    group.count++
    const last = group.blocks.at(-1)
    if (last === undefined || last.count === group.width) {
      if (group.blocks.length >= this.#size * BLOCKS_PER_ROW) {
        group.blocks = this.#merged(group.blocks)
        group.width *= 2
      }
      group.blocks.push({ row, count: 1 })
      return
    }
    last.count++
    if (this.#random() * last.count < 1) last.row = row
  }

  #merged(blocks: readonly Block[]): Block[] {
    const pairs: Block[] = []
    for (let at = 0; at < blocks.length; at += 2) {
      const [a, b] = [blocks[at], blocks[at + 1]]
      if (a === undefined) continue
      const count = a.count + (b?.count ?? 0)
      pairs.push({ row: b !== undefined && this.#random() * count >= a.count ? b.row : a.row, count })
    }
    return pairs
  }

  /** The drawn rows in order: all if there are no more than wanted. */
  drawn(): number[] {
    const groups = [...this.#groups.values()]
    const total = groups.reduce((sum, { count }) => sum + count, 0)
    const size = Math.min(this.#size, total)
    const least = Math.ceil(size * LEAST_SHARE)
    const wanted = groups.map(({ count }) =>
      Math.min(count, Math.max(Math.min(least, Math.floor(size / groups.length)), Math.floor((size * count) / total))),
    )
    // What the rare groups got beyond their share, the others give
    for (let sum = wanted.reduce((a, b) => a + b, 0); sum > size; sum--) {
      const most = wanted.indexOf(Math.max(...wanted))
      wanted[most] = (wanted[most] ?? 1) - 1
    }
    return groups.flatMap(({ blocks }, at) => this.#spread(blocks, wanted[at] ?? 0)).toSorted((a, b) => a - b)
  }

  /** So many of the blocks, at equal distances from a random start. */
  #spread(blocks: readonly Block[], count: number): number[] {
    const start = this.#random()
    return Array.from(
      { length: Math.min(count, blocks.length) },
      (_, at) => blocks[Math.floor(((at + start) * blocks.length) / count)]?.row ?? 0,
    )
  }
}
