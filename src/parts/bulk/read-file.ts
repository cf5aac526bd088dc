import { isRecord } from '#/contract/format/json'
import type { Session } from '#/contract/gateway'
import type { CsvRecord } from '#/parts/csv/csv-record'
import { readTable } from '#/parts/csv/read-table'
import { hasHeader, isJson, type TableFormat } from '#/parts/csv/table-format'
import { CSV_TYPE, csvLine, csvStart, type CsvProfile } from '#/parts/csv/write-csv'
import { CHUNK_ROWS, type Job, type RowResult } from '#/parts/jobs/job'
import { JobRemovedError, rowsWithResults } from '#/parts/jobs/job-results'
import type { JobStore } from '#/parts/jobs/job-store'
import type {
  BulkKind,
  BulkRow,
  BulkSetup,
  BulkSource,
  CheckedRow,
  CheckRow,
  FileCheck,
  Findings,
  Verdict,
} from './bulk-kind'
import { RowDraw } from './row-draw'

const SAMPLE_ROWS = 50
const PREVIEW_ROWS = 5
const SHOWN_REPAIRS = 5
const SHOWN_LINES = 5
const SHOWN_CELLS = 12
const SHOWN_CHARS = 90

/**
 * The guessed format of a file, and its first rows.
 * @throws UnreadableFileError
 */
export async function readSample<Format extends TableFormat>(
  file: Blob,
  guess: (file: Blob) => Promise<Format>,
): Promise<{ format: Format; header: string[] | null; rows: string[][] }> {
  const format = await guess(file)
  const rows: string[][] = []
  for await (const { records } of readTable(file, format)) {
    rows.push(...records.slice(0, SAMPLE_ROWS + 1 - rows.length).map(({ cells }) => cells))
    if (rows.length > SAMPLE_ROWS) break
  }
  return { format, header: hasHeader(format) ? (rows.shift() ?? null) : keysOf(format), rows }
}

const keysOf = (format: TableFormat): string[] | null => (isJson(format) ? format.keys : null)

interface TablePiece {
  header: CsvRecord | null
  records: CsvRecord[]
  blankLines: number
}

/** The rows of a file piece by piece, with the header separate. */
export async function* readPieces(file: Blob, format: TableFormat): AsyncGenerator<TablePiece> {
  let isHeaderNext = hasHeader(format)
  for await (const { records, blankLines } of readTable(file, format)) {
    const header = isHeaderNext ? (records.shift() ?? null) : null
    isHeaderNext &&= header === null
    yield { header, records, blankLines }
  }
}

/** The rows of a file with their verdicts, piece by piece. */
async function* readChecked<Row extends BulkRow, Setup extends BulkSetup, Found extends Findings>(
  kind: BulkKind<Row, Setup, Found>,
  { file, setup, session }: BulkSource<Setup>,
): AsyncGenerator<Omit<TablePiece, 'records'> & { rows: CheckedRow<Row, Found>[] }> {
  let check: CheckRow<Row, Found> | null = null
  let at = 0
  const keys = keysOf(setup.format)
  for await (const { header, records, blankLines } of readPieces(file, setup.format)) {
    const first = header ?? records[0]
    if (first) check ??= kind.checker(setup, keys?.length ?? first.cells.length, session, keys ?? header?.cells)
    const rows: CheckedRow<Row, Found>[] = []
    if (check) for (const record of records) rows.push({ record, verdict: check(record, at++) })
    yield { header, rows, blankLines }
  }
}

/** The dry run of a file. */
export async function checkFile<Row extends BulkRow, Setup extends BulkSetup, Found extends Findings>(
  kind: BulkKind<Row, Setup, Found>,
  source: BulkSource<Setup>,
): Promise<FileCheck<Found>> {
  const check: FileCheck<Found> = {
    preview: { header: keysOf(source.setup.format), rows: [] },
    counts: { total: 0, ready: 0, warned: 0, repaired: 0, duplicates: 0, refused: 0, leftOut: 0, blankLines: 0 },
    groups: {},
    drawn: [],
    markCounts: {},
    repairs: [],
    problemCodes: [],
    problems: [],
  }
  const count = rowCounter(kind, check)
  const canary = kind.canaryRows === undefined ? null : new RowDraw(kind.canaryRows)
  for await (const { header, rows, blankLines } of readChecked(kind, source)) {
    check.counts.blankLines += blankLines
    if (header) check.preview.header = header.cells
    for (const row of rows) {
      count(row)
      const { verdict } = row
      if (verdict.verdict === 'ready' && verdict.row.record !== null)
        canary?.add(verdict.row.record, kind.groupOf?.(verdict.row) ?? '')
    }
  }
  return { ...check, drawn: canary?.drawn() ?? [] }
}

