import type { CsvTable } from '#/parts/csv/save-table'
import { csvFile } from '#/parts/csv/write-csv'
import { type BatchEntry, platformWords } from './batch-entries'
import { askImport } from './file/ask-import'
import { deviceColumns } from './file/import-settings'
import type { SentRecords } from './file/sent-cells'

/** A token that was sent, with what this browser knows of its row. */
export type SentEntry = Pick<BatchEntry, 'token' | 'platform' | 'record' | 'externalId'>

/**
 * The rows as they were sent: with all columns of their file if this browser still has it and knows the row of each
 * token, else platform, token, and external id as far as known (the service returns only tokens).
 * @param job the job that sent them; null if they were sent elsewhere
 */
export async function rowsAsSent(job: string | null, entries: readonly SentEntry[]): Promise<CsvTable> {
  const sent = recordsOf(job, entries)
  const reply = sent && (await askImport('rows', sent))
  return reply?.ok ? reply.value : deviceRows(entries)
}

/** The same rows as a CSV file, which the worker writes: a million rows would block the page. */
export async function fileAsSent(job: string | null, entries: readonly SentEntry[]): Promise<Blob> {
  const sent = recordsOf(job, entries)
  const reply = sent && (await askImport('rowsFile', sent))
  return reply?.ok ? reply.value : csvFile(deviceRows(entries))
}

/** Null if the row of one of the tokens is not known. */
function recordsOf(job: string | null, entries: readonly SentEntry[]): SentRecords | null {
  const records = entries.flatMap(({ record }) => record ?? [])
  return job === null || records.length < entries.length ? null : { job, records }
}

const deviceRows = (entries: readonly SentEntry[]): CsvTable => ({
  header: Object.values(deviceColumns),
  rows: entries.map(({ platform, token, externalId }) => [
    platform === null ? '' : platformWords[platform],
    token,
    externalId ?? '',
  ]),
})
