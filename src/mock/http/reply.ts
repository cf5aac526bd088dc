import { errorBody } from '#/contract/format/error-body'

/** An answer before it is written: a body is JSON, no body is none. */
export interface WireReply {
  status: number
  body?: unknown
  headers?: object
}

/** A refusal in the standard error body, typed by its status, so that a row must list it. */
export const refuse = <const Status extends number>(status: Status, ...messages: string[]) => ({
  status,
  body: errorBody(...messages),
})

/** Writes an answer. A HEAD gets the headers only (decision 55). */
export function toResponse({ status, body, headers = {} }: WireReply, method: string): Response {
  const all = new Headers({ 'cache-control': 'no-store' })
  if (body !== undefined) all.set('content-type', 'application/json; charset=utf-8')
  for (const [name, value] of Object.entries(headers)) all.set(name, String(value))
  const text = body === undefined || method === 'HEAD' ? null : JSON.stringify(body)
  return new Response(text, { status, headers: all })
}
