import { queryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect } from 'react'
import { useApi } from '#/api/api-context'
import type { Api } from '#/api/http/client'
import { importsRoot, type BatchList } from '#/api/imports'
import { clock } from '#/api/now'
import { idRanksAmong, type ComparedBatch } from '#/parts/import-batches/batch-row'
import { batchesQuery, refreshOf } from '#/parts/import-batches/batches-query'
import { sentBatches, type SentBatch } from '#/parts/import-batches/import-store'

/** A batch of the list, with its file if this browser sent it. */
export interface ListedBatch extends ComparedBatch {
  sent: SentBatch | null
  /** Sent from this browser, but not in the service's list, which has only the newest: it can be opened by its id. */
  isUnlisted: boolean
}

/** The batches of an app as `useBatches` reads them. */
export interface Batches {
  rows: readonly ListedBatch[]
  list: BatchList | undefined
  error: unknown
  isFetching: boolean
  /** When the list is fetched again, by the service's clock; null when nothing is pending. */
  nextAt: number | null
  refetch: () => void
}

/** The batches that this browser sent to an app. Never fresh, because the jobs worker adds to them. */
export const sentBatchesQuery = (api: Api, appId: string) =>
  queryOptions({
    queryKey: [...importsRoot(api), appId, 'sent'],
    queryFn: () => sentBatches(api.scope, appId),
    staleTime: 0,
  })

/** The batches of an app, fetched again at growing intervals while some are pending and the page is visible. */
export function useBatches(appId: string): Batches {
  const api = useApi()
  const hasApp = appId !== ''
  const batches = useQuery({
    ...batchesQuery(api, appId),
    enabled: hasApp,
    refetchInterval: ({ state: { data } }) => refreshOf(data),
  })
  const sent = useQuery({ ...sentBatchesQuery(api, appId), enabled: hasApp })
  const { dataUpdatedAt } = batches
  const { refetch: readSent } = sent
  // A job of this browser may have sent what is new in the list
  useEffect(() => {
    if (dataUpdatedAt > 0) void readSent()
  }, [dataUpdatedAt, readSent])
  // A service may list thousands: render them interruptibly, but never those of the app that was shown before
  const latest = useDeferredValue(batches.data)
  const isLatestOfApp = useDeferredValue(appId) === appId
  const data = batches.data && (isLatestOfApp ? latest : batches.data)
  const wait = refreshOf(data)
  return {
    rows: data ? joinBatches(data.rows, sent.data) : [],
    list: data?.list,
    error: batches.error,
    isFetching: batches.isFetching,
    // React Query counts from the last fetch, even if it failed
    nextAt: wait === false ? null : Math.max(dataUpdatedAt, batches.errorUpdatedAt) + clock.skew() + wait,
    refetch: () => {
      void batches.refetch()
      void sent.refetch()
    },
  }
}

/** The listed batches with their files, then those sent from this browser that are not listed. */
function joinBatches(rows: readonly ComparedBatch[], sent: readonly SentBatch[] = []): ListedBatch[] {
  const byId = new Map(sent.map(one => [one.batch_id, one]))
  const listed = rows.map((row): ListedBatch => {
    const sentBatch = byId.get(row.id) ?? null
    byId.delete(row.id)
    return { ...row, sent: sentBatch, isUnlisted: false }
  })
  const idRanks = idRanksAmong(rows, [...byId.keys()])
  const unlisted = [...byId.values()].map((sentBatch): ListedBatch => ({
    id: sentBatch.batch_id,
    idRank: idRanks.get(sentBatch.batch_id) ?? listed.length,
    receivedAt: sentBatch.sent_at,
    counts: null,
    usualShare: null,
    isUnusual: false,
    sent: sentBatch,
    isUnlisted: true,
  }))
  return [...listed, ...unlisted]
}
