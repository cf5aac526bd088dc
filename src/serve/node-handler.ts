import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { errorBody } from '#/contract/format/error-body'
import { BodyTooLarge, hasBody, readBody } from './body'
import { checkRequest } from './check-request'
import { type BaseHeaders, type Refusal, refusalParts } from './refusal'

/** Where a request came from, beside what a `Request` can say. */
export interface From {
  /** Address of the other end of the socket. */
  readonly peer: string
  /** The path as it was sent: still encoded, dot segments and all, without the query. A `Request` folds dots away. */
  readonly rawPath: string
}

export type Fetch = (request: Request, from: From) => Promise<Response>

export interface NodeHandlerOptions {
  /** Go on every answer that is made here instead of by `fetch`. */
  readonly baseHeaders?: BaseHeaders
  /** Told of what a handler threw; on standard error if nothing is given. */
  readonly onError?: (error: unknown) => void
  /** Off where other code shares the process and its global Request (Vite). On, it is the fast path of node-server. */
  readonly overrideGlobalObjects?: boolean
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A Node request listener around one `Request → Response` function.
 *
 * Answers to unsafe methods close the connection: Chromium re-sends a POST by itself when a re-used socket breaks
 * (facts.md 1). A body is read whole, up to 8 MiB, before `fetch` is asked. An error named `ConnectionDropped` destroys
 * the socket without an answer (the mock's `drop` fault); any other error is a 500 in the standard body.
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
        return await fetch(request, { peer: incoming.socket?.remoteAddress ?? '', rawPath })
      } catch (error) {
        if (isDrop(error)) incoming.socket.destroy()
        throw error
      }
    },
    {
      overrideGlobalObjects,
      autoCleanupIncoming: false,
      errorHandler: error => answerToError(error, baseHeaders, onError),
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
      giveBody(incoming, body)
    }
    await listener(incoming, outgoing)
  }
}

/** Answers a request that no handler needs to see. */
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

/** `rawBody` is where node-server looks first for a body that was already read. */
function giveBody(incoming: IncomingMessage, body: Buffer | 'too-large'): void {
  Object.defineProperty(incoming, 'rawBody', {
    get() {
      if (body === 'too-large') throw new BodyTooLarge()
      return body
    },
  })
}

export function writeError(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
}

const isDrop = (error: unknown): boolean => error instanceof Error && error.name === 'ConnectionDropped'

function answerToError(
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
    return { status: 400, message: 'The host or the address of the request cannot be read.' }
  return { status: 500, message: 'The server failed on this request. What happened is in its log.' }
}
