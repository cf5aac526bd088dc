import { DAY_MS, HOUR_MS, MINUTE_MS } from '#/contract/format/durations'
import { VERSION } from '#/contract/format/version'
import { connectionChoiceSchema, HEADERS } from '#/contract/gateway'
import { isLoopbackAddress } from '#/serve/loopback'
import type { RequestSource } from '#/serve/node-handler'
import { oneLine } from '#/store/store-error'
import { Answers, GatewayFault, wrongMethod } from './answers'
import type { ConnectionConfig } from './connections'
import { Directory } from './directory'
import { type ForwardedCall, forward, recordRefusal } from './forward'
import { guardedState } from './health/guarded-state'
import { HealthRoutes } from './health/health-routes'
import { type LogEntry, Monitor, type Trace } from './health/monitor'
import { AllowedHosts, type ReceivedRequest, type RequestHost, clientAddress, originOf } from './hosts'
import { Intents } from './intents'
import { activityRoute } from './record/activity-route'
import { beginAct, completeAct } from './record/acts'
import { Recorder } from './record/recorder'
import { BroadcastSamples, samplesRoute } from './samples/broadcast-samples'
import { type OpenSession, SESSION_LIFE, type SessionLife, Sessions } from './sessions'
import { type SignInContext, requireSession, sessionOfCookie, sessionRoute, signIn, unrecordedSignOut } from './sign-in'
import type { SignedOn } from './sign-on/identities'
import { openSession } from './sign-on/open-session'
import { SignOn } from './sign-on/sign-on'
import type { SignOnSettings } from './sign-on/sign-on-settings'
import { type GatewayState, openState } from './state'
import { StaticFiles } from './static-files'
import { SignInThrottle } from './throttle'
import type { MockService } from './upstream/mock-upstream'
import { type UpstreamLimits, isSafe } from './upstream/upstream'

export interface GatewayOptions {
  readonly connections: readonly ConnectionConfig[]
  /** The mock in this process, with its control routes. */
  readonly mock?: MockService | undefined
  /** Folder for the state; `memory` stores nothing on disk. */
  readonly stateDir: string
  /** PostgreSQL database for the state instead of the folder; several gateways can share it. */
  readonly databaseUrl?: string | undefined
  /** The address people open, with the path below which the app is served; if not set, a loopback address. */
  readonly publicUrl?: string | undefined
  /** The header in which the proxy names the client, such as `X-Forwarded-For`; if not set, the peer is the client. */
  readonly clientAddressHeader?: string | undefined
  /** Folder of the built app; not set if something else serves the app. */
  readonly staticDir?: string | undefined
  /** The state, if it is already open; the gateway closes it. */
  readonly state?: GatewayState | undefined
  /** Receives the entries of the log; if not set, nothing is logged. */
  readonly log?: ((entry: LogEntry) => void) | undefined
  readonly sessionLife?: SessionLife
  /** How long entries of the activity log are kept. */
  readonly recordDays?: number
  /** Single sign-on; if not set, people sign in as users of the service. */
  readonly signOn?: SignOnSettings | undefined
  /** How long calls to services may take. */
  readonly upstreamLimits?: UpstreamLimits
  readonly now?: () => number
}

/** Where a request comes from. The HTTP version is `1.1` if it is not set. */
type Source = Omit<RequestSource, 'httpVersion'> & Partial<RequestSource>

export interface Gateway {
  readonly fetch: (request: Request, from: Source) => Promise<Response>
  /** Headers of responses that `fetch` does not make, such as those to malformed requests. */
  readonly baseHeaders: Readonly<Record<string, string>>
  close(): Promise<void>
}

const SWEEP_MS = HOUR_MS
const RECORD_DAYS = 400
const SAMPLE_DAYS = 30
/** How often a shared store is searched for calls during which another server died. */
const RECOVER_MS = MINUTE_MS

