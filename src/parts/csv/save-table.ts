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

/** The longest time, in ms, that rows are converted before the page may respond. */
const SLICE_MS = 50

/** Converts rows. However many there are, the page stays responsive. */
async function convertAll<Row, Converted>(rows: readonly Row[], convert: (row: Row) => Converted) {
  const converted: Converted[] = []
  let sliceBegan = performance.now()
  for (const row of rows) {
    converted.push(convert(row))
    if (performance.now() - sliceBegan < SLICE_MS) continue
    await new Promise(resolve => setTimeout(resolve))
    sliceBegan = performance.now()
  }
  return converted
}

/** Converts rows to a table to be saved. Numbers have no digit grouping. */
export async function tableOf<Row>(rows: readonly Row[], fields: CsvFields<Row>): Promise<CsvTable> {
  const columns = Object.entries(fields)
  return {
    header: columns.map(([name]) => name),
    rows: await convertAll(rows, row => columns.map(([, read]) => String(read(row) ?? ''))),
  }
}

/** A timestamp as saved in a table: ISO 8601 in UTC. @param ms null when unknown */
export const csvTimestamp = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/** Downloads a table as CSV. @param name of the file, without its extension */
export async function saveTable(name: string, { header, rows }: CsvTable, profile: CsvProfile): Promise<void> {
  const lines = await convertAll([header, ...rows], cells => csvLine(cells, profile))
  const fileName = `${name.replaceAll(/[^\p{L}\p{N} ._-]+/gu, '-').slice(0, 100)}.csv`
  saveFile(fileName, new Blob([csvStart(profile), ...lines], { type: CSV_TYPE }))
}
