import { errorBody } from '#/contract/format/error-body'

/** A response before it is serialized. `body` is sent as JSON; undefined sends no body. */
export interface WireReply {
  status: number
  body?: unknown
  headers?: object
}

/** An error reply in the standard error body. Typed by its status, so that a handler's row must list it. */
export const refuse = <const Status extends number>(status: Status, ...messages: string[]) => ({
  status,
  body: errorBody(...messages),
})

/** Serializes a reply; HEAD gets only the headers. */
export function toResponse({ status, body, headers = {} }: WireReply, method: string): Response {
  const all = new Headers({ 'cache-control': 'no-store' })
  if (body !== undefined) all.set('content-type', 'application/json; charset=utf-8')
  for (const [name, value] of Object.entries(headers)) all.set(name, String(value))
  const text = body === undefined || method === 'HEAD' ? null : JSON.stringify(body)
  return new Response(text, { status, headers: all })
}
