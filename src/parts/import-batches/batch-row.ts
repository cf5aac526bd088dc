import { chunked } from '#/api/chunked'
import { readTimestamp } from '#/contract/format/timestamps'
import type { ImportBatchSummary } from '#/contract/imports'

/** Processing is asynchronous: a fetch makes sense at least this long after the batch was received (interface.md). */
export const RESULTS_AFTER_MS = 15 * 60_000

/** The three counts of a batch; they rank above its entries (decision 43). */
export interface BatchCounts {
  succeeded: number
  failed: number
  pending: number
}

/** A batch in the terms of the screens. */
export interface BatchRow {
  id: string
  /** ms; null when there is none or it cannot be read. */
  receivedAt: number | null
  /** Null when the service did not write all three. */
  counts: BatchCounts | null
}

/** What a batch says, listed or whole. */
export function batchRow(batch: ImportBatchSummary): BatchRow {
  const { success_count: succeeded, failure_count: failed, pending_count: pending } = batch
  return {
    id: batch.batch_id,
    receivedAt: readTimestamp(batch.received_on),
    counts: isCount(succeeded) && isCount(failed) && isCount(pending) ? { succeeded, failed, pending } : null,
  }
}

const isCount = (count: number | null | undefined): count is number => Number.isSafeInteger(count) && Number(count) >= 0

export const totalOf = ({ succeeded, failed, pending }: BatchCounts): number => succeeded + failed + pending

/** Whether results are still to come, as far as is known. */
export const isOpenBatch = ({ counts }: Pick<BatchRow, 'counts'>): boolean => counts !== null && counts.pending > 0

/** The part of the answered tokens that failed; null before any was answered. */
export function failureShare(counts: BatchCounts | null): number | null {
  if (counts === null) return null
  const answered = counts.succeeded + counts.failed
  return answered === 0 ? null : counts.failed / answered
}

/** When the results are due; null when it is not known since when they are awaited. */
export const dueAt = ({ receivedAt }: Pick<BatchRow, 'receivedAt'>): number | null =>
  receivedAt === null ? null : receivedAt + RESULTS_AFTER_MS

/** What the batches of an app usually lose. */
export interface UsualShare {
  low: number
  high: number
  /** How many batches say so. */
  of: number
}

const COMPARED = 10
const LEAST_TOKENS = 20

/** A batch among those of its app. */
export interface MarkedRow extends BatchRow {
  /** Its place in the order of ids, numbers by value. */
  rank: number
  /** Between which shares the ten batches before it failed; null when fewer than three can be compared. */
  usual: UsualShare | null
  /** Whether it lost more than those let one expect: half of all, or twice the usual. */
  isUnusual: boolean
}

/** Above this a share is worth a look whatever is usual; below the other it never is. */
const ALWAYS = 0.5
const NEVER = 0.02

/** Compares each batch with those before it and ranks the ids; in pieces, since a service may list thousands. */
export async function markRows(rows: readonly BatchRow[]): Promise<MarkedRow[]> {
  const before: number[] = []
  const oldestFirst = rows.toSorted((a, b) => (a.receivedAt ?? Infinity) - (b.receivedAt ?? Infinity))
  const usual = new Map(
    await chunked(oldestFirst, piece =>
      piece.map(row => {
        const found = row.receivedAt === null ? null : usualOf(before)
        const share = isSettled(row) ? failureShare(row.counts) : null
        if (share !== null) before.push(share)
        if (before.length > COMPARED) before.shift()
        return [row, found] as const
      }),
    ),
  )
  // Comparing as words and numbers takes too long for thousands
  const keys = await chunked(rows, piece =>
    piece.map((row): [key: string, row: BatchRow] => [
      row.id.toLowerCase().replace(/\d+/g, digits => digits.padStart(20, '0')),
      row,
    ]),
  )
  const ranks = new Map(keys.sort(([a], [b]) => (a < b ? -1 : Number(a > b))).map(([, row], rank) => [row, rank]))
  return chunked(rows, piece =>
    piece.map(row => {
      const own = usual.get(row) ?? null
      return { ...row, rank: ranks.get(row) ?? 0, usual: own, isUnusual: isUnusual(row, own) }
    }),
  )
}

function isUnusual({ counts }: BatchRow, usual: UsualShare | null): boolean {
  const share = failureShare(counts)
  if (share === null || counts === null || share < NEVER) return false
  if (share >= ALWAYS) return true
  return usual !== null && totalOf(counts) >= LEAST_TOKENS && share > 2 * usual.high
}

const isSettled = ({ counts }: BatchRow): boolean =>
  counts !== null && counts.pending === 0 && totalOf(counts) >= LEAST_TOKENS

/**
 * The highest and the lowest are left out when there are enough; fewer than three are no custom. Without sorting: it is
 * asked for every batch of a list.
 */
function usualOf(shares: readonly number[]): UsualShare | null {
  if (shares.length < 3) return null
  let [lowest, low, high, highest] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const share of shares) {
    low = Math.min(low, Math.max(lowest, share))
    lowest = Math.min(lowest, share)
    high = Math.max(high, Math.min(highest, share))
    highest = Math.max(highest, share)
  }
  const isTrimmed = shares.length >= 5
  return { low: isTrimmed ? low : lowest, high: isTrimmed ? high : highest, of: shares.length }
}
