/** Consecutive rows, represented by one of them. */
interface Block {
  /** Drawn from the block, each row equally likely. */
  row: number
  /** The number of rows. */
  count: number
}

/** The minimum share of a draw for each group, so that rare groups are included. */
const MIN_SHARE = 0.1
/** Blocks in memory for each row to be drawn: more of them spread the draw more evenly. */
const BLOCKS_PER_ROW = 8

/**
 * Draws rows evenly over a file of unknown length and over its groups, in one pass and in little memory: the rows of
 * each group are divided into blocks of equal length, one row is drawn from each block, and neighboring blocks are
 * merged when there are too many.
 */
export class RowDraw {
  readonly #size: number
  readonly #random: () => number
  readonly #groups = new Map<string, { blocks: Block[]; width: number; count: number }>()

  /** @param size the maximum number of rows to draw */
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
        group.blocks = this.#merge(group.blocks)
        group.width *= 2
      }
      group.blocks.push({ row, count: 1 })
      return
    }
    last.count++
    if (this.#random() * last.count < 1) last.row = row
  }

  #merge(blocks: readonly Block[]): Block[] {
    const pairs: Block[] = []
    for (let at = 0; at < blocks.length; at += 2) {
      const [a, b] = [blocks[at], blocks[at + 1]]
      if (a === undefined) continue
      const count = a.count + (b?.count ?? 0)
      pairs.push({ row: b !== undefined && this.#random() * count >= a.count ? b.row : a.row, count })
    }
    return pairs
  }

  /** The drawn rows in order: all rows if there are no more than wanted. */
  drawn(): number[] {
    const groups = [...this.#groups.values()]
    const total = groups.reduce((sum, { count }) => sum + count, 0)
    const size = Math.min(this.#size, total)
    const minimum = Math.ceil(size * MIN_SHARE)
    const wanted = groups.map(({ count }) =>
      Math.min(
        count,
        Math.max(Math.min(minimum, Math.floor(size / groups.length)), Math.floor((size * count) / total)),
      ),
    )
    // What rare groups got beyond their share is taken from the largest group
    for (let sum = wanted.reduce((a, b) => a + b, 0); sum > size; sum--) {
      const largest = wanted.indexOf(Math.max(...wanted))
      wanted[largest] = (wanted[largest] ?? 1) - 1
    }
    return groups.flatMap(({ blocks }, index) => this.#pick(blocks, wanted[index] ?? 0)).toSorted((a, b) => a - b)
  }

  /** Picks rows from this many blocks, evenly spaced from a random start. */
  #pick(blocks: readonly Block[], count: number): number[] {
    const start = this.#random()
    return Array.from(
      { length: Math.min(count, blocks.length) },
      (_, index) => blocks[Math.floor(((index + start) * blocks.length) / count)]?.row ?? 0,
    )
  }
}
