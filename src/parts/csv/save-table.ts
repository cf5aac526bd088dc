import { saveFile } from '#/ui/behavior/save-file'
import { csvLine, csvStart, type CsvProfile } from './write-csv'

/** A table as a file holds it. */
export interface CsvTable {
  header: readonly string[]
  rows: readonly (readonly string[])[]
}

/** A column of a saved table: its name, and what stands in it; null is an empty cell. */
export type CsvFields<Row> = Readonly<Record<string, (row: Row) => string | number | null>>

/** Rows of a screen as a table; numbers without grouping. */
export function tableOf<Row>(rows: readonly Row[], fields: CsvFields<Row>): CsvTable {
  const columns = Object.entries(fields)
  return {
    header: columns.map(([name]) => name),
    rows: rows.map(row => columns.map(([, read]) => String(read(row) ?? ''))),
  }
}

/** A moment as a saved table holds it: ISO 8601 in UTC. @param ms null where it is not known */
export const csvMoment = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/** Hands a table to the browser to save. @param name of the file, without its ending */
export function saveTable(name: string, { header, rows }: CsvTable, profile: CsvProfile): void {
  const lines = [header, ...rows].map(cells => csvLine(cells, profile))
  const fileName = `${name.replaceAll(/[^\p{L}\p{N} ._-]+/gu, '-').slice(0, 100)}.csv`
  saveFile(fileName, new Blob([csvStart(profile), ...lines], { type: 'text/csv;charset=utf-8' }))
}
