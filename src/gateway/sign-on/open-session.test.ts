import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseConnections } from '../connections'
import { type GatewayState, openState } from '../state'
import { type TestGateway, type TestService, startGateway, startService } from '../testing'
import { Identities } from './identities'

let service: TestService
let state: GatewayState
let gateway: TestGateway
/** The headers of a browser in which ann is signed in at the provider. */
let headers: Record<string, string>
beforeEach(async () => {
  service = await startService()
  state = await openState({ stateDir: 'memory' })
  const connections = parseConnections([{ id: 'svc', name: 'Service', base_url: service.url }], 'test')
  const signOn = {
    issuer: 'http://127.0.0.1:1',
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
  gateway = await startGateway(service.url, { connections, signOn, state })
  const person = { user: 'ann', groups: ['crm'], id_token: '' }
  const identity = await new Identities(state.sessions, 12, Date.now).create(person)
  headers = { cookie: `signalbox-${new URL(gateway.origin).port}-identity=${identity}` }
})
afterEach(async () => {
  await gateway.close()
  await service.close()
})

const open = (company: string): Promise<Response> =>
  gateway.call('POST', '/session', { headers, body: JSON.stringify({ connection: 'svc', company_key: company }) })
const signOut = (): Promise<Response> => gateway.call('DELETE', '/session', { headers })

/** Makes a call wait for `release`. */
function hold<Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) {
  let release = (): void => {}
  const released = new Promise<void>(resolve => (release = resolve))
  const held = vi.fn((...args: Args) => released.then(() => call(...args)))
  return { held, release: () => release() }
}

/** When a spy was called last, compared with other spies. */
const lastOf = ({ mock }: { mock: { invocationCallOrder: number[] } }): number => mock.invocationCallOrder.at(-1) ?? 0

test.each<[string, () => { held: unknown; release: () => void }]>([
  [
    'the service is slow to answer',
    () => {
      const holding = hold(() => Promise.resolve(Response.json([])))
      service.answer = () => holding.held()
      return holding
    },
  ],
  [
    'the session is being stored',
    () => {
      const holding = hold(state.sessions.add.bind(state.sessions))
      vi.spyOn(state.sessions, 'add').mockImplementation(holding.held)
      return holding
    },
  ],
])('a session that is being opened while its person signs out is not open afterward: %s', async (_, makeHolding) => {
  const { held, release } = makeHolding()
  const add = vi.spyOn(state.sessions, 'add')
  const opening = open('ACME')
  await vi.waitFor(() => expect(held).toHaveBeenCalled())
  expect((await signOut()).status).toBe(200)
  release()
  const opened = await opening
  expect([opened.status, opened.headers.get('x-signalbox-error')]).toEqual([401, 'session-expired'])
  for (const [{ hash }] of add.mock.calls) expect(await state.sessions.find(hash)).toBeNull()
})

test('a session that another tab opens while a sign-out is being logged is also ended, and its sign-out is logged', async () => {
  expect((await open('ACME')).status).toBe(201)
  const writing = hold(state.record.append.bind(state.record))
  vi.spyOn(state.record, 'append').mockImplementation(writing.held)
  const [add, find] = [vi.spyOn(state.sessions, 'add'), vi.spyOn(state.sessions, 'find')]
  const signingOut = signOut()
  await vi.waitFor(() => expect(writing.held).toHaveBeenCalled())
  const opening = open('OTHER')
  await vi.waitFor(() => expect(add).toHaveBeenCalled())
  // The person is found again, because signing out has not gotten that far
  await vi.waitFor(() => expect(lastOf(find)).toBeGreaterThan(lastOf(add)))
  writing.release()
  expect((await signingOut).status).toBe(200)
  await opening
  for (const [{ hash }] of add.mock.calls) expect(await state.sessions.find(hash)).toBeNull()
  const acts = await state.record.page({ connection: 'svc', company_key: 'OTHER', kind: 'sign-out', limit: 10 })
  expect(acts).toMatchObject([{ user: 'ann', outcome: 'done' }])
})

test('a person who is signed out learns where to sign out of the provider, even if the server could not look again for sessions', async () => {
  expect((await open('ACME')).status).toBe(201)
  const remove = state.sessions.removeByIdentity.bind(state.sessions)
  vi.spyOn(state.sessions, 'removeByIdentity').mockImplementationOnce(remove).mockRejectedValueOnce(new Error('full'))
  const response = await signOut()
  expect([response.status, await response.json()]).toEqual([200, { url: null }])
  expect(response.headers.getSetCookie().join()).toContain('identity=;')
})
