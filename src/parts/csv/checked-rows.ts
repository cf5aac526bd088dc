import { guessFormat } from './csv-format'
import type { CsvFormat } from './csv-layout'
import { readRecords, type CsvRecord } from './read-records'
import { csvLine, csvStart, type CsvProfile } from './write-csv'

/** One row of a table with what is thought of it; null for the header. */
export interface CheckedRow<Verdict> {
  record: CsvRecord
  verdict: Verdict | null
}

/** @param at the row's place in the file, without the header, from 0 */
export type CheckRow<Verdict> = (record: CsvRecord, at: number) => Verdict

/** How a file is probably read, and its first rows. @throws CsvRefused for what is no table */
export async function sampleOf(
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
 * Reads and checks a file row by row, header included; hands back the blank lines at the end.
 * @param checker is made once, for the width of the first row
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

/** Cells of the longest row of a file. */
export async function widthOf(file: Blob, format: CsvFormat): Promise<number> {
  let width = 0
  for await (const { records } of readRecords(file, format))
    for (const { cells } of records) width = Math.max(width, cells.length)
  return width
}

interface ResultColumns<Verdict> {
  /** See `widthOf`: the two columns stand in one place, also beside rows with too many cells. */
  width: number
  profile: CsvProfile
  header: readonly [outcome: string, message: string]
  /** What became of a row. */
  said: (verdict: Verdict, at: number) => readonly [outcome: string, message: string]
}

/** The rows of a file in their order and as they are, with two more columns. */
export async function withResults<Verdict>(
  rows: AsyncIterable<CheckedRow<Verdict>[]>,
  { width, profile, header, said }: ResultColumns<Verdict>,
): Promise<Blob> {
  const parts: string[] = [csvStart(profile)]
  let at = 0
  for await (const batch of rows) {
    const lines: string[] = []
    for (const { record, verdict } of batch) {
      const cells = [...record.cells, ...Array<string>(width - record.cells.length).fill('')]
      lines.push(csvLine([...cells, ...(verdict === null ? header : said(verdict, at++))], profile))
    }
    parts.push(lines.join(''))
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}
