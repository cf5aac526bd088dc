import { HOUR_MS } from '#/contract/format/durations'
import { VERSION } from '#/contract/format/version'
import { Answers, GatewayFault } from './answers'
import type { ConnectionConfig } from './connections'
import { Directory } from './directory'
import { forward } from './forward'
import { AllowedHosts, type RequestHost, type Visit, isLoopbackAddress, isSameOrigin } from './hosts'
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

  const route = (visit: Visit): Promise<Response> => {
    const { request, rawPath } = visit
    if (rawPath === '/session') return connectionsRoute(visit, context)
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

function connectionsRoute(visit: Visit, context: SignInContext): Promise<Response> {
  const { method } = visit.request
  if (isSafe(method))
    return context.directory.list().then(connections => context.answers.json(200, { version: VERSION, connections }))
  if (method !== 'POST') throw wrongMethod(method, 'GET, HEAD, POST')
  assertSameOrigin(visit)
  return signIn(visit, context)
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
  if (unsafe) assertSameOrigin(visit)
  if (rest.length === 1 && rest[0] === 'session') {
    if (unsafe && request.method !== 'DELETE') throw wrongMethod(request.method, 'GET, HEAD, DELETE')
    return ownSession(visit, pair, context)
  }
  const { session } = await openSession(visit, pair, context.sessions, { fresh: unsafe, requiresHeader: true })
  const call = { request, rawPath: `/${rest.join('/')}`, session, upstream, apiVersion: config.api_version }
  return forward(call, intents, context.answers)
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
