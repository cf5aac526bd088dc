import { DAY_MS, HOUR_MS, MINUTE_MS } from '#/contract/format/durations'
import { VERSION } from '#/contract/format/version'
import { Answers, GatewayFault } from './answers'
import type { ConnectionConfig } from './connections'
import { Directory } from './directory'
import { type ForwardedCall, forward, recordRefusal } from './forward'
import { AllowedHosts, type RequestHost, type Visit, isLoopbackAddress, isSameOrigin } from './hosts'
import { Intents } from './intents'
import { activityRoute } from './record/activity-route'
import { Recorder } from './record/recorder'
import { type OpenSession, SESSION_LIFE, type SessionLife, Sessions } from './sessions'
import { type SignInContext, openSession, ownSession, sessionOfCookie, signIn } from './sign-in'
import { openSignedOn } from './sign-on/open-session'
import { SignOn } from './sign-on/sign-on'
import type { SignOnSettings } from './sign-on/sign-on-settings'
import { openState } from './state'
import { StaticFiles } from './static-files'
import { Throttle } from './throttle'
import type { MockService } from './upstream/mock-upstream'
import { isSafe } from './upstream/upstream'

export interface GatewayOptions {
  readonly connections: readonly ConnectionConfig[]
  /** The mock in this process, with its control routes. */
  readonly mock?: MockService | undefined
  /** Folder for sessions and intents; `memory` stores nothing on the disk. */
  readonly stateDir: string
  /** PostgreSQL database for sessions and intents instead of the folder; several gateways can share it. */
  readonly databaseUrl?: string | undefined
  /** Public address of this server, if it is not on loopback. */
  readonly publicUrl?: string | undefined
  /** Folder of the built app; not set if the app is served otherwise. */
  readonly staticDir?: string | undefined
  readonly sessionLife?: SessionLife
  /** How long entries of the record of acts are kept. */
  readonly recordDays?: number
  /** People sign in at a provider instead of with their user of the service. */
  readonly signOn?: SignOnSettings | undefined
  readonly now?: () => number
}

export interface Gateway {
  readonly fetch: (request: Request, from: { peer: string; rawPath: string }) => Promise<Response>
  /** Headers for responses to malformed requests. */
  readonly baseHeaders: Readonly<Record<string, string>>
  close(): Promise<void>
}

const SWEEP_MS = HOUR_MS
const RECORD_DAYS = 400
/** How often a shared store is searched for calls during which another server died. */
const RECOVER_MS = MINUTE_MS

/**
 * The dashboard server: serves the app, manages sessions, and forwards rows of the contract to services.
 * @throws StoreError with one line if its stored state cannot be used
 */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const allowedHosts = new AllowedHosts(options.publicUrl)
  const answers = new Answers(allowedHosts.https)
  const files = options.staticDir === undefined ? null : await StaticFiles.load(options.staticDir, answers)
  const state = await openState(options)
  const now = options.now ?? Date.now
  const recorder = new Recorder(state.record)
  const intents = new Intents(state.intents, recorder, now)
  const signOn = options.signOn && new SignOn(options.signOn, state.sessions, { answers, recorder, now })
  const admit = signOn && ((session: OpenSession) => signOn.admit(session))
  const sessions = new Sessions(state.sessions, options.sessionLife ?? SESSION_LIFE, now, admit)
  const directory = new Directory(options.connections, options.mock)
  const context: SignInContext = {
    answers,
    directory,
    sessions,
    throttle: new Throttle(options.now),
    recorder,
    now,
    signOn,
  }
  const sweep = (): Promise<unknown> =>
    Promise.allSettled([
      sessions.sweep(),
      intents.sweep(),
      recorder.sweep(now() - (options.recordDays ?? RECORD_DAYS) * DAY_MS),
    ])
  await intents.recover()
  await sweep()
  const timer = setInterval(() => void sweep(), SWEEP_MS)
  timer.unref()
  // A database that is gone for a moment must not end the server
  const recovery = state.intents.shared ? setInterval(() => void intents.recover().catch(() => {}), RECOVER_MS) : null
  recovery?.unref()
  void files?.warm()

  const route = (visit: Visit): Promise<Response> => {
    const { request, rawPath } = visit
    if (rawPath === '/session') return connectionsRoute(visit, context)
    if (signOn && rawPath.startsWith('/sign-on/')) return signOn.route(visit)
    if (rawPath.startsWith('/api/')) return apiRoute(visit, context, intents)
    if (options.mock && /^\/__mock(?:\/|$)/.test(rawPath)) return controlRoute(visit, options.mock, answers)
    if (files) return files.answer(request, rawPath)
    throw new GatewayFault('no-such-route', 'This address does not exist.')
  }

  return {
    fetch: async (request, from) => {
      try {
        return await route({ request, ...from, host: requestHostOf(request, allowedHosts) })
      } catch (error) {
        if (error instanceof GatewayFault) return answers.error(error)
        throw error
      }
    },
    baseHeaders: answers.headers.data,
    close: async () => {
      clearInterval(timer)
      if (recovery) clearInterval(recovery)
      await intents.settled()
      await recorder.settled()
      directory.close()
      await state.close()
    },
  }
}