/**
 * The dashboard server: serves the app, manages sessions, and forwards the calls in the contract to services.
 * @throws StoreError with one line if its stored state cannot be used; another Error if the built app is incomplete or
 * a connection needs the mock and there is none
 */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const allowedHosts = new AllowedHosts(options.publicUrl)
  const answers = new Answers(allowedHosts.https)
  const { basePath } = allowedHosts
  const files = options.staticDir === undefined ? null : await StaticFiles.load(options.staticDir, answers, basePath)
  const monitor = new Monitor(options.log)
  const state = guardedState(options.state ?? (await openState(options)), monitor)
  const health = new HealthRoutes(state, monitor, answers)
  const now = options.now ?? Date.now
  const recorder = new Recorder(state.record)
  const intents = new Intents(state.intents, recorder, now)
  const samples = new BroadcastSamples(state.samples, now)
  const signOn = options.signOn && new SignOn(options.signOn, state.sessions, { answers, recorder, now })
  const renewAccess = signOn && ((session: OpenSession) => signOn.renewAccess(session))
  const sessions = new Sessions(state.sessions, options.sessionLife ?? SESSION_LIFE, now, renewAccess)
  const directory = new Directory(options.connections, options.mock, options.upstreamLimits)
  const throttle = new SignInThrottle(options.now)
  const context: SignInContext = {
    answers,
    directory,
    sessions,
    throttle,
    monitor,
    recorder,
    now,
    signOn,
    localDataSecret: state.localDataSecret,
  }
  const sweep = (): Promise<unknown> =>
    Promise.allSettled([
      sessions.sweep(),
      intents.sweep(),
      recorder.sweep(now() - (options.recordDays ?? RECORD_DAYS) * DAY_MS),
      samples.sweep(now() - SAMPLE_DAYS * DAY_MS),
    ])
  await intents.recover()
  await sweep()
  const timer = setInterval(() => void sweep(), SWEEP_MS)
  timer.unref()
  // A brief outage of the database must not end the server
  const recovery = state.intents.shared ? setInterval(() => void intents.recover().catch(() => {}), RECOVER_MS) : null
  recovery?.unref()
  void files?.compressAll()

  const route = (received: ReceivedRequest): Promise<Response> => {
    const { request, rawPath, trace } = received
    if (rawPath === '/session') return connectionsRoute(received, context)
    if (signOn && rawPath.startsWith('/sign-on/')) {
      trace.route = 'sign-on'
      return signOn.route(received, (person, leave) => endSessionsOf(person, received.request, context, leave))
    }
    if (rawPath.startsWith('/api/')) return apiRoute(received, context, { intents, samples })
    if (options.mock && /^\/__mock(?:\/|$)/.test(rawPath)) return controlRoute(received, options.mock, answers)
    if (!files) throw new GatewayFault('no-such-route', 'This address does not exist.')
    trace.route = 'app'
    return files.answer(request, rawPath)
  }

  const answer = async (request: Request, from: Source, trace: Trace): Promise<Response> => {
    const { peer, rawPath } = from
    const host = requestHostOf(request, allowedHosts)
    if (rawPath === basePath && basePath !== '')
      return new Response(null, { status: 308, headers: { ...answers.headers.displayable, Location: `${basePath}/` } })
    if (!rawPath.startsWith(`${basePath}/`)) throw new GatewayFault('no-such-route', 'This address does not exist.')
    const client = clientAddress(peer, request.headers, options.clientAddressHeader)
    return route({
      request,
      peer,
      viaProxy: isViaProxy(request, from),
      client,
      host,
      trace,
      rawPath: rawPath.slice(basePath.length),
    })
  }

  return {
    fetch: async (request, from) => {
      const isPublic = allowedHosts.hasPublicName(request.headers.get('host') ?? '') || isViaProxy(request, from)
      // Not logged: an orchestrator calls every few seconds
      const healthAnswer = await withFaults(answers, () => health.answer(request, from.rawPath, isPublic))
      if (healthAnswer) return healthAnswer
      const trace = monitor.begin(request)
      let status = 500
      let error: string | null = null
      try {
        const response = await withFaults(answers, () => answer(request, from, trace))
        status = response.status
        error = response.headers.get(HEADERS.error)
        if (status >= 400) response.headers.set(HEADERS.request, trace.id)
        return response
      } finally {
        monitor.end(trace, status, error)
      }
    },
    baseHeaders: answers.headers.data,
    close: async () => {
      clearInterval(timer)
      if (recovery) clearInterval(recovery)
      await intents.settled()
      await recorder.settled()
      await samples.settled()
      directory.close()
      await state.close()
    },
  }
}

