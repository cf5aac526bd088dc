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

/** Why a row cannot be used at all; null for one that can. @param columns of the file */
export function findRowFault(record: CsvRecord, columns: number): RowFault | null {
  const { cells, fault } = record
  return fault ?? extraCells(record, columns) ?? (cells.some(isUndecodable) ? { code: 'undecodable' } : null)
}

/** Null where the cells beyond the columns of the file are blank. */
export const extraCells = ({ cells }: CsvRecord, columns: number): RowFault | null =>
  cells.length > columns && cells.slice(columns).some(cell => cell.trim() !== '')
    ? { code: 'extra-cells', cells: cells.length, columns }
    : null

const isUndecodable = (cell: string): boolean => cell.includes('\ufffd')
