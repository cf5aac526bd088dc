import { queryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useApi } from '#/api/api-context'
import type { Api } from '#/api/http/client'
import { importsRoot, type BatchList } from '#/api/imports'
import { clock } from '#/api/now'
import type { MarkedRow } from '#/parts/import-batches/batch-row'
import { batchesQuery, refreshOf } from '#/parts/import-batches/batches-query'
import { sentBatches, type SentBatch } from '#/parts/import-batches/import-store'

/** A batch of the list, with the file it came from where this browser sent it. */
export interface ListedBatch extends MarkedRow {
  sent: SentBatch | null
  /** How many batches the file made. */
  ofFile: number
  /** Sent from here, but older than what the service lists: it can be asked for by its id. */
  unlisted: boolean
}

export interface Batches {
  rows: readonly ListedBatch[]
  list: BatchList | undefined
  error: unknown
  fetching: boolean
  /** When it is read again, by the service's clock; null when nothing is awaited. */
  nextAt: number | null
  refetch: () => void
}

/** What this browser sent to an app. Written by the job's worker, so it is read anew with every reading of the list. */
export const sentBatchesQuery = (api: Api, appId: string) =>
  queryOptions({
    queryKey: [...importsRoot(api), appId, 'sent'],
    queryFn: () => sentBatches(api.scope, appId),
    staleTime: 0,
  })

/** The batches of an app: read again on a growing interval as long as some are open, and only while the page is seen. */
export function useBatches(appId: string): Batches {
  const api = useApi()
  const isAsked = appId !== ''
  const batches = useQuery({
    ...batchesQuery(api, appId),
    enabled: isAsked,
    refetchInterval: ({ state: { data } }) => refreshOf(data),
  })
  const sent = useQuery({ ...sentBatchesQuery(api, appId), enabled: isAsked })
  // A service may list thousands: drawn in slices, not in the one task that brings them
  const latest = useDeferredValue(batches.data)
  const data = batches.data && latest
  const wait = refreshOf(data)
  return {
    rows: data ? joined(data.rows, sent.data) : [],
    list: data?.list,
    error: batches.error,
    fetching: batches.isFetching,
    nextAt: wait === false ? null : batches.dataUpdatedAt + clock.skew() + wait,
    refetch: () => {
      void batches.refetch()
      void sent.refetch()
    },
  }
}

/** Listed batches with their files; then those sent from here that the list is too short for. */
function joined(rows: readonly MarkedRow[], sent: readonly SentBatch[] = []): ListedBatch[] {
  const byId = new Map(sent.map(one => [one.batch_id, one]))
  const ofJob = new Map<string, number>()
  for (const { job } of sent) ofJob.set(job, (ofJob.get(job) ?? 0) + 1)
  const listed = rows.map((row): ListedBatch => {
    const own = byId.get(row.id) ?? null
    byId.delete(row.id)
    return { ...row, sent: own, ofFile: own ? (ofJob.get(own.job) ?? 0) : 0, unlisted: false }
  })
  const rest = [...byId.values()].map((own): ListedBatch => ({
    id: own.batch_id,
    rank: listed.length,
    receivedAt: own.sent_at,
    counts: null,
    usual: null,
    isUnusual: false,
    sent: own,
    ofFile: ofJob.get(own.job) ?? 0,
    unlisted: true,
  }))
  return [...listed, ...rest]
}