/** The response of a route; if it throws a GatewayFault, the response for that. */
async function withFaults<Answer>(answers: Answers, route: () => Promise<Answer>): Promise<Answer | Response> {
  try {
    return await route()
  } catch (error) {
    if (error instanceof GatewayFault) return answers.error(error)
    throw error
  }
}

/** @throws GatewayFault if the host is not allowed */
function requestHostOf(request: Request, allowedHosts: AllowedHosts): RequestHost {
  const host = request.headers.get('host') ?? ''
  const requestHost = allowedHosts.read(host)
  if (requestHost) return requestHost
  throw new GatewayFault(
    'bad-origin',
    `Signalbox does not respond at ${host}. For access from other machines, run it behind a TLS proxy and set PUBLIC_URL to the address that people open.`,
  )
}

function connectionsRoute(received: ReceivedRequest, context: SignInContext): Promise<Response> {
  const { method } = received.request
  const { signOn } = context
  received.trace.route = isSafe(method) ? 'connections' : method === 'DELETE' ? 'sign-out' : 'sign-in'
  if (isSafe(method)) return describeConnections(received, context)
  if (signOn && method === 'DELETE') {
    assertSameOrigin(received)
    return endSignOn(received, signOn, context)
  }
  if (method !== 'POST') throw wrongMethod(method, signOn ? 'GET, HEAD, POST, DELETE' : 'GET, HEAD, POST')
  assertSameOrigin(received)
  return signOn ? openSession(received, signOn, context) : signIn(received, context)
}

async function describeConnections(
  received: ReceivedRequest,
  { answers, directory, signOn }: SignInContext,
): Promise<Response> {
  if (!signOn) return answers.json(200, { version: VERSION, connections: await directory.choices() })
  const person = await signOn.find(received)
  const allowed = person ? signOn.allowed(await directory.list(), person.identity) : []
  const connections = allowed.map(one => connectionChoiceSchema.parse({ ...one, company_optional: false }))
  const sign_on = { name: signOn.settings.name, user: person?.identity.user ?? null }
  return answers.json(200, { version: VERSION, connections, sign_on })
}

/**
 * Signs a person out of every company. Responds with the address where they sign out of the provider, or null. If the
 * activity log cannot be written, the person is still signed in at the provider and can try again.
 */
async function endSignOn(received: ReceivedRequest, signOn: SignOn, context: SignInContext): Promise<Response> {
  const person = await signOn.find(received)
  const leave = (): Promise<string | null> => signOn.end(received)
  const url = await (person ? endSessionsOf(person, received.request, context, leave) : leave())
  const response = context.answers.json(200, { url })
  for (const cookie of signOn.clearIdentityCookies(received.host)) response.headers.append('Set-Cookie', cookie)
  return response
}

/**
 * Ends a person's sign-on with `leave`, and the sessions that it opened, each with an entry in the activity log.
 * @throws GatewayFault if the sessions cannot be ended or the log cannot be written; the sign-on then continues
 */
async function endSessionsOf<Left>(
  { id, identity: { user } }: SignedOn,
  request: Request,
  { sessions, recorder, now }: SignInContext,
  leave: () => Promise<Left>,
): Promise<Left> {
  const endSessions = async (): Promise<void> => {
    const ended = await sessions.removeByIdentity(id)
    const acts = ended.map(({ connection, company_key: companyKey }) =>
      completeAct(beginAct('sign-out', { connection, companyKey, user }, request, { at: now() }), 200),
    )
    await Promise.all(acts.map(act => recorder.add(act))).catch((error: unknown) => {
      throw error instanceof GatewayFault ? unrecordedSignOut(error) : error
    })
  }
  await endSessions()
  const left = await leave()
  // Ends the sessions that another tab opened in the meantime. No tab can open one anymore. A failure is only logged:
  // with the sign-on ended, the person could not try again
  await endSessions().catch((error: unknown) => process.stderr.write(`Sign-out: ${oneLine(error)}\n`))
  return left
}

