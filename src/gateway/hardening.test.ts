import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectionsReplySchema } from '#/contract/gateway'
import { mockConnection, parseConnections } from './connections'
import type { GatewayOptions } from './gateway'
import { clientAddress } from './hosts'
import { PERSONS, type TestGateway, type TestService, faultOf, signInTo, startGateway, startService } from './testing'

let service: TestService
let gateway: TestGateway
const others: TestGateway[] = []
beforeEach(async () => {
  service = await startService()
  gateway = await startGateway(service.url)
})
afterEach(async () => {
  for (const other of others.splice(0)) await other.close()
  await gateway.close()
  await service.close()
})

async function another(options: Partial<GatewayOptions>): Promise<TestGateway> {
  const started = await startGateway(service.url, options)
  others.push(started)
  return started
}

const wrongPassword = (): Response => Response.json({ errors: [{ message: 'wrong' }] }, { status: 401 })
const signInBody = (more = {}): string =>
  JSON.stringify({ connection: 'svc', company_key: 'ACME', user: 'ann', password: 'secret', ...more })

describe('behind a proxy', () => {
  const control = { fetch: () => Promise.resolve(Response.json({ users: [] })) }
  const withMock = { mock: control, connections: [mockConnection] }
  const controlStatus = async (publicUrl: string | undefined, headers: Record<string, string> = {}): Promise<number> =>
    (await (await another({ ...withMock, publicUrl })).call('GET', '/__mock', { headers })).status

  test('the control routes are closed to everyone, whatever the proxy sends or omits', async () => {
    expect(await controlStatus(undefined)).toBe(200)
    expect(await controlStatus('http://localhost:9000')).toBe(200)
    // What a plain proxy_pass to 127.0.0.1 sends: no header reveals the proxy
    expect(await controlStatus('https://box.example')).toBe(403)
    for (const name of ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'])
      expect(await controlStatus(undefined, { [name]: 'x' })).toBe(403)
  })

  test('the control routes are closed to HTTP/1.0, which older releases of nginx speak by default', async () => {
    const { origin } = await another(withMock)
    const { host, port } = new URL(origin)
    const statusOf = (version: string): Promise<string | undefined> =>
      new Promise(resolve => {
        const socket = connect(Number(port), '127.0.0.1', () =>
          socket.write(`GET /__mock HTTP/${version}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
        )
        socket.once('data', data => resolve(data.toString().split(' ')[1]))
      })
    expect([await statusOf('1.1'), await statusOf('1.0')]).toEqual(['200', '403'])
  })

  test('the cookie is Secure even if the proxy names this machine as the host', async () => {
    const other = await another({ publicUrl: 'https://box.example:8443' })
    const headers = { origin: 'https://box.example:8443' }
    const response = await other.call('POST', '/session', { headers, body: signInBody() })
    expect(response.status).toBe(201)
    expect(response.headers.get('set-cookie')).toMatch(/^__Secure-signalbox-8443=.*; Secure$/)
  })

  test('without PUBLIC_URL nobody can sign in, and the answer says what to set', async () => {
    const response = await gateway.call('POST', '/session', {
      headers: { origin: 'https://box.example' },
      body: signInBody(),
    })
    expect(response.status).toBe(403)
    expect(await response.text()).toContain('set PUBLIC_URL')
    expect(service.arrived).toEqual([])
  })
})

describe('below a path', () => {
  const start = (): Promise<TestGateway> => another({ publicUrl: 'http://localhost:9000/tools/box' })

  test('everything people open is below it, and so is the path of the cookie', async () => {
    const other = await start()
    const headers = { origin: 'http://localhost:9000', host: 'localhost:9000' }
    expect((await other.call('GET', '/tools/box/session')).status).toBe(200)
    expect((await other.call('GET', '/session')).status).toBe(404)
    expect((await other.call('GET', '/tools/boxes/session')).status).toBe(404)
    const bare = await other.call('GET', '/tools/box')
    expect([bare.status, bare.headers.get('location')]).toEqual([308, '/tools/box/'])
    const body = signInBody()
    const signedIn = await other.gateway.fetch(
      new Request('http://localhost:9000/tools/box/session', { method: 'POST', headers, body }),
      { peer: '127.0.0.1', rawPath: '/tools/box/session' },
    )
    expect(signedIn.headers.get('set-cookie')).toContain('; Path=/tools/box/api/svc/ACME; ')
  })
})

describe('guessing passwords', () => {
  const tryMany = async (to: TestGateway, headers: (n: number) => Record<string, string>): Promise<number[]> => {
    service.answer = wrongPassword
    const statuses: number[] = []
    for (let n = 0; n < 60; n++) {
      const body = signInBody({ user: `user-${n}` })
      statuses.push((await to.call('POST', '/session', { headers: headers(n), body })).status)
    }
    return statuses
  }

  test('trying one password for many users is slowed down per client address', async () => {
    const statuses = await tryMany(gateway, () => ({}))
    expect(statuses.filter(status => status === 401)).toHaveLength(20)
    expect(service.arrived).toHaveLength(20)
    const last = await gateway.call('POST', '/session', { body: signInBody({ user: 'somebody-else' }) })
    expect(await faultOf(last)).toMatchObject({ status: 429, kind: 'too-many' })
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('a header that is not configured does not change the address', async () => {
    const statuses = await tryMany(gateway, n => ({ 'x-forwarded-for': `10.0.0.${n}` }))
    expect(statuses.filter(status => status === 401)).toHaveLength(20)
  })

  test('in the configured header, only the value that the proxy added counts', async () => {
    const proxied = await another({ clientAddressHeader: 'X-Forwarded-For' })
    const statuses = await tryMany(proxied, n => ({ 'x-forwarded-for': `10.0.0.${n}, 192.0.2.7` }))
    expect(statuses.filter(status => status === 401)).toHaveLength(20)
    const headers = { 'x-forwarded-for': '192.0.2.8' }
    expect((await proxied.call('POST', '/session', { headers, body: signInBody({ user: 'zoe' }) })).status).toBe(401)
  })

  test('a correct password does not allow more guesses', async () => {
    for (let round = 0; round < 4; round++) {
      service.answer = wrongPassword
      for (let n = 0; n < 5; n++)
        await gateway.call('POST', '/session', { body: signInBody({ user: `user-${round}-${n}` }) })
      service.answer = () => undefined
      await gateway.call('POST', '/session', { body: signInBody({ user: 'ann' }) })
    }
    expect((await gateway.call('POST', '/session', { body: signInBody({ user: 'next' }) })).status).toBe(429)
  })

  test.each([
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::9', '2001:db8:1:2'],
    ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['192.0.2.7:5678', '192.0.2.7'],
    ['[2001:db8:1:2::9]:5678', '2001:db8:1:2'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2'],
  ])('the address %s counts as %s', (peer, counted) => {
    expect(clientAddress(peer, new Headers(), undefined)).toBe(counted)
  })
})

describe('before signing in', () => {
  test('the companies and fields of a service are not disclosed', async () => {
    const connection = {
      id: 'svc',
      name: 'Service',
      base_url: service.url,
      company_keys: ['SECRET-CO'],
      app_ids: ['secret-app'],
      custom_fields: [{ key: 'secret_field', label: 'Secret', type: 'text' }],
    }
    const other = await another({ connections: parseConnections([connection], 'test') })
    const text = await (await other.call('GET', '/session')).text()
    expect(text.toLowerCase()).not.toContain('secret')
    expect(connectionsReplySchema.parse(JSON.parse(text)).connections).toEqual([
      { id: 'svc', name: 'Service', color: 'petrol', mock: false, company_keys: [], company_optional: true },
    ])
    // If no company is named, the configured one is used
    const signedIn = await other.call('POST', '/session', { body: signInBody({ company_key: undefined }) })
    expect(await signedIn.json()).toMatchObject({ company_key: 'SECRET-CO', app_ids: ['secret-app'] })
    expect(service.arrived[0]?.target).toBe('/companies/SECRET-CO/mobiledb/broadcasts')
  })

  test('without a configured company, the company key is required', async () => {
    const response = await gateway.call('POST', '/session', { body: signInBody({ company_key: undefined }) })
    expect(await faultOf(response)).toMatchObject({ status: 422, kind: 'bad-request' })
  })
})

describe('a new sign-in', () => {
  const path = '/api/svc/ACME/session'

  test('ends the session that it replaces in this browser, even if another user opened it', async () => {
    const first = await signInTo(gateway)
    const headers = { cookie: first.cookie }
    const second = await gateway.call('POST', path, { headers, body: signInBody({ user: 'bob' }) })
    expect(second.status).toBe(201)
    expect(await faultOf(await gateway.call('GET', path, { headers }))).toMatchObject({ kind: 'session-expired' })
    const cookie = second.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect((await gateway.call('GET', path, { headers: { cookie } })).status).toBe(200)
  })

  test('that fails ends nothing', async () => {
    const first = await signInTo(gateway)
    service.answer = wrongPassword
    const headers = { cookie: first.cookie }
    expect((await gateway.call('POST', path, { headers, body: signInBody() })).status).toBe(401)
    expect((await gateway.call('GET', path, { headers })).status).toBe(200)
  })

  test('must name the session of its path', async () => {
    const response = await gateway.call('POST', path, { body: signInBody({ company_key: 'OTHER' }) })
    expect(await faultOf(response)).toMatchObject({ status: 422, kind: 'bad-request' })
    expect(service.arrived).toEqual([])
  })

  test('by the same user gets the known outcome of a repeated call', async () => {
    service.answer = ({ method }) =>
      method === 'POST' ? Response.json({ person_key: 'k' }, { status: 201 }) : undefined
    const first = await signInTo(gateway)
    const call = { headers: first.headers('key-12345678'), body: '{}' }
    expect((await gateway.call('POST', PERSONS, call)).status).toBe(201)
    await gateway.call('DELETE', path, { headers: first.headers() })
    const again = await signInTo(gateway)
    const repeated = await gateway.call('POST', PERSONS, { ...call, headers: again.headers('key-12345678') })
    expect([repeated.status, await repeated.json()]).toEqual([201, { person_key: 'k' }])
    expect(service.arrived.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })
})
