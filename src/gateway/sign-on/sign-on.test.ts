import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseConnections } from '../connections'
import { type GatewayState, openState } from '../state'
import { type TestGateway, startGateway } from '../testing'
import { Provider } from './provider'

let state: GatewayState
let gateway: TestGateway
beforeEach(async () => {
  state = await openState({ stateDir: 'memory' })
  const service = 'http://127.0.0.1:1'
  const signOn = {
    issuer: service,
    client_id: 'signalbox',
    clientSecret: 'client-secret-of-the-test',
    name: 'Test account',
    scope: 'openid',
    groups_claim: 'groups',
    user_claim: 'email',
    hours: 12,
    access: [{ group: 'crm', connection: 'svc', roles: ['admin' as const] }],
    authorization: new Map([['svc', 'Basic eDp5']]),
  }
  const connections = parseConnections([{ id: 'svc', name: 'Service', base_url: service }], 'test')
  gateway = await startGateway(service, { connections, signOn, state })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await gateway.close()
})

test.each([
  ['is not a string', 7],
  ['has control characters', 'ann\u0000'],
  ['is empty', ''],
])('a refused sign-in is recorded without a name if the name %s', async (_, email) => {
  const attempt = { state: 'state', nonce: 'nonce', verifier: 'verifier' }
  vi.spyOn(Provider.prototype, 'begin').mockResolvedValue({ url: 'http://127.0.0.1:1/', attempt })
  vi.spyOn(Provider.prototype, 'finish').mockResolvedValue({ claims: { email, groups: ['crm'] }, idToken: '' })
  const begun = await gateway.call('GET', '/sign-on/start')
  const headers = { cookie: begun.headers.getSetCookie().at(-1)?.split(';')[0] ?? '' }
  const ended = await gateway.call('GET', '/sign-on/callback?state=state', { headers })
  expect(ended.headers.get('location')).toBe('/sign-in?problem=no-access')
  const acts: unknown[] = []
  for await (const line of state.record.lines()) acts.push(JSON.parse(line))
  expect(acts).toMatchObject([{ kind: 'sign-in', outcome: 'refused', user: null }])
})
