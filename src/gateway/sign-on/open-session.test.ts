import { expect, test, vi } from 'vitest'
import { parseConnections } from '../connections'
import { openState } from '../state'
import { startGateway, startService } from '../testing'
import { Identities } from './identities'

test('a session that is being opened while its person signs out is not created', async () => {
  const service = await startService()
  let answer = (): void => {}
  const answered = new Promise<Response>(resolve => (answer = () => resolve(Response.json([]))))
  service.answer = () => answered
  const state = await openState({ stateDir: 'memory' })
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
  const gateway = await startGateway(service.url, { connections, signOn, state })
  const identity = await new Identities(state.sessions, 12, Date.now).create({
    user: 'ann',
    groups: ['crm'],
    id_token: '',
  })
  const headers = { cookie: `signalbox-${new URL(gateway.origin).port}-identity=${identity}` }
  const body = JSON.stringify({ connection: 'svc', company_key: 'ACME' })
  const opening = gateway.call('POST', '/session', { headers, body })
  await vi.waitFor(() => expect(service.arrived).toHaveLength(1))
  const add = vi.spyOn(state.sessions, 'add')
  expect((await gateway.call('DELETE', '/session', { headers })).status).toBe(200)
  answer()
  const opened = await opening
  expect([opened.status, opened.headers.get('x-signalbox-error')]).toEqual([401, 'session-expired'])
  expect(add).not.toHaveBeenCalled()
  await gateway.close()
  await service.close()
})
