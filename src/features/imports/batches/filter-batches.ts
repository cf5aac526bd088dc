import { failureShare, isOpenBatch, totalOf } from '#/parts/import-batches/batch-row'
import { startOfDay } from '#/ui/format/zone'
import type { BatchesAddress, BatchState } from '../batches-address'
import type { ListedBatch } from '../use-batches'

interface Filters extends BatchesAddress {
  /** Part of the file name. */
  file: string
}

const inState: Readonly<Record<BatchState, (row: ListedBatch) => boolean>> = {
  all: () => true,
  open: isOpenBatch,
  settled: ({ counts }) => counts?.pending === 0,
  failures: ({ counts }) => counts !== null && counts.failed > 0,
  unusual: ({ isUnusual }) => isUnusual,
}

/** Whether a batch is in the selected state. */
export const isInState = (row: ListedBatch, state: BatchState): boolean => inState[state](row)

/** The rows that match the filters, in all states. `from` and `until` are days of the time zone; both are included. */
export function filterBatches(
  rows: readonly ListedBatch[],
  { origin, id, file, job, from, until, least, most, failed, pending }: Filters,
  zone: string,
): ListedBatch[] {
  const wantedId = id.trim().toLowerCase()
  const wantedFile = file.trim().toLowerCase()
  const hasDays = from !== '' || until !== ''
  const begin = startOfDay(from, zone) ?? -Infinity
  const end = startOfDay(until, zone, 1) ?? Infinity
  return rows.filter(row => {
    if (origin !== 'all' && (row.sent !== null) !== (origin === 'here')) return false
    if (job !== '' && row.sent?.job !== job) return false
    if (wantedId !== '' && !row.id.toLowerCase().includes(wantedId)) return false
    if (wantedFile !== '' && row.sent?.title.toLowerCase().includes(wantedFile) !== true) return false
    if (hasDays && (row.receivedAt === null || row.receivedAt < begin || row.receivedAt >= end)) return false
    const tokens = tokensOf(row)
    if (least !== '' && (tokens === null || tokens < Number(least))) return false
    if (most !== '' && (tokens === null || tokens > Number(most))) return false
    if (failed !== '' && (failureShare(row.counts) ?? -1) < Number(failed) / 100) return false
    if (pending !== '' && (row.counts?.pending ?? -1) < Number(pending)) return false
    return true
  })
}

/** The number of tokens in a batch: the service's count, else what this browser sent; null if neither is known. */
export const tokensOf = ({ counts, sent }: ListedBatch): number | null =>
  counts === null ? (sent?.rows ?? null) : totalOf(counts)
