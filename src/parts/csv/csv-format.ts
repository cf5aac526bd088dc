export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]
export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** How a table is written: guessed first, then shown for the user to change. */
export interface CsvFormat {
  encoding: Encoding
  delimiter: Delimiter
  /** Whether the first row names the columns. */
  header: boolean
}
