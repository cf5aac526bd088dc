import type { CsvRecord } from '#/parts/csv/csv-record'
import { guessTable, readTable } from '#/parts/csv/read-table'
import { hasHeader } from '#/parts/csv/table-format'
import { CHUNK_ROWS } from '#/parts/jobs/job'
import { JobRemovedError } from '#/parts/jobs/job-results'
import { guessColumns, importChecker, type Verdict } from './import-check'
import type { DryRun, Preview } from './import-messages'
import type { ImportRow } from './import-row'
import type { ImportSetup } from './import-settings'
import type { ProblemCode, RowProblem } from './row-problem'

const SAMPLE_ROWS = 50
const PREVIEW_ROWS = 5
/** Per kind of problem, so that a common one does not hide others. */
const SHOWN_PER_KIND = 40
const SHOWN_LINES = 5
const SHOWN_CELL = 90

/**
 * Guesses how to read a file.
 * @throws UnreadableFileError
 */
export async function guessSetup(file: Blob): Promise<ImportSetup> {
  const format = await guessTable(file)
  const rows: string[][] = []
  for await (const { records } of readTable(file, format)) {
    rows.push(...records.slice(0, SAMPLE_ROWS + 1 - rows.length).map(({ cells }) => cells))
    if (rows.length > SAMPLE_ROWS) break
  }
  const header = format.kind === 'json' ? format.keys : hasHeader(format) ? (rows.shift() ?? null) : null
  return { format, duplicates: 'leave-out', ...guessColumns(header, rows) }
}

interface ReadRow {
  record: CsvRecord
  /** Null for the header. */
  verdict: Verdict | null
}

/** Reads and checks a file row by row, header included; returns the number of blank lines at the end. */
export async function* readRows(file: Blob, setup: ImportSetup): AsyncGenerator<ReadRow[], number> {
  let check: ReturnType<typeof importChecker> | null = null
  let at = hasHeader(setup.format) ? -1 : 0
  let blankLines = 0
  for await (const batch of readTable(file, setup.format)) {
    blankLines += batch.blankLines
    const rows: ReadRow[] = []
    for (const record of batch.records) {
      check ??= importChecker(setup, widthOf(setup, record))
      rows.push({ record, verdict: at < 0 ? null : check(record, at) })
      at++
    }
    yield rows
  }
  return blankLines
}

export const widthOf = ({ format }: ImportSetup, first: CsvRecord): number =>
  format.kind === 'json' ? format.keys.length : first.cells.length

/** Counts the rows that would be sent, and collects the first with problems. Every row is counted once. */
export async function dryRun(file: Blob, setup: ImportSetup): Promise<{ dryRun: DryRun; preview: Preview }> {
  const counts: DryRun['counts'] = {
    total: 0,
    ready: 0,
    warned: 0,
    repaired: 0,
    duplicates: 0,
    refused: 0,
    blankLines: 0,
    ios: 0,
    android: 0,
  }
  const kinds = new Map<ProblemCode, DryRun['kinds'][number]>()
  const problems: DryRun['problems'] = []
  const preview: Preview = { header: setup.format.kind === 'json' ? setup.format.keys : null, rows: [] }

  function addProblem(verdict: Verdict['verdict'], problem: RowProblem, { cells, line }: CsvRecord) {
    const kind = kinds.get(problem.code) ?? { code: problem.code, verdict, rows: 0, lines: [] }
    kinds.set(problem.code, kind)
    kind.rows++
    if (kind.lines.length < SHOWN_LINES) kind.lines.push(line)
    if (kind.rows > SHOWN_PER_KIND) return
    problems.push({
      line,
      verdict,
      cells: cells.slice(0, 8).map(cell => cell.slice(0, SHOWN_CELL)),
      problem,
    })
  }

  const rows = readRows(file, setup)
  for (let step = await rows.next(); ; step = await rows.next()) {
    if (step.done === true) {
      counts.blankLines = step.value
      return { dryRun: { counts, kinds: [...kinds.values()], problems }, preview }
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
        counts[verdict.row.platform === 'IOS' ? 'ios' : 'android']++
        if (verdict.repaired) counts.repaired++
        if (verdict.warning === null) continue
        counts.warned++
        addProblem('ready', verdict.warning, record)
        continue
      }
      counts[verdict.verdict === 'duplicate' ? 'duplicates' : 'refused']++
      addProblem(verdict.verdict, verdict.problem, record)
    }
  }
}

/** The rows to send in file order, `CHUNK_ROWS` at a time: one batch, and one record of the job. */
export async function* readyBatches(file: Blob, setup: ImportSetup): AsyncGenerator<ImportRow[]> {
  let batch: ImportRow[] = []
  for await (const rows of readRows(file, setup))
    for (const { verdict } of rows) {
      if (verdict?.verdict !== 'ready') continue
      batch.push(verdict.row)
      if (batch.length < CHUNK_ROWS) continue
      yield batch
      batch = []
    }
  if (batch.length > 0) yield batch
}

/**
 * The rows of a file at the given indexes, unchanged, with the column names.
 * @param records indexes as in `ImportRow.record`
 * @throws JobRemovedError when the file does not have all of them
 */
export async function originalRows(
  file: Blob,
  setup: ImportSetup,
  records: ReadonlySet<number>,
): Promise<{ header: string[]; rows: { record: number; cells: string[] }[] }> {
  let header: string[] | null = setup.format.kind === 'json' ? setup.format.keys : null
  const rows: { record: number; cells: string[] }[] = []
  let at = hasHeader(setup.format) ? -1 : 0
  for await (const batch of readTable(file, setup.format)) {
    for (const { cells } of batch.records) {
      if (at < 0) header = cells
      else if (records.has(at)) rows.push({ record: at, cells })
      at++
    }
    if (rows.length === records.size) break
  }
  if (rows.length < records.size) throw new JobRemovedError()
  return { header: header ?? [], rows }
}
