import type { CsvFormat } from './table-format'

/**
 * `systems`: every value unchanged. `spreadsheets`: an apostrophe before values that Excel would calculate or shorten
 * (formulas, leading zeros, long numbers), and a byte order mark, without which it misreads UTF-8.
 */
export type CsvProfile = 'systems' | 'spreadsheets'

/**
 * Formulas, numbers that would lose leading zeros, a plus sign, their last digits, or their exponent, and values that
 * begin with an apostrophe.
 */
const AT_RISK = /^(?:[=+\-@\t\r\n'＝＋－＠]|0\d|\d{10,}|\d+(?:[.,]\d+)?e[+-]?\d)/i

/** The media type of CSV files. */
export const CSV_TYPE = 'text/csv;charset=utf-8'

/** What a file of this profile starts with. */
export const csvStart = (profile: CsvProfile): string => (profile === 'spreadsheets' ? '\ufeff' : '')

/** One row, including its line break (RFC 4180). */
export const csvLine = (
  cells: readonly string[],
  profile: CsvProfile,
  delimiter: CsvFormat['delimiter'] = ',',
): string => {
  const written = cells.map(cell => quoted(profile === 'spreadsheets' ? escapeForSpreadsheet(cell) : cell))
  // A row with a single empty cell must not look like a blank line
  return `${written.length === 1 && written[0] === '' ? '""' : written.join(delimiter)}\r\n`
}

/** A table as a file for systems. */
export const csvFile = (table: { header: readonly string[]; rows: readonly (readonly string[])[] }): Blob =>
  new Blob([table.header, ...table.rows].map(cells => csvLine(cells, 'systems')))

/** Puts an apostrophe before a value that a spreadsheet would change. */
const escapeForSpreadsheet = (cell: string): string => (AT_RISK.test(cell) ? `'${cell}` : cell)

/** Undoes `escapeForSpreadsheet`: drops the apostrophe at the start, unless it is part of the value. */
export const unescapeFromSpreadsheet = (cell: string): string =>
  cell.startsWith("'") && AT_RISK.test(cell.slice(1)) ? cell.slice(1) : cell

const quoted = (cell: string): string => (/[",;|\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
