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
import { batchesQuery, refreshOf } from '#/parts/import-batches/batches-query'
import type { SentBatch } from '#/parts/import-batches/import-store'
import { refreshMs } from '#/parts/import-batches/refresh'
import { batchEntries, countEntries, entryStates, type BatchEntry } from '../batch-entries'
import { readSentRows } from '../sent-rows'
import { sentBatchesQuery } from '../use-batches'

/** A batch for its page. */
export interface BatchView {
  row: BatchRow
  /** The service's counts, else counted from the entries; null if it returned neither. */
  counts: BatchCounts | null
  /** Counted from the entries, if that differs from `counts`; else null. */
  listed: BatchCounts | null
  /** False if the service returned no entries that can be read. */
  hasEntries: boolean
  /** How many entries could not be read. */
  unreadable: number
  entries: readonly BatchEntry[]
  /** Null if the batch was not sent from this browser. */
  sent: SentBatch | null
  usual: UsualShare | null
}

/** A batch as `useBatch` reads it. */
export interface BatchQuery {
  /** Null until the batch is read, with its lines and its file. */
  view: BatchView | null
  error: unknown
  isFetching: boolean
  /** When the batch is fetched again, by the service's clock; null when nothing is pending. */
  nextAt: number | null
  refetch: () => void
}

/** One batch with its file and the batches before it, fetched again at growing intervals while results are pending. */
export function useBatch(appId: string, batchId: string): BatchQuery {
  const api = useApi()
  const batch = useQuery({
    ...batchQuery(api, appId, batchId),
    refetchInterval: ({ state: { data } }) => (data ? refreshMs(data.unchangedReads, isPending(data)) : false),
  })
  const listed = useQuery({
    ...batchesQuery(api, appId),
    enabled: batch.data !== undefined,
    // Results of the batches before it change the usual share
    refetchInterval: ({ state: { data } }) => refreshOf(data),
  })
  const sent = useQuery(sentBatchesQuery(api, appId))
  const sentBatch = sent.data?.find(one => one.batch_id === batchId) ?? null
  const rows = useQuery(
    queryOptions({
      queryKey: [...importsRoot(api), appId, 'sent-rows', sentBatch?.job, sentBatch?.step],
      queryFn: () => (sentBatch === null ? [] : readSentRows(sentBatch)),
      enabled: sentBatch !== null,
      staleTime: Infinity,
    }),
  )
  const { data } = batch
  const wait = data ? refreshMs(data.unchangedReads, isPending(data)) : false
  // Wait for lines and files too, so that nothing is rendered twice
  const isReady = data !== undefined && (sent.isFetched || sent.isError) && (sentBatch === null || !rows.isPending)
  return {
    view: isReady
      ? {
          ...viewOf(data, batchEntries(data.entries, rows.data ?? [])),
          sent: sentBatch,
          usual: listed.data?.rows.find(({ id }) => id === batchId)?.usualShare ?? null,
        }
      : null,
    error: batch.error,
    isFetching: batch.isFetching,
    // React Query counts from the last fetch, even if it failed
    nextAt: wait === false ? null : Math.max(batch.dataUpdatedAt, batch.errorUpdatedAt) + clock.skew() + wait,
    refetch: () => void batch.refetch(),
  }
}

/** Whether results are pending, by the service's counts, else by the entries. */
const isPending = ({ batch, entries }: WholeBatch): boolean =>
  isOpenBatch({ counts: batchRow(batch).counts ?? countEntries(batchEntries(entries, [])) })

function viewOf({ batch, unreadable }: WholeBatch, entries: readonly BatchEntry[]): Omit<BatchView, 'sent' | 'usual'> {
  const row = batchRow(batch)
  const counted = countEntries(entries)
  const hasEntries = entries.length > 0
  const isSame = row.counts === null || entryStates.every(state => row.counts?.[state] === counted[state])
  return {
    row,
    counts: row.counts ?? (hasEntries ? counted : null),
    listed: hasEntries && !isSame ? counted : null,
    hasEntries,
    unreadable,
    entries,
  }
}
