import type { Row } from '#/contract/endpoint'
import { HEADERS } from '#/contract/gateway'
import { browserNow, clock } from '../now'
import type { EarlyReply } from './early-replies'
import { ApiError, errorOfReply } from './error'

/** One HTTP request to the gateway. */
export interface HttpRequest {
  row: Pick<Row, 'id' | 'method' | 'replies'>
  url: string
  headers: Readonly<Record<string, string>>
  body: string | null
  requestId: string
  /** The connection whose clock the reply's `Date` header shows; null to ignore the header. */
  clockOf: string | null
  timeoutMs: number
  signal: AbortSignal | undefined
  fetch: typeof fetch
  /** The reply, if the boot script has already sent this request. */
  early?: EarlyReply | null
}

export interface HttpReply {
  status: number
  headers: Headers
  text: string
}

/**
 * Sends one request and reads the whole reply, whatever its status, as text.
 * @throws ApiError if there is no complete reply, and nothing else
 */
export async function sendHttp(call: HttpRequest): Promise<HttpReply> {
  const { row, requestId } = call
  const timer = new AbortController()
  const timeout = setTimeout(() => timer.abort(), call.timeoutMs)
  const abort = () => timer.abort()
  call.signal?.addEventListener('abort', abort, { once: true })
  try {
    call.signal?.throwIfAborted()
    return await request(call, timer.signal)
  } catch (cause) {
    // Aborted by the caller, timed out, refused, reset, or cut off: in each case there is no reply
    const kind = call.signal?.aborted ? 'aborted' : 'network'
    throw new ApiError({ kind, method: row.method, rowId: row.id, requestId, cause })
  } finally {
    clearTimeout(timeout)
    call.signal?.removeEventListener('abort', abort)
  }
}

/**
 * The reply, if its status is 2xx.
 * @throws ApiError for any other status
 */
export function successOf(row: HttpRequest['row'], reply: HttpReply, requestId: string): HttpReply {
  if (reply.status >= 200 && reply.status < 300) return reply
  throw errorOfReply(row, reply, requestId, clock.now())
}

async function request(call: HttpRequest, signal: AbortSignal): Promise<HttpReply> {
  const { early } = call
  const sentAt = early?.sentAt ?? browserNow()
  if (early) signal.addEventListener('abort', early.abort, { once: true })
  const response = await (early?.reply ?? send(call, signal))
  // The gateway's own errors have the gateway's clock, not the service's
  if (call.clockOf !== null && !response.headers.has(HEADERS.error))
    clock.learn(call.clockOf, response.headers.get('date'), sentAt, early?.receivedAt ?? browserNow())
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const send = (call: HttpRequest, signal: AbortSignal): Promise<Response> =>
  call.fetch(call.url, {
    method: call.row.method,
    headers: {
      accept: 'application/json',
      ...(call.body !== null && { 'content-type': 'application/json' }),
      [HEADERS.request]: call.requestId,
      ...call.headers,
    },
    body: call.body,
    signal,
    cache: 'no-store', // a cached reply would also have a stale Date
    credentials: 'same-origin',
    redirect: 'manual', // the service has no redirects, and the credentials must not follow one
  })
