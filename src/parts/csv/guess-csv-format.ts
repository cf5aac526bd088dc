import Papa from 'papaparse'
import { delimiters, type CsvFormat, type Encoding } from './table-format'

/** Why a file cannot be read as rows. `text.fileFault` has the sentences. */
export type FileFault =
  | { code: 'empty' | 'workbook' | 'old-workbook' | 'zip' | 'gzip' | 'pdf' | 'json-without-rows' | 'binary' }
  | { code: 'row-too-long'; line: number; limit: number }
  | { code: 'too-many-keys'; limit: number }

/** A file that cannot be read as rows. */
export class UnreadableFileError extends Error {
  override name = 'UnreadableFileError'
  readonly fault: FileFault

  constructor(fault: FileFault) {
    super(fault.code)
    this.fault = fault
  }
}

const HEAD_BYTES = 256 * 1024
const SAMPLE_ROWS = 50

/**
 * Guesses encoding, delimiter, and header from the first bytes; only the check for UTF-8 reads the whole file.
 * @throws UnreadableFileError for empty files and files that are not text (workbooks, archives), whatever their name
 */
export async function guessFormat(file: Blob): Promise<CsvFormat> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  refuseBinary(head)
  const encoding = byMark(head) ?? byZeros(head) ?? ((await isUtf8(file)) ? 'utf-8' : 'windows-1252')
  if (encoding !== 'utf-16le' && encoding !== 'utf-16be' && head.includes(0))
    throw new UnreadableFileError({ code: 'binary' })
  return { encoding, ...guessLayout(new TextDecoder(encoding).decode(head)) }
}

const beginsWith = (head: Uint8Array, ...bytes: number[]): boolean => bytes.every((byte, index) => head[index] === byte)

function refuseBinary(head: Uint8Array): void {
  if (head.length === 0) throw new UnreadableFileError({ code: 'empty' })
  if (beginsWith(head, 0x50, 0x4b, 0x03, 0x04)) {
    const names = new TextDecoder('windows-1252').decode(head)
    throw new UnreadableFileError({ code: /xl\/|\[Content_Types\]/.test(names) ? 'workbook' : 'zip' })
  }
  if (beginsWith(head, 0x1f, 0x8b)) throw new UnreadableFileError({ code: 'gzip' })
  if (beginsWith(head, 0xd0, 0xcf, 0x11, 0xe0)) throw new UnreadableFileError({ code: 'old-workbook' })
  if (beginsWith(head, 0x25, 0x50, 0x44, 0x46)) throw new UnreadableFileError({ code: 'pdf' })
}

function byMark(head: Uint8Array): Encoding | null {
  if (beginsWith(head, 0xef, 0xbb, 0xbf)) return 'utf-8'
  if (beginsWith(head, 0xff, 0xfe)) return 'utf-16le'
  return beginsWith(head, 0xfe, 0xff) ? 'utf-16be' : null
}

/** UTF-16 without a byte order mark: in a table nearly every second byte is zero. */
function byZeros(head: Uint8Array): Encoding | null {
  const zeros = [0, 0]
  const sample = head.subarray(0, 4096)
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros.map(count => count / (sample.length / 2))
  if (odd > 0.5 && even < 0.1) return 'utf-16le'
  return even > 0.5 && odd < 0.1 ? 'utf-16be' : null
}

async function isUtf8(file: Blob): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    let isAllAscii = true
    for await (const bytes of file.stream()) {
      // For 100 MB, decoding the text only to discard it takes longer than all other checks
      if (isAllAscii && isAscii(bytes)) continue
      isAllAscii = false
      decoder.decode(bytes, { stream: true })
    }
    decoder.decode()
    return true
  } catch {
    return false
  }
}

const isAscii = (bytes: Uint8Array): boolean => {
  for (let at = 0; at < bytes.length; at++) if ((bytes[at] ?? 0) > 127) return false
  return true
}

/** A first line such as `sep=;`, which only tells spreadsheets the delimiter. */
export const SEPARATOR_LINE = /^\ufeff?sep=([,;\t|])\r?\n/i

/** Guesses delimiter and header from the first rows. */
export function guessLayout(text: string): Pick<CsvFormat, 'delimiter' | 'header'> {
  const named = delimiters.find(delimiter => delimiter === SEPARATOR_LINE.exec(text)?.[1])
  const sample = text.replace(SEPARATOR_LINE, '').replace(/^\ufeff/, '')
  const readings = delimiters.map(delimiter => {
    const { data } = Papa.parse<string[]>(sample, { delimiter, preview: SAMPLE_ROWS, skipEmptyLines: true })
    return { delimiter, rows: data, ...fitOf(data) }
  })
  const best = readings.reduce((a, b) => (b.share * b.columns > a.share * a.columns ? b : a))
  const chosen = readings.find(({ delimiter }) => delimiter === named) ?? best
  return { delimiter: chosen.delimiter, header: looksLikeHeader(chosen.rows[0] ?? []) }
}

/** The most common number of columns, and the share of rows that have it. A single column counts only half. */
function fitOf(rows: string[][]): { columns: number; share: number } {
  const counts = new Map<number, number>()
  for (const row of rows) counts.set(row.length, (counts.get(row.length) ?? 0) + 1)
  const [columns = 1, times = 0] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? []
  return { columns: columns > 1 ? columns : 0.5, share: rows.length === 0 ? 0 : times / rows.length }
}

/**
 * Whether a row looks like column names: its non-blank cells are distinct and short, and have letters but no long
 * numbers.
 */
function looksLikeHeader(row: readonly string[]): boolean {
  const names = row.map(cell => cell.trim()).filter(cell => cell !== '')
  return (
    names.length > 0 &&
    new Set(names.map(name => name.toLowerCase())).size === names.length &&
    names.every(name => name.length <= 80 && /\p{L}/u.test(name) && name.replace(/\D/g, '').length < 5)
  )
}
