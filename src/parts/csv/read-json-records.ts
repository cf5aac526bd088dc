import { isRecord, readJson } from '#/contract/format/json'
import type { CsvRecord, RecordBatch, RecordFault } from './csv-record'
import { decodeFile } from './decode-file'
import { UnreadableFileError } from './guess-csv-format'
import { jsonElements, outerParts } from './json-elements'
import { MAX_RECORD_CHARS } from './read-records'
import type { JsonFormat } from './table-format'

/** One row as read. */
export interface JsonValue {
  value: unknown
  /** The line it begins on, from 1. */
  line: number
  /** Why it cannot be read: its value is then undefined. Null if it can. */
  fault: RecordFault | null
}

interface JsonValues {
  values: JsonValue[]
  blankLines: number
}

/** The column name for rows that are plain values. */
export const ONLY_VALUE = 'value'

/**
 * The rows of a JSON file as records: the values of each object in the order of `keys`, strings unchanged, null empty,
 * and everything else as JSON. The whole file is never in memory.
 * @throws UnreadableFileError when a row is too long
 */
export async function* readJsonRecords(file: Blob, format: JsonFormat): AsyncGenerator<RecordBatch> {
  for await (const { values, blankLines } of jsonValues(file, format))
    yield { records: values.map(value => recordOf(value, format.keys)), blankLines }
}

function recordOf({ value, line, fault }: JsonValue, keys: readonly string[]): CsvRecord {
  const cells = isRecord(value)
    ? keys.map(key => (Object.hasOwn(value, key) ? cellOf(value[key]) : ''))
    : keys.map(key => (key === ONLY_VALUE ? cellOf(value) : ''))
  return { cells, line, fault }
}

const cellOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value)

/**
 * The rows of a JSON file, piece by piece. A broken row does not affect the others unless, in a list, its quotes or
 * brackets do not match.
 * @throws UnreadableFileError when a row is too long
 */
export async function* jsonValues(
  file: Blob,
  { encoding, layout }: Pick<JsonFormat, 'encoding' | 'layout'>,
): AsyncGenerator<JsonValues> {
  const parse = layout === 'lines' ? createLineParser() : createListParser(layout)
  let rest = ''
  for await (const piece of decodeFile(file, encoding)) {
    const parsed = parse(rest + piece, false)
    rest = parsed.rest
    if (rest.length > MAX_RECORD_CHARS)
      throw new UnreadableFileError({ code: 'row-too-long', line: parsed.line, limit: MAX_RECORD_CHARS })
    yield parsed
  }
  yield parse(rest, true)
}

/** The complete values of a piece of the file. */
interface ParsedValues extends JsonValues {
  /** What follows them. */
  rest: string
  /** The line where the rest begins. */
  line: number
}

function valueOf(text: string, line: number): JsonValue {
  const read = readJson(text)
  return read.ok ? { value: read.value, line, fault: null } : faultAt(line, 'invalid-json')
}

type UnreadCode = 'invalid-json' | 'unclosed-list' | 'other-list'

const faultAt = (line: number, code: UnreadCode): JsonValue => ({ value: undefined, line, fault: { code } })

function createLineParser() {
  let line = 1
  return (text: string, isLast: boolean): ParsedValues => {
    const parsed: ParsedValues = { values: [], blankLines: 0, rest: '', line }
    let from = 0
    for (let to = text.indexOf('\n'); to >= 0 || (isLast && from < text.length); to = text.indexOf('\n', from)) {
      const written = text.slice(from, to < 0 ? text.length : to)
      if (written.trim() === '') parsed.blankLines++
      else parsed.values.push(valueOf(written, line))
      from = to < 0 ? text.length : to + 1
      line++
    }
    return { ...parsed, rest: text.slice(from), line }
  }
}

/** In characters. A list of objects that begins later is not looked for if a list of other values comes first. */
const MAX_BEFORE_ROWS = 256 * 1024

/**
 * Where the rows of an object begin: in the first list of objects, or, if there is none, in the first list of other
 * values. -1 if that is not known yet. `skipped`: where the first list of values before them begins, or -1.
 */
function findRows(text: string, isLast: boolean): { start: number; skipped: number } {
  const lists = [...outerParts(text, 0)].filter(({ kind }) => kind === 'objects' || kind === 'values')
  const first = lists[0]?.at ?? -1
  const objects = lists.find(({ kind }) => kind === 'objects')?.at ?? -1
  // Does not depend on where the text ends: the same file can arrive in larger pieces
  if (objects >= 0 && (objects === first || objects < MAX_BEFORE_ROWS))
    return { start: objects, skipped: objects === first ? -1 : first }
  return { start: isLast || text.length >= MAX_BEFORE_ROWS ? first : -1, skipped: -1 }
}

/** What follows the rows and is not read. */
interface Unread {
  code: UnreadCode
  at: number
}

/** The first thing after a list of rows that is not read, or, if there is none yet, what the next scan needs. */
function findUnread(text: string, layout: 'list' | 'wrapped', depth: number): Unread | { depth: number; rest: string } {
  if (layout === 'list') {
    const at = text.search(/\S/)
    return at < 0 ? { depth, rest: '' } : { code: 'invalid-json', at }
  }
  const parts = outerParts(text, depth)
  let step = parts.next()
  while (!step.done && step.value.kind === 'empty') step = parts.next()
  if (step.done) return step.value
  return { code: step.value.kind === 'after' ? 'invalid-json' : 'other-list', at: step.value.at }
}

function createListParser(layout: 'list' | 'wrapped') {
  let line = 1
  /** How many objects and lists are open in what follows the rows. */
  let depth = 1
  let state: 'before' | 'inside' | 'after' | 'done' = 'before'
  return (whole: string, isLast: boolean): ParsedValues => {
    const parsed: ParsedValues = { values: [], blankLines: 0, rest: '', line }
    let text = whole
    if (state === 'before') {
      const { start, skipped } =
        layout === 'wrapped' ? findRows(text, isLast) : { start: text.indexOf('[') + 1, skipped: -1 }
      if (start <= 0) return { ...parsed, rest: text }
      if (skipped >= 0) parsed.values.push(faultAt(line + countLineEnds(text, 0, skipped), 'other-list'))
      line += countLineEnds(text, 0, start)
      text = text.slice(start)
      state = 'inside'
    }
    let counted = 0
    const countLinesTo = (at: number) => {
      line += countLineEnds(text, counted, at)
      counted = at
    }
    if (state === 'inside') {
      const elements = jsonElements(text, isLast)
      let step = elements.next()
      for (; !step.done; step = elements.next()) {
        countLinesTo(step.value.at)
        parsed.values.push(valueOf(step.value.text, line))
      }
      const { at, isClosed } = step.value
      countLinesTo(at)
      if (!isClosed && !isLast) return { ...parsed, rest: text.slice(at), line }
      if (!isClosed) parsed.values.push(faultAt(line, 'unclosed-list'))
      else state = 'after'
      text = text.slice(at)
      counted = 0
    }
    if (state === 'after') {
      // Such as a second list: its rows must not be left out without a word
      const found = findUnread(text, layout, depth)
      countLinesTo('at' in found ? found.at : text.length)
      if (!('at' in found)) {
        depth = found.depth
        return { ...parsed, rest: found.rest, line }
      }
      parsed.values.push(faultAt(line, found.code))
      state = 'done'
    }
    return { ...parsed, line }
  }
}

function countLineEnds(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count++
  return count
}
