import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readErrorMessages } from '#/contract/format/error-body'
import { sessionSchema } from '#/contract/gateway'
import { parseConnections } from './connections'
import { type SessionContent, Sessions } from './sessions'
import { openState } from './state'
import { PERSONS, type TestGateway, type TestService, faultOf, signInTo, startGateway, startService } from './testing'

let service: TestService
let gateway: TestGateway
beforeEach(async () => {
  service = await startService()
  gateway = await startGateway(service.url)
})
afterEach(async () => {
  await gateway.close()
  await service.close()
})

describe('signing in', () => {
  const signInBody = (more = {}): string =>
    JSON.stringify({ connection: 'svc', company_key: 'ACME', user: 'ann', password: 'secret', ...more })

  test('reads the broadcasts with the user’s credentials, encoded in UTF-8, and responds with a session and its cookie', async () => {
    const response = await gateway.call('POST', '/session', {
      body: signInBody({ password: 'pä:ß✓', app_ids: ['app-1'] }),
    })
    expect(response.status).toBe(201)
    const session = sessionSchema.parse(await response.json())
    expect(session).toMatchObject({ company_key: 'ACME', user: 'ann', app_ids: ['app-1'], company_name: null })
    expect(JSON.stringify(session)).not.toContain(service.url)
    expect(service.arrived).toHaveLength(1)
    const [call] = service.arrived
    expect(call?.target).toBe('/companies/ACME/mobiledb/broadcasts')
    expect(call?.headers['x-api-version']).toBe('2')
    expect(Buffer.from(call?.headers['authorization']?.slice(6) ?? '', 'base64').toString()).toBe('ann:pä:ß✓')
    const port = new URL(gateway.origin).port
    expect(response.headers.get('set-cookie')).toMatch(
      new RegExp(`^signalbox-${port}=[\\w-]{43}; Path=/api/svc/ACME; HttpOnly; SameSite=Strict$`),
    )
  })

  test.each([401, 403, 404, 500, 503])(
    'passes on the service’s own %d, without a session, a cookie, or a password prompt',
    async status => {
      service.answer = () =>
        Response.json(
          { errors: [{ message: 'as the service says' }] },
          { status, headers: { 'www-authenticate': 'Basic', 'set-cookie': 'a=b' } },
        )
      const response = await gateway.call('POST', '/session', { body: signInBody() })
      expect(response.status).toBe(status)
      expect(readErrorMessages(await response.json())).toEqual(['as the service says'])
      for (const name of ['set-cookie', 'www-authenticate', 'x-signalbox-error'])
        expect(response.headers.has(name)).toBe(false)
    },
  )

  test('counts wrong passwords of one user whatever the spelling of the name', async () => {
    service.answer = () => Response.json({ errors: [{ message: 'wrong' }] }, { status: 401 })
    const statusOf = async (user: string) =>
      (await gateway.call('POST', '/session', { body: signInBody({ user }) })).status
    for (const user of ['ann', 'Ann', 'ANN', ' ann', 'ann ']) expect(await statusOf(user)).toBe(401)
    expect(await statusOf('aNN')).toBe(429)
  })

  test('refuses a body that is too large for a sign-in, without parsing it', async () => {
    const response = await gateway.call('POST', '/session', { body: signInBody({ password: 'x'.repeat(100_000) }) })
    expect(await faultOf(response)).toEqual({ status: 413, kind: 'bad-request', messages: 1 })
    expect(service.arrived).toEqual([])
  })

  test('reports a service that does not respond', async () => {
    await service.close()
    expect(await faultOf(await gateway.call('POST', '/session', { body: signInBody() }))).toEqual({
      status: 502,
      kind: 'upstream-unreachable',
      messages: 1,
    })
  })

  test('reports a server that is not the service', async () => {
    service.answer = () => new Response('<html>Welcome to nginx</html>', { headers: { 'content-type': 'text/html' } })
    expect(await faultOf(await gateway.call('POST', '/session', { body: signInBody() }))).toMatchObject({
      status: 502,
      kind: 'upstream-unreachable',
    })
  })

  test('does not follow a redirect, whose target would receive the password', async () => {
    service.answer = () => new Response(null, { status: 302, headers: { location: 'http://127.0.0.1:1/' } })
    expect(await faultOf(await gateway.call('POST', '/session', { body: signInBody() }))).toMatchObject({
      kind: 'upstream-unreachable',
    })
  })

  test.each([
    ['an unknown connection', signInBody({ connection: 'other' }), 404, 'no-such-route'],
    ['a body that is not JSON', 'user=ann', 422, 'bad-request'],
    ['a missing user', signInBody({ user: undefined }), 422, 'bad-request'],
    ['a control character in the user', signInBody({ user: 'ann\0' }), 422, 'bad-request'],
    ['a company key that is not valid in a path', signInBody({ company_key: '..' }), 422, 'bad-request'],
  ])('refuses %s without calling the service', async (_, body, status, kind) => {
    expect(await faultOf(await gateway.call('POST', '/session', { body }))).toEqual({ status, kind, messages: 1 })
    expect(service.arrived).toEqual([])
  })

  test('after several wrong passwords, says how long to wait', async () => {
    service.answer = () => Response.json({}, { status: 401 })
    const tries = await Promise.all(
      Array.from({ length: 9 }, () => gateway.call('POST', '/session', { body: signInBody() })),
    )
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      401, 401, 401, 401, 401, 429, 429, 429, 429,
    ])
    const last = await gateway.call('POST', '/session', { body: signInBody() })
    expect(last.headers.get('x-signalbox-error')).toBe('too-many')
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await gateway.call('POST', '/session', { body: signInBody({ user: 'bob' }) })).status).toBe(401)
  })
})

