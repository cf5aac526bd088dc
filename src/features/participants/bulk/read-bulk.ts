import { readChecked, readSample, columnCount, writeResultFile } from '#/parts/csv/checked-rows'
import type { CsvProfile } from '#/parts/csv/write-csv'
import type { Job, RowResult } from '#/parts/jobs/job'
import { JobRemovedError, rowsWithResults } from '#/parts/jobs/job-results'
import type { JobStore } from '#/parts/jobs/job-store'
import { bulkChecker, guessColumns, type BulkContext, type Verdict } from './bulk-check'
import type { DryRun, Preview } from './bulk-messages'
import { bulkOutcomes, bulkRowSchema, type BulkRow } from './bulk-row'
import type { BulkSetup } from './bulk-settings'
import { text } from './text'

const SAMPLE_ROWS = 20
const PREVIEW_ROWS = 5
const SHOWN_PROBLEMS = 200
const SHOWN_REPAIRS = 5

/**
 * Guesses how to read a file.
 * @throws UnreadableFileError
 */
export async function guessSetup(file: Blob, context: BulkContext, country: string): Promise<BulkSetup> {
  const { format, header, rows } = await readSample(file, SAMPLE_ROWS)
  return { format, country, columns: guessColumns(header, rows, context, country) }
}

const readRows = (file: Blob, setup: BulkSetup, context: BulkContext) =>
  readChecked(file, setup.format, width => bulkChecker(setup, context, width))

/** Counts the rows that would be sent, and collects the first that would not. Every row is counted once. */
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
        found.problems.push({ line: record.line, verdict: verdict.verdict, cells, problem: verdict.problem })
      }
    }
  }
}

/** The rows to send. */
export async function readyRows(file: Blob, setup: BulkSetup, context: BulkContext): Promise<BulkRow[]> {
  const ready: BulkRow[] = []
  for await (const rows of readRows(file, setup, context))
    for (const { verdict } of rows) if (verdict?.verdict === 'ready') ready.push(verdict.row)
  return ready
}

/**
 * The result file of a job: the rows of its file in order, with outcome and message. The reasons of rows that were not
 * sent are found by checking the file again.
 * @throws JobRemovedError; UnreadableFileError
 */
export async function resultFile(
  store: Pick<JobStore, 'file' | 'chunk'>,
  job: Job,
  { setup, context, profile }: { setup: BulkSetup; context: BulkContext; profile: CsvProfile },
): Promise<Blob> {
  const file = await store.file(job.id)
  if (file === null) throw new JobRemovedError()
  const results = new Map<number, RowResult | null>()
  for await (const { row, result } of rowsWithResults(store, job)) {
    const { data } = bulkRowSchema.safeParse(row)
    if (data) results.set(data.record, result)
  }
  return writeResultFile(readRows(file, setup, context), {
    width: await columnCount(file, setup.format),
    profile,
    header: [t.outcome, t.message],
    resultOf: (verdict, at) => resultCells(verdict, results.get(at) ?? null, context),
  })
}

const t = text.resultFile

function resultCells(
  verdict: Verdict,
  result: RowResult | null,
  { fields }: BulkContext,
): [outcome: string, message: string] {
  if (result !== null) {
    const known = bulkOutcomes.find(one => one === result.outcome)
    return [known === undefined ? result.outcome : t.outcomes[known], result.message]
  }
  if (verdict.verdict === 'ready') return [t.notSentYet, '']
  return [t[verdict.verdict], text.rowProblem(verdict.problem, fields)]
}
