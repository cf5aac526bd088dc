import { afterAll, beforeAll } from 'vitest'
import type * as z from 'zod/mini'
import { createApi, type Api } from '#/api/http/client'
import { testSession } from '#/api/testing'
import { HEADERS } from '#/contract/gateway'
import { openMock, type Mock } from '#/mock/mock'
import { testDatabase } from '#/store/testing'

/** What goes wrong between the app and the service, if anything. `lost` and `failed-after`: after the work is done. */
export const callFaults = ['none', 'unreachable', 'lost', 'failed', 'failed-after'] as const
export type CallFault = (typeof callFaults)[number]

const gatewayError = (status: number, kind: string) =>
  Response.json({ errors: [{ message: kind }] }, { status, headers: { [HEADERS.error]: kind } })

/** The mock in the tests' own process, with an empty company for the tests. */
export function useMockInProcess(company: string) {
  let mock: Mock
  let dropDatabase = async (): Promise<void> => {}
  let connections = 0

  beforeAll(async () => {
    const database = await testDatabase()
    dropDatabase = () => database.drop()
    const url = database.url
    mock = await openMock({ data: 'memory', databaseUrl: url, dataset: 'empty', rateLimit: false, importSeconds: 1 })
    const created = await call('POST', '/__mock/companies', { company_key: company })
    if (!created.ok) throw new Error(`${company}: ${created.status}`)
  })
  afterAll(async () => {
    await mock.close()
    await dropDatabase()
  })

  /** Calls the service as `demo`. A string is sent as is, and everything else as JSON. */
  async function call(method: string, path: string, body?: unknown): Promise<Response> {
    const request = new Request(`http://localhost${path}`, {
      method,
      headers: {
        authorization: `Basic ${btoa('demo:demo')}`,
        'x-api-version': '2',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return mock.fetch(request, { peer: '127.0.0.1' })
  }

  /** Like `call`, for a call that must succeed. Returns the body. */
  async function callFor<S extends z.ZodMiniType>(
    schema: S,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<z.output<S>> {
    const reply = await call(method, path, body)
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return schema.parse(await reply.json())
  }

  /**
   * The app's client. What the server in between does to its calls is simulated.
   * @param faultOf what goes wrong with a call
   * @param companyKey the company of its session
   */
  function apiOf(
    faultOf: (method: string, path: string) => CallFault | 'forbidden' = () => 'none',
    companyKey: string = company,
  ): Api {
    // Each connection has its own rate limiter, and the mock's is off
    const id = `connection-${connections++}`
    return createApi({
      session: { ...testSession({ connection: { id } }), company_key: companyKey },
      fetch: async (address, init) => {
        const path = (typeof address === 'string' ? address : '').replace(`/api/${id}/${companyKey}`, '')
        const method = init?.method ?? 'GET'
        const fault = faultOf(method, path)
        if (fault === 'forbidden') return Response.json({ errors: [{ message: 'no' }] }, { status: 403 })
        if (fault === 'unreachable') return gatewayError(502, 'upstream-unreachable')
        if (fault === 'failed') return Response.json({ errors: [] }, { status: 500 })
        const reply = await call(method, path, typeof init?.body === 'string' ? init.body : undefined)
        if (fault === 'failed-after') return Response.json({ errors: [] }, { status: 500 })
        return fault === 'lost' ? gatewayError(504, 'outcome-unknown') : reply
      },
    })
  }

  return { call, callFor, apiOf }
}
