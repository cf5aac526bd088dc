import { readChecked, sampleOf, widthOf, withResults } from '#/parts/csv/checked-rows'
import { csvLine, csvStart, type CsvProfile } from '#/parts/csv/write-csv'
import type { Job, RowResult } from '#/parts/jobs/job'
import { rowsWithResults } from '#/parts/jobs/job-results'
import type { JobStore } from '#/parts/jobs/job-store'
import { cellOf, ID_COLUMN, REMOVE_COLUMN } from '../item-csv-columns'
import { bulkChecker, guessTargets, nameOf, type Asked, type BulkVerdict } from './bulk-check'
import type { FileCheck } from './bulk-messages'
import { bulkOutcomes, bulkRowSchema, type BulkRow, type BulkSetup } from './bulk-settings'
import { bulkText as t } from './text'

const SAMPLE_ROWS = 20
const PREVIEW_ROWS = 5
const SHOWN_PROBLEMS = 200

/** How a file is probably read. @throws CsvRefused for what is no table */
export async function guessSetup(file: Blob): Promise<BulkSetup> {
  const { format, header, rows } = await sampleOf(file, SAMPLE_ROWS)
  const width = Math.max(0, ...rows.map(row => row.length))
  return { format, columns: guessTargets(header, width), empty: 'leave' }
}

const readRows = (file: Blob, setup: BulkSetup) => readChecked(file, setup.format, width => bulkChecker(setup, width))

/** Counts what the file asks for, and gathers the first of what cannot be. Every row is counted once. */
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
      if (check.problems.length < SHOWN_PROBLEMS) {
        const cells = record.cells.slice(0, 12).map(cell => cell.slice(0, 80))
        check.problems.push({ line: record.line, cells, reason: verdict.reason })
      }
    }
  }
}

/** The items that a file asks for. */
export async function askedIn(file: Blob, setup: BulkSetup): Promise<Asked[]> {
  const asked: Asked[] = []
  for await (const rows of readRows(file, setup))
    for (const { verdict } of rows) if (verdict?.verdict === 'ready') asked.push(verdict.asked)
  return asked
}

type Kept = Pick<JobStore, 'file' | 'chunk'>

async function* sentRows(store: Kept, job: Job): AsyncGenerator<{ row: BulkRow; result: RowResult | null }> {
  for await (const { row, result } of rowsWithResults(store, job)) {
    const kept = bulkRowSchema.safeParse(row)
    if (kept.success) yield { row: kept.data, result }
  }
}

/**
 * The result file of a job. From a file: its rows in their order, with outcome and message; what was not sent says why.
 * Else a row for each item, with its values before and after.
 */
export async function resultFile(
  store: Kept,
  job: Job,
  { setup, profile }: { setup: BulkSetup | null; profile: CsvProfile },
): Promise<Blob> {
  const header = [t.result.outcome, t.result.message] as const
  const file = setup && (await store.file(job.id))
  if (!setup || !file) {
    const parts = [csvStart(profile), csvLine([ID_COLUMN, t.result.change, ...header], profile)]
    for await (const { row, result } of sentRows(store, job)) {
      const change = row.changes
        .map(({ place, before, after }) => t.result.changeOf(nameOf(place), cellOf(before), cellOf(after)))
        .join('; ')
      parts.push(csvLine([row.id, change, ...saidOf(result)], profile))
    }
    return new Blob(parts, { type: CSV })
  }
  const results = new Map<number, RowResult | null>()
  for await (const { row, result } of sentRows(store, job)) if (row.record !== null) results.set(row.record, result)
  return withResults(readRows(file, setup), {
    width: await widthOf(file, setup.format),
    profile,
    header,
    said: (verdict, at) => said(verdict, results.get(at)),
  })
}

const CSV = 'text/csv;charset=utf-8'

/** @param result undefined for a row that was no part of the job */
function said(verdict: BulkVerdict, result: RowResult | null | undefined): readonly [string, string] {
  if (result !== undefined) return saidOf(result)
  if (verdict.verdict === 'ready') return [t.result.notPlanned, '']
  return [verdict.verdict === 'duplicate' ? t.result.duplicate : t.result.refused, verdict.reason]
}

function saidOf(result: RowResult | null): readonly [string, string] {
  if (result === null) return [t.result.notSent, '']
  const known = bulkOutcomes.find(one => one === result.outcome)
  return [known === undefined ? result.outcome : t.outcomeOfRow[known], result.message]
}

/**
 * The rows of a job that may have changed their item: those that a way back has to look at. One that was found to be so
 * already may have been changed by an earlier sending whose answer was lost.
 */
export async function* changedRows(store: Kept, job: Job): AsyncGenerator<BulkRow> {
  for await (const { row, result } of sentRows(store, job)) if (result !== null && result.state !== 'failed') yield row
}

/** A table that, given to a bulk update, brings the items of a job back to what they were. */
export async function backFile(store: Kept, job: Job, profile: CsvProfile): Promise<Blob> {
  const names = new Set<string>()
  for await (const { changes } of changedRows(store, job)) for (const { place } of changes) names.add(nameOf(place))
  const parts = [csvStart(profile), csvLine([ID_COLUMN, ...names, REMOVE_COLUMN], profile)]
  for await (const { id, changes } of changedRows(store, job)) {
    const cells = [...names].map(name => cellOf(changes.find(({ place }) => nameOf(place) === name)?.before))
    const removed = changes.filter(({ before }) => cellOf(before) === '').map(({ place }) => nameOf(place))
    parts.push(csvLine([id, ...cells, removed.length === 0 ? '' : JSON.stringify(removed)], profile))
  }
  return new Blob(parts, { type: CSV })
}
