const FIRST_MS = 10_000
const GROWTH = 1.5
const LONGEST_MS = 5 * 60_000

/**
 * After how long open batches are asked for again: ten seconds, half as long again after every answer that brought
 * nothing new, five minutes at most. False when nothing is awaited. A hidden page asks nothing (query-client.ts).
 */
export const refreshMs = (quiet: number, isAwaited: boolean): number | false =>
  isAwaited ? Math.min(LONGEST_MS, FIRST_MS * GROWTH ** quiet) : false
