/**
 * For whom a table is written (product.md, "Tables"; facts 24). `systems`: every value as it is. `spreadsheets`: an
 * apostrophe before what they would calculate or shorten, and a mark that says UTF-8.
 */
export type CsvProfile = 'systems' | 'spreadsheets'

/** Formulas, and numbers that would lose their zeros, their plus or their last digits. */
const AT_RISK = /^(?:[=+\-@\t\r\n'＝＋－＠]|0\d|\d{10,}|\d+(?:[.,]\d+)?e[+-]?\d)/i

/** What a file of the profile begins with. */
export const csvStart = (profile: CsvProfile): string => (profile === 'spreadsheets' ? '\ufeff' : '')

/** One row with its line end (RFC 4180). */
export const csvLine = (cells: readonly string[], profile: CsvProfile): string => {
  const written = cells.map(cell => quoted(profile === 'spreadsheets' ? guarded(cell) : cell))
  // A row that is one empty cell must not read as a blank line
  return `${written.length === 1 && written[0] === '' ? '""' : written.join(',')}\r\n`
}

export const guarded = (cell: string): string => (AT_RISK.test(cell) ? `'${cell}` : cell)

/** A cell of a file for spreadsheets, as it was before it was written. */
export const unguarded = (cell: string): string => (cell.startsWith("'") ? cell.slice(1) : cell)

const quoted = (cell: string): string => (/[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
