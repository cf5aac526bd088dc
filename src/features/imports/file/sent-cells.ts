import { readPieces } from '#/parts/bulk/read-file'
import type { CsvTable } from '#/parts/csv/save-table'
import { isJson } from '#/parts/csv/table-format'
import type { Job } from '#/parts/jobs/job'
import { JobRemovedError } from '#/parts/jobs/job-results'
import type { JobStore } from '#/parts/jobs/job-store'
import { text } from '../text'
import { deviceColumns, importSettingsSchema } from './import-settings'

/** Rows that a job sent, by their index in its file. */
export interface SentRecords {
  job: string
  records: readonly number[]
}

/**
 * Rows that were sent, with all columns of their file, in the order of `records`.
 * @throws JobRemovedError when the file is no longer in this browser, or not the one that was sent
 */
export async function readSentCells(
  store: Pick<JobStore, 'file'>,
  job: Job,
  records: SentRecords['records'],
): Promise<CsvTable> {
  const file = await store.file(job.id)
  if (file === null) throw new JobRemovedError()
  const { format, columns } = importSettingsSchema.parse(job.settings).setup
  // If the file does not name its columns, they are named after their use; null for one that was not used
  let names: readonly (string | null)[] = isJson(format)
    ? format.keys
    : columns.map(target => (target === 'nothing' ? null : deviceColumns[target]))
  const wanted = new Set(records)
  const found = new Map<number, readonly string[]>()
  let at = 0
  for await (const piece of readPieces(file, format)) {
    if (piece.header) names = piece.header.cells
    for (const { cells } of piece.records) {
      if (wanted.has(at)) found.set(at, cells)
      at++
    }
    if (found.size === wanted.size) break
  }
  if (found.size < wanted.size) throw new JobRemovedError()
  const width = [...found.values()].reduce((widest, cells) => Math.max(widest, cells.length), names.length)
  const header = Array.from({ length: width }, (_, index) => names[index] ?? text.unnamedColumn(index + 1))
  return { header, rows: records.map(record => header.map((_, index) => found.get(record)?.[index] ?? '')) }
}
