import type { Row } from '#/contract/endpoint'
import { endpoints } from '#/contract/endpoints'
import { readJson } from '#/contract/format/json'
import { buildPath, pathMatcher } from '#/contract/format/path'
import { HEADERS } from '#/contract/gateway'
import { isAllowed } from '#/contract/roles'
import { type Answers, GatewayFault, wrongMethod } from './answers'
import { compress } from './compress'
import type { Monitor, Trace } from './health/monitor'
import { type Intents, type StoredReply, isKey } from './intents'
import { beginAct, completeAct, failAct, hasKeysInReply, isRefusal, thingsOf } from './record/acts'
import type { NewAct } from './record/chain'
import type { Recorder } from './record/recorder'
import type { BroadcastSamples } from './samples/broadcast-samples'
import type { OpenSession } from './sessions'
import type { SignOn } from './sign-on/sign-on'
import { type Upstream, type UpstreamCall, UpstreamError, type UpstreamReply, isSafe } from './upstream/upstream'

const matchPath = pathMatcher<Row>(Object.values(endpoints))

/** The browser's headers that are sent to the service with every call. A read can also pass on `Accept-Encoding`. */
const REQUEST_HEADERS = ['content-type'] as const

/** The service's headers that are sent to the browser: no cookies, password prompts, policies, or redirects. */
const RESPONSE_HEADERS = [
  'content-type',
  'content-encoding',
  'vary',
  'date',
  'retry-after',
  'x-next-page-token',
  'allow',
] as const

/**
 * The largest response to an unsafe call that can be stored for repeated calls. With a larger one, the outcome is
 * unknown.
 */
const MAX_STORED_BYTES = 8 * 1024 * 1024

/** A call with a session, below `/api/{connection}/{company_key}`. */
export interface ForwardedCall {
  readonly request: Request
  /** Not decoded, below the session's path, without the query. */
  readonly rawPath: string
  readonly session: OpenSession
  readonly upstream: Upstream
  readonly apiVersion: 1 | 2
  readonly recorder: Recorder
  readonly samples: BroadcastSamples
  readonly signOn?: SignOn | undefined
  readonly monitor: Monitor
  readonly now: () => number
  readonly trace: Trace
}

/**
 * Forwards a call that matches a row of the contract. The path is rebuilt from the row and its decoded parameters, so
 * that no row of another company can be called.
 * @throws GatewayFault if no row matches, the call is refused, there is no response, or the journal or the activity log
 * cannot be written
 */
export async function forward(call: ForwardedCall, intents: Intents, answers: Answers): Promise<Response> {
  const { request, rawPath, session, upstream, monitor, trace } = call
  const { row, params } = matchRow(request.method, rawPath, session)
  trace.route = row.id
  if (!isAllowed(session.content.roles, row.roles ?? []))
    throw new GatewayFault('role-refused', 'Your role does not allow this. Nothing was sent.')
  assertMayUseApp(call, row, params)
  const path = buildPath<Row>(row, params) + rebuildQuery(request.url)
  const headers = requestHeaders(request.headers, call)
  if (isSafe(request.method)) {
    const isSampled = row.id === endpoints.getBroadcast.id && request.method === 'GET'
    // Compressed responses are passed on unchanged, and nothing in them can be read
    headers['Accept-Encoding'] = isSampled ? 'identity' : (request.headers.get('accept-encoding') ?? 'identity')
    const upstreamCall = { method: request.method, path, headers, signal: request.signal }
    const reply = row.isPersonal ? await readRecorded(call, row, params, upstreamCall) : await read(call, upstreamCall)
    if (isSampled) call.samples.note(session, params['broadcast_id'] ?? '', reply)
    return answer(await compress(reply, request), answers)
  }
  const key = request.headers.get(HEADERS.key)
  if (!isKey(key))
    throw new GatewayFault('bad-request', `This method requires the header ${HEADERS.key}. Nothing was sent.`)
  const body = new Uint8Array(await request.arrayBuffer())
  const contentType = headers['content-type'] ?? ''
  const act = actOf('change', call, row, params)
  const completed = ({ status, body: replied }: StoredReply): NewAct => ({
    ...completeAct(act, status),
    things: thingsOf(row, params, status < 400 ? parseReply(row, replied) : undefined),
  })
  const reply = await intents
    .run(session, { key, row: row.id, method: request.method, path, contentType, body, act, completed }, () =>
      monitor.serviceCall(trace, () =>
        sendOnce(upstream, {
          method: request.method,
          path,
          headers: { ...headers, 'Accept-Encoding': 'identity' },
          ...(body.length > 0 && { body }),
        }),
      ),
    )
    .catch((error: unknown) => {
      throw toFault(error)
    })
  return answer(await compress(reply, request), answers)
}

