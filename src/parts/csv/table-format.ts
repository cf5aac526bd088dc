import * as z from 'zod/mini'

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]
export const delimiters = [',', ';', '\t', '|'] as const

const encoding = z.enum(encodings)

/** CSV: columns separated by a delimiter. Guessed first, then shown for the user to change. */
export const csvFormatSchema = z.object({
  encoding,
  delimiter: z.enum(delimiters),
  /** Whether the first row names the columns. */
  header: z.boolean(),
})
export type CsvFormat = z.infer<typeof csvFormatSchema>

/** JSON: rows that name their columns. */
const jsonFormatSchema = z.object({
  encoding,
  /**
   * `list`: one array of rows. `wrapped`: an object that contains it; if it contains several, the rows are in the first
   * list of objects, or else in the first that is not empty. `lines`: one row per line.
   */
  layout: z.enum(['list', 'wrapped', 'lines']),
  keys: z.array(z.string()),
})
export type JsonFormat = z.infer<typeof jsonFormatSchema>

/** How a file of rows is written. */
export const tableFormatSchema = z.union([csvFormatSchema, jsonFormatSchema])
export type TableFormat = CsvFormat | JsonFormat

export const isJson = (format: TableFormat): format is JsonFormat => 'layout' in format

/** Whether the first record names the columns. */
export const hasHeader = (format: TableFormat): boolean => !isJson(format) && format.header
