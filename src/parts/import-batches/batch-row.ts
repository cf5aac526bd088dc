import { mapInChunks } from '#/api/map-in-chunks'
import { MINUTE_MS } from '#/contract/format/durations'
import { readTimestamp } from '#/contract/format/timestamps'
import type { ImportBatchSummary } from '#/contract/imports'

/** The service processes batches asynchronously: results are due this long after a batch was received. */
const RESULTS_AFTER_MS = 15 * MINUTE_MS

/** The three counts of a batch. Where they differ from its entries, the counts are right. */
export interface BatchCounts {
  succeeded: number
  failed: number
  pending: number
}

/** A batch as pages show it. */
export interface BatchRow {
  id: string
  /** In ms; null when missing or unreadable. */
  receivedAt: number | null
  /** Null when one of the three is missing or not a valid count. */
  counts: BatchCounts | null
}

/** Reads a batch, from the list or fetched on its own. */
export function batchRow(batch: ImportBatchSummary): BatchRow {
  const { success_count: succeeded, failure_count: failed, pending_count: pending } = batch
  return {
    id: batch.batch_id,
    receivedAt: readTimestamp(batch.received_on),
    counts: isCount(succeeded) && isCount(failed) && isCount(pending) ? { succeeded, failed, pending } : null,
  }
}

const isCount = (count: number | null | undefined): count is number => Number.isSafeInteger(count) && Number(count) >= 0

/** The number of tokens in a batch. */
export const totalOf = ({ succeeded, failed, pending }: BatchCounts): number => succeeded + failed + pending

/** Whether results are still pending, as far as is known. */
export const isOpenBatch = ({ counts }: Pick<BatchRow, 'counts'>): boolean => counts !== null && counts.pending > 0

/** The share of tokens with a result that failed; null before the first result. */
export function failureShare(counts: BatchCounts | null): number | null {
  if (counts === null) return null
  const settled = counts.succeeded + counts.failed
  return settled === 0 ? null : counts.failed / settled
}

/** When the results are due; null when that is unknown, as on the mock, whose delay is an option. */
export const dueAt = ({ receivedAt }: Pick<BatchRow, 'receivedAt'>, { mock }: { mock: boolean }): number | null =>
  receivedAt === null || mock ? null : receivedAt + RESULTS_AFTER_MS

/** The usual failure share of an app's batches. */
export interface UsualShare {
  low: number
  high: number
  /** How many batches were compared. */
  batches: number
}

const COMPARED_BATCHES = 10
const MIN_TOKENS = 20

/** A batch compared with the earlier batches of its app. */
export interface ComparedBatch extends BatchRow {
  /** Its position in the order of ids, with digits compared as numbers. A fraction if it is not in the list. */
  idRank: number
  /** The range of the failure shares of up to ten batches before it; null when fewer than three can be compared. */
  usualShare: UsualShare | null
  /**
   * Whether unusually many tokens failed: at least half of those with a result, or more than twice the highest usual
   * share. Never below 2%, and compared only for at least 20 tokens.
   */
  isUnusual: boolean
}

/** A share of at least `ALWAYS_UNUSUAL` is always unusual; one below `NEVER_UNUSUAL` never is. */
const ALWAYS_UNUSUAL = 0.5
const NEVER_UNUSUAL = 0.02

/** Compares each batch with the ones before it and ranks the ids; in chunks, since a service may list thousands. */
export async function compareWithEarlier(rows: readonly BatchRow[]): Promise<ComparedBatch[]> {
  const before: number[] = []
  const oldestFirst = rows.toSorted((a, b) => (a.receivedAt ?? Infinity) - (b.receivedAt ?? Infinity))
  const usualShares = new Map(
    await mapInChunks(oldestFirst, chunk =>
      chunk.map(row => {
        const found = row.receivedAt === null ? null : usualOf(before)
        const share = isComparable(row) ? failureShare(row.counts) : null
        if (share !== null) before.push(share)
        if (before.length > COMPARED_BATCHES) before.shift()
        return [row, found] as const
      }),
    ),
  )
  const keys = await mapInChunks(rows, chunk => chunk.map((row): [key: string, row: BatchRow] => [idKey(row.id), row]))
  const idRanks = new Map(keys.sort(byKey).map(([, row], idRank) => [row, idRank]))
  return mapInChunks(rows, chunk =>
    chunk.map(row => {
      const usualShare = usualShares.get(row) ?? null
      return { ...row, idRank: idRanks.get(row) ?? 0, usualShare, isUnusual: isUnusual(row, usualShare) }
    }),
  )
}

/** The id as a string that sorts with digits compared as numbers: localeCompare takes too long for thousands of ids. */
const idKey = (id: string): string => id.toLowerCase().replace(/\d+/g, digits => digits.padStart(20, '0'))

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : Number(a > b))

/** The ranks of further ids: fractions, so that each is between the ranks of its neighbors. */
export function idRanksAmong(rows: readonly ComparedBatch[], ids: readonly string[]): ReadonlyMap<string, number> {
  const ranked = rows.toSorted((a, b) => a.idRank - b.idRank)
  const keys = ids.map((id): [key: string, id: string] => [idKey(id), id]).sort(byKey)
  const placed = keys.map(([key, id], at): [string, number] => {
    let [low, high] = [0, ranked.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (idKey(ranked[middle]?.id ?? '') < key) low = middle + 1
      else high = middle
    }
    return [id, low - 1 + (at + 1) / (ids.length + 1)]
  })
  return new Map(placed)
}

function isUnusual({ counts }: BatchRow, usual: UsualShare | null): boolean {
  const share = failureShare(counts)
  if (share === null || counts === null || share < NEVER_UNUSUAL) return false
  if (share >= ALWAYS_UNUSUAL) return true
  return usual !== null && totalOf(counts) >= MIN_TOKENS && share > 2 * usual.high
}

const isComparable = ({ counts }: BatchRow): boolean =>
  counts !== null && counts.pending === 0 && totalOf(counts) >= MIN_TOKENS

/**
 * The range of the shares, without the highest and the lowest if there are at least five; null for fewer than three.
 * Does not sort, because it runs for every batch of a list.
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
  return { low: isTrimmed ? low : lowest, high: isTrimmed ? high : highest, batches: shares.length }
}
