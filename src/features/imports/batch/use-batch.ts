import { queryOptions, useQuery } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { batchQuery, importsRoot, type WholeBatch } from '#/api/imports'
import { clock } from '#/api/now'
import {
  batchRow,
  isOpenBatch,
  type BatchCounts,
  type BatchRow,
  type UsualShare,
} from '#/parts/import-batches/batch-row'
import { batchesQuery } from '#/parts/import-batches/batches-query'
import type { SentBatch } from '#/parts/import-batches/import-store'
import { refreshMs } from '#/parts/import-batches/refresh'
import { batchEntries, entryStates, type BatchEntry } from '../batch-entries'
import { readSentRows } from '../sent-rows'
import { sentBatchesQuery } from '../use-batches'

/** A batch as the page shows it. */
export interface BatchView {
  row: BatchRow
  /** What the service counts, else what its entries say. */
  counts: BatchCounts
  /** What the entries say where that differs from the counts; null when it does not, or there are no entries. */
  listed: BatchCounts | null
  /** Whether there are entries at all (decision 43). */
  hasEntries: boolean
  unreadable: number
  entries: readonly BatchEntry[]
  /** Where this browser sent it. */
  sent: SentBatch | null
  ofFile: number
  usual: UsualShare | null
}

export interface BatchQuery {
  view: BatchView | null
  error: unknown
  fetching: boolean
  /** When it is asked for again, by the service's clock; null when nothing is awaited. */
  nextAt: number | null
  refetch: () => void
}

/** One batch, its file and its neighbors: read again on a growing interval while results are awaited. */
export function useBatch(appId: string, batchId: string): BatchQuery {
  const api = useApi()
  const batch = useQuery({
    ...batchQuery(api, appId, batchId),
    refetchInterval: ({ state: { data } }) => (data ? refreshMs(data.quiet, isOpenBatch(batchRow(data.batch))) : false),
  })
  const neighbors = useQuery({ ...batchesQuery(api, appId), enabled: batch.data !== undefined })
  const sent = useQuery(sentBatchesQuery(api, appId))
  const own = sent.data?.find(one => one.batch_id === batchId) ?? null
  const rows = useQuery(
    queryOptions({
      queryKey: [...importsRoot(api), appId, 'sent-rows', own?.job, own?.step],
      queryFn: () => (own === null ? [] : readSentRows(own)),
      enabled: own !== null,
      staleTime: Infinity,
    }),
  )
  const { data } = batch
  const wait = data ? refreshMs(data.quiet, isOpenBatch(batchRow(data.batch))) : false
  // Lines and files may come a moment later; where they are known, nothing is drawn twice
  const isReady = data !== undefined && (sent.isFetched || sent.isError) && (own === null || !rows.isPending)
  return {
    view: isReady
      ? {
          ...viewOf(data, batchEntries(data.entries, rows.data ?? [])),
          sent: own,
          ofFile: own === null ? 0 : (sent.data ?? []).filter(({ job }) => job === own.job).length,
          usual: neighbors.data?.rows.find(({ id }) => id === batchId)?.usual ?? null,
        }
      : null,
    error: batch.error,
    fetching: batch.isFetching,
    nextAt: wait === false ? null : batch.dataUpdatedAt + clock.skew() + wait,
    refetch: () => void batch.refetch(),
  }
}

function viewOf(
  { batch, unreadable }: WholeBatch,
  entries: readonly BatchEntry[],
): Omit<BatchView, 'sent' | 'ofFile' | 'usual'> {
  const row = batchRow(batch)
  const counted = countEntries(entries)
  const hasEntries = entries.length > 0
  const isSame = row.counts === null || entryStates.every(state => row.counts?.[state] === counted[state])
  return {
    row,
    counts: row.counts ?? counted,
    listed: hasEntries && !isSame ? counted : null,
    hasEntries,
    unreadable,
    entries,
  }
}

function countEntries(entries: readonly BatchEntry[]): BatchCounts {
  const counts = { succeeded: 0, failed: 0, pending: 0 }
  for (const { state } of entries) counts[state]++
  return counts
}
