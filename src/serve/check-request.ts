import type { IncomingMessage } from 'node:http'
import type { Refusal } from './refusal'

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i
const ALLOW = 'GET, HEAD, POST, PUT, DELETE'

/**
 * The refusal of a request that is malformed or that no handler supports; null for any other. Runs for every request,
 * so it must be fast.
 */
export function checkRequest(request: IncomingMessage): Refusal | null {
  const { method, url = '' } = request
  if (method === 'TRACE' || method === 'CONNECT')
    return { status: 405, message: `${method} is not supported.`, allow: ALLOW }
  if (!url.startsWith('/')) return { status: 400, message: 'The request target must be a path on this server.' }
  // Node lets non-ASCII bytes and `#` through; in a valid path they are percent-encoded
  if (!/^[\x21\x22\x24-\x7e]+$/.test(url))
    return { status: 400, message: 'The address contains characters that must be percent-encoded.' }
  const hosts = countHeader(request.rawHeaders, 'host')
  if (hosts !== 1)
    return {
      status: 400,
      message: hosts === 0 ? 'The request has no Host header.' : 'The request has more than one Host header.',
    }
  if (!HOST.test(request.headers.host ?? ''))
    return { status: 400, message: 'The Host header of the request is invalid.' }
  const encoding = request.headers['transfer-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'chunked')
    return { status: 501, message: 'The only supported transfer encoding is chunked.' }
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