/** Which count a row that is not ready belongs to. */
const countOf = { refused: 'refused', duplicate: 'duplicates', 'left-out': 'leftOut' } as const

/** Returns a function that adds a row to a dry run. */
function rowCounter<Row extends BulkRow, Found extends Findings>(
  { groupOf, problemsShown }: Pick<BulkKind<Row, BulkSetup, Found>, 'groupOf' | 'problemsShown'>,
  { preview, counts, groups, markCounts, repairs, problemCodes, problems }: FileCheck<Found>,
) {
  const byCode = new Map<string, FileCheck<Found>['problemCodes'][number]>()

  function addProblem(verdict: Verdict<Row, Found>, { cells, line }: CsvRecord): void {
    const problem = verdict.verdict === 'ready' ? verdict.warning : verdict.problem
    if (!problem) return
    let found = byCode.get(problem.code)
    if (!found) {
      found = { code: problem.code, verdict: verdict.verdict, rows: 0, lines: [] }
      byCode.set(problem.code, found)
      problemCodes.push(found)
    }
    found.rows++
    if (found.lines.length < SHOWN_LINES) found.lines.push(line)
    const listed = problemsShown.per === 'code' ? found.rows - 1 : problems.length
    if (listed >= problemsShown.limit) return
    const shown = cells.slice(0, SHOWN_CELLS).map(cell => cell.slice(0, SHOWN_CHARS))
    problems.push({ line, verdict: verdict.verdict, cells: shown, problem })
  }

  return ({ record, verdict }: CheckedRow<Row, Found>): void => {
    counts.total++
    if (preview.rows.length < PREVIEW_ROWS) preview.rows.push(record.cells)
    addProblem(verdict, record)
    for (const mark of verdict.marks ?? []) markCounts[mark] = (markCounts[mark] ?? 0) + 1
    if (verdict.verdict !== 'ready') {
      counts[countOf[verdict.verdict]]++
      return
    }
    counts.ready++
    if (verdict.warning) counts.warned++
    if (groupOf) {
      const group = groupOf(verdict.row)
      groups[group] = (groups[group] ?? 0) + 1
    }
    if (!verdict.repair) return
    counts.repaired++
    if (repairs.length < SHOWN_REPAIRS) repairs.push({ line: record.line, ...verdict.repair })
  }
}

/**
 * The rows to send, in file order and in chunks as the job stores them.
 * @param lead the rows of a canary, by their index in the file; they are added to `leading` instead
 */
export async function* readyRows<Row extends BulkRow, Setup extends BulkSetup, Found extends Findings>(
  kind: BulkKind<Row, Setup, Found>,
  source: BulkSource<Setup>,
  lead: ReadonlySet<number> = new Set(),
  leading: Row[] = [],
): AsyncGenerator<Row[]> {
  let chunk: Row[] = []
  for await (const { rows } of readChecked(kind, source))
    for (const { verdict } of rows) {
      if (verdict.verdict !== 'ready') continue
      if (verdict.row.record !== null && lead.has(verdict.row.record)) {
        leading.push(verdict.row)
        continue
      }
      chunk.push(verdict.row)
      if (chunk.length < CHUNK_ROWS) continue
      yield chunk
      chunk = []
    }
  if (chunk.length > 0) yield chunk
}

/** The number of cells in the longest row of a file. */
async function columnCount(file: Blob, format: TableFormat): Promise<number> {
  let width = 0
  for await (const { records } of readTable(file, format))
    for (const { cells } of records) width = Math.max(width, cells.length)
  return width
}

interface ResultOptions {
  session: Session
  profile: CsvProfile
}

