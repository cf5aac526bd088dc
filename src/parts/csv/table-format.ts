import * as z from 'zod/mini'
import { guessFormat } from './csv-format'
import { delimiters, encodings } from './csv-layout'
import { guessJsonLayout } from './json-layout'
import { readJsonRecords } from './read-json-records'
import { readRecords, type RecordBatch } from './read-records'

const encoding = z.enum(encodings)

/** How a file of rows is written, with the columns told apart by a character or named in every row. */
export const tableFormatSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('columns'), encoding, delimiter: z.enum(delimiters), header: z.boolean() }),
  /** `list`: one array of objects. `wrapped`: an object that holds it. `lines`: an object in every line. */
  z.object({
    kind: z.literal('json'),
    encoding,
    layout: z.enum(['list', 'wrapped', 'lines']),
    keys: z.array(z.string()),
  }),
])
export type TableFormat = z.infer<typeof tableFormatSchema>

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

/** The names of the columns where the format itself knows them. */
export const hasHeader = (format: TableFormat): boolean => format.kind === 'columns' && format.header
