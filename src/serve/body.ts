import type { IncomingMessage } from 'node:http'

/** Decision 55: bodies over 8 MiB are refused with 413. */
export const MAX_BODY_BYTES = 8 * 1024 * 1024

/** How much of an oversized body is read and thrown away, so that the client gets to read the 413 instead of a reset. */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024

/**
 * Thrown to a handler that reads the body of a request which sent more than 8 MiB; answered with 413 when it is not
 * caught. Thrown on reading, not on arrival, because size comes after path, credentials and role (decision 55).
 */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
  constructor() {
    super('The body is larger than 8 MiB.')
  }
}

/** The client went away before its request was whole: nothing is carried out and nobody is left to be answered. */
export class BodyLost extends Error {
  override name = 'BodyLost'
}

/** Reads a body whole, so that no handler starts on half a request. */
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
    incoming.once('close', () => reject(new BodyLost('The client closed the connection before its request was whole.')))
    incoming.once('error', error => reject(new BodyLost(error.message)))
  })
}

/** Whether a request announces a body at all. */
export function hasBody(incoming: IncomingMessage): boolean {
  const length = incoming.headers['content-length']
  return incoming.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
}
