import Papa from 'papaparse'
import { CsvRefused, SEPARATOR_LINE } from './csv-format'
import type { CsvFormat } from './csv-layout'
import { csvText as t } from './csv-text'
import { fileText } from './file-text'

/** One row of a table. */
export interface CsvRecord {
  cells: string[]
  /** The line it begins in, from 1. */
  line: number
  /** Why its columns cannot be told, in a sentence. */
  fault: string | null
}

/** Some rows in order, without the blank lines between them. */
export interface RecordBatch {
  records: CsvRecord[]
  blankLines: number
}

/** A longer row is no row: a quote that was never closed, or a file that is no table. */
export const MAX_RECORD = 1_000_000

interface Parsed {
  data: string[][]
  errors: { code: string; row?: number }[]
  meta: { cursor: number }
}

/** The package types this as any. */
const isParsed = (value: unknown): value is Parsed =>
  typeof value === 'object' && value !== null && 'data' in value && 'errors' in value && 'meta' in value

/**
 * Reads a table piece by piece, so that neither its text nor its bytes are ever in memory as a whole. Line ends inside
 * quoted cells become `\n`. The header, where there is one, is the first record.
 * @throws CsvRefused when a row is too long to be one
 */
export async function* readRecords(
  file: Blob,
  { encoding, delimiter }: Pick<CsvFormat, 'encoding' | 'delimiter'>,
): AsyncGenerator<RecordBatch> {
  const parser = new Papa.Parser({ delimiter, newline: '\n', quoteChar: '"' })
  let rest = ''
  let line = 1
  let isFirst = true

  function take(text: string, isLast: boolean): RecordBatch {
    const parsed: unknown = parser.parse(text, 0, !isLast)
    if (!isParsed(parsed)) throw new TypeError('papaparse answers otherwise than it did')
    rest = isLast ? '' : text.slice(parsed.meta.cursor)
    const faults = new Map(parsed.errors.map(({ row, code }) => [row ?? parsed.data.length - 1, code]))
    const hasQuotes = text.includes('"')
    const batch: RecordBatch = { records: [], blankLines: 0 }
    for (const [at, cells] of parsed.data.entries()) {
      const fault = faultOf(faults.get(at), line)
      const isBlank = fault === null && cells.length === 1 && cells[0]?.trim() === ''
      const lines = 1 + (hasQuotes ? lineEnds(cells) : 0)
      if (isBlank) batch.blankLines += lines
      else batch.records.push({ cells, line, fault })
      line += lines
    }
    return batch
  }

  for await (const piece of fileText(file, encoding)) {
    let text = rest + piece
    if (isFirst) {
      isFirst = false
      if (SEPARATOR_LINE.test(text)) line++
      text = text.replace(SEPARATOR_LINE, '')
    }
    const batch = take(text, false)
    if (rest.length > MAX_RECORD) throw new CsvRefused(t.tooLong(line, MAX_RECORD))
    yield batch
  }
  if (rest !== '') yield take(rest, true)
}

const faultOf = (code: string | undefined, line: number): string | null =>
  code === undefined ? null : code === 'MissingQuotes' ? t.unclosed(line) : t.badQuote

function lineEnds(cells: readonly string[]): number {
  let count = 0
  for (const cell of cells) for (let at = cell.indexOf('\n'); at !== -1; at = cell.indexOf('\n', at + 1)) count++
  return count
}
