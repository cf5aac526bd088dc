import type { Method, Row, Schema } from '#/contract/endpoint'
import { buildPath, PathError } from '#/contract/format/path'
import { ApiError } from './error'

/** What any row may be given; `Input<R>` says it exactly for one. */
export interface AnyInput {
  params: Record<string, string>
  query?: unknown
  body?: unknown
}

/** A call as it will leave: path and query below the service's base URL, body as text. */
export interface PreparedCall {
  path: string
  body: string | null
}

/**
 * Parses a request strictly before it leaves (architecture.md): what does not fit the row is never sent.
 * @throws ApiError of kind 'refused', with a sentence for each fault
 */
export function prepareCall(row: Row, input: AnyInput): PreparedCall {
  const query = strictly(row, row.query, input.query ?? {})
  const body = row.body ? strictly(row, row.body, input.body) : undefined
  return { path: pathOf(row, input.params) + queryText(query), body: body === undefined ? null : JSON.stringify(body) }
}

function pathOf(row: Row, params: Record<string, string>): string {
  try {
    return buildPath(row, params)
  } catch (cause) {
    if (cause instanceof PathError) throw refusal(row, [cause.message], cause)
    throw cause
  }
}

function strictly(row: Row, schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const read = schema.safeParse(value)
  if (read.success) return withProto(read.data, value)
  throw refusal(
    row,
    read.error.issues.map(issue => [issue.path.map(String).join('.'), issue.message].filter(Boolean).join(': ')),
  )
}

/**
 * zod drops an own key `__proto__` from a map without a word, and a token may be called so (decision 49). Back it comes,
 * where its value is one that a map of texts may hold.
 */
function withProto(read: unknown, given: unknown): unknown {
  if (!isMap(read) || !isMap(given)) return read
  const proto: unknown = Object.getOwnPropertyDescriptor(given, '__proto__')?.value
  return Object.fromEntries([
    ...Object.entries(read).map(([key, one]) => [key, withProto(one, given[key])] as const),
    ...(proto === undefined || isMap(proto) ? [] : [['__proto__', proto] as const]),
  ])
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Values are form-encoded, so that `+` goes as %2B (facts.md 17). Absent ones are left out. */
function queryText(query: unknown): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one))
    }
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** A call that was refused here: nothing was sent. */
export const refusal = (row: { id: string; method: Method }, messages: string[], cause?: unknown): ApiError =>
  new ApiError({ kind: 'refused', method: row.method, rowId: row.id, messages, cause })
