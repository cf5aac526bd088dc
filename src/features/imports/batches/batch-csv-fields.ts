import { csvTimestamp, type CsvFields } from '#/parts/csv/save-table'
import type { ListedBatch } from '../use-batches'

/** The columns of a saved table; names as in the service's JSON where it has the value. */
export const batchCsvFields: CsvFields<ListedBatch> = {
  batch_id: row => row.id,
  received_on: row => csvTimestamp(row.receivedAt),
  file: row => row.sent?.title ?? null,
  file_batch: row => (row.sent === null ? null : row.sent.step + 1),
  file_batches: row => (row.sent === null ? null : row.batchesInFile),
  first_line: row => row.sent?.first_line ?? null,
  last_line: row => row.sent?.last_line ?? null,
  success_count: row => row.counts?.succeeded ?? null,
  failure_count: row => row.counts?.failed ?? null,
  pending_count: row => row.counts?.pending ?? null,
}
