import type * as z from 'zod/mini'
import { endpoints } from '#/contract/endpoints'
import { readJson } from '#/contract/format/json'
import { buildPath, pathSegmentFault } from '#/contract/format/path'
import { HEADERS, type SessionReply, type SignIn, signInSchema } from '#/contract/gateway'
import { type Answers, GatewayFault } from './answers'
import type { ConnectionConfig } from './connections'
import { clearCookie, cookieName, readCookie, sessionPath, setCookie } from './cookies'
import type { Directory, DirectoryEntry } from './directory'
import { refuseRedirect, toFault } from './forward'
import type { Monitor } from './health/monitor'
import type { ReceivedRequest } from './hosts'
import { localDataKeys } from './local-data/local-data-secret'
import { readOwnBody } from './own-body'
import { beginAct, completeAct, failAct, recordableName } from './record/acts'
import type { NewAct } from './record/chain'
import type { Recorder } from './record/recorder'
import { type OpenSession, type SessionContent, type Sessions, basicAuthorization } from './sessions'
import type { SignOn } from './sign-on/sign-on'
import type { Attempt, SignInThrottle } from './throttle'
import { UpstreamError, type UpstreamReply } from './upstream/upstream'

/** What the routes of sessions use. */
export interface SignInContext {
  readonly answers: Answers
  readonly directory: Directory
  readonly sessions: Sessions
  readonly throttle: SignInThrottle
  readonly monitor: Monitor
  readonly recorder: Recorder
  readonly now: () => number
  /** As in `GatewayState`. */
  readonly localDataSecret: string
  /** Undefined if people sign in as users of the service. */
  readonly signOn?: SignOn | undefined
}

/**
 * POST /session, or POST to the session's own path, where the browser also sends the cookie of the session that this
 * one replaces. To check the password, it reads the broadcasts list as that user. If the service responds with an
 * error, such as 401 or 404, the error is passed on, and no session is created or ended.
 * @param pair from the session's own path; the body must name the same connection and company
 */
export async function signIn(received: ReceivedRequest, context: SignInContext, pair?: SessionPair): Promise<Response> {
  const { company_key = '', ...sent } = await readSignInBody(
    received.request,
    signInSchema,
    'connection, user, and password',
  )
  const found = context.directory.find(sent.connection)
  if (!found) throw new GatewayFault('no-such-route', 'This connection does not exist.')
  received.trace.connection = found.config.id
  const input = { ...sent, company_key: companyOf(company_key, found.config) }
  if (pair && (pair.config.id !== input.connection || pair.companyKey !== input.company_key))
    throw new GatewayFault('bad-request', 'The path and the body name different sessions.', { status: 422 })
  const actor = {
    connection: input.connection,
    companyKey: recordableName(input.company_key) ?? '',
    user: recordableName(input.user),
  }
  const act = beginAct('sign-in', actor, received.request, { at: context.now() })
  // Only the service can confirm that what was typed is a user name and a company key
  const known = { company_key: input.company_key, user: input.user }
  return recordSignIn({ act, known }, received, context, () => checkAndOpen(received, found, input, context))
}

/**
 * Records how a sign-in ends. The session that it replaces ends only then: if the entry cannot be written, the browser
 * gets no new cookie and keeps using the old one.
 */
export async function recordSignIn(
  act: RecordedAct,
  received: ReceivedRequest,
  context: SignInContext,
  work: () => Promise<Response>,
): Promise<Response> {
  const response = await recordOutcome(act, context, work)
  if (response.status === 201) await endReplaced(received, context.sessions)
  return response
}

interface RecordedAct {
  readonly act: NewAct
  /** What is recorded in addition if it succeeds. */
  readonly known?: Partial<NewAct>
}

/** Records how an act of this server ends, before the response is passed on. */
async function recordOutcome(
  { act, known = {} }: RecordedAct,
  { recorder }: Pick<SignInContext, 'recorder'>,
  work: () => Promise<Response>,
): Promise<Response> {
  let response: Response
  try {
    response = await work()
  } catch (error) {
    await recorder.add(failAct(act, error))
    throw error
  }
  await recorder.add({ ...completeAct(act, response.status), ...(response.status < 400 && known) })
  return response
}

async function checkAndOpen(
  received: ReceivedRequest,
  found: DirectoryEntry,
  input: SignIn & { readonly company_key: string },
  context: SignInContext,
): Promise<Response> {
  const attempt: Attempt = { client: received.client, connection: input.connection, user: input.user }
  const wait = context.throttle.waitOf(attempt)
  if (wait) throw tooMany(wait)
  // Counted before the response, so that concurrent attempts are counted too
  context.throttle.recordFailure(attempt)
  const authorization = basicAuthorization(input.user, input.password)
  const reply = await readBroadcasts(received, found, input.company_key, {
    authorization,
    monitor: context.monitor,
  }).catch((error: unknown) => {
    context.throttle.forgive(attempt)
    throw error
  })
  if (reply.status < 200 || reply.status > 299) {
    if (reply.status !== 401) context.throttle.forgive(attempt)
    return passOn(reply, context.answers)
  }
  context.throttle.recordSuccess(attempt)
  return createSession(received, found, context, {
    companyKey: input.company_key,
    appIds: input.app_ids ?? [],
    content: { user: input.user, password: input.password, roles: ['admin'], sign_on: null },
  })
}

