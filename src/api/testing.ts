import type { Session, SessionReply } from '#/contract/gateway'
import { defaultPolicy } from '#/contract/policy/policy'
import { createApi, type Api, type ApiOptions } from './http/client'
import { withStatus, type Intent, type Ledger } from './mutation/intents'

/** A session for tests. Those with different connection ids do not share rate limiters. */
export function testSession(
  changes: { id?: string; user?: string; roles?: Session['roles']; connection?: Partial<Session['connection']> } = {},
): Session {
  return {
    id: changes.id ?? 'session-1',
    connection: {
      id: 'test',
      name: 'Test service',
      color: 'petrol',
      api_version: 2,
      home_country: 'US',
      mock: true,
      company_keys: ['DEMO'],
      app_ids: ['demo-app'],
      custom_fields: [],
      broadcast_selectors: [],
      placeholder_fallbacks: true,
      test_lists: [],
      policy: defaultPolicy,
      ...changes.connection,
    },
    company_key: 'DEMO',
    company_name: 'Demo',
    user: changes.user ?? 'demo',
    roles: changes.roles ?? ['admin'],
    sign_on: false,
    app_ids: ['demo-app'],
    limits_apps: false,
    custom_fields: [],
    signed_in_at: '2026-11-21T08:00:00Z',
    expires_at: '2026-11-21T20:00:00Z',
  }
}

/** The server's reply with a session. */
export const testSessionReply = (...changes: Parameters<typeof testSession>): SessionReply => ({
  ...testSession(...changes),
  local_data_keys: { user: `${'u'.repeat(42)}A`, company: `${'c'.repeat(42)}A` },
})

/** A fetch with one scripted response per request (the last one repeats), which records the requests. */
export function fakeFetch(...answers: (Response | Error | ((init: RequestInit) => Response | Promise<Response>))[]) {
  const requests: { url: string; init: RequestInit; headers: Headers }[] = []
  const answer: typeof fetch = async (url, init = {}) => {
    requests.push({ url: typeof url === 'string' ? url : '', init, headers: new Headers(init.headers) })
    const next = answers[Math.min(requests.length, answers.length) - 1]
    if (next === undefined || next instanceof Error) throw next ?? new TypeError('no answer')
    return typeof next === 'function' ? next(init) : next.clone()
  }
  return { fetch: answer, requests }
}

/** An API client for a test session that sends its calls through the given fetch. */
export const testApi = (fetch: typeof globalThis.fetch, options: Partial<ApiOptions> = {}): Api =>
  createApi({ session: testSession(), fetch, ...options })

/** An error response of the gateway itself. */
export const gatewayError = (status: number, kind: string): Response =>
  Response.json({ errors: [{ message: kind }] }, { status, headers: { 'X-Signalbox-Error': kind } })

/** A ledger in memory, with the history of its changes. */
export function memoryLedger(): Ledger & { intents: Map<string, Intent>; history: string[] } {
  const intents = new Map<string, Intent>()
  const history: string[] = []
  return {
    intents,
    history,
    async write(intent) {
      history.push(intent.status)
      intents.set(intent.key, intent)
    },
    async mark(key, status, now) {
      history.push(status)
      const intent = intents.get(key)
      if (intent) intents.set(key, withStatus(intent, status, now))
    },
    async remove(key) {
      history.push('removed')
      intents.delete(key)
    },
    unsettled: async scope => [...intents.values()].filter(intent => intent.scope === scope && intent.settled === null),
    async compact(before) {
      for (const { key, settled } of intents.values()) if (settled !== null && settled < before) intents.delete(key)
    },
  }
}

/** A person as the service returns one. */
export const person = {
  person_key: '0b6d3f5e-6c1b-4f7e-9a51-2f1d8c7be410',
  person_id: '88120457',
  external_person_id: 'CRM-30417',
  mobile_phone: { mdn: '+13125550142', carrier_code: '101' },
  custom_fields: { first_name: 'Ines' },
  updated_at: '2026-11-01T08:30:12Z',
}
