import * as z from 'zod/mini'
import type { Reply, Row, Schema } from '#/contract/endpoint'
import { readJson } from '#/contract/format/json'
import { readReply, readRows, type Difference, type Reading } from '#/contract/format/read'
import { chunked } from '../chunked'
import { ApiError } from './error'
import type { HttpReply } from './http'

/** A success as it came: for callers that read it themselves, row by row. */
export interface RawReply {
  status: number
  headers: Headers
  /** The parsed JSON; undefined when the body was empty. */
  value: unknown
  requestId: string
  /** Writes differences from the interface to the API log. */
  note: (differences: readonly Difference[]) => void
}

const unreadable = (row: Row, reply: { status: number }, requestId: string, raw: string): ApiError =>
  new ApiError({ kind: 'contract', method: row.method, rowId: row.id, status: reply.status, requestId, raw })

/**
 * The JSON of a success; undefined for an empty body, which is fine here (facts.md 15).
 * @throws ApiError of kind 'contract' that carries the beginning of what came instead
 */
export function readBody(row: Row, reply: HttpReply, requestId: string): unknown {
  const json = readJson(reply.text)
  if (json.ok) return json.value
  if (json.reason === 'empty') return undefined
  throw unreadable(row, reply, requestId, json.sample)
}

/**
 * A success as the row types it: status, body, headers. Lenient: what differs is noted in the log, rows of a list
 * that cannot be read are left out (a page that shows them reads the raw reply itself), another 2xx than a listed one
 * counts as the first listed (decision 7).
 * @throws ApiError of kind 'contract' when the reply as a whole cannot be read
 */
export function readSuccess(row: Row, reply: RawReply): { status: number; body: unknown; headers?: unknown } {
  const [status, listed] = listedReply(row, reply)
  const headers = listed.headers && { headers: readHeaders(listed.headers, reply) }
  if (!listed.body) return { status, body: undefined, ...headers }
  const element = elementOf(listed.body)
  const body = element ? readList(row, element, reply) : readOneOf(row, listed.body, reply).value
  return { status, body, ...headers }
}

function listedReply(row: Row, reply: RawReply): [number, Reply] {
  const exact = row.replies[reply.status]
  // An empty body where another listed success has none means that one: a PUT may answer 204 (interface.md, row 18)
  if (exact && (reply.value !== undefined || !exact.body)) return [reply.status, exact]
  const successes = Object.entries(row.replies).filter(([status]) => status.startsWith('2'))
  const fitting = successes.find(([, listed]) => (listed.body === undefined) === (reply.value === undefined))
  const found = fitting ?? successes[0]
  if (!exact) reply.note([{ path: '', message: `Status ${reply.status} is not listed for this route` }])
  return found ? [Number(found[0]), found[1]] : [reply.status, {}]
}

/** A reading that succeeded. */
export type Read<T> = Extract<Reading<T>, { ok: true }>

/**
 * One record read leniently, with the whole of what came.
 * @throws ApiError of kind 'contract' when it lacks what identifies it
 */
export function readOneOf<S extends Schema>(row: Row, schema: S, reply: RawReply): Read<z.output<S>> {
  const reading = readReply(schema, reply.value)
  reply.note(reading.differences)
  if (reading.ok) return reading
  throw unreadable(row, reply, reply.requestId, sampleOf(reply.value))
}

function readList(row: Row, element: Schema, reply: RawReply): unknown[] {
  return readRowsOf(row, element, reply).flatMap(reading => (reading.ok ? [reading.value] : []))
}

/**
 * The rows of a list reply, each read on its own, so that a bad one costs only itself (facts.md 11).
 * @throws ApiError of kind 'contract' when the reply is no list
 */
export function readRowsOf<S extends Schema>(row: Row, element: S, reply: RawReply): Reading<z.output<S>>[] {
  const { rows, isList } = readRows(element, reply.value)
  if (!isList) throw unreadable(row, reply, reply.requestId, sampleOf(reply.value))
  noteRows(reply, rows)
  return rows
}

/**
 * As `readRowsOf`, in pieces: for a list that may hold thousands.
 * @throws ApiError of kind 'contract' when the reply is no list
 */
export async function readLongList<S extends Schema>(
  row: Row,
  element: S,
  reply: RawReply,
): Promise<Reading<z.output<S>>[]> {
  const raws: unknown = reply.value
  if (!Array.isArray(raws)) return readRowsOf(row, element, reply)
  const rows = await chunked(raws, piece => readRows(element, piece).rows)
  noteRows(reply, rows)
  return rows
}

const noteRows = (reply: RawReply, rows: readonly Reading<unknown>[]): void =>
  reply.note(
    rows.flatMap((reading, i) =>
      reading.differences.map(d => ({ ...d, path: [i, d.path].filter(p => p !== '').join('.') })),
    ),
  )

/** The schema of one row when this is a list's. */
function elementOf(schema: Schema): Schema | null {
  if (!(schema instanceof z.ZodMiniArray)) return null
  const { element } = schema.def
  return element instanceof z.ZodMiniType ? element : null
}

function readHeaders(schema: Schema, reply: RawReply): unknown {
  const reading = readReply(schema, Object.fromEntries(reply.headers))
  reply.note(reading.differences)
  return reading.ok ? reading.value : {}
}

const sampleOf = (value: unknown): string => (JSON.stringify(value) ?? '').slice(0, 500)