function matchRow(method: string, rawPath: string, session: OpenSession): { row: Row; params: Record<string, string> } {
  const match = matchPath(method, rawPath)
  switch (match.kind) {
    case 'not-found':
      throw new GatewayFault('no-such-route', 'The service has no such route.')
    case 'malformed':
      throw new GatewayFault('bad-request', 'The encoding of the path is invalid.')
    case 'wrong-method':
      throw wrongMethod(method, match.allow.join(', '))
    case 'match': {
      // Some rows call the company key company_id
      const { company_key, company_id = company_key ?? session.companyKey } = match.params
      if (company_id !== session.companyKey)
        throw new GatewayFault('no-such-route', 'This session belongs to another company.')
      return match
    }
  }
}

/**
 * With single sign-on, every company of the connection is called with the same credentials, so the service would let
 * one company use the apps of the others.
 */
function assertMayUseApp({ session, signOn }: ForwardedCall, row: Row, params: Readonly<Record<string, string>>): void {
  const { app_id: appId } = params
  if (!signOn || appId === undefined || isAllowed(signOn.rolesForApp(session, appId), row.roles ?? [])) return
  throw new GatewayFault('role-refused', 'Your groups do not allow this for this app. Nothing was sent.')
}

/** The query, with each pair encoded again: a space as `%20`, never as `+`. */
function rebuildQuery(url: string): string {
  const start = url.indexOf('?')
  if (start === -1) return ''
  const pairs = [...new URLSearchParams(url.slice(start))].map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

function requestHeaders(from: Headers, { session, apiVersion, trace }: ForwardedCall): Record<string, string> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    Authorization: session.authorization,
    'X-Request-Id': trace.id,
  }
  if (apiVersion === 2) headers['X-API-Version'] = '2'
  for (const name of REQUEST_HEADERS) {
    const value = from.get(name)
    if (value !== null) headers[name] = value
  }
  return headers
}

const actOf = (
  kind: 'change' | 'read',
  { session, request, now }: ForwardedCall,
  row: Row,
  params: Readonly<Record<string, string>>,
): NewAct =>
  beginAct(kind, { ...session, user: session.content.user }, request, {
    row: row.id,
    things: thingsOf(row, params),
    at: now(),
  })

/** Forwards a read of personal data. Its response is passed on only once the activity log has an entry for the read. */
async function readRecorded(
  call: ForwardedCall,
  row: Row,
  params: Readonly<Record<string, string>>,
  upstreamCall: UpstreamCall,
): Promise<UpstreamReply> {
  const act = actOf('read', call, row, params)
  // A compressed reply could not be searched for keys. This server compresses it for the browser
  const headers = hasKeysInReply(row)
    ? { ...upstreamCall.headers, 'Accept-Encoding': 'identity' }
    : upstreamCall.headers
  let reply: UpstreamReply
  try {
    reply = await read(call, { ...upstreamCall, headers })
  } catch (error) {
    await call.recorder.add(failAct(act, error))
    throw error
  }
  const things = thingsOf(row, params, reply.status < 400 ? parseReply(row, reply.body) : undefined)
  await call.recorder.add({ ...completeAct(act, reply.status), things })
  return reply
}

/**
 * A reply as JSON. `value` is null if no keys are read from it, if it is not JSON, or if it is long and
 * therefore a stream.
 */
