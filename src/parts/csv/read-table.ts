import type { RecordBatch } from './csv-record'
import { guessFormat } from './guess-csv-format'
import { guessJsonLayout } from './guess-json-layout'
import { readJsonRecords } from './read-json-records'
import { readRecords } from './read-records'
import { isJson, type TableFormat } from './table-format'

/**
 * Guesses the format of a file of rows: JSON by how it begins, otherwise CSV.
 * @throws UnreadableFileError for a file that is empty or not text, and for JSON without rows, with too long a row, or
 * with too many keys; DOMException if the file can no longer be read
 */
export async function guessTable(file: Blob): Promise<TableFormat> {
  const csvFormat = await guessFormat(file)
  return (await guessJsonLayout(file, csvFormat.encoding)) ?? csvFormat
}

/**
 * The rows of a file, piece by piece. The first record of a table with a header is the header; JSON rows have their
 * values in the order of the format's keys.
 * @throws UnreadableFileError when a row is too long; DOMException if the file can no longer be read
 */
export const readTable = (file: Blob, format: TableFormat): AsyncGenerator<RecordBatch> =>
  isJson(format) ? readJsonRecords(file, format) : readRecords(file, format)
