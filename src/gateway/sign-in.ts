import { endpoints } from '#/contract/endpoints'
import { readJson } from '#/contract/format/json'
import { buildPath, pathSegmentFault } from '#/contract/format/path'
import { HEADERS, type Session, type SignIn, signInSchema } from '#/contract/gateway'
import { type Answers, GatewayFault } from './answers'
import type { ConnectionConfig } from './connections'
import { clearCookie, cookieName, readCookie, sessionPath, setCookie } from './cookies'
import type { Directory } from './directory'
import { toFault } from './forward'
import type { Visit } from './hosts'
import { type OpenSession, type Sessions, basic } from './sessions'
import type { Throttle } from './throttle'
import type { Upstream, UpstreamReply } from './upstream/upstream'

/** Longer bodies are refused unread: anyone can send one. */
const MAX_SIGN_IN_CHARS = 16 * 1024

/** What the routes of sessions use. */
export interface SignInContext {
  readonly answers: Answers
  readonly directory: Directory
  readonly sessions: Sessions
  readonly throttle: Throttle
}

/**
 * POST /session. To check the password, it reads the broadcasts list as that user. If the service responds with an error,
 * such as 401 or 404, the error is passed on, and no session is created.
 */
export async function signIn({ request, host }: Visit, context: SignInContext): Promise<Response> {
  const asked = await readSignIn(request)
  const found = context.directory.find(asked.connection)
  if (!found) throw new GatewayFault('no-such-route', 'This connection does not exist.')
  const { config, upstream } = found
  const key = JSON.stringify([asked.connection, asked.user.normalize('NFKC').trim().toLowerCase()])
  const waitMs = context.throttle.waitMs(key)
  if (waitMs > 0) throw tooMany(waitMs)
  // Counted before the response, so that concurrent attempts are counted too
  context.throttle.failed(key)
  const reply = await readBroadcasts(upstream, config, asked).catch((error: unknown) => {
    context.throttle.forgive(key)
    throw toFault(error)
  })
  if (reply.status !== 401) context.throttle.forgive(key)
  if (reply.status < 200 || reply.status > 299) return passOn(reply, context.answers)
  context.throttle.succeeded(key)
  if (!(await isJson(reply)))
    throw new GatewayFault('upstream-unreachable', 'The base URL of this connection is not that of the service.')
  const details = await context.directory.company(config, asked.company_key)
  const { secret, session } = await context.sessions.create(config.id, asked.company_key, {
    user: asked.user,
    password: asked.password,
    ...details,
    app_ids: [...new Set([...details.app_ids, ...(asked.app_ids ?? [])])],
  })
  const cookie = setCookie(cookieName(host), secret, sessionPath(config.id, asked.company_key), host.secure)
  return context.answers.json(201, await describeSession(session, config, context.directory), { 'Set-Cookie': cookie })
}

/** GET and DELETE /api/{connection}/{company_key}/session: reads the session; signs out. */
export async function ownSession(visit: Visit, pair: SessionPair, context: SignInContext): Promise<Response> {
  if (visit.request.method === 'DELETE') return signOut(visit, pair, context)
  const { session } = await openSession(visit, pair, context.sessions)
  return context.answers.json(200, await describeSession(session, pair.config, context.directory))
}

export interface SessionPair {
  readonly config: ConnectionConfig
  readonly companyKey: string
}

/**
 * The session of a request's cookie. A page sends the id of its session; if the cookie is that of another session now,
 * the request is refused.
 * @throws GatewayFault `session-expired`, `session-changed`
 */
