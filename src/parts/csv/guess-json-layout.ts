import { isRecord, readJson } from '#/contract/format/json'
import { UnreadableFileError } from './guess-csv-format'
import { startOfWrappedList } from './json-elements'
import { jsonValues, ONLY_VALUE } from './read-json-records'
import type { Encoding, JsonFormat } from './table-format'

const HEAD_BYTES = 256 * 1024
/** Keys that first appear after this many rows may be left out. */
const SAMPLE_ROWS = 500

/**
 * How a JSON file is laid out, and the keys of its objects in order of first appearance; null when it is not JSON.
 * @throws UnreadableFileError for JSON that does not contain a list of rows, or has a row that is too long
 */
export async function guessJsonLayout(file: Blob, encoding: Encoding): Promise<JsonFormat | null> {
  const head = new TextDecoder(encoding).decode(await file.slice(0, HEAD_BYTES).arrayBuffer()).trimStart()
  const layout = layoutOf(head)
  if (layout === null) return null
  const keys = new Set<string>()
  let seen = 0
  for await (const { values } of jsonValues(file, { encoding, layout })) {
    for (const { value } of values) {
      if (isRecord(value)) for (const key of Object.keys(value)) keys.add(key)
      else if (value !== undefined) keys.add(ONLY_VALUE)
      seen++
    }
    if (seen >= SAMPLE_ROWS) break
  }
  if (keys.size === 0) throw new UnreadableFileError({ code: 'json-without-rows' })
  return { encoding, layout, keys: [...keys] }
}

function layoutOf(head: string): JsonFormat['layout'] | null {
  // A CSV file may start with a bracket too; in a JSON list, a value or the closing bracket follows it
  if (/^\[\s*(?:[{["\]\d-]|true|false|null)/.test(head)) return 'list'
  if (!/^\{\s*["}]/.test(head)) return null
  const [line = ''] = head.split(/\r?\n/, 1)
  const first = readJson(line)
  if (first.ok && isRecord(first.value)) {
    const containsList = Object.values(first.value).some(value => Array.isArray(value) && value.some(isRecord))
    return containsList && head.trimEnd() === line.trimEnd() ? 'wrapped' : 'lines'
  }
  return startOfWrappedList(head) >= 0 ? 'wrapped' : 'lines'
}
