/** One row of a table. */
export interface CsvRecord {
  cells: string[]
  /** The line it begins in, from 1. */
  line: number
  /** Why it cannot be split into columns. */
  fault: RowFault | null
}

/** Some rows in order, without the blank lines in between. */
export interface RecordBatch {
  records: CsvRecord[]
  blankLines: number
}

/** Why a row cannot be read. `text.rowFault` has the sentences. */
export type RowFault =
  | { code: 'unexpected-quote' | 'invalid-json' | 'unclosed-list' | 'undecodable' }
  | { code: 'unclosed-quote'; line: number }
  | { code: 'extra-cells'; cells: number; columns: number }
