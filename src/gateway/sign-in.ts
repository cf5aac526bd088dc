import { endpoints } from '#/contract/endpoints'
import { readJson } from '#/contract/format/json'
import { buildPath, pathSegmentFault } from '#/contract/format/path'
import { HEADERS, type Session, type SignIn, signInSchema } from '#/contract/gateway'
import { type Answers, GatewayFault } from './answers'
import type { ConnectionConfig } from './connections'
import { clearCookie, cookieName, readCookie, sessionPath, setCookie } from './cookies'
import type { Directory, Entry } from './directory'
import { toFault } from './forward'
import type { Visit } from './hosts'
import { answered, begun, failed, nameOrNull } from './record/acts'
import type { NewAct } from './record/chain'
import type { Recorder } from './record/recorder'
import { type OpenSession, type SessionContent, type Sessions, basic } from './sessions'
import type { SignOn } from './sign-on/sign-on'
import type { Throttle } from './throttle'
import type { UpstreamReply } from './upstream/upstream'

/** Longer bodies are refused unread: anyone can send one. */
const MAX_SIGN_IN_CHARS = 16 * 1024

/** What the routes of sessions use. */
export interface SignInContext {
  readonly answers: Answers
  readonly directory: Directory
  readonly sessions: Sessions
  readonly throttle: Throttle
  readonly recorder: Recorder
  readonly now: () => number
  /** Undefined if people sign in with their user of the service. */
  readonly signOn?: SignOn | undefined
}

/**
 * POST /session. To check the password, it reads the broadcasts list as that user. If the service responds with an error,
 * such as 401 or 404, the error is passed on, and no session is created.
 */
export async function signIn(visit: Visit, context: SignInContext): Promise<Response> {
  const asked = await readSignIn(visit.request)
  const found = context.directory.find(asked.connection)
  if (!found) throw new GatewayFault('no-such-route', 'This connection does not exist.')
  const actor = {
    connection: asked.connection,
    companyKey: nameOrNull(asked.company_key) ?? '',
    user: nameOrNull(asked.user),
  }
  const act = begun('sign-in', actor, visit.request, { at: context.now() })
  // What was typed is certainly a name and a company only if the service accepts it
  const known = { company_key: asked.company_key, user: asked.user }
  return recorded({ act, known }, context, () => checkAndOpen(visit, found, asked, context))
}

/**
 * Records what comes of an act of this server. The response is passed on after that.
 * @param known what is recorded in addition if it succeeds
 */
export async function recorded(
  { act, known = {} }: { act: NewAct; known?: Partial<NewAct> },
  { recorder }: Pick<SignInContext, 'recorder'>,
  work: () => Promise<Response>,
): Promise<Response> {
  let response: Response
  try {
    response = await work()
  } catch (error) {
    await recorder.add(failed(act, error))
    throw error
  }
  await recorder.add({ ...answered(act, response.status), ...(response.status < 400 && known) })
  return response
}

async function checkAndOpen(visit: Visit, found: Entry, asked: SignIn, context: SignInContext): Promise<Response> {
  const key = JSON.stringify([asked.connection, asked.user.normalize('NFKC').trim().toLowerCase()])
  const waitMs = context.throttle.waitMs(key)
  if (waitMs > 0) throw tooMany(waitMs)
  // Counted before the response, so that concurrent attempts are counted too
  context.throttle.failed(key)
  const reply = await readBroadcasts(found, asked.company_key, basic(asked.user, asked.password)).catch(
    (error: unknown) => {
      context.throttle.forgive(key)
      throw toFault(error)
    },
  )
  if (reply.status !== 401) context.throttle.forgive(key)
  if (reply.status < 200 || reply.status > 299) return passOn(reply, context.answers)
  context.throttle.succeeded(key)
  return createSession(visit, found, reply, context, {
    companyKey: asked.company_key,
    appIds: asked.app_ids ?? [],
    content: { user: asked.user, password: asked.password, roles: ['admin'], sign_on: null },
  })
}

interface NewSession {
  readonly companyKey: string
  readonly appIds: readonly string[]
  readonly content: Pick<SessionContent, 'user' | 'password' | 'roles' | 'sign_on'>
}

/** The response with a new session, after the service accepted the credentials. */
export async function createSession(
  { host }: Visit,
  { config }: Entry,
  reply: UpstreamReply,
  context: SignInContext,
  { companyKey, appIds, content }: NewSession,
): Promise<Response> {
  if (!(await isJson(reply)))
    throw new GatewayFault('upstream-unreachable', 'The base URL of this connection is not that of the service.')
  const details = await context.directory.company(config, companyKey)
  const { secret, session } = await context.sessions.create(config.id, companyKey, {
    ...content,
    ...details,
    app_ids: [...new Set([...details.app_ids, ...appIds])],
  })
  const cookie = setCookie(cookieName(host), secret, sessionPath(config.id, companyKey), host.secure)
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
  const { host, request } = visit
  const cookie = clearCookie(cookieName(host), sessionPath(pair.config.id, pair.companyKey), host.secure)
  const answer = (): Response => context.answers.none({ 'Set-Cookie': cookie })
  try {
    const { session, secret } = await openSession(visit, pair, context.sessions, { fresh: true })
    const act = begun('sign-out', { ...session, user: session.content.user }, request, { at: context.now() })
    return await recorded({ act }, context, async () => {
      await context.sessions.remove(secret)
      return answer()
    })
  } catch (error) {
    // Already signed out. The session of another user is not removed
    if (!(error instanceof GatewayFault) || error.kind !== 'session-expired') throw error
    return answer()
  }
}

/** The session of a request's cookie, whatever session the page has; null if there is none. */
export async function sessionOfCookie(
  { request, host }: Visit,
  { config, companyKey }: SessionPair,
  sessions: Sessions,
): Promise<OpenSession | null> {
  const session = await sessions.find(readCookie(request.headers.get('cookie'), cookieName(host)))
  return session?.connection === config.id && session.companyKey === companyKey ? session : null
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

/** Reads the broadcasts list, which every user of the service may. */
export function readBroadcasts(
  { upstream, config }: Entry,
  companyKey: string,
  authorization: string,
): Promise<UpstreamReply> {
  return upstream.send({
    method: 'GET',
    path: buildPath(endpoints.listBroadcasts, { company_key: companyKey }),
    headers: {
      Accept: 'application/json',
      'Accept-Encoding': 'identity',
      Authorization: authorization,
      ...(config.api_version === 2 && { 'X-API-Version': '2' }),
    },
  })
}

async function isJson({ status, body }: UpstreamReply): Promise<boolean> {
  return status === 204 || readJson(await new Response(body).text()).ok
}

/** An error of the service, as the response of this server. */
export function passOn({ status, headers, body }: UpstreamReply, answers: Answers): Response {
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
  const { user, roles, sign_on, company_name, home_country, app_ids, custom_fields } = session.content
  const connection = await directory.describe(config)
  return {
    id: session.id,
    connection: { ...connection, home_country },
    company_key: session.companyKey,
    company_name,
    user,
    roles,
    sign_on: sign_on !== null,
    app_ids,
    custom_fields,
    signed_in_at: new Date(session.signedInAt).toISOString(),
    expires_at: new Date(session.expiresAt).toISOString(),
  }
}
