import { MINUTE_MS } from '#/contract/format/durations'

const FIRST_MS = 10_000
const GROWTH = 1.5
const MAX_MS = 5 * MINUTE_MS

/**
 * When to fetch open batches again, in ms: after ten seconds, 50% longer after every response without new results, at
 * most five minutes. False when nothing is pending. React Query does not fetch in hidden pages.
 */
export const refreshMs = (unchangedReads: number, isPending: boolean): number | false =>
  isPending ? Math.min(MAX_MS, FIRST_MS * GROWTH ** unchangedReads) : false