interface NewSession {
  readonly companyKey: string
  /** As typed, in addition to those that are configured. */
  readonly appIds: readonly string[]
  readonly content: Pick<SessionContent, 'user' | 'password' | 'roles' | 'sign_on'>
  /** Rejects if the session must end at once. Called last, because the service and the store may respond slowly. */
  readonly confirm?: () => Promise<unknown>
}

/** The response with a new session, after the service accepted the credentials. */
export async function createSession(
  received: ReceivedRequest,
  { config }: DirectoryEntry,
  context: SignInContext,
  { companyKey, appIds, content, confirm }: NewSession,
): Promise<Response> {
  const { host } = received
  const { secret, session } = await context.sessions.create(config.id, companyKey, { ...content, app_ids: [...appIds] })
  await confirm?.().catch(async (error: unknown) => {
    await context.sessions.remove(secret)
    throw error
  })
  const cookie = setCookie(cookieName(host), secret, sessionPath(host, config.id, companyKey), host.secure)
  return context.answers.json(201, await describeSession(session, config, context), { 'Set-Cookie': cookie })
}

/** Ends the session whose cookie the browser is about to replace: otherwise nobody could end it anymore. */
async function endReplaced({ request, host }: ReceivedRequest, sessions: Sessions): Promise<void> {
  const secret = readCookie(request.headers.get('cookie'), cookieName(host))
  if (secret !== null && (await sessions.find(secret))) await sessions.remove(secret)
}

/** GET, POST, and DELETE /api/{connection}/{company_key}/session: reads the session; signs in; signs out. */
export async function sessionRoute(
  received: ReceivedRequest,
  pair: SessionPair,
  context: SignInContext,
): Promise<Response> {
  if (received.request.method === 'POST') return signIn(received, context, pair)
  if (received.request.method === 'DELETE') return signOut(received, pair, context)
  const { session } = await requireSession(received, pair, context.sessions)
  return context.answers.json(200, await describeSession(session, pair.config, context))
}

/** What identifies a session's cookie: its connection and company. */
export interface SessionPair {
  readonly config: ConnectionConfig
  readonly companyKey: string
}

/** A session, and the secret in its cookie. */
interface CookieSession {
  readonly session: OpenSession
  readonly secret: string
}

/**
 * The session of a request's cookie. A page sends the id of its session; if the cookie now belongs to another session,
 * the request is refused. With `requiresHeader`, so is one without an id.
 * @throws GatewayFault `session-expired`, `session-changed`
 */
export async function requireSession(
  received: ReceivedRequest,
  pair: SessionPair,
  sessions: Sessions,
  { fresh = false, requiresHeader = false } = {},
): Promise<CookieSession> {
  const found = await sessionOfCookie(received, pair, sessions, { fresh })
  if (!found) throw new GatewayFault('session-expired', 'You are signed out. Sign in again to continue.')
  const sent = received.request.headers.get(HEADERS.session)
  if (sent === null ? requiresHeader : sent !== found.session.id)
    throw new GatewayFault('session-changed', 'Someone has signed in again in this browser. Nothing was changed.')
  return found
}

async function signOut(received: ReceivedRequest, pair: SessionPair, context: SignInContext): Promise<Response> {
  const { host, request } = received
  const cookie = clearCookie(cookieName(host), sessionPath(host, pair.config.id, pair.companyKey), host.secure)
  const answer = (): Response => context.answers.noContent({ 'Set-Cookie': cookie })
  let ended = false
  try {
    const { session, secret } = await requireSession(received, pair, context.sessions, { fresh: true })
    const act = beginAct('sign-out', { ...session, user: session.content.user }, request, { at: context.now() })
    return await recordOutcome({ act }, context, async () => {
      await context.sessions.remove(secret)
      ended = true
      return answer()
    })
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error
    // Already signed out. The session of another user is not removed
    if (error.kind === 'session-expired') return answer()
    if (!ended) throw error
    throw unrecordedSignOut(error, cookie)
  }
}

/**
 * The fault for a sign-out that has ended a session, but whose entry in the activity log could not be written.
 * @param cookie the `Set-Cookie` header that deletes the session's cookie, if there is one
 */
export const unrecordedSignOut = ({ kind, status, headers, cause }: GatewayFault, cookie?: string): GatewayFault =>
  new GatewayFault(kind, 'Your session has ended, but the dashboard server cannot write its activity log.', {
    status,
    headers: { ...headers, ...(cookie !== undefined && { 'Set-Cookie': cookie }) },
    cause,
  })

