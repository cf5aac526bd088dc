/** One row of a table. */
export interface CsvRecord {
  cells: string[]
  /** The line it begins on, from 1. */
  line: number
  /** Why it cannot be read; null if it can. */
  fault: RecordFault | null
}

/** Some rows in order, without the blank lines in between. */
export interface RecordBatch {
  records: CsvRecord[]
  blankLines: number
}

/** Why a row cannot be read. `text.recordFault` has the sentences. */
export type RecordFault =
  | { code: 'unexpected-quote' | 'invalid-json' | 'unclosed-list' | 'other-list' | 'undecodable' }
  | { code: 'unclosed-quote'; line: number }
  | { code: 'extra-cells'; cells: number; columns: number }

/** Why a row cannot be used at all; null if it can. @param columns the number of columns in the file */
export function findRecordFault(record: CsvRecord, columns: number): RecordFault | null {
  const { cells, fault } = record
  return fault ?? extraCells(record, columns) ?? (cells.some(isUndecodable) ? { code: 'undecodable' } : null)
}

/** The fault of a row with more cells than columns; null if the extra cells are blank, or if there are none. */
export const extraCells = ({ cells }: CsvRecord, columns: number): RecordFault | null =>
  cells.length > columns && cells.slice(columns).some(cell => cell.trim() !== '')
    ? { code: 'extra-cells', cells: cells.length, columns }
    : null

/**
 * Whether the last digits of an id or token were cut off: `1.23E+15` by a spreadsheet, `1.23E15` by a tool written in
 * Java. Without decimals, the plus is required: an id may be `1e5`.
 */
export const isShortened = (cell: string): boolean => /^[+-]?\d(?:[.,]\d+E\+?|E\+)\d+$/i.test(cell)

const isUndecodable = (cell: string): boolean => cell.includes('\ufffd')
