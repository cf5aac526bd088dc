import type * as z from 'zod/mini'
import type { Method, Schema } from '#/contract/endpoint'
import { readJson } from '#/contract/format/json'
import { newId } from '../new-id'
import { ApiError } from './error'
import { sendHttp, successOf, type HttpRequest } from './http'

/** A call to the gateway itself, or to the mock's control routes behind it, rather than to the service. */
export interface ServerCall<S extends Schema> extends Partial<
  Pick<HttpRequest, 'clockOf' | 'early' | 'fetch' | 'signal'>
> {
  id: string
  method?: Method
  url: string
  headers?: Record<string, string>
  body?: unknown
  schema: S
  timeoutMs: number
  requestId?: string
  /** Whether the reply contains secret keys. If so, none of it gets into an error, which may be shown or logged. */
  isSecret?: boolean
}

/**
 * Calls the gateway itself, or the mock's control routes behind it. Not in the API log, not rate-limited, and never
 * repeated.
 * @throws ApiError and nothing else
 */
export async function callServer<S extends Schema>(
  call: ServerCall<S>,
): Promise<{ value: z.output<S>; headers: Headers }> {
  const { id, method = 'GET', body, schema, requestId = newId(), headers = {}, clockOf = null } = call
  const row = { id, method, replies: { 404: {}, 422: {} } }
  const reply = await sendHttp({
    signal: undefined,
    fetch: (input, init) => globalThis.fetch(input, init),
    ...call,
    row,
    headers,
    clockOf,
    body: body === undefined ? null : JSON.stringify(body),
    requestId,
  })
  const { status, text } = successOf(row, reply, requestId)
  const json = readJson(text)
  const read = schema.safeParse(json.ok ? json.value : undefined)
  if (read.success) return { value: read.data, headers: reply.headers }
  throw new ApiError({
    kind: 'contract',
    method,
    rowId: id,
    status,
    requestId,
    raw: call.isSecret ? '' : text.slice(0, 500),
  })
}
