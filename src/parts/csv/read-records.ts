import Papa from 'papaparse'
import type { RecordBatch, RecordFault } from './csv-record'
import { decodeFile } from './decode-file'
import { UnreadableFileError, SEPARATOR_LINE } from './guess-csv-format'
import type { CsvFormat } from './table-format'

/** In characters. A longer row means an unclosed quote, or a file that is not a table. */
export const MAX_RECORD_CHARS = 1_000_000

interface Parsed {
  data: string[][]
  errors: { code: string; row?: number }[]
  meta: { cursor: number }
}

/** Checks what Papa.Parser returns, which has the type any. */
const isParsed = (value: unknown): value is Parsed =>
  typeof value === 'object' && value !== null && 'data' in value && 'errors' in value && 'meta' in value

/**
 * Reads a table piece by piece; the whole file is never in memory. Line breaks inside quoted cells become `\n`. The
 * header, if any, is the first record.
 * @throws UnreadableFileError when a row is too long
 */
export async function* readRecords(
  file: Blob,
  { encoding, delimiter }: Pick<CsvFormat, 'encoding' | 'delimiter'>,
): AsyncGenerator<RecordBatch> {
  const parser = new Papa.Parser({ delimiter, newline: '\n', quoteChar: '"' })
  let rest = ''
  let line = 1
  let isFirst = true

  function parse(text: string, isLast: boolean): RecordBatch {
    const parsed: unknown = parser.parse(text, 0, !isLast)
    if (!isParsed(parsed)) throw new TypeError('unexpected result from papaparse')
    rest = isLast ? '' : text.slice(parsed.meta.cursor)
    const faults = new Map(parsed.errors.map(({ row, code }) => [row ?? parsed.data.length - 1, code]))
    const hasQuotes = text.includes('"')
    const batch: RecordBatch = { records: [], blankLines: 0 }
    for (const [index, cells] of parsed.data.entries()) {
      const fault = faultOf(faults.get(index), line)
      const isBlank = fault === null && cells.length === 1 && cells[0]?.trim() === ''
      const lines = 1 + (hasQuotes ? countLineEnds(cells) : 0)
      if (isBlank) batch.blankLines += lines
      else batch.records.push({ cells, line, fault })
      line += lines
    }
    return batch
  }

  for await (const piece of decodeFile(file, encoding)) {
    let text = rest + piece
    if (isFirst) {
      isFirst = false
      if (SEPARATOR_LINE.test(text)) line++
      text = text.replace(SEPARATOR_LINE, '')
    }
    const batch = parse(text, false)
    if (rest.length > MAX_RECORD_CHARS)
      throw new UnreadableFileError({ code: 'row-too-long', line, limit: MAX_RECORD_CHARS })
    yield batch
  }
  if (rest !== '') yield parse(rest, true)
}

const faultOf = (code: string | undefined, line: number): RecordFault | null => {
  if (code === undefined) return null
  return code === 'MissingQuotes' ? { code: 'unclosed-quote', line } : { code: 'unexpected-quote' }
}

function countLineEnds(cells: readonly string[]): number {
  let count = 0
  for (const cell of cells) for (let at = cell.indexOf('\n'); at !== -1; at = cell.indexOf('\n', at + 1)) count++
  return count
}
