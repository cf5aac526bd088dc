import { useQuery } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import type { Api } from '#/api/http/client'
import { fetchBatch } from '#/api/imports'
import { batchesQuery, refreshOf } from '#/parts/import-batches/batches-query'
import type { SentBatch } from '#/parts/import-batches/import-store'
import type { WorkControl } from '#/ui/behavior/use-stoppable'
import { batchEntries, type BatchEntry } from '../batch-entries'
import { readEach } from '../read-each'
import { readSentRows } from '../sent-rows'
import { sentBatchesQuery } from '../use-batches'
import type { BatchView } from './use-batch'

/** The failures of a whole file: its batches usually fail for the same reasons and are corrected together. */
export interface FileFailures {
  /** The batches of the file, in order. */
  batches: readonly SentBatch[]
  /** How many rows failed, according to the list of batches; null if it lacks the counts of some of them. */
  failed: number | null
  /** Fetches every batch. @throws as `readEach` does: if no batch can be read, the session is lost, or it is stopped */
  read: (control: WorkControl) => Promise<ReadFailures>
}

interface ReadFailures {
  failures: BatchEntry[]
  /** How many batches could not be read. */
  unread: number
}

/**
 * The failures of a batch's file; null if the batch was sent elsewhere, or the file has no other batches with failures.
 */
export function useFileFailures(app: string, { sent, counts }: BatchView): FileFailures | null {
  const api = useApi()
  const all = useQuery(sentBatchesQuery(api, app)).data ?? []
  // Other batches of the file may still be pending when this one is complete
  const list = useQuery({ ...batchesQuery(api, app), refetchInterval: ({ state: { data } }) => refreshOf(data) })
  const batches = all.filter(({ job }) => job === sent?.job).toSorted((a, b) => a.step - b.step)
  if (sent === null || batches.length < 2) return null
  const failedOf = new Map(list.data?.rows.map(row => [row.id, row.counts?.failed ?? null]))
  const each = batches.map(({ batch_id: id }) => failedOf.get(id) ?? null)
  const failed = each.reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0)
  if (failed === counts?.failed) return null
  return { batches, failed, read: control => readFailures(api, app, batches, control) }
}

async function readFailures(
  api: Api,
  app: string,
  batches: readonly SentBatch[],
  control: WorkControl,
): Promise<ReadFailures> {
  const { found, unread } = await readEach(batches, control, async batch => {
    const [{ entries }, rows] = await Promise.all([
      fetchBatch(api, app, batch.batch_id, { lane: 'bulk', signal: control.signal }),
      readSentRows(batch),
    ])
    return batchEntries(entries, rows).filter(({ state }) => state === 'failed')
  })
  return { failures: found.flat(), unread: unread.length }
}
