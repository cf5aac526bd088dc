import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { errorBody } from '#/contract/format/error-body'

/** An error response that a server's `fetch` does not make. */
export interface Refusal {
  readonly status: number
  readonly message: string
  /** The `Allow` header. */
  readonly allow?: string
}

/** Headers of the responses that a server's `fetch` does not make, such as those to malformed requests. */
export type BaseHeaders = Readonly<Record<string, string>>

/** Headers and body of a refusal, with the standard error body. */
export function refusalParts(refusal: Refusal, base: BaseHeaders): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify(errorBody(refusal.message))
  const headers: Record<string, string> = {
    ...base,
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }
  if (refusal.allow !== undefined) headers['Allow'] = refusal.allow
  return { headers, body }
}

/** Writes a refusal to a socket for which Node has no response object, and closes it. */
export function refuseOnSocket(socket: Duplex, refusal: Refusal, base: BaseHeaders): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const { headers, body } = refusalParts(refusal, base)
  const lines = Object.entries({ Date: new Date().toUTCString(), ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  socket.on('error', () => socket.destroy())
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? 'Error'}\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
  )
  lingerThenDestroy(socket)
}

/**
 * Keeps reading for a moment: a socket that is destroyed with unread data sends a reset, which can arrive before the
 * response.
 */
function lingerThenDestroy(socket: Duplex | Socket): void {
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), 1000)
  timer.unref()
  socket.once('close', () => clearTimeout(timer))
}

const PARSE_REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of the request are larger than 16 KiB.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive in time.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'The chunk extensions of the body are too large.' },
  HPE_INVALID_METHOD: { status: 400, message: 'The method in the request line is unknown.' },
  HPE_UNEXPECTED_CONTENT_LENGTH: { status: 400, message: 'The request has more than one Content-Length header.' },
  HPE_INVALID_CONTENT_LENGTH: {
    status: 400,
    message: 'The Content-Length of the request is invalid or contradicts its Transfer-Encoding.',
  },
  HPE_INVALID_TRANSFER_ENCODING: {
    status: 400,
    message: 'The Transfer-Encoding of the request is invalid or contradicts its Content-Length.',
  },
  HPE_INVALID_VERSION: { status: 505, message: 'The HTTP version of the request is not supported.' },
}

/** The refusal for Node's `clientError`; null if the connection is already closed. */
export function refusalOfParseError(code: string | undefined): Refusal | null {
  if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'HPE_INVALID_EOF_STATE') return null
  return PARSE_REFUSALS[code ?? ''] ?? { status: 400, message: 'The request is not valid HTTP.' }
}
