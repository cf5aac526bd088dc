import type { CsvRecord, RowFault } from './csv-record'

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
