import * as z from 'zod/mini'
import { delimiters, encodings } from './csv-format'

const encoding = z.enum(encodings)

/** How a file of rows is written: columns separated by a delimiter, or named in every row. */
export const tableFormatSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('columns'), encoding, delimiter: z.enum(delimiters), header: z.boolean() }),
  /** `list`: one array of objects. `wrapped`: an object that contains it. `lines`: one object per line. */
  z.object({
    kind: z.literal('json'),
    encoding,
    layout: z.enum(['list', 'wrapped', 'lines']),
    keys: z.array(z.string()),
  }),
])
export type TableFormat = z.infer<typeof tableFormatSchema>

/** Whether the first record names the columns. */
export const hasHeader = (format: TableFormat): boolean => format.kind === 'columns' && format.header
