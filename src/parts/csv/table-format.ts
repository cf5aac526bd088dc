import { guessFormat } from './csv-format'
import { guessJsonLayout } from './json-layout'
import { readJsonRecords } from './read-json-records'
import { readRecords, type RecordBatch } from './read-records'
import type { TableFormat } from './table-layout'

/**
 * Guesses how a file of rows is written: JSON by how it begins, else a table.
 * @throws CsvRefused for what is no text, or JSON without rows
 */
export async function guessTable(file: Blob): Promise<TableFormat> {
  const columns = await guessFormat(file)
  const layout = await guessJsonLayout(file, columns.encoding)
  return layout === null ? { kind: 'columns', ...columns } : { kind: 'json', encoding: columns.encoding, ...layout }
}

/**
 * The rows of a file, piece by piece. The first record of a table with a header is that header; rows of JSON have their
 * values in the order of the format's keys.
 * @throws CsvRefused when a row is too long to be one
 */
export const readTable = (file: Blob, format: TableFormat): AsyncGenerator<RecordBatch> =>
  format.kind === 'json' ? readJsonRecords(file, format) : readRecords(file, format)
