import { csvText as t } from './csv-text'
import type { CsvRecord } from './read-records'

/** Why a row cannot be read at all, in a sentence; null for one that can. @param width columns of the file */
export function rowFault({ cells, fault }: CsvRecord, width: number): string | null {
  if (fault !== null) return fault
  if (cells.length > width && cells.slice(width).some(extra => extra.trim() !== ''))
    return t.ragged(cells.length, width)
  return cells.some(cell => cell.includes('\ufffd')) ? t.undecodable : null
}
