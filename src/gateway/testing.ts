import { readErrorMessages } from '#/contract/format/error-body'
import { type RunningServer, listen } from '#/serve/listen'
import type { Fetch } from '#/serve/node-handler'
import { parseConnections } from './connections'
import { type Gateway, type GatewayOptions, openGateway } from './gateway'

/** A call that arrived at a service. */
export interface ArrivedCall {
  readonly method: string
  readonly target: string
  readonly headers: Record<string, string>
  readonly body: string
}

/** A service for tests on a real socket, with a list of received requests. */
export interface TestService {
  readonly url: string
  readonly arrived: ArrivedCall[]
  /** The response to a request; `[]` if it returns undefined. */
  answer: (call: ArrivedCall) => Response | Promise<Response> | undefined
  close(): Promise<void>
}

/** Starts a service that responds with `[]` until a test sets `answer`. */
export async function startService(): Promise<TestService> {
  const arrived: ArrivedCall[] = []
  const fetch: Fetch = async (request, { rawPath }) => {
    const query = request.url.indexOf('?')
    const call = {
      method: request.method,
      target: rawPath + (query === -1 ? '' : request.url.slice(query)),
      headers: Object.fromEntries(request.headers),
      body: await request.text(),
    }
    arrived.push(call)
    return (await service.answer(call)) ?? Response.json([])
  }
  const server = await listen({ fetch, host: '127.0.0.1', port: 0, onError: () => {} })
  const service: TestService = {
    url: `http://127.0.0.1:${server.port}`,
    arrived,
    answer: () => undefined,
    close: () => server.close(),
  }
  return service
}

/** A gateway on a real socket, connected to a service. */
export interface TestGateway {
  readonly gateway: Gateway
  readonly origin: string
  /** A call as if from a page of this gateway. */
  call(method: string, path: string, options?: { headers?: Record<string, string>; body?: string }): Promise<Response>
  close(): Promise<void>
}

/** Starts a gateway with the connection `svc` to a service. */
export async function startGateway(
  upstream: string,
  options: Partial<GatewayOptions> = {},
  port = 0,
): Promise<TestGateway> {
  const connections = parseConnections([{ id: 'svc', name: 'Service', base_url: upstream }], 'test')
  const gateway = await openGateway({ connections, stateDir: 'memory', ...options })
  const server: RunningServer = await listen({
    fetch: gateway.fetch,
    host: '127.0.0.1',
    port,
    baseHeaders: gateway.baseHeaders,
  })
  const origin = `http://127.0.0.1:${server.port}`
  return {
    gateway,
    origin,
    call: (method, path, { headers = {}, body } = {}) =>
      fetch(origin + path, {
        method,
        headers: { 'sec-fetch-site': 'same-origin', ...headers },
        redirect: 'manual',
        ...(body !== undefined && { body }),
      }),
    close: async () => {
      await server.close()
      await gateway.close()
    },
  }
}

/** A session of a test. */
export interface SignedIn {
  readonly cookie: string
  readonly id: string
  /** The headers of a call with this session; with an idempotency key, of one with a JSON body. */
  readonly headers: (idempotencyKey?: string) => Record<string, string>
}

/**
 * Signs in to a gateway as ann of ACME.
 * @param changes other fields of the sign-in
 */
export async function signInTo(gateway: TestGateway, changes: Record<string, unknown> = {}): Promise<SignedIn> {
  const body = JSON.stringify({ connection: 'svc', company_key: 'ACME', user: 'ann', password: 'pa:ß✓', ...changes })
  const response = await gateway.call('POST', '/session', { body })
  const session: unknown = await response.json()
  if (response.status !== 201 || typeof session !== 'object' || session === null || !('id' in session))
    throw new Error(`Signing in failed with status ${response.status}.`)
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  const id = String(session.id)
  return {
    cookie,
    id,
    headers: idempotencyKey => ({
      cookie,
      'x-signalbox-session': id,
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey, 'content-type': 'application/json' }),
    }),
  }
}

/** The path of persons in the gateway. */
export const PERSONS = '/api/svc/ACME/companies/ACME/mobiledb/persons'

/** Status, kind, and number of messages of an error. */
export const faultOf = async (response: Response): Promise<unknown> => ({
  status: response.status,
  kind: response.headers.get('x-signalbox-error'),
  messages: readErrorMessages(await response.json()).length,
})
