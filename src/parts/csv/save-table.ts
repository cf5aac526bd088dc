import { mapInChunks } from '#/api/map-in-chunks'
import { saveFile } from '#/ui/behavior/save-file'
import { CSV_TYPE, csvLine, csvStart, type CsvProfile } from './write-csv'

/** A table as written to a file. */
export interface CsvTable {
  header: readonly string[]
  rows: readonly (readonly string[])[]
  /** Shown after the file is saved, if some rows could not be read for it. */
  leftOut?: string
}

/** The columns of a saved table: name, and value by row; null is an empty cell. */
export type CsvFields<Row> = Readonly<Record<string, (row: Row) => string | number | null>>

/** Rows per chunk. Larger than usual, because the pauses between the chunks of a million rows add up. */
const CHUNK_SIZE = 2_000

/** Converts rows to a table to be saved. Numbers have no digit grouping. */
export async function tableOf<Row>(rows: readonly Row[], fields: CsvFields<Row>): Promise<CsvTable> {
  const columns = Object.entries(fields)
  return {
    header: columns.map(([name]) => name),
    rows: await mapInChunks(
      rows,
      chunk => chunk.map(row => columns.map(([, read]) => String(read(row) ?? ''))),
      CHUNK_SIZE,
    ),
  }
}

/** A timestamp as saved in a table: ISO 8601 in UTC. @param ms null when unknown */
export const csvTimestamp = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/**
 * Downloads a table as CSV.
 * @param name of the file, without its extension
 * @throws DOMException, and downloads nothing, if `signal` is aborted in the meantime
 */
export async function saveTable(
  name: string,
  { header, rows }: CsvTable,
  profile: CsvProfile,
  signal: AbortSignal,
): Promise<void> {
  const lines = await mapInChunks(rows, chunk => chunk.map(cells => csvLine(cells, profile)), CHUNK_SIZE)
  signal.throwIfAborted()
  const fileName = `${name.replaceAll(/[^\p{L}\p{N} ._-]+/gu, '-').slice(0, 100)}.csv`
  saveFile(fileName, new Blob([csvStart(profile), csvLine(header, profile), ...lines], { type: CSV_TYPE }))
}
