import { queryOptions } from '@tanstack/react-query'
import { chunked } from '#/api/chunked'
import type { Api } from '#/api/http/client'
import { fetchBatchList, importsRoot, quietRounds, type BatchList } from '#/api/imports'
import { batchRow, isOpenBatch, compareWithEarlier, type ComparedBatch } from './batch-row'
import { rememberBatches } from './history-store'
import { refreshMs } from './refresh'

/** The batches of an app for the screens. */
export interface ReadBatches {
  list: BatchList
  rows: readonly ComparedBatch[]
  /** How many fetches in a row found no new results. */
  quiet: number
}

/** The batches of an app, newest first. The service should list at most 100; more are processed in chunks. */
export const batchesQuery = (api: Api, appId: string) =>
  queryOptions({
    queryKey: [...importsRoot(api), appId, 'list'],
    queryFn: async ({ signal, client, queryKey }): Promise<ReadBatches> => {
      const list = await fetchBatchList(api, appId, { signal })
      const rows = await chunked(list.batches, chunk => chunk.map(({ batch }) => batchRow(batch)))
      // The service lists only the newest. What is not remembered now is missing in the history only
      void rememberBatches(api.scope, appId, rows).catch(() => undefined)
      const before = client.getQueryData<ReadBatches>(queryKey)
      const summaries = (read: BatchList | undefined) => (read?.batches ?? []).map(({ batch }) => batch)
      return {
        list,
        rows: await compareWithEarlier(rows),
        quiet: quietRounds(before, summaries(before?.list), summaries(list)),
      }
    },
    // Comparing thousands of rows with the previous ones would block the page
    structuralSharing: false,
  })

/** When to fetch the list again, in ms; false when nothing is pending. */
export const refreshOf = (data: ReadBatches | undefined): number | false =>
  data === undefined ? false : refreshMs(data.quiet, data.rows.some(isOpenBatch))
