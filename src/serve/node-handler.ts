import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { errorBody } from '#/contract/format/error-body'
import { BodyTooLarge, hasBody, readBody } from './body'
import { checkRequest } from './check-request'
import { type BaseHeaders, type Refusal, refusalParts } from './refusal'

/** Details of a request that a `Request` does not have. */
export interface RequestSource {
  /** Address of the other end of the socket. */
  readonly peer: string
  /** The path as it was sent: encoded, with dot segments, without the query. A `Request` removes dot segments. */
  readonly rawPath: string
  /** `1.1`, or `1.0` from old proxies. */
  readonly httpVersion: string
}

/** Responds to one request; `source` has what the `Request` lacks. */
export type Fetch = (request: Request, source: RequestSource) => Promise<Response>

export interface NodeHandlerOptions {
  /** Headers of responses that `fetch` does not make. */
  readonly baseHeaders?: BaseHeaders
  /** Called with errors of handlers. By default they are written to standard error. */
  readonly onError?: (error: unknown) => void
  /**
   * Replaces the global Request and Response with faster ones. Turn it off if other code in the process uses them, as
   * Vite does.
   */
  readonly overrideGlobalObjects?: boolean
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A Node request listener for a `Request → Response` function.
 *
 * Responses to unsafe methods close the connection, because Chromium sends a POST again if a reused connection breaks.
 * Except for GET and HEAD, a body is read completely, up to 8 MiB, before `fetch` is called; if the client disconnects
 * before that, the request is ignored. An error named `ConnectionDropped` destroys the socket without a response (the
 * mock's `drop` fault). A body that is too large is a 413, an invalid host or address a 400, and any other error a 500,
 * all with the standard error body.
 */
export function nodeHandler(
  fetch: Fetch,
  { baseHeaders = {}, overrideGlobalObjects = true, onError = writeError }: NodeHandlerOptions = {},
): (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> {
  const listener = getRequestListener(
    async (request, { incoming }) => {
      const url = incoming.url ?? '/'
      const end = url.indexOf('?')
      const rawPath = end === -1 ? url : url.slice(0, end)
      try {
        return await fetch(request, {
          peer: incoming.socket?.remoteAddress ?? '',
          rawPath,
          httpVersion: incoming.httpVersion,
        })
      } catch (error) {
        if (isDrop(error)) incoming.socket.destroy()
        throw error
      }
    },
    {
      overrideGlobalObjects,
      autoCleanupIncoming: false,
      errorHandler: error => errorResponse(error, baseHeaders, onError),
    },
  )
  return async (incoming, outgoing) => {
    const { method = 'GET' } = incoming
    const refusal = checkRequest(incoming)
    if (refusal) return refuse(incoming, outgoing, refusal, baseHeaders)
    if (!SAFE.has(method)) outgoing.shouldKeepAlive = false
    if (method !== 'GET' && method !== 'HEAD') {
      const body = hasBody(incoming) ? await readBodyOrNull(incoming) : Buffer.alloc(0)
      if (body === null) return
      provideBody(incoming, body)
    }
    await listener(incoming, outgoing)
  }
}

/** Responds with a refusal; no handler is called. */
export function refuse(incoming: IncomingMessage, outgoing: ServerResponse, refusal: Refusal, base: BaseHeaders): void {
  incoming.resume()
  const { headers, body } = refusalParts(refusal, base)
  outgoing.writeHead(refusal.status, headers)
  outgoing.end(incoming.method === 'HEAD' ? undefined : body)
}

async function readBodyOrNull(incoming: IncomingMessage): Promise<Buffer | 'too-large' | null> {
  try {
    return await readBody(incoming)
  } catch {
    return null
  }
}

/** node-server uses `rawBody` if it is set. */
function provideBody(incoming: IncomingMessage, body: Buffer | 'too-large'): void {
  Object.defineProperty(incoming, 'rawBody', {
    get() {
      if (body === 'too-large') throw new BodyTooLarge()
      return body
    },
  })
}

/** Writes an error to standard error, with its stack trace if it has one. */
export function writeError(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
}

const isDrop = (error: unknown): boolean => error instanceof Error && error.name === 'ConnectionDropped'

function errorResponse(
  error: unknown,
  baseHeaders: BaseHeaders,
  onError: (error: unknown) => void,
): Response | undefined {
  if (isDrop(error)) return undefined
  const { status, message } = refusalOfError(error)
  if (status === 500) onError(error)
  return new Response(JSON.stringify(errorBody(message)), {
    status,
    headers: { ...baseHeaders, 'content-type': 'application/json' },
  })
}

function refusalOfError(error: unknown): Refusal {
  if (error instanceof BodyTooLarge) return { status: 413, message: error.message }
  if (error instanceof Error && error.name === 'RequestError')
    return { status: 400, message: 'The host or the address of the request is invalid.' }
  return { status: 500, message: 'The server failed. The error is in its log.' }
}