async function apiRoute(
  received: ReceivedRequest,
  context: SignInContext,
  { intents, samples }: { intents: Intents; samples: BroadcastSamples },
): Promise<Response> {
  const { request, rawPath } = received
  const [, , connection = '', encodedKey = '', ...rest] = rawPath.split('/')
  const found = context.directory.find(connection)
  const companyKey = decodeSegment(encodedKey)
  if (!found || companyKey === null || rest.length === 0)
    throw new GatewayFault('no-such-route', 'This address does not exist.')
  const { config, upstream } = found
  const pair = { config, companyKey }
  const unsafe = !isSafe(request.method)
  received.trace.connection = config.id
  received.trace.route = 'call'
  const { recorder, now, monitor, signOn } = context
  if (rest.length === 1 && rest[0] === 'session') {
    received.trace.route = request.method === 'POST' ? 'sign-in' : unsafe ? 'sign-out' : 'session'
    if (unsafe) assertSameOrigin(received)
    // With single sign-on nobody signs in with a password
    const methods = signOn ? ['DELETE'] : ['POST', 'DELETE']
    if (unsafe && !methods.includes(request.method))
      throw wrongMethod(request.method, ['GET', 'HEAD', ...methods].join(', '))
    return sessionRoute(received, pair, context)
  }
  const callOf = (session: OpenSession): ForwardedCall => ({
    request,
    rawPath: `/${rest.join('/')}`,
    session,
    upstream,
    apiVersion: config.api_version,
    recorder,
    samples,
    signOn,
    monitor,
    now,
    trace: received.trace,
  })
  try {
    if (unsafe) assertSameOrigin(received)
    const { session } = await requireSession(received, pair, context.sessions, { fresh: unsafe, requiresHeader: true })
    if (rest.length === 1 && rest[0] === 'activity') {
      received.trace.route = 'activity'
      return await activityRoute(request, session, context)
    }
    if (rest.length === 1 && rest[0] === 'broadcast-samples') {
      received.trace.route = 'broadcast-samples'
      const read = (path: string) => {
        const { headers, signal } = request
        const url = new URL(`/api/${connection}/${encodedKey}${path}`, request.url)
        const call = { ...callOf(session), request: new Request(url, { headers, signal }), rawPath: path }
        return forward(call, intents, context.answers).finally(() => (received.trace.route = 'broadcast-samples'))
      }
      return await samplesRoute(request, session, { answers: context.answers, samples, read })
    }
    return await forward(callOf(session), intents, context.answers)
  } catch (error) {
    // Also recorded if the page's session is not the cookie's, or if the call came from another site. Without a session
    // there is nobody to name
    const found = await sessionOfCookie(received, pair, context.sessions)
    if (found) await recordRefusal(callOf(found.session), error)
    throw error
  }
}

/**
 * Headers by which proxies can be recognized, besides HTTP/1.0, which older releases of nginx speak by default. Some
 * proxies add none of them, hence `AllowedHosts.isBehindProxy`.
 */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** Whether a request certainly came through a proxy. */
const isViaProxy = (request: Request, from: Source): boolean =>
  from.httpVersion === '1.0' || PROXY_HEADERS.some(name => request.headers.has(name))

/** The mock's control routes: only from loopback and without a proxy. */
async function controlRoute(received: ReceivedRequest, mock: MockService, answers: Answers): Promise<Response> {
  const { request, rawPath, peer, host, viaProxy } = received
  received.trace.route = 'control'
  if (!isLoopbackAddress(peer) || !host.loopback || viaProxy)
    throw new GatewayFault('bad-origin', 'The control routes can be used only on this machine.')
  const reply = await mock.fetch(request, { peer, rawPath })
  const headers = { ...Object.fromEntries(reply.headers), ...answers.headersFor(reply.headers.get('content-type')) }
  return new Response(reply.body, { status: reply.status, headers })
}

function assertSameOrigin({ request, host }: ReceivedRequest): void {
  const origin = originOf(request.headers, host)
  if (origin === 'own') return
  throw new GatewayFault(
    'bad-origin',
    origin === 'foreign'
      ? 'This request did not come from a page of this dashboard. Nothing was changed.'
      : `The address in the browser is not ${host.origin}, the one at which this server was reached. If the server is behind a proxy, set PUBLIC_URL to the address in the browser. Nothing was changed.`,
  )
}

function decodeSegment(segment: string): string | null {
  try {
    const text = decodeURIComponent(segment)
    return text === '' ? null : text
  } catch {
    return null
  }
}
