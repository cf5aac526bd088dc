import type { IncomingMessage } from 'node:http'
import type { Refusal } from './refusal'

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i
const ALLOW = 'GET, HEAD, POST, PUT, DELETE'

/** What is wrong with a request before its meaning is looked at (facts.md 25), or null. Cheap: it runs on every request. */
export function checkRequest(request: IncomingMessage): Refusal | null {
  const { method, url = '' } = request
  if (method === 'TRACE' || method === 'CONNECT')
    return { status: 405, message: `${method} is not served here.`, allow: ALLOW }
  if (!url.startsWith('/')) return { status: 400, message: 'The request must name a path on this server.' }
  // Node hands non-ASCII bytes and fragments through; a path that needs them has them percent-encoded.
  if (!/^[\x21\x22\x24-\x7e]+$/.test(url))
    return { status: 400, message: 'The address holds characters that must be percent-encoded.' }
  const hosts = countHeader(request.rawHeaders, 'host')
  if (hosts !== 1)
    return {
      status: 400,
      message: hosts === 0 ? 'The request names no host.' : 'The request names more than one host.',
    }
  if (!HOST.test(request.headers.host ?? '')) return { status: 400, message: 'The host of the request cannot be read.' }
  const encoding = request.headers['transfer-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'chunked')
    return { status: 501, message: 'The body may be sent in chunks, in no other transfer encoding.' }
  return null
}

function countHeader(rawHeaders: readonly string[], name: string): number {
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const raw = rawHeaders[i]
    if (raw !== undefined && raw.length === name.length && raw.toLowerCase() === name) count++
  }
  return count
}