function parseReply(row: Row, body: UpstreamReply['body']): { value: unknown } {
  if (!hasKeysInReply(row) || !(body instanceof Uint8Array)) return { value: null }
  const json = readJson(Buffer.from(body).toString('utf8'))
  return { value: json.ok ? json.value : null }
}

/** Records that this server refused an unsafe call, or a read because of the person's roles; ignores other errors. */
export async function recordRefusal(call: ForwardedCall, error: unknown): Promise<void> {
  const { request, rawPath, recorder, session, now } = call
  const isRoleRefusal = error instanceof GatewayFault && error.kind === 'role-refused'
  if (!isRefusal(error) || (isSafe(request.method) && !isRoleRefusal)) return
  const isActivity = rawPath === '/activity'
  const kind = isSafe(request.method) ? 'read' : 'change'
  const match = matchPath(request.method, rawPath)
  const act =
    match.kind === 'match'
      ? actOf(kind, call, match.row, match.params)
      : beginAct(
          isActivity && kind === 'change' ? 'export' : kind,
          { ...session, user: session.content.user },
          request,
          // The note of an export that is refused for another reason may be about anything
          { row: isActivity && isRoleRefusal ? 'activity' : null, at: now() },
        )
  await recorder.add(failAct(act, error))
}

async function read({ upstream, monitor, trace }: ForwardedCall, call: UpstreamCall): Promise<UpstreamReply> {
  try {
    return await monitor.serviceCall(trace, () => upstream.send(call).then(refuseRedirect), call.signal)
  } catch (error) {
    throw toFault(error)
  }
}

async function sendOnce(upstream: Upstream, call: UpstreamCall): Promise<StoredReply> {
  const { status, headers, body } = refuseRedirect(await upstream.send(call))
  const stored = Object.fromEntries(
    RESPONSE_HEADERS.flatMap(name => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  )
  return { status, headers: stored, body: await wholeBody(body) }
}

async function wholeBody(body: UpstreamReply['body']): Promise<Uint8Array<ArrayBuffer> | null> {
  if (body === null || body instanceof Uint8Array) return body
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      size += chunk.length
      if (size > MAX_STORED_BYTES) break
      chunks.push(chunk)
    }
  } catch (cause) {
    throw new UpstreamError('closed', true, 'The response from the service was cut off.', cause)
  }
  if (size > MAX_STORED_BYTES)
    throw new UpstreamError('too-large', true, 'The response from the service is larger than 8 MiB.')
  return new Uint8Array(Buffer.concat(chunks, size))
}

/**
 * The reply, unless it is a redirect. Redirects are not followed, because the credentials would be sent along.
 * @throws UpstreamError for a redirect or an invalid status
 */
export function refuseRedirect(reply: UpstreamReply): UpstreamReply {
  const isRedirect = Math.floor(reply.status / 100) === 3
  if (reply.status >= 200 && reply.status <= 599 && !isRedirect) return reply
  throw isRedirect
    ? new UpstreamError(
        'redirect',
        true,
        `The service responded with ${reply.status}. Redirects are not followed. Its base URL may be wrong.`,
      )
    : new UpstreamError(
        'not-the-service',
        true,
        `The service responded with ${reply.status}, which is not a valid status. Its base URL may be wrong.`,
      )
}

const BODYLESS = new Set([204, 205])

function answer(reply: UpstreamReply | StoredReply, answers: Answers): Response {
  const isBodyless = BODYLESS.has(reply.status)
  const base = isBodyless ? answers.headers.data : answers.headersFor(reply.headers['content-type'])
  const headers: Record<string, string> = { ...base }
  for (const name of RESPONSE_HEADERS) {
    const value = reply.headers[name]
    if (value !== undefined) headers[name] = value
  }
  return new Response(isBodyless ? null : reply.body, { status: reply.status, headers })
}

/** The fault that the page gets for a failed call; any other error unchanged. */
export function toFault(error: unknown): unknown {
  if (!(error instanceof UpstreamError)) return error
  const kind = error.why === 'timeout' ? 'upstream-timeout' : 'upstream-unreachable'
  return new GatewayFault(kind, error.message, { cause: error, headers: { [HEADERS.cause]: error.why } })
}
