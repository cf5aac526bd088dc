import { VERSION } from '#/contract/format/version'
import { Answers, GatewayFault } from './answers'
import type { ConnectionConfig } from './connections'
import { Directory } from './directory'
import { forward } from './forward'
import { type Place, Places, isLoopbackAddress, isSameOrigin } from './hosts'
import { Intents } from './intents'
import type { MockService } from './mock-upstream'
import { SESSION_LIFE, type SessionLife, Sessions } from './sessions'
import { type Desk, openSession, ownSession, signIn } from './sign-in'
import { openState } from './state'
import { StaticFiles } from './static-files'
import { Throttle } from './throttle'
import { isSafe } from './upstream'

export interface GatewayOptions {
  readonly connections: readonly ConnectionConfig[]
  /** The mock in this process; its control routes are served too. */
  readonly mock?: MockService | undefined
  /** Folder of sessions and intents; `memory` keeps nothing. */
  readonly stateDir: string
  /** A PostgreSQL server for sessions and intents instead, which several gateways may share. */
  readonly databaseUrl?: string | undefined
  /** Where browsers reach this server when that is not loopback. */
  readonly publicUrl?: string | undefined
  /** Folder of the built app; none where something else serves it. */
  readonly staticDir?: string | undefined
  readonly sessionLife?: SessionLife
  readonly now?: () => number
}

export interface Gateway {
  readonly fetch: (request: Request, from: { peer: string; rawPath: string }) => Promise<Response>
  /** Headers for the answers that are made below HTTP. */
  readonly baseHeaders: Readonly<Record<string, string>>
  close(): Promise<void>
}

const SWEEP_MS = 3_600_000

/**
 * The dashboard's server: the app, the sessions, and the rows of the contract on their way to a service
 * (architecture.md "What runs").
 * @throws StoreError, in one line, when its state cannot be used
 */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const places = new Places(options.publicUrl)
  const answers = new Answers(places.https)
  const files = options.staticDir === undefined ? null : await StaticFiles.load(options.staticDir, answers)
  const state = await openState(options)
  const sessions = new Sessions(state.sessions, options.sessionLife ?? SESSION_LIFE, options.now)
  const intents = new Intents(state.intents, options.now)
  const directory = new Directory(options.connections, options.mock)
  const desk: Desk = { answers, directory, sessions, throttle: new Throttle(options.now) }
  const sweep = (): Promise<unknown> => Promise.allSettled([sessions.sweep(), intents.sweep()])
  await sweep()
  const timer = setInterval(() => void sweep(), SWEEP_MS)
  timer.unref()
  void files?.warm()

  const route = (request: Request, from: { peer: string; rawPath: string }, place: Place): Promise<Response> => {
    const { rawPath } = from
    if (rawPath === '/session') return connectionsRoute(request, place, desk)
    if (rawPath.startsWith('/api/')) return apiRoute(request, rawPath, place, desk, intents)
    if (options.mock && /^\/__mock(?:\/|$)/.test(rawPath))
      return controlRoute(request, from, place, options.mock, answers)
    if (files) return files.answer(request, rawPath)
    throw new GatewayFault('no-such-route', 'There is no such address.')
  }

  return {
    fetch: async (request, from) => {
      try {
        return await route(request, from, placeOf(request, places))
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

/** @throws GatewayFault when this server is not known under the name it was asked by */
function placeOf(request: Request, places: Places): Place {
  const host = request.headers.get('host') ?? ''
  const place = places.read(host)
  if (place) return place
  throw new GatewayFault(
    'bad-origin',
    `Signalbox is not served as ${host}. Away from this machine it wants https: put it behind a TLS proxy and name the address in PUBLIC_URL.`,
  )
}

function connectionsRoute(request: Request, place: Place, desk: Desk): Promise<Response> {
  if (isSafe(request.method))
    return desk.directory.list().then(connections => desk.answers.json(200, { version: VERSION, connections }))
  if (request.method !== 'POST') throw wrongMethod(request.method, 'GET, HEAD, POST')
  mustBeSameOrigin(request, place)
  return signIn(request, place, desk)
}

async function apiRoute(
  request: Request,
  rawPath: string,
  place: Place,
  desk: Desk,
  intents: Intents,
): Promise<Response> {
  const [, , connection = '', encodedKey = '', ...rest] = rawPath.split('/')
  const found = desk.directory.find(connection)
  const companyKey = decodeSegment(encodedKey)
  if (!found || companyKey === null || rest.length === 0)
    throw new GatewayFault('no-such-route', 'There is no such address.')
  const { config, upstream } = found
  const pair = { config, companyKey }
  const unsafe = !isSafe(request.method)
  if (unsafe) mustBeSameOrigin(request, place)
  if (rest.length === 1 && rest[0] === 'session') {
    if (unsafe && request.method !== 'DELETE') throw wrongMethod(request.method, 'GET, HEAD, DELETE')
    return ownSession(request, place, pair, desk)
  }
  const { session } = await openSession(request, place, pair, desk.sessions, { fresh: unsafe, mustName: true })
  const call = { request, rawPath: `/${rest.join('/')}`, session, upstream, apiVersion: config.api_version }
  return forward(call, intents, desk.answers)
}

/** The mock's control routes: loopback alone, whoever stands in front (mock-server.md "Control routes"). */
async function controlRoute(
  request: Request,
  from: { peer: string; rawPath: string },
  place: Place,
  mock: MockService,
  answers: Answers,
): Promise<Response> {
  const proxied = request.headers.has('forwarded') || request.headers.has('x-forwarded-for')
  if (!isLoopbackAddress(from.peer) || !place.loopback || proxied)
    throw new GatewayFault('bad-origin', 'The control routes answer on this machine only.')
  const reply = await mock.fetch(request, from)
  const headers = { ...Object.fromEntries(reply.headers), ...answers.headers.data }
  return new Response(reply.body, { status: reply.status, headers })
}

function mustBeSameOrigin(request: Request, place: Place): void {
  if (!isSameOrigin(request.headers, place))
    throw new GatewayFault('bad-origin', 'Only a page of this dashboard may do that. Nothing was done.')
}

const wrongMethod = (method: string, allow: string): GatewayFault =>
  new GatewayFault('no-such-route', `This address does not take ${method}.`, { status: 405, headers: { Allow: allow } })

function decodeSegment(segment: string): string | null {
  try {
    const text = decodeURIComponent(segment)
    return text === '' ? null : text
  } catch {
    return null
  }
}