describe('sessions', () => {
  test('several sessions in a browser are independent', async () => {
    const acme = await signInTo(gateway)
    const umbrella = await signInTo(gateway, { company_key: 'Umbrella & Söhne', user: 'bob' })
    const path = `/api/svc/${encodeURIComponent('Umbrella & Söhne')}/session`
    const response = await gateway.call('GET', path, { headers: { cookie: umbrella.cookie } })
    expect(sessionSchema.parse(await response.json())).toMatchObject({ user: 'bob', company_key: 'Umbrella & Söhne' })
    expect(await faultOf(await gateway.call('GET', path, { headers: { cookie: acme.cookie } }))).toMatchObject({
      status: 401,
      kind: 'session-expired',
    })
  })

  test('the calls of a page are refused if the cookie belongs to another session', async () => {
    const first = await signInTo(gateway)
    const second = await signInTo(gateway, { user: 'bob' })
    service.arrived.length = 0
    const headers = { ...second.headers('12345678'), 'x-signalbox-session': first.id }
    for (const method of ['GET', 'POST']) {
      const response = await gateway.call(method, `${PERSONS}?mdn=1`, { headers })
      expect(await faultOf(response)).toMatchObject({ status: 401, kind: 'session-changed' })
    }
    expect(await faultOf(await gateway.call('DELETE', '/api/svc/ACME/session', { headers }))).toMatchObject({
      kind: 'session-changed',
    })
    expect(await faultOf(await gateway.call('GET', PERSONS, { headers: { cookie: second.cookie } }))).toMatchObject({
      kind: 'session-changed',
    })
    expect(service.arrived).toEqual([])
  })

  test('signing out ends the session in every tab, and can be repeated', async () => {
    const { cookie, headers } = await signInTo(gateway)
    const out = await gateway.call('DELETE', '/api/svc/ACME/session', { headers: headers() })
    expect(out.status).toBe(204)
    expect(out.headers.get('set-cookie')).toMatch(/^signalbox-\d+=; Path=\/api\/svc\/ACME; .*Max-Age=0$/)
    expect(await faultOf(await gateway.call('GET', PERSONS, { headers: headers() }))).toMatchObject({
      status: 401,
      kind: 'session-expired',
    })
    expect((await gateway.call('DELETE', '/api/svc/ACME/session', { headers: { cookie } })).status).toBe(204)
  })

  test('unsafe calls are allowed only from pages of this dashboard', async () => {
    const { headers } = await signInTo(gateway)
    service.arrived.length = 0
    const post = (more: Record<string, string>): Promise<Response> =>
      gateway.call('POST', PERSONS, { headers: { ...headers('12345678'), ...more }, body: '{}' })
    expect(await faultOf(await post({ 'sec-fetch-site': 'cross-site' }))).toEqual({
      status: 403,
      kind: 'bad-origin',
      messages: 1,
    })
    expect(await faultOf(await post({ 'sec-fetch-site': 'same-site' }))).toMatchObject({ kind: 'bad-origin' })
    const bare = (origin?: string): Promise<Response> =>
      fetch(gateway.origin + PERSONS, {
        method: 'POST',
        headers: { ...headers('12345678'), ...(origin && { origin }) },
        body: '{}',
      })
    expect(await faultOf(await bare())).toMatchObject({ kind: 'bad-origin' })
    expect(await faultOf(await bare('http://127.0.0.1:1'))).toMatchObject({ kind: 'bad-origin' })
    expect(await faultOf(await gateway.call('POST', PERSONS, { headers: headers(), body: '{}' }))).toMatchObject({
      status: 400,
      kind: 'bad-request',
    })
    expect(service.arrived).toEqual([])
    expect((await bare(gateway.origin)).status).toBe(200)
  })
})

