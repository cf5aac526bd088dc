import { endpoints } from '#/contract/endpoints'
import { readJson } from '#/contract/format/json'
import { buildPath, pathSegmentFault } from '#/contract/format/path'
import { HEADERS, type Session, type SignIn, signInSchema } from '#/contract/gateway'
import { type Answers, GatewayFault } from './answers'
import type { ConnectionConfig } from './connections'
import { clearCookie, cookieName, readCookie, sessionPath, setCookie } from './cookies'
import type { Directory } from './directory'
import { toFault } from './forward'
import type { Place } from './hosts'
import { type OpenSession, type Sessions, basic } from './sessions'
import type { Throttle } from './throttle'
import type { Upstream, UpstreamReply } from './upstream'

export interface Desk {
  readonly answers: Answers
  readonly directory: Directory
  readonly sessions: Sessions
  readonly throttle: Throttle
}

/**
 * POST /session. Signing in is reading the broadcasts list as that user: the service's own 401 and 404 are passed on as
 * they are, and no session is made (product.md "Connections").
 */
export async function signIn(request: Request, place: Place, desk: Desk): Promise<Response> {
  const asked = await readSignIn(request)
  const found = desk.directory.find(asked.connection)
  if (!found) throw new GatewayFault('no-such-route', 'This server has no such connection.')
  const { config, upstream } = found
  const key = JSON.stringify([asked.connection, asked.user])
  const waitMs = desk.throttle.waitMs(key)
  if (waitMs > 0) throw tooMany(waitMs)
  // Counted before the answer, so that many guesses at once do not slip through together.
  desk.throttle.failed(key)
  const reply = await readBroadcasts(upstream, config, asked).catch((error: unknown) => {
    desk.throttle.forgive(key)
    throw toFault(error)
  })
  if (reply.status !== 401) desk.throttle.forgive(key)
  if (reply.status < 200 || reply.status > 299) return passOn(reply, desk.answers)
  desk.throttle.succeeded(key)
  if (!(await isJson(reply)))
    throw new GatewayFault(
      'upstream-unreachable',
      'What answers at the base URL of this connection is not the service.',
    )
  const facts = await desk.directory.company(config, asked.company_key)
  const { secret, session } = await desk.sessions.create(config.id, asked.company_key, {
    user: asked.user,
    password: asked.password,
    ...facts,
    app_ids: [...new Set([...facts.app_ids, ...(asked.app_ids ?? [])])],
  })
  const cookie = setCookie(cookieName(place.port), secret, sessionPath(config.id, asked.company_key), place.secure)
  return desk.answers.json(201, await describeSession(session, config, desk.directory), { 'Set-Cookie': cookie })
}

/** GET and DELETE /api/{connection}/{company_key}/session: which session this is; signing out. */
export async function ownSession(request: Request, place: Place, pair: SessionPair, desk: Desk): Promise<Response> {
  if (request.method === 'DELETE') return signOut(request, place, pair, desk)
  const { session } = await openSession(request, place, pair, desk.sessions)
  return desk.answers.json(200, await describeSession(session, pair.config, desk.directory))
}

export interface SessionPair {
  readonly config: ConnectionConfig
  readonly companyKey: string
}

/**
 * The session of a request's cookie. A page names the session it was opened with; when the cookie belongs to another
 * one by now, nothing is carried out (architecture.md "Sessions").
 * @throws GatewayFault `session-expired`, `session-changed`
 */
export async function openSession(
  request: Request,
  place: Place,
  pair: SessionPair,
  sessions: Sessions,
  { fresh = false, mustName = false } = {},
): Promise<{ session: OpenSession; secret: string }> {
  const secret = readCookie(request.headers.get('cookie'), cookieName(place.port))
  const session = await sessions.find(secret, { fresh })
  const belongs = session?.connection === pair.config.id && session.companyKey === pair.companyKey
  if (!session || secret === null || !belongs)
    throw new GatewayFault('session-expired', 'You are signed out. Sign in again to go on.')
  const named = request.headers.get(HEADERS.session)
  if (named === null ? mustName : named !== session.id)
    throw new GatewayFault('session-changed', 'Another user has signed in in this browser. Nothing was done.')
  return { session, secret }
}

async function signOut(request: Request, place: Place, pair: SessionPair, desk: Desk): Promise<Response> {
  const gone = {
    'Set-Cookie': clearCookie(cookieName(place.port), sessionPath(pair.config.id, pair.companyKey), place.secure),
  }
  try {
    const { secret } = await openSession(request, place, pair, desk.sessions, { fresh: true })
    await desk.sessions.remove(secret)
  } catch (error) {
    // Already signed out is signed out; another user's session is left alone.
    if (!(error instanceof GatewayFault) || error.kind !== 'session-expired') throw error
  }
  return desk.answers.none(gone)
}

async function readSignIn(request: Request): Promise<SignIn> {
  const body = readJson(await request.text())
  const asked = signInSchema.safeParse(body.ok ? body.value : null)
  if (!asked.success) {
    const place = asked.error.issues[0]?.path.join('.') ?? ''
    throw new GatewayFault(
      'bad-request',
      `Signing in needs connection, company_key, user and password${place === '' ? '' : `; ${place} is not as it should be`}.`,
      { status: 422 },
    )
  }
  const fault = pathSegmentFault(asked.data.company_key)
  if (fault !== null) throw new GatewayFault('bad-request', `This cannot be a company key. ${fault}`, { status: 422 })
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
      `The service answered ${status}, which sends elsewhere and is not followed. Its base URL may be wrong.`,
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
