import type { IncomingMessage } from 'node:http'

/** Larger bodies are refused with 413. */
export const MAX_BODY_BYTES = 8 * 1024 * 1024

/** A larger body is read and discarded up to this size, so that the client receives the 413 instead of a reset. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024

/**
 * Thrown when a handler reads a body over 8 MiB; a 413 if it is not caught. Not thrown earlier, because path,
 * credentials, and role are checked before the size.
 */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
  constructor() {
    super('The body is larger than 8 MiB.')
  }
}

/** The connection was closed before the request was complete. The request is ignored. */
export class BodyLost extends Error {
  override name = 'BodyLost'
}

/**
 * Reads a complete body, so that no handler starts with an incomplete request. Returns `too-large` for one above the
 * limit.
 * @throws BodyLost if the client disconnects before the end of the body, or if the body exceeds MAX_DISCARDED_BYTES
 */
export function readBody(incoming: IncomingMessage, limit = MAX_BODY_BYTES): Promise<Buffer | 'too-large'> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) chunks.push(chunk)
      else chunks.length = 0
      if (size > MAX_DISCARDED_BYTES) incoming.destroy()
    })
    incoming.once('end', () => resolve(size > limit ? 'too-large' : Buffer.concat(chunks, size)))
    incoming.once('close', () => reject(new BodyLost('The connection was closed before the request was complete.')))
    incoming.once('error', error => reject(new BodyLost(error.message)))
  })
}

/** About 1 KiB/s in the 15 s of `bodyProgressMs`. A slower sender is stalling on purpose, or is gone. */
const MIN_PROGRESS_BYTES = 15 * 1024

/** Calls `giveUp` once if less than 15 KiB arrives in an interval that ends before the end of the body. */
export function watchBody(incoming: IncomingMessage, everyMs: number, giveUp: () => void): void {
  const { socket } = incoming
  let seen = socket.bytesRead
  const stop = (): void => clearInterval(timer)
  const timer = setInterval(() => {
    const progress = socket.bytesRead - seen
    seen += progress
    if (!incoming.complete && progress >= MIN_PROGRESS_BYTES) return
    stop()
    if (!incoming.complete) giveUp()
  }, everyMs)
  incoming.once('end', stop)
  incoming.once('close', stop)
}

/** Whether the headers of a request announce a body. */
export function hasBody(incoming: IncomingMessage): boolean {
  const length = incoming.headers['content-length']
  return incoming.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
}
