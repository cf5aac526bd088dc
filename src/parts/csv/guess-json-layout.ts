import { isRecord, readJson } from '#/contract/format/json'
import { UnreadableFileError } from './guess-csv-format'
import { outerParts } from './json-elements'
import { jsonValues, ONLY_VALUE } from './read-json-records'
import type { Encoding, JsonFormat } from './table-format'

const HEAD_BYTES = 256 * 1024
/**
 * More columns than any table has. If every row had a different key, the cells of a large file would not fit in memory.
 */
const MAX_KEYS = 1000

/**
 * How a JSON file is laid out, and the keys of its objects in order of first appearance; null when it is not JSON.
 * Reads the whole file: exporters leave out empty values, so a key may first appear in the last row.
 * @throws UnreadableFileError for JSON that does not contain a list of rows, has a row that is too long, or has too
 * many keys
 */
export async function guessJsonLayout(file: Blob, encoding: Encoding): Promise<JsonFormat | null> {
  const head = new TextDecoder(encoding).decode(await file.slice(0, HEAD_BYTES).arrayBuffer()).trimStart()
  const layout = layoutOf(head)
  if (layout === null) return null
  const keys = new Set<string>()
  for await (const { values } of jsonValues(file, { encoding, layout })) {
    for (const { value } of values)
      if (isRecord(value)) for (const key of Object.keys(value)) keys.add(key)
      else if (value !== undefined) keys.add(ONLY_VALUE)
    if (keys.size > MAX_KEYS) throw new UnreadableFileError({ code: 'too-many-keys', limit: MAX_KEYS })
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
  return [...outerParts(head, 0)].some(({ kind }) => kind !== 'after') ? 'wrapped' : 'lines'
}
