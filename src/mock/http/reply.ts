import { errorBody } from '#/contract/format/error-body'

/** A response before it is serialized. `body` is sent as JSON; undefined sends no body. */
export interface WireReply {
  status: number
  body?: unknown
  headers?: object
}

/** An error reply with the standard error body. Typed by its status, so that a handler's row must list it. */
export const refuse = <const Status extends number>(status: Status, ...messages: string[]) => ({
  status,
  body: errorBody(...messages),
})

const MAX_LISTED = 20
const MAX_MESSAGE_CHARS = 300

/**
 * A 422 with these errors. Beyond the first 20 they are only counted, so that the reply is never much larger than the
 * request.
 */
export function invalid(faults: readonly string[]) {
  const listed = faults.slice(0, MAX_LISTED).map(fault => truncate(fault))
  const more = faults.length - listed.length
  return refuse(422, ...listed, ...(more > 0 ? [`More errors: ${more}.`] : []))
}

/** Cuts a long message, never between the halves of a surrogate pair. */
const truncate = (text: string): string => text.slice(0, MAX_MESSAGE_CHARS).replace(/[\uD800-\uDBFF]$/, '')

/** Serializes a reply; HEAD gets only the headers. */
export function toResponse({ status, body, headers = {} }: WireReply, method: string): Response {
  const allHeaders = new Headers({ 'cache-control': 'no-store' })
  if (body !== undefined) allHeaders.set('content-type', 'application/json; charset=utf-8')
  for (const [name, value] of Object.entries(headers)) allHeaders.set(name, String(value))
  const text = body === undefined || method === 'HEAD' ? null : JSON.stringify(body)
  return new Response(text, { status, headers: allHeaders })
}

/** Logs an unexpected error in full, and gives a short reply for the caller. */
export function unexpectedError(error: unknown): WireReply {
  process.stderr.write(`mock server: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  return refuse(500, 'The mock server failed to answer this request. Its log has the details.')
}