/** @throws GatewayFault if the host is not allowed */
function requestHostOf(request: Request, allowedHosts: AllowedHosts): RequestHost {
  const host = request.headers.get('host') ?? ''
  const requestHost = allowedHosts.read(host)
  if (requestHost) return requestHost
  throw new GatewayFault(
    'bad-origin',
    `Signalbox does not respond as ${host}. For access from other machines, run it behind a TLS proxy and set its address in PUBLIC_URL.`,
  )
}

function connectionsRoute(visit: Visit, context: SignInContext): Promise<Response> {
  const { method } = visit.request
  const { signOn } = context
  if (isSafe(method)) return describeConnections(visit, context)
  if (signOn && method === 'DELETE') {
    assertSameOrigin(visit)
    return endSignOn(visit, signOn, context)
  }
  if (method !== 'POST') throw wrongMethod(method, signOn ? 'GET, HEAD, POST, DELETE' : 'GET, HEAD, POST')
  assertSameOrigin(visit)
  return signOn ? openSignedOn(visit, signOn, context) : signIn(visit, context)
}

async function describeConnections(visit: Visit, { answers, directory, signOn }: SignInContext): Promise<Response> {
  if (!signOn) return answers.json(200, { version: VERSION, connections: await directory.list() })
  const person = await signOn.find(visit)
  const connections = person ? signOn.allowed(await directory.list(), person.identity) : []
  const sign_on = { name: signOn.settings.name, user: person?.identity.user ?? null }
  return answers.json(200, { version: VERSION, connections, sign_on })
}

/** Signs a person out of every company, and tells where to sign out of the provider. */
async function endSignOn(visit: Visit, signOn: SignOn, { answers, sessions }: SignInContext): Promise<Response> {
  const person = await signOn.find(visit)
  if (person) await sessions.removeOf(person.id)
  const url = await signOn.end(visit)
  return answers.json(200, { url }, { 'Set-Cookie': signOn.clearing(visit.host) })
}

async function apiRoute(visit: Visit, context: SignInContext, intents: Intents): Promise<Response> {
  const { request, rawPath } = visit
  const [, , connection = '', encodedKey = '', ...rest] = rawPath.split('/')
  const found = context.directory.find(connection)
  const companyKey = decodeSegment(encodedKey)
  if (!found || companyKey === null || rest.length === 0)
    throw new GatewayFault('no-such-route', 'This address does not exist.')
  const { config, upstream } = found
  const pair = { config, companyKey }
  const unsafe = !isSafe(request.method)
  if (rest.length === 1 && rest[0] === 'session') {
    if (unsafe) assertSameOrigin(visit)
    if (unsafe && request.method !== 'DELETE') throw wrongMethod(request.method, 'GET, HEAD, DELETE')
    return ownSession(visit, pair, context)
  }
  const { recorder, now } = context
  const callOf = (session: OpenSession): ForwardedCall => ({
    request,
    rawPath: `/${rest.join('/')}`,
    session,
    upstream,
    apiVersion: config.api_version,
    recorder,
    now,
  })
  try {
    if (unsafe) assertSameOrigin(visit)
    const { session } = await openSession(visit, pair, context.sessions, { fresh: unsafe, requiresHeader: true })
    if (rest.length === 1 && rest[0] === 'activity') return await activityRoute(request, session, context)
    return await forward(callOf(session), intents, context.answers)
  } catch (error) {
    // Also if the page had another session than the cookie, or the call came from elsewhere. Without a session there is
    // nobody to name
    const session = await sessionOfCookie(visit, pair, context.sessions)
    if (session) await recordRefusal(callOf(session), error)
    throw error
  }
}

/** The mock's control routes: only from loopback and without a proxy. */
async function controlRoute(visit: Visit, mock: MockService, answers: Answers): Promise<Response> {
  const { request, rawPath, peer, host } = visit
  const proxied = request.headers.has('forwarded') || request.headers.has('x-forwarded-for')
  if (!isLoopbackAddress(peer) || !host.loopback || proxied)
    throw new GatewayFault('bad-origin', 'The control routes can be used only on this machine.')
  const reply = await mock.fetch(request, { peer, rawPath })
  const headers = { ...Object.fromEntries(reply.headers), ...answers.headers.data }
  return new Response(reply.body, { status: reply.status, headers })
}

function assertSameOrigin({ request, host }: Visit): void {
  if (!isSameOrigin(request.headers, host))
    throw new GatewayFault(
      'bad-origin',
      'This request did not come from a page of this dashboard. Nothing was changed.',
    )
}

const wrongMethod = (method: string, allow: string): GatewayFault =>
  new GatewayFault('no-such-route', `${method} is not supported here.`, { status: 405, headers: { Allow: allow } })

function decodeSegment(segment: string): string | null {
  try {
    const text = decodeURIComponent(segment)
    return text === '' ? null : text
  } catch {
    return null
  }
}
