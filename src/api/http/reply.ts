import * as z from 'zod/mini'
import type { Reply, Row, Schema } from '#/contract/endpoint'
import { readJson } from '#/contract/format/json'
import { readReply, readRows, type Difference, type Reading } from '#/contract/format/read'
import { mapInChunks } from '../map-in-chunks'
import { ApiError } from './error'
import type { HttpReply } from './http'

/** A success reply before it is read, for callers that read it themselves. */
export interface RawReply {
  status: number
  headers: Headers
  /** The body as received. */
  text: string
  /** The parsed JSON; undefined for an empty body, where one is allowed. */
  value: unknown
  requestId: string
  /** Records differences from the interface in the API log, and counts them as drift. */
  noteDifferences: (differences: readonly Difference[]) => void
}

const unreadable = (row: Row, reply: { status: number }, requestId: string, raw: string): ApiError =>
  new ApiError({ kind: 'contract', method: row.method, rowId: row.id, status: reply.status, requestId, raw })

/**
 * The JSON of a success reply; undefined for an empty body, if the row documents one or the status is 204.
 * @throws ApiError of kind 'contract' with the beginning of the reply
 */
export function readBody(row: Row, reply: HttpReply, requestId: string): unknown {
  const json = readJson(reply.text)
  if (json.ok) return json.value
  // Any other empty reply may come from a proxy, and proves nothing
  const mayBeEmpty = reply.status === 204 || successesOf(row).some(([, { body }]) => body === undefined)
  if (json.reason === 'empty' && mayBeEmpty) return undefined
  throw unreadable(row, reply, requestId, json.sample)
}

const successesOf = ({ replies }: Row) => Object.entries(replies).filter(([status]) => status.startsWith('2'))

/**
 * A success reply in the row's types: status, body, headers. Lenient: differences are logged, unreadable rows of a list
 * are dropped (a page that shows them reads the raw reply itself), and an unlisted 2xx counts as the first listed one
 * that fits, with or without a body.
 * @throws ApiError of kind 'contract' if the reply as a whole cannot be read
 */
export function readSuccess(row: Row, reply: RawReply): { status: number; body: unknown; headers?: unknown } {
  const [status, listed] = listedReply(row, reply)
  const headers = listed.headers && { headers: readHeaders(listed.headers, reply) }
  if (!listed.body) return { status, body: undefined, ...headers }
  const element = elementOf(listed.body)
  const body = element ? readableRows(row, element, reply) : readOneRecord(row, listed.body, reply).value
  return { status, body, ...headers }
}

function listedReply(row: Row, reply: RawReply): [number, Reply] {
  const exact = row.replies[reply.status]
  // An empty body counts as the listed success that has none: a PUT may reply 200 without a body
  if (exact && (reply.value !== undefined || !exact.body)) return [reply.status, exact]
  const successes = successesOf(row)
  const fitting = successes.find(([, listed]) => (listed.body === undefined) === (reply.value === undefined))
  const found = fitting ?? successes[0]
  if (!exact) reply.noteDifferences([{ code: 'unlisted-status', path: '', status: reply.status }])
  return found ? [Number(found[0]), found[1]] : [reply.status, {}]
}

/** A successful reading. */
export type SuccessfulReading<T> = Extract<Reading<T>, { ok: true }>

/**
 * One record, read leniently, with the raw reply.
 * @throws ApiError of kind 'contract' if a required field is missing or unreadable
 */
export function readOneRecord<S extends Schema>(row: Row, schema: S, reply: RawReply): SuccessfulReading<z.output<S>> {
  const reading = readReply(schema, reply.value)
  reply.noteDifferences(reading.differences)
  if (reading.ok) return reading
  throw unreadable(row, reply, reply.requestId, sampleOf(reply.value))
}

function readableRows(row: Row, element: Schema, reply: RawReply): unknown[] {
  return readRowsOf(row, element, reply).flatMap(reading => (reading.ok ? [reading.value] : []))
}

/**
 * The rows of a list reply, each read on its own, so that one bad row does not affect the others.
 * @throws ApiError of kind 'contract' if the reply is not a list
 */
export function readRowsOf<S extends Schema>(row: Row, element: S, reply: RawReply): Reading<z.output<S>>[] {
  const { rows, isList } = readRows(element, reply.value)
  if (!isList) throw unreadable(row, reply, reply.requestId, sampleOf(reply.value))
  noteRows(reply, rows)
  return rows
}

/**
 * Like `readRowsOf`, in chunks: for a list that may have thousands of rows.
 * @throws ApiError of kind 'contract' if the reply is not a list
 */
export async function readLongList<S extends Schema>(
  row: Row,
  element: S,
  reply: RawReply,
): Promise<Reading<z.output<S>>[]> {
  const raws: unknown = reply.value
  if (!Array.isArray(raws)) return readRowsOf(row, element, reply)
  const rows = await mapInChunks(raws, chunk => readRows(element, chunk).rows)
  noteRows(reply, rows)
  return rows
}

const noteRows = (reply: RawReply, rows: readonly Reading<unknown>[]): void =>
  reply.noteDifferences(
    rows.flatMap((reading, i) =>
      reading.differences.map((d): Difference =>
        d.code === 'unexpected-value' ? { ...d, path: [i, d.path].filter(p => p !== '').join('.') } : d,
      ),
    ),
  )

/** The schema of one row if this is a list schema. */
function elementOf(schema: Schema): Schema | null {
  if (!(schema instanceof z.ZodMiniArray)) return null
  const { element } = schema.def
  return element instanceof z.ZodMiniType ? element : null
}

function readHeaders(schema: Schema, reply: RawReply): unknown {
  const reading = readReply(schema, Object.fromEntries(reply.headers))
  reply.noteDifferences(reading.differences)
  return reading.ok ? reading.value : {}
}

const sampleOf = (value: unknown): string => (JSON.stringify(value) ?? '').slice(0, 500)