test('an open session has the current configuration and the app ids that were typed at sign-in', async () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'signalbox-sign-in-'))
  const path = '/api/svc/ACME/session'
  const configured = (changes: object) =>
    parseConnections([{ id: 'svc', name: 'Service', base_url: service.url, ...changes }], 'test')
  const first = await startGateway(service.url, { stateDir, connections: configured({ app_ids: ['old'] }) })
  const { cookie } = await signInTo(first, { app_ids: ['typed'] })
  const read = async (from: TestGateway): Promise<unknown> =>
    (await from.call('GET', path, { headers: { cookie } })).json()
  expect(await read(first)).toMatchObject({ app_ids: ['old', 'typed'], custom_fields: [] })
  await first.close()
  const custom_fields = [{ key: 'city', label: 'City', type: 'text' }]
  const connections = configured({ home_country: 'GB', app_ids: ['new'], custom_fields })
  const again = await startGateway(service.url, { stateDir, connections }, Number(new URL(first.origin).port))
  expect(await read(again)).toMatchObject({
    connection: { home_country: 'GB', app_ids: ['new'], custom_fields },
    app_ids: ['new', 'typed'],
    custom_fields,
  })
  await again.close()
})

test('a session that an earlier version opened is still open', async () => {
  const state = await openState({ stateDir: 'memory' })
  const content: SessionContent = {
    user: 'ann',
    password: 'secret',
    roles: ['admin'],
    sign_on: null,
    app_ids: ['typed'],
  }
  const earlier = { ...content, company_name: null, home_country: 'GB', custom_fields: [] }
  const { secret, session } = await new Sessions(state.sessions).create('svc', 'ACME', earlier)
  const other = await startGateway(service.url, { state })
  const cookie = `signalbox-${new URL(other.origin).port}=${secret}`
  const response = await other.call('GET', '/api/svc/ACME/session', { headers: { cookie } })
  expect(await response.json()).toMatchObject({
    id: session.id,
    connection: { home_country: 'US' },
    app_ids: ['typed'],
  })
  await other.close()
})

describe('an activity log that cannot be written', () => {
  /** A gateway whose activity log fails while `fail.on` is true. */
  async function startFailing(): Promise<{ failing: TestGateway; fail: { on: boolean } }> {
    const state = await openState({ stateDir: 'memory' })
    const fail = { on: false }
    const record: typeof state.record = {
      ...state.record,
      append: acts => (fail.on ? Promise.reject(new Error('ENOSPC')) : state.record.append(acts)),
    }
    return { failing: await startGateway(service.url, { state: { ...state, record } }), fail }
  }
  const unavailable = { status: 503, kind: 'unavailable', messages: 1 }
  const PATH = '/api/svc/ACME/session'

  test('does not end the session that a sign-in would replace', async () => {
    const { failing, fail } = await startFailing()
    const { cookie } = await signInTo(failing)
    const again = (): Promise<Response> =>
      failing.call('POST', PATH, {
        headers: { cookie },
        body: JSON.stringify({ connection: 'svc', company_key: 'ACME', user: 'bob', password: 'secret' }),
      })
    fail.on = true
    const refused = await again()
    expect(refused.headers.get('set-cookie')).toBeNull()
    expect(await faultOf(refused)).toEqual(unavailable)
    expect((await failing.call('GET', PATH, { headers: { cookie } })).status).toBe(200)
    fail.on = false
    expect((await again()).status).toBe(201)
    expect((await failing.call('GET', PATH, { headers: { cookie } })).status).toBe(401)
    await failing.close()
  })

  test('does not keep a sign-out that ended the session from clearing its cookie', async () => {
    const { failing, fail } = await startFailing()
    const { headers } = await signInTo(failing)
    fail.on = true
    const out = await failing.call('DELETE', PATH, { headers: headers() })
    expect(out.headers.get('set-cookie')).toMatch(/^signalbox-\d+=; Path=\/api\/svc\/ACME; .*Max-Age=0$/)
    expect(out.headers.get('retry-after')).toBe('5')
    const message = 'Your session has ended, but the dashboard server cannot write its activity log.'
    expect(await out.clone().json()).toMatchObject({ errors: [{ message }] })
    expect(await faultOf(out)).toEqual(unavailable)
    await failing.close()
  })
})
