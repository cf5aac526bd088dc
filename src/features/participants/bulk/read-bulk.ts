import { readChecked, sampleOf, widthOf, withResults } from '#/parts/csv/checked-rows'
import { CsvRefused } from '#/parts/csv/csv-format'
import type { CsvProfile } from '#/parts/csv/write-csv'
import type { Job, RowResult } from '#/parts/jobs/job'
import { rowsWithResults } from '#/parts/jobs/job-results'
import type { JobStore } from '#/parts/jobs/job-store'
import { bulkChecker, guessColumns, type BulkContext, type Verdict } from './bulk-check'
import type { DryRun, Preview } from './bulk-messages'
import { bulkOutcomes, bulkRowSchema, type BulkRow } from './bulk-row'
import type { BulkSetup } from './bulk-settings'
import { bulkText as t } from './text'

const SAMPLE_ROWS = 20
const PREVIEW_ROWS = 5
const SHOWN_PROBLEMS = 200
const SHOWN_REPAIRS = 5

/**
 * How a file is probably read.
 * @throws CsvRefused for what is no table
 */
export async function guessSetup(file: Blob, context: BulkContext, country: string): Promise<BulkSetup> {
  const { format, header, rows } = await sampleOf(file, SAMPLE_ROWS)
  return { format, country, columns: guessColumns(header, rows, context, country) }
}

const readRows = (file: Blob, setup: BulkSetup, context: BulkContext) =>
  readChecked(file, setup.format, width => bulkChecker(setup, context, width))

/** Counts what would be sent, and gathers the first of what would not. Every row is counted once. */
export async function dryRun(
  file: Blob,
  setup: BulkSetup,
  context: BulkContext,
): Promise<{ dryRun: DryRun; preview: Preview }> {
  const counts = { total: 0, ready: 0, repaired: 0, duplicates: 0, refused: 0, blankLines: 0 }
  const found: DryRun = { counts, repairs: [], problems: [] }
  const preview: Preview = { header: null, rows: [] }
  const mdnAt = setup.columns.findIndex(({ to }) => to === 'mdn')
  const rows = readRows(file, setup, context)
  for (let step = await rows.next(); ; step = await rows.next()) {
    if (step.done === true) {
      counts.blankLines = step.value
      return { dryRun: found, preview }
    }
    for (const { record, verdict } of step.value) {
      if (verdict === null) {
        preview.header = record.cells
        continue
      }
      counts.total++
      if (preview.rows.length < PREVIEW_ROWS) preview.rows.push(record.cells)
      if (verdict.verdict === 'ready') {
        counts.ready++
        if (verdict.how === null) continue
        counts.repaired++
        if (found.repairs.length < SHOWN_REPAIRS) {
          const cell = record.cells[mdnAt] ?? ''
          found.repairs.push({ line: record.line, cell, mdn: verdict.row.mdn, how: verdict.how })
        }
        continue
      }
      counts[verdict.verdict === 'duplicate' ? 'duplicates' : 'refused']++
      if (found.problems.length < SHOWN_PROBLEMS) {
        const cells = record.cells.slice(0, 12).map(cell => cell.slice(0, 80))
        found.problems.push({ line: record.line, verdict: verdict.verdict, cells, reason: verdict.reason })
      }
    }
  }
}

/** The rows that are sent. */
export async function readyRows(file: Blob, setup: BulkSetup, context: BulkContext): Promise<BulkRow[]> {
  const ready: BulkRow[] = []
  for await (const rows of readRows(file, setup, context))
    for (const { verdict } of rows) if (verdict?.verdict === 'ready') ready.push(verdict.row)
  return ready
}

/**
 * The result file of a job: the rows of its file in their order, with outcome and message. Rows that were not sent say
 * why, worked out again from the file.
 * @throws CsvRefused
 */
export async function resultFile(
  store: Pick<JobStore, 'file' | 'chunk'>,
  job: Job,
  { setup, context, profile }: { setup: BulkSetup; context: BulkContext; profile: CsvProfile },
): Promise<Blob> {
  const file = await store.file(job.id)
  if (file === null) throw new CsvRefused(t.gone)
  const results = new Map<number, RowResult | null>()
  for await (const { row, result } of rowsWithResults(store, job)) {
    const kept = bulkRowSchema.safeParse(row)
    if (kept.success) results.set(kept.data.record, result)
  }
  return withResults(readRows(file, setup, context), {
    width: await widthOf(file, setup.format),
    profile,
    header: [t.result.outcome, t.result.message],
    said: (verdict, at) => said(verdict, results.get(at) ?? null),
  })
}

function said(verdict: Verdict, result: RowResult | null): [outcome: string, message: string] {
  if (result !== null) {
    const known = bulkOutcomes.find(one => one === result.outcome)
    return [known === undefined ? result.outcome : t.outcomeOfRow[known], result.message]
  }
  switch (verdict.verdict) {
    case 'ready':
      return [t.result.notSent, '']
    case 'refused':
      return [t.result.refused, verdict.reason]
    case 'duplicate':
      return [t.result.duplicate, verdict.reason]
  }
}
