import { CHUNK_ROWS, type Job, type RowResult } from '#/parts/jobs/job'
import type { JobStore } from '#/parts/jobs/job-store'
import { CsvRefused, guessFormat } from '#/parts/csv/csv-format'
import { readRecords, type CsvRecord } from '#/parts/csv/read-records'
import { csvLine, csvStart, type CsvProfile } from '#/parts/csv/write-csv'
import { bulkChecker, guessColumns, type BulkContext, type Verdict } from './bulk-check'
import type { DryRun, Preview } from './bulk-messages'
import { bulkOutcomes, bulkRowSchema, type BulkRow } from './bulk-row'
import type { BulkSetup } from './bulk-settings'
import { bulkText as t } from './bulk-text'

const SAMPLE_ROWS = 20
const PREVIEW_ROWS = 5
const SHOWN_PROBLEMS = 200
const SHOWN_REPAIRS = 5

/**
 * How a file is probably read.
 * @throws CsvRefused for what is no table
 */
export async function guessSetup(file: Blob, context: BulkContext, country: string): Promise<BulkSetup> {
  const format = await guessFormat(file)
  const rows: string[][] = []
  for await (const { records } of readRecords(file, format)) {
    rows.push(...records.slice(0, SAMPLE_ROWS + 1 - rows.length).map(({ cells }) => cells))
    if (rows.length > SAMPLE_ROWS) break
  }
  const header = format.header ? (rows.shift() ?? null) : null
  return { format, country, columns: guessColumns(header, rows, context, country) }
}

interface ReadRow {
  record: CsvRecord
  /** Null for the header. */
  verdict: Verdict | null
}

/** Reads and checks a file row by row, header included; hands back the blank lines at the end. */
async function* readRows(file: Blob, setup: BulkSetup, context: BulkContext): AsyncGenerator<ReadRow[], number> {
  let check: ReturnType<typeof bulkChecker> | null = null
  let at = setup.format.header ? -1 : 0
  let blankLines = 0
  for await (const batch of readRecords(file, setup.format)) {
    blankLines += batch.blankLines
    const rows: ReadRow[] = []
    for (const record of batch.records) {
      check ??= bulkChecker(setup, context, record.cells.length)
      rows.push({ record, verdict: at < 0 ? null : check(record, at) })
      at++
    }
    yield rows
  }
  return blankLines
}

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

type Kept = Pick<JobStore, 'file' | 'chunk'>

/** What became of the rows that a job sends, by their place in the file. */
async function resultsOf(store: Kept, job: Job): Promise<Map<number, RowResult | null>> {
  const results = new Map<number, RowResult | null>()
  for (let chunk = 0; chunk * CHUNK_ROWS < job.total; chunk++) {
    const read = await store.chunk(job, chunk)
    for (const [at, row] of read.rows.entries()) {
      const kept = bulkRowSchema.safeParse(row)
      if (kept.success) results.set(kept.data.record, read.results[at] ?? null)
    }
  }
  return results
}

/**
 * The result file of a job: the rows of its file in their order, with outcome and message. Rows that were not sent say
 * why, worked out again from the file.
 * @throws CsvRefused
 */
export async function resultFile(
  store: Kept,
  job: Job,
  { setup, context, profile }: { setup: BulkSetup; context: BulkContext; profile: CsvProfile },
): Promise<Blob> {
  const file = await store.file(job.id)
  if (file === null) throw new CsvRefused(t.gone)
  const results = await resultsOf(store, job)
  const parts: string[] = [csvStart(profile)]
  let width = 0
  let at = setup.format.header ? -1 : 0
  for await (const rows of readRows(file, setup, context)) {
    const lines: string[] = []
    for (const { record, verdict } of rows) {
      width ||= record.cells.length
      const cells = [...record.cells, ...Array<string>(Math.max(0, width - record.cells.length)).fill('')]
      const [outcome, message] =
        verdict === null ? [t.result.outcome, t.result.message] : said(verdict, results.get(at) ?? null)
      lines.push(csvLine([...cells, outcome, message], profile))
      at++
    }
    parts.push(lines.join(''))
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
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
