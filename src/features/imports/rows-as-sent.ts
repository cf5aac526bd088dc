import type { CsvTable } from '#/parts/csv/save-table'
import { type BatchEntry, platformWords } from './batch-entries'
import { askImport } from './file/ask-import'
import { deviceColumns } from './file/import-settings'
import type { SentCells, SentSteps } from './file/sent-cells'
import { text } from './text'

/** A token that was sent, with what this browser knows of its row. */
export type SentEntry = Pick<BatchEntry, 'token' | 'platform' | 'record' | 'externalId'>

/**
 * The rows as they were sent: with all columns of their file if this browser still has it and knows the row of each
 * token, else platform, token, and external id as far as known (the service returns only tokens).
 */
export async function rowsAsSent(sent: SentSteps | null, entries: readonly SentEntry[]): Promise<CsvTable> {
  const reply = sent === null ? null : await askImport('rows', sent)
  return tableOfRows(reply?.ok ? reply.value : null, entries)
}

/** The rows of these tokens. @param found the rows of their batches, as in the file; null if the file is not known */
export function tableOfRows(found: SentCells | null, entries: readonly SentEntry[]): CsvTable {
  const rows = found?.rows ?? []
  const cellsOf = new Map(rows.map(({ record, cells }) => [record, cells]))
  const cells = entries.flatMap(({ record }) => {
    const row = record === null ? undefined : cellsOf.get(record)
    return row ? [row] : []
  })
  if (found === null || cells.length < entries.length)
    return { header: Object.values(deviceColumns), rows: entries.map(deviceCells) }
  const width = rows.reduce((widest, row) => Math.max(widest, row.cells.length), found.header.length)
  const header = Array.from({ length: width }, (_, index) => found.header[index] ?? text.unnamedColumn(index + 1))
  return { header, rows: cells.map(row => header.map((_, index) => row[index] ?? '')) }
}

/** In the order of `deviceColumns`. */
const deviceCells = ({ platform, token, externalId }: SentEntry): string[] => [
  platform === null ? '' : platformWords[platform],
  token,
  externalId ?? '',
]
