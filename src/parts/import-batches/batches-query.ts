import { queryOptions } from '@tanstack/react-query'
import { chunked } from '#/api/chunked'
import type { Api } from '#/api/http/client'
import { fetchBatchList, importsRoot, quietRounds, type BatchList } from '#/api/imports'
import { batchRow, isOpenBatch, markRows, type MarkedRow } from './batch-row'
import { refreshMs } from './refresh'

/** The batches of an app as the screens show them. */
export interface ReadBatches {
  list: BatchList
  rows: readonly MarkedRow[]
  /** How many readings in a row found the same results. */
  quiet: number
}

/** The batches of an app, newest first, at most 100 where the service keeps to decision 43; read in pieces. */
export const batchesQuery = (api: Api, appId: string) =>
  queryOptions({
    queryKey: [...importsRoot(api), appId, 'list'],
    queryFn: async ({ signal, client, queryKey }): Promise<ReadBatches> => {
      const list = await fetchBatchList(api, appId, { signal })
      const rows = await chunked(list.batches, piece => piece.map(({ batch }) => batchRow(batch)))
      const before = client.getQueryData<ReadBatches>(queryKey)
      const summaries = (read: BatchList | undefined) => (read?.batches ?? []).map(({ batch }) => batch)
      return {
        list,
        rows: await markRows(rows),
        quiet: quietRounds(before, summaries(before?.list), summaries(list)),
      }
    },
    // Comparing thousands of rows with those before would hold the page up
    structuralSharing: false,
  })

/** After how long the list is to be read again; false when nothing is awaited. */
export const refreshOf = (data: ReadBatches | undefined): number | false =>
  data === undefined ? false : refreshMs(data.quiet, data.rows.some(isOpenBatch))
