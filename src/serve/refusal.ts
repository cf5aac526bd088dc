import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { errorBody } from '#/contract/format/error-body'

/** An answer that is decided before any handler is asked. */
export interface Refusal {
  readonly status: number
  readonly message: string
  readonly allow?: string
}

/** Headers every answer of a server carries, those it makes below HTTP included. */
export type BaseHeaders = Readonly<Record<string, string>>

/** A refusal in the standard error body (decision 5), ready for `writeHead`. */
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

/** Writes a refusal on a bare socket, where Node has made no response object (facts.md 25), and ends it. */
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
 * Keeps reading for a moment after the last word: a socket destroyed with unread bytes is reset, and the reset overtakes
 * the answer on its way to the client.
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
  HPE_INVALID_METHOD: { status: 400, message: 'The request line names no method that HTTP knows.' },
  HPE_UNEXPECTED_CONTENT_LENGTH: { status: 400, message: 'The request gives the length of its body in two ways.' },
  HPE_INVALID_CONTENT_LENGTH: { status: 400, message: 'The Content-Length of the request is not a number.' },
  HPE_INVALID_TRANSFER_ENCODING: { status: 400, message: 'The Transfer-Encoding of the request contradicts itself.' },
  HPE_INVALID_VERSION: { status: 505, message: 'This server speaks HTTP/1.1.' },
}

/** What Node's `clientError` means for the client, or null when the line is gone and nobody is left to be told. */
export function refusalOfParseError(code: string | undefined): Refusal | null {
  if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'HPE_INVALID_EOF_STATE') return null
  return PARSE_REFUSALS[code ?? ''] ?? { status: 400, message: 'The request is not well-formed HTTP.' }
}
