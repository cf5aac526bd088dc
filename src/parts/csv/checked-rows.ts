import type { CsvFormat } from './csv-format'
import type { CsvRecord } from './csv-record'
import { guessFormat } from './guess-csv-format'
import { readRecords } from './read-records'
import { csvLine, csvStart, type CsvProfile } from './write-csv'

/** One row of a table with the verdict of the check; null for the header. */
export interface CheckedRow<Verdict> {
  record: CsvRecord
  verdict: Verdict | null
}

/** @param at index of the row in the file, not counting the header, from 0 */
export type CheckRow<Verdict> = (record: CsvRecord, at: number) => Verdict

/** The guessed format of a file, and its first rows. @throws UnreadableFileError */
export async function readSample(
  file: Blob,
  rows: number,
): Promise<{ format: CsvFormat; header: string[] | null; rows: string[][] }> {
  const format = await guessFormat(file)
  const read: string[][] = []
  for await (const { records } of readRecords(file, format)) {
    read.push(...records.slice(0, rows + 1 - read.length).map(({ cells }) => cells))
    if (read.length > rows) break
  }
  return { format, header: format.header ? (read.shift() ?? null) : null, rows: read }
}

/**
 * Reads and checks a file row by row, header included; returns the number of blank lines at the end.
 * @param checker is called once, with the number of columns in the first row
 */
export async function* readChecked<Verdict>(
  file: Blob,
  format: CsvFormat,
  checker: (width: number) => CheckRow<Verdict>,
): AsyncGenerator<CheckedRow<Verdict>[], number> {
  let check: CheckRow<Verdict> | null = null
  let at = format.header ? -1 : 0
  let blankLines = 0
  for await (const batch of readRecords(file, format)) {
    blankLines += batch.blankLines
    const rows: CheckedRow<Verdict>[] = []
    for (const record of batch.records) {
      check ??= checker(record.cells.length)
      rows.push({ record, verdict: at < 0 ? null : check(record, at) })
      at++
    }
    yield rows
  }
  return blankLines
}

/** The number of cells in the longest row of a file. */
export async function columnCount(file: Blob, format: CsvFormat): Promise<number> {
  let width = 0
  for await (const { records } of readRecords(file, format))
    for (const { cells } of records) width = Math.max(width, cells.length)
  return width
}

interface ResultColumns<Verdict> {
  /** See `columnCount`: the two columns line up even next to rows with extra cells. */
  width: number
  profile: CsvProfile
  header: readonly [outcome: string, message: string]
  /** The result of a row. */
  resultOf: (verdict: Verdict, at: number) => readonly [outcome: string, message: string]
}

/** The rows of a file, unchanged and in order, with two more columns. */
export async function writeResultFile<Verdict>(
  rows: AsyncIterable<CheckedRow<Verdict>[]>,
  { width, profile, header, resultOf }: ResultColumns<Verdict>,
): Promise<Blob> {
  const parts: string[] = [csvStart(profile)]
  let at = 0
  for await (const batch of rows) {
    const lines: string[] = []
    for (const { record, verdict } of batch) {
      const cells = [...record.cells, ...Array<string>(width - record.cells.length).fill('')]
      lines.push(csvLine([...cells, ...(verdict === null ? header : resultOf(verdict, at++))], profile))
    }
    parts.push(lines.join(''))
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}
