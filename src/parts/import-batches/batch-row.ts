import type { ImportBatchSummary } from '#/contract/imports'
import { readTimestamp } from '#/contract/timestamps'

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

/** Batches in order of time, each with what those before it usually lost. */
function withUsual(all: readonly BatchRow[]): { row: BatchRow; usual: UsualShare | null }[] {
  const before: number[] = []
  return all
    .filter(row => row.receivedAt !== null)
    .toSorted((a, b) => (a.receivedAt ?? 0) - (b.receivedAt ?? 0))
    .map(row => {
      const usual = usualOf(before)
      const share = isSettled(row) ? failureShare(row.counts) : null
      if (share !== null) before.push(share)
      if (before.length > COMPARED) before.shift()
      return { row, usual }
    })
}

/** The highest and the lowest are left out when there are enough; fewer than three are no custom. */
function usualOf(shares: readonly number[]): UsualShare | null {
  if (shares.length < 3) return null
  const sorted = shares.toSorted((a, b) => a - b)
  const inner = sorted.length >= 5 ? sorted.slice(1, -1) : sorted
  return { low: inner[0] ?? 0, high: inner.at(-1) ?? 0, of: sorted.length }
}

const isSettled = ({ counts }: BatchRow): boolean =>
  counts !== null && counts.pending === 0 && totalOf(counts) >= LEAST_TOKENS

/** Between which shares the ten batches before this one failed; null when fewer than three can be compared. */
export const usualShare = (id: string, all: readonly BatchRow[]): UsualShare | null =>
  withUsual(all).find(({ row }) => row.id === id)?.usual ?? null

/** Above this a share is worth a look whatever is usual; below the other it never is. */
const ALWAYS = 0.5
const NEVER = 0.02

/** Ids of the batches that lost more than those before them let one expect: half of all, or twice the usual. */
export const unusualBatches = (all: readonly BatchRow[]): ReadonlySet<string> =>
  new Set([
    ...all.filter(row => (failureShare(row.counts) ?? 0) >= ALWAYS).map(({ id }) => id),
    ...withUsual(all).flatMap(({ row: { id, counts }, usual }) => {
      const share = failureShare(counts)
      const isMany = share !== null && share >= NEVER && counts !== null && totalOf(counts) >= LEAST_TOKENS
      return isMany && usual !== null && share > 2 * usual.high ? [id] : []
    }),
  ])
