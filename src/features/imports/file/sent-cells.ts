import { readPieces } from '#/parts/bulk/read-file'
import { isJson } from '#/parts/csv/table-format'
import type { Job } from '#/parts/jobs/job'
import { JobRemovedError } from '#/parts/jobs/job-results'
import type { JobStore } from '#/parts/jobs/job-store'
import {
  deviceColumns,
  importRowSchema,
  importSettingsSchema,
  type ImportRow,
  type ImportSetup,
} from './import-settings'

/** All rows of some batches of a job; `steps` are the indexes of these batches in the job. */
export interface SentSteps {
  job: string
  steps: readonly number[]
}

/** Rows that were sent, as in their file. */
export interface SentCells {
  /** The names of the columns: if the file has none, what they were used as; null for one that was not used. */
  header: (string | null)[]
  rows: { record: number; line: number; token: string; cells: string[] }[]
}

/**
 * Rows that were sent, with all columns of their file.
 * @throws JobRemovedError when the file is no longer in this browser, or not the one that was sent
 */
export async function readSentCells(
  store: Pick<JobStore, 'file' | 'chunk'>,
  job: Job,
  steps: readonly number[],
): Promise<SentCells> {
  const file = await store.file(job.id)
  if (file === null) throw new JobRemovedError()
  const byRecord = new Map<number, ImportRow>()
  // A step is exactly one chunk: a canary, or up to 1,000 rows
  for (const step of steps)
    for (const row of (await store.chunk(job, step)).rows) {
      const { data } = importRowSchema.safeParse(row)
      if (data) byRecord.set(data.record, data)
    }
  return originalRows(file, importSettingsSchema.parse(job.settings).setup, byRecord)
}

async function originalRows(
  file: Blob,
  { format, columns }: Pick<ImportSetup, 'format' | 'columns'>,
  byRecord: ReadonlyMap<number, ImportRow>,
): Promise<SentCells> {
  const found: SentCells = {
    header: isJson(format) ? format.keys : columns.map(target => (target === 'nothing' ? null : deviceColumns[target])),
    rows: [],
  }
  let index = 0
  for await (const { header, records } of readPieces(file, format)) {
    if (header) found.header = header.cells
    for (const { cells } of records) {
      const row = byRecord.get(index++)
      if (row) found.rows.push({ record: row.record, line: row.line, token: row.token, cells })
    }
    if (found.rows.length === byRecord.size) break
  }
  if (found.rows.length < byRecord.size) throw new JobRemovedError()
  return found
}
