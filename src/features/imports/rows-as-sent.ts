import type { CsvTable } from '#/parts/csv/save-table'
import { type BatchEntry, platformWords } from './batch-entries'
import { askImport } from './file/ask-import'
import type { SentSteps } from './file/sent-cells'
import { text } from './text'

/** A token that was sent, as far as this browser knows its row. */
export type SentEntry = Pick<BatchEntry, 'token' | 'platform' | 'line' | 'externalId'>

/** Column names of a device, as in the service's JSON. */
const deviceColumns = ['platform', 'token', 'external_person_id']

/**
 * The rows as they were sent: with all columns of their file if this browser still has it, else platform, token, and
 * external id as far as known (the service returns only tokens).
 */
export async function rowsAsSent(sent: SentSteps | null, entries: readonly SentEntry[]): Promise<CsvTable> {
  const reply = sent === null ? null : await askImport('rows', sent)
  if (!reply?.ok) return { header: deviceColumns, rows: entries.map(deviceCells) }
  const found = reply.value
  const cellsOf = new Map(found.rows.map(({ line, cells }) => [line, cells]))
  const width = Math.max(found.header.length, ...found.rows.map(({ cells }) => cells.length))
  const header = Array.from({ length: width }, (_, index) => found.header[index] ?? text.unnamedColumn(index + 1))
  return {
    header,
    rows: entries.map(entry => {
      const cells = cellsOf.get(entry.line ?? -1) ?? []
      return header.map((_, index) => cells[index] ?? '')
    }),
  }
}

const deviceCells = ({ platform, token, externalId }: SentEntry): string[] => [
  platform === null ? '' : platformWords[platform],
  token,
  externalId ?? '',
]
