import { readJson } from '#/contract/format/json'
import { GatewayFault } from './answers'

/** The bodies of this server's own routes have a few short fields. */
const MAX_CHARS = 16 * 1024

/**
 * The JSON that was sent to a route of this server itself; null if it is not JSON. A body that is too long is refused
 * without being parsed, because parsing would hold up everyone else.
 * @throws GatewayFault with 413 if the body is longer than 16 Ki characters
 */
export async function readOwnBody(request: Request): Promise<unknown> {
  const sent = await request.text()
  if (sent.length > MAX_CHARS)
    throw new GatewayFault('bad-request', 'The body of this request is too large.', { status: 413 })
  const body = readJson(sent)
  return body.ok ? body.value : null
}
