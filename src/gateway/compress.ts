import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { UpstreamReply } from './upstream/upstream'

/** Shorter responses fit into one or two packets as they are. */
const MIN_BYTES = 1024
const TEXT = /^(?:application\/json|text\/)/i

/**
 * The response of a service with its body compressed, if the browser accepts that, the body is text of more than 1 KiB,
 * and the service did not compress it. A stream is compressed as it arrives, even a short one. Uses gzip, because
 * browsers accept Brotli only over https. The length of compressed text can reveal secrets next to text that an
 * attacker chose (BREACH), but only this dashboard's own pages can make these requests.
 */
export async function compress<Reply extends UpstreamReply>(
  reply: Reply,
  request: Request,
): Promise<Reply | UpstreamReply> {
  const { status, headers, body } = reply
  if (body === null || headers['content-encoding'] !== undefined || !TEXT.test(headers['content-type'] ?? ''))
    return reply
  if (!accepts(request, 'gzip') || (body instanceof Uint8Array && body.length <= MIN_BYTES)) return reply
  return {
    status,
    headers: { ...headers, 'content-encoding': 'gzip', vary: 'Accept-Encoding' },
    body:
      body instanceof Uint8Array
        ? new Uint8Array(await zip(body, { level: 5 }))
        : body.pipeThrough(new CompressionStream('gzip')),
  }
}

/** Whether a browser accepts an encoding of the response. */
export function accepts(request: Request, encoding: 'gzip' | 'br'): boolean {
  const accepted = request.headers.get('accept-encoding') ?? ''
  return new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`).test(accepted)
}

const zip = promisify(gzip)
