import type * as z from 'zod/mini'
import type { Method, Row, Schema } from '#/contract/endpoint'
import { isRecord } from '#/contract/format/json'
import { buildPath, PathError } from '#/contract/format/path'
import { ApiError, type InvalidField, type Refusal } from './error'

/** The input of any row; `Input<R>` is the exact type for one. */
export interface AnyInput {
  params: Record<string, string>
  query?: unknown
  body?: unknown
}

/** A call ready to be sent: path and query below the service's base URL, body as JSON. */
export interface PreparedCall {
  path: string
  body: string | null
}

/**
 * Validates a request strictly before it is sent: what does not match its row never leaves the page.
 * @throws ApiError of kind 'refused'
 */
export function prepareCall(row: Row, input: AnyInput): PreparedCall {
  const query = parseStrictly(row, row.query, input.query ?? {})
  const body = row.body ? parseStrictly(row, row.body, input.body) : undefined
  return { path: pathOf(row, input.params) + queryText(query), body: body === undefined ? null : JSON.stringify(body) }
}

function pathOf(row: Row, params: Record<string, string>): string {
  try {
    return buildPath(row, params)
  } catch (cause) {
    if (cause instanceof PathError)
      throw refusal(row, { code: 'path-parameter', param: cause.param, fault: cause.fault }, cause)
    throw cause
  }
}

function parseStrictly(row: Row, schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const read = schema.safeParse(value)
  if (read.success) return withProto(read.data, value)
  throw refusal(row, { code: 'invalid-fields', fields: invalidFields(read.error.issues) })
}

/** The fields that a schema rejected. */
export const invalidFields = (issues: readonly z.core.$ZodIssue[]): InvalidField[] =>
  issues.map(issue => {
    const path = issue.path.map(String).join('.')
    if (issue.code === 'too_big') return { path, problem: 'too-long', limit: Number(issue.maximum) }
    if (issue.code === 'too_small') return { path, problem: 'too-short', limit: Number(issue.minimum) }
    return { path, problem: 'invalid', limit: null }
  })

/**
 * zod silently drops a key named `__proto__`, but a wallet token may have that name. This puts it back, unless its
 * value is an object, which is not valid for a token.
 */
function withProto(read: unknown, given: unknown): unknown {
  if (!isRecord(read) || !isRecord(given)) return read
  const proto: unknown = Object.getOwnPropertyDescriptor(given, '__proto__')?.value
  return Object.fromEntries([
    ...Object.entries(read).map(([key, entry]) => [key, withProto(entry, given[key])] as const),
    ...(proto === undefined || isRecord(proto) ? [] : [['__proto__', proto] as const]),
  ])
}

/**
 * The query, form-encoded so that `+` is sent as %2B: unencoded, the `+` in `?mdn=+1…` arrives as a space. Skips absent
 * values.
 */
function queryText(query: unknown): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, String(item))
    }
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** The error of a call that was refused before it was sent. */
export const refusal = (row: { id: string; method: Method }, reason: Refusal, cause?: unknown): ApiError =>
  new ApiError({ kind: 'refused', method: row.method, rowId: row.id, refusal: reason, cause })
