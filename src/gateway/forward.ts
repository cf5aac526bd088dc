import type { Row } from '#/contract/endpoint'
import { endpoints } from '#/contract/endpoints'
import { buildPath, pathMatcher } from '#/contract/format/path'
import { HEADERS } from '#/contract/gateway'
import { type Answers, GatewayFault } from './answers'
import { type Intents, type KeptReply, isKey } from './intents'
import type { OpenSession } from './sessions'
import { type Upstream, type UpstreamCall, UpstreamError, type UpstreamReply, isSafe } from './upstream'

const matchPath = pathMatcher<Row>(Object.values(endpoints))

/** What the service is told of the browser's headers; everything else stays here. */
const PASSED_ON = ['content-type', 'x-request-id'] as const

/** What the browser is told of the service's headers: no cookies, no prompts, no policies, no redirects. */
const PASSED_BACK = ['content-type', 'content-encoding', 'date', 'retry-after', 'x-next-page-token', 'allow'] as const

/** The largest answer to an unsafe call that is kept for repeats. */
const MAX_KEPT_BYTES = 8 * 1024 * 1024

/** A call of a page that is signed in, below `/api/{connection}/{company_key}`. */
export interface ForwardedCall {
  readonly request: Request
  /** Undecoded, below the session's own address, without the query. */
  readonly rawPath: string
  readonly session: OpenSession
  readonly upstream: Upstream
  readonly apiVersion: 1 | 2
}

/**
 * Forwards a row of the contract. The address is built anew from the matched row and its decoded parameters, so that
 * nothing but a row can be asked, and nobody but this company's service (facts.md 18).
 * @throws GatewayFault for what is no row, and when there is no answer
 */
export async function forward(call: ForwardedCall, intents: Intents, answers: Answers): Promise<Response> {
  const { request, rawPath, session, upstream } = call
  const { row, params } = matchRow(request.method, rawPath, session)
  const path = buildPath<Row>(row, params) + rebuildQuery(request.url)
  const headers = requestHeaders(request.headers, session, call.apiVersion)
  if (isSafe(request.method)) {
    // Compressed answers pass through as they are.
    headers['Accept-Encoding'] = request.headers.get('accept-encoding') ?? 'identity'
    return answer(await read(upstream, { method: request.method, path, headers, signal: request.signal }), answers)
  }
  const key = request.headers.get(HEADERS.key)
  if (!isKey(key))
    throw new GatewayFault(
      'bad-origin',
      `A call that changes something needs the header ${HEADERS.key}. Nothing was sent.`,
    )
  const body = new Uint8Array(await request.arrayBuffer())
  const contentType = headers['content-type'] ?? ''
  const reply = await intents
    .run(session, { key, row: row.id, method: request.method, path, contentType, body }, () =>
      sendOnce(upstream, {
        method: request.method,
        path,
        headers: { ...headers, 'Accept-Encoding': 'identity' },
        ...(body.length > 0 && { body }),
      }),
    )
    .catch((error: unknown) => {
      throw toFault(error)
    })
  return answer(reply, answers)
}

function matchRow(method: string, rawPath: string, session: OpenSession): { row: Row; params: Record<string, string> } {
  const match = matchPath(method, rawPath)
  switch (match.kind) {
    case 'not-found':
      throw new GatewayFault('no-such-route', 'The service has no such address.')
    case 'malformed':
      throw new GatewayFault('bad-request', 'The path is not well encoded.')
    case 'wrong-method':
      throw new GatewayFault('no-such-route', `This address does not take ${method}.`, {
        status: 405,
        headers: { Allow: match.allow.join(', ') },
      })
    case 'match': {
      // Some rows name it company_id; it is the same value (interface.md, "What the service does")
      const { company_key, company_id = company_key ?? session.companyKey } = match.params
      if (company_id !== session.companyKey)
        throw new GatewayFault('no-such-route', 'This session belongs to another company.')
      return match
    }
  }
}

/** Only whole, encoded pairs: a `+` is a plus again as `%2B` (facts.md 17). */
function rebuildQuery(url: string): string {
  const start = url.indexOf('?')
  if (start === -1) return ''
  const pairs = [...new URLSearchParams(url.slice(start))].map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

function requestHeaders(from: Headers, session: OpenSession, apiVersion: 1 | 2): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json', Authorization: session.authorization }
  if (apiVersion === 2) headers['X-API-Version'] = '2'
  for (const name of PASSED_ON) {
    const value = from.get(name)
    if (value !== null) headers[name] = value
  }
  return headers
}

async function read(upstream: Upstream, call: UpstreamCall): Promise<UpstreamReply> {
  try {
    return refuseRedirect(await upstream.send(call))
  } catch (error) {
    throw toFault(error)
  }
}

async function sendOnce(upstream: Upstream, call: UpstreamCall): Promise<KeptReply> {
  const { status, headers, body } = refuseRedirect(await upstream.send(call))
  const kept = Object.fromEntries(
    PASSED_BACK.flatMap(name => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  )
  return { status, headers: kept, body: await wholeBody(body) }
}

async function wholeBody(body: UpstreamReply['body']): Promise<Uint8Array<ArrayBuffer> | null> {
  if (body === null || body instanceof Uint8Array) return body
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      size += chunk.length
      if (size > MAX_KEPT_BYTES) throw new Error('The reply is larger than 8 MiB.')
      chunks.push(chunk)
    }
  } catch (cause) {
    throw new UpstreamError('unreachable', true, 'The answer of the service broke off.', cause)
  }
  return new Uint8Array(Buffer.concat(chunks, size))
}

/** A redirect is followed nowhere: the credentials would go with it. */
function refuseRedirect(reply: UpstreamReply): UpstreamReply {
  if (reply.status >= 200 && reply.status <= 599 && Math.floor(reply.status / 100) !== 3) return reply
  throw new UpstreamError(
    'unreachable',
    true,
    `The service answered ${reply.status}, which sends elsewhere and is not followed. Its base URL may be wrong.`,
  )
}

const EMPTY = new Set([204, 205])

function answer(reply: UpstreamReply | KeptReply, answers: Answers): Response {
  const headers: Record<string, string> = { ...answers.headers.data }
  for (const name of PASSED_BACK) {
    const value = reply.headers[name]
    if (value !== undefined) headers[name] = value
  }
  return new Response(EMPTY.has(reply.status) ? null : reply.body, { status: reply.status, headers })
}

/** What a failed call means for the page. */
export function toFault(error: unknown): unknown {
  if (!(error instanceof UpstreamError)) return error
  if (error.kind === 'timeout') return new GatewayFault('upstream-timeout', error.message, { cause: error })
  return new GatewayFault('upstream-unreachable', error.sent ? error.message : 'The service cannot be reached.', {
    cause: error,
  })
}
