import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#/api/http/client'
import { fetchBatchList, importsRoot, countUnchangedReads, type BatchList } from '#/api/imports'
import { mapInChunks } from '#/api/map-in-chunks'
import { batchRow, isOpenBatch, compareWithEarlier, type BatchRow, type ComparedBatch } from './batch-row'
import { refreshMs } from './refresh'

/** The batches of an app as pages show them. */
export interface ReadBatches {
  list: BatchList
  rows: readonly ComparedBatch[]
  /** How many fetches in a row found no new results. */
  unchangedReads: number
}

/** Adds batches to the history. Its store is loaded after the list, because no page waits for it. */
async function remember(scope: string, appId: string, rows: readonly BatchRow[]): Promise<void> {
  try {
    const { rememberBatches } = await import('./history-store')
    await rememberBatches(scope, appId, rows)
  } catch {
    // Only the history lacks these batches
  }
}

/**
 * The batches of an app as the service lists them: newest first, and at most 100 by its contract. Processed in chunks,
 * because a service may list thousands.
 */
export const batchesQuery = (api: Api, appId: string) =>
  queryOptions({
    queryKey: [...importsRoot(api), appId, 'list'],
    queryFn: async ({ signal, client, queryKey }): Promise<ReadBatches> => {
      const list = await fetchBatchList(api, appId, { signal })
      const rows = await mapInChunks(list.batches, chunk => chunk.map(({ batch }) => batchRow(batch)))
      // The service lists only the newest batches
      void remember(api.scope, appId, rows)
      const before = client.getQueryData<ReadBatches>(queryKey)
      const summaries = (read: BatchList | undefined) => (read?.batches ?? []).map(({ batch }) => batch)
      return {
        list,
        rows: await compareWithEarlier(rows),
        unchangedReads: countUnchangedReads(before, summaries(before?.list), summaries(list)),
      }
    },
    // Comparing thousands of rows with the previous ones would block the page
    structuralSharing: false,
  })

/** When to fetch the list again, in ms; false when nothing is pending, or before the list has been read. */
export const refreshOf = (data: ReadBatches | undefined): number | false =>
  data === undefined ? false : refreshMs(data.unchangedReads, data.rows.some(isOpenBatch))
