import { queryOptions, useQuery } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import type { Api } from '#/api/client'
import { batchListQuery, importsRoot, type BatchList } from '#/api/imports'
import { clock } from '#/api/now'
import { batchRow, type BatchRow } from '#/parts/import-batches/batch-row'
import { sentBatches, type SentBatch } from '#/parts/import-batches/import-store'
import { refreshMs } from '#/parts/import-batches/refresh'

/** A batch of the list, with the file it came from where this browser sent it. */
export interface ListedBatch extends BatchRow {
  sent: SentBatch | null
  /** How many batches the file made. */
  ofFile: number
  /** Sent from here, but older than what the service lists: it can be asked for by its id. */
  unlisted: boolean
}

export interface Batches {
  rows: readonly ListedBatch[]
  data: BatchList | undefined
  error: unknown
  fetching: boolean
  /** When it was read, and when it will be read again, by the service's clock; null when nothing is awaited. */
  readAt: number | null
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
  const list = useQuery({
    ...batchListQuery(api, appId),
    enabled: isAsked,
    refetchInterval: ({ state: { data } }) => (data ? refreshMs(data.quiet, hasOpen(data)) : false),
  })
  const sent = useQuery({ ...sentBatchesQuery(api, appId), enabled: isAsked })
  const { data } = list
  const wait = data ? refreshMs(data.quiet, hasOpen(data)) : false
  return {
    rows: data ? joined(data, sent.data ?? []) : [],
    data,
    error: list.error,
    fetching: list.isFetching,
    readAt: data?.readAt ?? null,
    nextAt: wait === false ? null : list.dataUpdatedAt + clock.skew() + wait,
    refetch: () => {
      void list.refetch()
      void sent.refetch()
    },
  }
}

const hasOpen = ({ batches }: BatchList): boolean => batches.some(({ batch }) => (batch.pending_count ?? 0) > 0)

/** Listed batches with their files; then those sent from here that the list is too short for. */
function joined({ batches }: BatchList, sent: readonly SentBatch[]): ListedBatch[] {
  const byId = new Map(sent.map(one => [one.batch_id, one]))
  const ofJob = new Map<string, number>()
  for (const { job } of sent) ofJob.set(job, (ofJob.get(job) ?? 0) + 1)
  const listed = batches.map(({ batch }): ListedBatch => {
    const own = byId.get(batch.batch_id) ?? null
    byId.delete(batch.batch_id)
    return { ...batchRow(batch), sent: own, ofFile: own ? (ofJob.get(own.job) ?? 0) : 0, unlisted: false }
  })
  const rest = [...byId.values()].map((own): ListedBatch => ({
    id: own.batch_id,
    receivedAt: own.sent_at,
    counts: null,
    sent: own,
    ofFile: ofJob.get(own.job) ?? 0,
    unlisted: true,
  }))
  return [...listed, ...rest]
}
