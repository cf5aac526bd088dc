import * as z from 'zod/mini'
import { delimiters, encodings, type CsvFormat } from './csv-format'

const encoding = z.enum(encodings)

/** A file of columns separated by a delimiter. */
export const csvFormatSchema = z.object({ encoding, delimiter: z.enum(delimiters), header: z.boolean() })

/** A file of rows that name their columns. */
const jsonFormatSchema = z.object({
  encoding,
  /** `list`: one array of objects. `wrapped`: an object that contains it. `lines`: one object per line. */
  layout: z.enum(['list', 'wrapped', 'lines']),
  keys: z.array(z.string()),
})
type JsonFormat = z.infer<typeof jsonFormatSchema>

/** How a file of rows is written. */
export const tableFormatSchema = z.union([csvFormatSchema, jsonFormatSchema])
export type TableFormat = CsvFormat | JsonFormat

export const isJson = (format: TableFormat): format is JsonFormat => 'layout' in format

/** Whether the first record names the columns. */
export const hasHeader = (format: TableFormat): boolean => !isJson(format) && format.header