/**
 * The result file of a job: the rows of its file in order, each with all its columns and then those of the kind. The
 * reasons why rows were not sent are found by checking the file again.
 * @throws JobRemovedError; UnreadableFileError; a zod error if the settings are those of another version of the app
 */
export async function resultFile<Row extends BulkRow, Setup extends BulkSetup, Found extends Findings>(
  kind: BulkKind<Row, Setup, Found>,
  store: Pick<JobStore, 'file' | 'chunk'>,
  job: Job,
  { session, profile }: ResultOptions,
): Promise<Blob> {
  const file = await store.file(job.id)
  if (file === null) throw new JobRemovedError()
  const setup = kind.setupOf(job.settings)
  const keys = keysOf(setup.format)
  const width = kind.result.padsRowsToWidestRow ? await columnCount(file, setup.format) : (keys?.length ?? 0)
  const line = alignedLines(setup.format, profile, width)
  const parts: BlobPart[] = [csvStart(profile)]
  if (keys) parts.push(line(keys, kind.result.header))
  // A job's rows are in file order after those of its canary, so only the canary and one chunk of the others are in
  // memory at a time
  const results = resultsByRecord(store, job)
  const leading = new Map<unknown, RowResult | null>()
  while (leading.size < (job.lead ?? 0)) {
    const read = await results.next()
    if (read.done === true) break
    leading.set(read.value.record, read.value.result)
  }
  let next = await results.next()
  let at = 0
  for await (const { header, rows } of readChecked(kind, { file, setup, session })) {
    const lines = header ? [line(header.cells, kind.result.header)] : []
    for (const row of rows) {
      let result = leading.get(at)
      if (next.done !== true && next.value.record === at) {
        result = next.value.result
        next = await results.next()
      }
      lines.push(line(row.record.cells, kind.result.cells(row, result)))
      at++
    }
    // As blobs, because a million lines in one string would be in memory twice
    parts.push(new Blob([lines.join('')]))
  }
  return new Blob(parts, { type: CSV_TYPE })
}

/**
 * Makes a function that writes a row with the added cells after the last column, even if the row has fewer cells. The
 * delimiter is that of the source (a comma for JSON), so that the program that wrote the file can read its result.
 * @param width the number of columns; 0 to use that of the first row
 */
function alignedLines(format: TableFormat, profile: CsvProfile, width: number) {
  const delimiter = isJson(format) ? ',' : format.delimiter
  let columns = width
  return (cells: readonly string[], added: readonly string[]): string => {
    columns ||= cells.length
    const missing = Array<string>(Math.max(0, columns - cells.length)).fill('')
    return csvLine([...cells, ...missing, ...added], profile, delimiter)
  }
}

/**
 * The rows of a file that would not be sent, with the kind's columns, which say why.
 * @throws UnreadableFileError
 */
export async function notSentFile<Row extends BulkRow, Setup extends BulkSetup, Found extends Findings>(
  kind: BulkKind<Row, Setup, Found>,
  { profile, ...source }: BulkSource<Setup> & { profile: CsvProfile },
): Promise<Blob> {
  const { format } = source.setup
  const keys = keysOf(format)
  const line = alignedLines(format, profile, keys?.length ?? 0)
  const parts: BlobPart[] = [csvStart(profile)]
  if (keys) parts.push(line(keys, kind.result.header))
  for await (const { header, rows } of readChecked(kind, source)) {
    const lines = header ? [line(header.cells, kind.result.header)] : []
    for (const row of rows)
      if (row.verdict.verdict !== 'ready') lines.push(line(row.record.cells, kind.result.cells(row, undefined)))
    parts.push(new Blob([lines.join('')]))
  }
  return new Blob(parts, { type: CSV_TYPE })
}

/** The results of a job's rows by their index in the file; a stored row without an index is left out. */
async function* resultsByRecord(
  store: Pick<JobStore, 'chunk'>,
  job: Job,
): AsyncGenerator<{ record: unknown; result: RowResult | null }> {
  for await (const { row, result } of rowsWithResults(store, job))
    if (isRecord(row) && typeof row['record'] === 'number') yield { record: row['record'], result }
}
