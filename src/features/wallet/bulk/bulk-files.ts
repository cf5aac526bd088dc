import { readChecked, readSample, columnCount, writeResultFile } from '#/parts/csv/checked-rows'
import { csvLine, csvStart, type CsvProfile } from '#/parts/csv/write-csv'
import type { Job, RowResult } from '#/parts/jobs/job'
import { rowsWithResults } from '#/parts/jobs/job-results'
import type { JobStore } from '#/parts/jobs/job-store'
import { csvCell, ID_COLUMN, REMOVE_COLUMN } from '../item-csv-columns'
import { bulkChecker, guessTargets, fieldName, type RequestedEdit, type BulkVerdict } from './bulk-check'
import { bulkOutcomes, bulkRowSchema, type BulkRow, type BulkSetup } from './bulk-settings'
import type { FileCheck } from './bulk-worker-messages'
import { text as t } from './text'

const SAMPLE_ROWS = 20
const PREVIEW_ROWS = 5
const MAX_PROBLEMS = 200

/** Guesses the layout of a file. @throws UnreadableFileError for a file that is not a table */
export async function guessSetup(file: Blob): Promise<BulkSetup> {
  const { format, header, rows } = await readSample(file, SAMPLE_ROWS)
  const width = Math.max(0, ...rows.map(row => row.length))
  return { format, columns: guessTargets(header, width), empty: 'leave' }
}

const readRows = (file: Blob, setup: BulkSetup) => readChecked(file, setup.format, width => bulkChecker(setup, width))

/** Counts the rows of a file by verdict and collects the first problems. Every row is counted once. */
export async function checkFile(file: Blob, setup: BulkSetup): Promise<FileCheck> {
  const counts = { total: 0, ready: 0, duplicates: 0, refused: 0, blankLines: 0 }
  const check: FileCheck = { header: null, rows: [], counts, problems: [] }
  const rows = readRows(file, setup)
  for (let step = await rows.next(); ; step = await rows.next()) {
    if (step.done === true) {
      counts.blankLines = step.value
      return check
    }
    for (const { record, verdict } of step.value) {
      if (verdict === null) {
        check.header = record.cells
        continue
      }
      counts.total++
      if (check.rows.length < PREVIEW_ROWS) check.rows.push(record.cells)
      if (verdict.verdict === 'ready') {
        counts.ready++
        continue
      }
      counts[verdict.verdict === 'duplicate' ? 'duplicates' : 'refused']++
      if (check.problems.length < MAX_PROBLEMS) {
        const cells = record.cells.slice(0, 12).map(cell => cell.slice(0, 80))
        check.problems.push({ line: record.line, cells, reason: verdict.reason })
      }
    }
  }
}

/** The edits that a file requests. */
export async function readRequestedEdits(file: Blob, setup: BulkSetup): Promise<RequestedEdit[]> {
  const requested: RequestedEdit[] = []
  for await (const rows of readRows(file, setup))
    for (const { verdict } of rows) if (verdict?.verdict === 'ready') requested.push(verdict.requested)
  return requested
}

type JobData = Pick<JobStore, 'file' | 'chunk'>

async function* sentRows(store: JobData, job: Job): AsyncGenerator<{ row: BulkRow; result: RowResult | null }> {
  for await (const { row, result } of rowsWithResults(store, job)) {
    const stored = bulkRowSchema.safeParse(row)
    if (stored.success) yield { row: stored.data, result }
  }
}

/**
 * The result file of a job. For a job from a file: the original rows with outcome and message, including rows that were
 * not sent. Otherwise one row for each item, with its values before and after.
 */
export async function resultFile(
  store: JobData,
  job: Job,
  { setup, profile }: { setup: BulkSetup | null; profile: CsvProfile },
): Promise<Blob> {
  const header = [t.result.outcome, t.result.message] as const
  const file = setup && (await store.file(job.id))
  if (!setup || !file) {
    const parts = [csvStart(profile), csvLine([ID_COLUMN, t.result.change, ...header], profile)]
    for await (const { row, result } of sentRows(store, job)) {
      const change = row.changes
        .map(({ place, before, after }) => t.result.changeOf(fieldName(place), csvCell(before), csvCell(after)))
        .join('; ')
      parts.push(csvLine([row.id, change, ...resultCells(result)], profile))
    }
    return new Blob(parts, { type: CSV })
  }
  const results = new Map<number, RowResult | null>()
  for await (const { row, result } of sentRows(store, job)) if (row.record !== null) results.set(row.record, result)
  return writeResultFile(readRows(file, setup), {
    width: await columnCount(file, setup.format),
    profile,
    header,
    resultOf: (verdict, at) => verdictCells(verdict, results.get(at)),
  })
}

const CSV = 'text/csv;charset=utf-8'

/** @param result undefined for a row that was not part of the job */
function verdictCells(verdict: BulkVerdict, result: RowResult | null | undefined): readonly [string, string] {
  if (result !== undefined) return resultCells(result)
  if (verdict.verdict === 'ready') return [t.result.notPlanned, '']
  return [verdict.verdict === 'duplicate' ? t.result.duplicate : t.result.refused, verdict.reason]
}

function resultCells(result: RowResult | null): readonly [string, string] {
  if (result === null) return [t.result.notSent, '']
  const known = bulkOutcomes.find(one => one === result.outcome)
  return [known === undefined ? result.outcome : t.outcomeOfRow[known], result.message]
}

/**
 * The rows of a job that may have changed their item, which a roll-back has to check. Skipped items are among them: an
 * earlier attempt whose response was lost may have changed them.
 */
export async function* changedRows(store: JobData, job: Job): AsyncGenerator<BulkRow> {
  for await (const { row, result } of sentRows(store, job)) if (result !== null && result.state !== 'failed') yield row
}

/** A file for another bulk update that restores the earlier values of a job's items. */
export async function rollBackFile(store: JobData, job: Job, profile: CsvProfile): Promise<Blob> {
  const names = new Set<string>()
  for await (const { changes } of changedRows(store, job)) for (const { place } of changes) names.add(fieldName(place))
  const parts = [csvStart(profile), csvLine([ID_COLUMN, ...names, REMOVE_COLUMN], profile)]
  for await (const { id, changes } of changedRows(store, job)) {
    const cells = [...names].map(name => csvCell(changes.find(({ place }) => fieldName(place) === name)?.before))
    const removed = changes.filter(({ before }) => csvCell(before) === '').map(({ place }) => fieldName(place))
    parts.push(csvLine([id, ...cells, removed.length === 0 ? '' : JSON.stringify(removed)], profile))
  }
  return new Blob(parts, { type: CSV })
}
