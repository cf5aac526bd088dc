import { readJson } from '#/contract/format/json'
import { CsvRefused } from './csv-format'
import type { Encoding } from './csv-layout'
import { csvText as t } from './csv-text'
import { startOfWrappedList } from './json-elements'
import { isRecord, jsonValues, ONLY_VALUE, type JsonLayout } from './read-json-records'

const HEAD_BYTES = 256 * 1024
/** Keys that come later than this are not offered. */
const SAMPLE_ROWS = 500

/**
 * How a file of JSON is laid out, and the keys of its objects in the order they first come in; null for what is no JSON.
 * @throws CsvRefused for JSON that holds no list of rows
 */
export async function guessJsonLayout(
  file: Blob,
  encoding: Encoding,
): Promise<{ layout: JsonLayout; keys: string[] } | null> {
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
  if (keys.size === 0) throw new CsvRefused(t.refusal.noRows)
  return { layout, keys: [...keys] }
}

function layoutOf(head: string): JsonLayout | null {
  // A table may begin with a bracket too: a list of JSON goes on with a value or ends
  if (/^\[\s*(?:[{["\]\d-]|true|false|null)/.test(head)) return 'list'
  if (!/^\{\s*["}]/.test(head)) return null
  const [line = ''] = head.split(/\r?\n/, 1)
  const first = readJson(line)
  if (first.ok && isRecord(first.value)) {
    const holdsList = Object.values(first.value).some(value => Array.isArray(value) && value.some(isRecord))
    return holdsList && head.trimEnd() === line.trimEnd() ? 'wrapped' : 'lines'
  }
  return startOfWrappedList(head) >= 0 ? 'wrapped' : 'lines'
}
