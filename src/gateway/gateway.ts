import { HOUR_MS } from '#/contract/format/durations'
import { VERSION } from '#/contract/format/version'
import { Answers, GatewayFault } from './answers'
import type { ConnectionConfig } from './connections'
import { Directory } from './directory'
import { forward } from './forward'
import { AllowedHosts, type RequestHost, isLoopbackAddress, isSameOrigin } from './hosts'
import { Intents } from './intents'
import { SESSION_LIFE, type SessionLife, Sessions } from './sessions'
import { type SignInContext, openSession, ownSession, signIn } from './sign-in'
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
  readonly now?: () => number
}

export interface Gateway {
  readonly fetch: (request: Request, from: { peer: string; rawPath: string }) => Promise<Response>
  /** Headers for responses to malformed requests. */
  readonly baseHeaders: Readonly<Record<string, string>>
  close(): Promise<void>
}

const SWEEP_MS = HOUR_MS

/**
 * The dashboard server: serves the app, manages sessions, and forwards rows of the contract to services.
 * @throws StoreError with one line if its stored state cannot be used
 */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const allowedHosts = new AllowedHosts(options.publicUrl)
  const answers = new Answers(allowedHosts.https)
  const files = options.staticDir === undefined ? null : await StaticFiles.load(options.staticDir, answers)
  const state = await openState(options)
  const sessions = new Sessions(state.sessions, options.sessionLife ?? SESSION_LIFE, options.now)
  const intents = new Intents(state.intents, options.now)
  const directory = new Directory(options.connections, options.mock)
  const context: SignInContext = { answers, directory, sessions, throttle: new Throttle(options.now) }
  const sweep = (): Promise<unknown> => Promise.allSettled([sessions.sweep(), intents.sweep()])
  await sweep()
  const timer = setInterval(() => void sweep(), SWEEP_MS)
  timer.unref()
  void files?.warm()

  const route = (
    request: Request,
    from: { peer: string; rawPath: string },
    requestHost: RequestHost,
  ): Promise<Response> => {
    const { rawPath } = from
    if (rawPath === '/session') return connectionsRoute(request, requestHost, context)
    if (rawPath.startsWith('/api/')) return apiRoute(request, rawPath, requestHost, context, intents)
    if (options.mock && /^\/__mock(?:\/|$)/.test(rawPath))
      return controlRoute(request, from, requestHost, options.mock, answers)
    if (files) return files.answer(request, rawPath)
    throw new GatewayFault('no-such-route', 'This address does not exist.')
  }

  return {
    fetch: async (request, from) => {
      try {
        return await route(request, from, requestHostOf(request, allowedHosts))
      } catch (error) {
        if (error instanceof GatewayFault) return answers.error(error)
        throw error
      }
    },
    baseHeaders: answers.headers.data,
    close: async () => {
      clearInterval(timer)
      await intents.settled()
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

function connectionsRoute(request: Request, requestHost: RequestHost, context: SignInContext): Promise<Response> {
  if (isSafe(request.method))
    return context.directory.list().then(connections => context.answers.json(200, { version: VERSION, connections }))
  if (request.method !== 'POST') throw wrongMethod(request.method, 'GET, HEAD, POST')
  assertSameOrigin(request, requestHost)
  return signIn(request, requestHost, context)
}

async function apiRoute(
  request: Request,
  rawPath: string,
  requestHost: RequestHost,
  context: SignInContext,
  intents: Intents,
): Promise<Response> {
  const [, , connection = '', encodedKey = '', ...rest] = rawPath.split('/')
  const found = context.directory.find(connection)
  const companyKey = decodeSegment(encodedKey)
  if (!found || companyKey === null || rest.length === 0)
    throw new GatewayFault('no-such-route', 'This address does not exist.')
  const { config, upstream } = found
  const pair = { config, companyKey }
  const unsafe = !isSafe(request.method)
  if (unsafe) assertSameOrigin(request, requestHost)
  if (rest.length === 1 && rest[0] === 'session') {
    if (unsafe && request.method !== 'DELETE') throw wrongMethod(request.method, 'GET, HEAD, DELETE')
    return ownSession(request, requestHost, pair, context)
  }
  const { session } = await openSession(request, requestHost, pair, context.sessions, {
    fresh: unsafe,
    requiresHeader: true,
  })
  const call = { request, rawPath: `/${rest.join('/')}`, session, upstream, apiVersion: config.api_version }
  return forward(call, intents, context.answers)
}

/** The mock's control routes: only from loopback and without a proxy. */
async function controlRoute(
  request: Request,
  from: { peer: string; rawPath: string },
  requestHost: RequestHost,
  mock: MockService,
  answers: Answers,
): Promise<Response> {
  const proxied = request.headers.has('forwarded') || request.headers.has('x-forwarded-for')
  if (!isLoopbackAddress(from.peer) || !requestHost.loopback || proxied)
    throw new GatewayFault('bad-origin', 'The control routes can be used only on this machine.')
  const reply = await mock.fetch(request, from)
  const headers = { ...Object.fromEntries(reply.headers), ...answers.headers.data }
  return new Response(reply.body, { status: reply.status, headers })
}

function assertSameOrigin(request: Request, requestHost: RequestHost): void {
  if (!isSameOrigin(request.headers, requestHost))
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