/** The session of a request's cookie, whatever session the page has; null if there is none. */
export async function sessionOfCookie(
  { request, host }: ReceivedRequest,
  { config, companyKey }: SessionPair,
  sessions: Sessions,
  { fresh = false } = {},
): Promise<CookieSession | null> {
  const secret = readCookie(request.headers.get('cookie'), cookieName(host))
  const session = await sessions.find(secret, { fresh })
  const matches = session?.connection === config.id && session.companyKey === companyKey
  return matches && secret !== null ? { session, secret } : null
}

/**
 * The body of a request that opens a session.
 * @param required names the fields that must be sent
 * @throws GatewayFault that names the first invalid field
 */
export async function readSignInBody<T>(request: Request, schema: z.ZodMiniType<T>, required: string): Promise<T> {
  const input = schema.safeParse(await readOwnBody(request))
  if (input.success) return input.data
  const field = input.error.issues[0]?.path.join('.') ?? ''
  const message = field === '' ? `${required} are required.` : `${field} is missing or invalid.`
  throw new GatewayFault('bad-request', message, { status: 422 })
}

/** The company that was sent, or else the first one configured for the connection. */
function companyOf(sent: string, { company_keys: [first = ''] }: ConnectionConfig): string {
  const key = sent === '' ? first : sent
  if (key === '') throw new GatewayFault('bad-request', 'company_key is required for this connection.', { status: 422 })
  if (pathSegmentFault(key) !== null)
    throw new GatewayFault('bad-request', 'This company key is not valid in a URL.', { status: 422 })
  return key
}

/**
 * Reads the broadcasts list, which every user of the service may read.
 * @throws GatewayFault if there is no response, or one that is not from the service
 */
export async function readBroadcasts(
  { trace }: ReceivedRequest,
  { upstream, config }: DirectoryEntry,
  companyKey: string,
  { authorization, monitor }: { authorization: string; monitor: Monitor },
): Promise<UpstreamReply> {
  const send = async (): Promise<UpstreamReply> => {
    const reply = await upstream.send({
      method: 'GET',
      path: buildPath(endpoints.listBroadcasts, { company_key: companyKey }),
      headers: {
        Accept: 'application/json',
        'Accept-Encoding': 'identity',
        Authorization: authorization,
        'X-Request-Id': trace.id,
        ...(config.api_version === 2 && { 'X-API-Version': '2' }),
      },
    })
    const { status, body } = refuseRedirect(reply)
    if (status === 200 && !readJson(await new Response(body).text()).ok)
      throw new UpstreamError('not-the-service', true, 'The base URL of this connection is not that of the service.')
    return reply
  }
  try {
    return await monitor.serviceCall(trace, send)
  } catch (error) {
    throw toFault(error)
  }
}

/** An error of the service, as the response of this server. */
export function passOn({ status, headers, body }: UpstreamReply, answers: Answers): Response {
  const retryAfter = headers['retry-after']
  const type = headers['content-type'] ?? 'application/json'
  return new Response(body, {
    status,
    headers: {
      ...answers.headersFor(type),
      'Content-Type': type,
      ...(retryAfter !== undefined && { 'Retry-After': retryAfter }),
    },
  })
}

function tooMany({ ms, because }: { ms: number; because: 'user' | 'client' }): GatewayFault {
  const seconds = Math.ceil(ms / 1000)
  const message = `Too many wrong passwords ${because === 'user' ? 'for this user' : 'from this network'}. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
  return new GatewayFault('too-many', message, { headers: { 'Retry-After': String(seconds) } })
}

/** A session as its page sees it, with the current configuration, which may have changed since the sign-in. */
async function describeSession(
  session: OpenSession,
  config: ConnectionConfig,
  { directory, localDataSecret, signOn }: SignInContext,
): Promise<SessionReply> {
  const { user, roles, sign_on } = session.content
  const { company_name, home_country, app_ids, custom_fields } = await directory.company(config, session.companyKey)
  const described = await directory.describe(config)
  const allowed = signOn ? signOn.allowed([described], sign_on ?? { groups: [] }) : [described]
  const [connection = { ...described, company_keys: [] }] = allowed
  const apps = signOn?.appsFor(session) ?? null
  return {
    id: session.id,
    connection: { ...connection, home_country, app_ids: apps ?? connection.app_ids },
    company_key: session.companyKey,
    company_name,
    user,
    roles,
    sign_on: sign_on !== null,
    app_ids: apps ?? [...new Set([...app_ids, ...session.content.app_ids])],
    limits_apps: apps !== null,
    custom_fields,
    signed_in_at: new Date(session.signedInAt).toISOString(),
    expires_at: new Date(session.expiresAt).toISOString(),
    local_data_keys: localDataKeys(localDataSecret, {
      connection: session.connection,
      company_key: session.companyKey,
      user,
    }),
  }
}