export async function openSession(
  { request, host }: Visit,
  pair: SessionPair,
  sessions: Sessions,
  { fresh = false, requiresHeader = false } = {},
): Promise<{ session: OpenSession; secret: string }> {
  const secret = readCookie(request.headers.get('cookie'), cookieName(host))
  const session = await sessions.find(secret, { fresh })
  const matches = session?.connection === pair.config.id && session.companyKey === pair.companyKey
  if (!session || secret === null || !matches)
    throw new GatewayFault('session-expired', 'You are signed out. Sign in again to continue.')
  const sent = request.headers.get(HEADERS.session)
  if (sent === null ? requiresHeader : sent !== session.id)
    throw new GatewayFault('session-changed', 'Another user signed in in this browser. Nothing was changed.')
  return { session, secret }
}

async function signOut(visit: Visit, pair: SessionPair, context: SignInContext): Promise<Response> {
  const { host } = visit
  const cookie = clearCookie(cookieName(host), sessionPath(pair.config.id, pair.companyKey), host.secure)
  try {
    const { secret } = await openSession(visit, pair, context.sessions, { fresh: true })
    await context.sessions.remove(secret)
  } catch (error) {
    // Already signed out. The session of another user is not removed
    if (!(error instanceof GatewayFault) || error.kind !== 'session-expired') throw error
  }
  return context.answers.none({ 'Set-Cookie': cookie })
}

async function readSignIn(request: Request): Promise<SignIn> {
  const sent = await request.text()
  if (sent.length > MAX_SIGN_IN_CHARS)
    throw new GatewayFault('bad-request', 'The body of this request is too large.', { status: 413 })
  const body = readJson(sent)
  const asked = signInSchema.safeParse(body.ok ? body.value : null)
  if (!asked.success) {
    const field = asked.error.issues[0]?.path.join('.') ?? ''
    throw new GatewayFault(
      'bad-request',
      `connection, company_key, user and password are required${field === '' ? '' : `; ${field} is invalid`}.`,
      { status: 422 },
    )
  }
  const fault = pathSegmentFault(asked.data.company_key)
  if (fault !== null)
    throw new GatewayFault('bad-request', `This is not a valid company key. ${fault}`, { status: 422 })
  return asked.data
}

function readBroadcasts(
  upstream: Upstream,
  config: ConnectionConfig,
  { company_key, user, password }: SignIn,
): Promise<UpstreamReply> {
  return upstream.send({
    method: 'GET',
    path: buildPath(endpoints.listBroadcasts, { company_key }),
    headers: {
      Accept: 'application/json',
      'Accept-Encoding': 'identity',
      Authorization: basic(user, password),
      ...(config.api_version === 2 && { 'X-API-Version': '2' }),
    },
  })
}

async function isJson({ status, body }: UpstreamReply): Promise<boolean> {
  return status === 204 || readJson(await new Response(body).text()).ok
}

function passOn({ status, headers, body }: UpstreamReply, answers: Answers): Response {
  if (status < 400 || status > 599)
    throw new GatewayFault(
      'upstream-unreachable',
      `The service responded with ${status}. Redirects are not followed. Its base URL may be wrong.`,
    )
  const retryAfter = headers['retry-after']
  return new Response(body, {
    status,
    headers: {
      ...answers.headers.data,
      'Content-Type': headers['content-type'] ?? 'application/json',
      ...(retryAfter !== undefined && { 'Retry-After': retryAfter }),
    },
  })
}

function tooMany(waitMs: number): GatewayFault {
  const seconds = Math.ceil(waitMs / 1000)
  const message = `Too many wrong passwords for this user. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
  return new GatewayFault('too-many', message, { headers: { 'Retry-After': String(seconds) } })
}

async function describeSession(session: OpenSession, config: ConnectionConfig, directory: Directory): Promise<Session> {
  const { user, company_name, home_country, app_ids, custom_fields } = session.content
  const connection = await directory.describe(config)
  return {
    id: session.id,
    connection: { ...connection, home_country },
    company_key: session.companyKey,
    company_name,
    user,
    app_ids,
    custom_fields,
    signed_in_at: new Date(session.signedInAt).toISOString(),
    expires_at: new Date(session.expiresAt).toISOString(),
  }
}
