import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { activityPageSchema, type Act } from '#/contract/activity'
import type { Row } from '#/contract/endpoint'
import { endpoints } from '#/contract/endpoints'
import { buildPath } from '#/contract/format/path'
import { connectionsReplySchema, sessionSchema, signedOutSchema } from '#/contract/gateway'
import { isAllowed, roles, type Role } from '#/contract/roles'
import { parseConnections } from '#/gateway/connections'
import { readSignOn } from '#/gateway/sign-on/sign-on-settings'
import { startGateway, startService, type TestGateway, type TestService } from '#/gateway/testing'
import { openDb } from '#/store/open-db'
import { testPostgres } from '../support/postgres.mjs'
import { freePort } from '../support/server.mjs'
import { Browser } from './browser'
import { startProvider, type TestProvider } from './start-provider.mjs'

// Two dashboard servers on one PostgreSQL, a provider in a process of its own, and a service that records its calls
let postgres: { url: string; stop: () => Promise<void> }
let provider: TestProvider
let service: TestService
const gateways: TestGateway[] = []
let one: string
let two: string

const BASE = '/api/svc/ACME'
const PASSWORD = 'password-of-the-service'
const access = [
  ...roles.map(role => ({
    group: `crm-${role}s`,
    connection: 'svc',
    company_keys: ['ACME'],
    // The test of every role makes its calls for this app
    app_ids: ['1'],
    roles: [role],
  })),
  {
    group: 'other-company',
    connection: 'svc',
    company_keys: ['OTHER'],
    app_ids: ['other-app'],
    roles: ['admin' as const],
  },
  { group: 'no-app', connection: 'svc', company_keys: ['ACME'], roles: ['admin' as const] },
  { group: 'everywhere', connection: 'svc', roles: ['admin' as const] },
  { group: 'everywhere-view', connection: 'svc', roles: ['viewer' as const] },
]

beforeAll(async () => {
  postgres = await testPostgres()
  service = await startService()
  const ports = [await freePort(), await freePort()]
  provider = await startProvider(
    ports.map(port => `http://127.0.0.1:${port}`),
    access,
    [{ id: 'svc', user: 'dashboard', password: PASSWORD }],
  )
  const signOn = readSignOn(provider.env, [{ id: 'svc' }])
  const connections = parseConnections(
    [
      {
        id: 'svc',
        name: 'Service',
        base_url: service.url,
        company_keys: ['ACME', 'OTHER'],
        app_ids: ['1', 'other-app'],
      },
    ],
    'test',
  )
  for (const port of ports)
    gateways.push(await startGateway(service.url, { connections, signOn, databaseUrl: postgres.url }, port))
  one = gateways[0]?.origin ?? ''
  two = gateways[1]?.origin ?? ''
})
afterAll(async () => {
  for (const gateway of gateways) await gateway.close()
  await provider.stop()
  await service.close()
  await postgres.stop()
})
beforeEach(() => {
  service.arrived.length = 0
  service.answer = () => undefined
})

async function signedIn(name: string, origin = one, company = 'ACME'): Promise<Browser> {
  const browser = new Browser()
  await browser.signOn(origin, name)
  const opened = await browser.open(origin, 'svc', company)
  expect(opened.status).toBe(201)
  return browser
}

async function activityOf(
  browser: Browser,
  origin: string,
  filter: Record<string, string> = {},
  base = BASE,
): Promise<Act[]> {
  const response = await browser.call(origin, 'GET', `${base}/activity?${new URLSearchParams(filter).toString()}`)
  return activityPageSchema.parse(await response.json()).acts
}

const kindOf = (response: Response): string | null => response.headers.get('x-signalbox-error')

describe('every role', () => {
  /**
   * The path of a row, for the company. Other parameters may have any value: a refused call is not read, and this
   * test's service accepts everything.
   */
  const pathOf = (row: Row): string => {
    const names = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const params = Object.fromEntries(names.map(name => [name, name.startsWith('company_') ? 'ACME' : '1']))
    return BASE + buildPath<Row>(row, params)
  }

  test.each(roles)('%s may call the rows of its role, and no other call reaches the service', async role => {
    const browser = await signedIn(`kim.crm-${role}s`)
    for (const row of Object.values<Row & { roles: readonly Role[] }>(endpoints)) {
      service.arrived.length = 0
      const response = await browser.call(one, row.method, pathOf(row), row.method === 'GET' ? undefined : {})
      const result = { status: response.status, kind: kindOf(response), sent: service.arrived.length }
      if (isAllowed([role], row.roles)) expect([row.id, result.kind, result.sent]).toEqual([row.id, null, 1])
      else expect([row.id, result]).toEqual([row.id, { status: 403, kind: 'role-refused', sent: 0 }])
    }
    const activity = await browser.call(one, 'GET', `${BASE}/activity`)
    expect([activity.status, kindOf(activity)]).toEqual(role === 'admin' ? [200, null] : [403, 'role-refused'])
    const saved = await browser.call(one, 'POST', `${BASE}/activity`, { of: 'activity' })
    expect(saved.status).toBe(role === 'admin' ? 204 : 403)
  })
})

test('an attempt to read or save the activity log without the admin role appears in the log', async () => {
  const viewer = await signedIn('val.crm-viewers')
  await viewer.call(one, 'GET', `${BASE}/activity`)
  await viewer.call(one, 'POST', `${BASE}/activity`, { of: 'activity' })
  const admin = await signedIn('ada.crm-admins')
  const acts = await activityOf(admin, one, { user: 'val@example.com', row: 'activity' })
  expect(acts.map(({ kind, reason }) => `${kind} ${reason}`)).toEqual(['export role-refused', 'read role-refused'])
})

test('both servers show the broadcast that a marketer scheduled on one, and the call that a viewer was refused on the other', async () => {
  service.answer = ({ method }) =>
    method === 'POST' ? Response.json({ broadcast_id: 'b-77', status: 'scheduled' }, { status: 201 }) : undefined
  const marketer = await signedIn('mia.crm-marketers', one)
  const viewer = await signedIn('vic.crm-viewers', two)
  const broadcasts = `${BASE}/companies/ACME/mobiledb/broadcasts`
  const key = crypto.randomUUID()
  const body = { name: 'Offer', targeting: { message_template: 'Call +1 312 555 0142', channel: 'sms' } }
  expect((await marketer.call(one, 'POST', broadcasts, body, key)).status).toBe(201)
  // Sent again after a lost response: the same call
  expect((await marketer.call(one, 'POST', broadcasts, body, key)).status).toBe(201)
  expect((await viewer.call(two, 'DELETE', `${broadcasts}/0b6d3f5e-6c1b-4f7e-9a51-2f1d8c7be410`)).status).toBe(403)
  for (const origin of [one, two]) {
    const admin = await signedIn('ada.crm-admins', origin)
    expect(await activityOf(admin, origin, { thing: 'broadcast:b-77' })).toMatchObject([
      { kind: 'change', user: 'mia@example.com', row: 'createBroadcast', outcome: 'done', status: 201 },
    ])
    const refused = await activityOf(admin, origin, { outcome: 'refused', user: 'vic@example.com' })
    expect(refused).toMatchObject([
      {
        row: 'deleteBroadcast',
        reason: 'role-refused',
        things: ['broadcast:0b6d3f5e-6c1b-4f7e-9a51-2f1d8c7be410'],
      },
    ])
    expect(JSON.stringify(await activityOf(admin, origin))).not.toMatch(/555 ?0142|Offer/)
  }
})

describe('the apps of other companies', () => {
  const sessionOf = async (browser: Browser, base = BASE) =>
    sessionSchema.parse(await (await browser.call(one, 'GET', `${base}/session`)).json())
  const importBatches = (app: string, base = BASE) => `${base}/mobile_apps/${app}/migrations/import_batches`
  const assign = `${BASE}/mobile_apps/other-app/devices/d-1/assign`

  test('cannot be called, and the refusals are in the activity log', async () => {
    const admin = await signedIn('ada.crm-admins')
    service.arrived.length = 0
    for (const [method, path, body] of [
      ['POST', importBatches('other-app'), { devices: [] }],
      ['POST', assign, { person_key: 'k' }],
      ['GET', `${BASE}/mobile_apps/other-app/devices/d-1`],
      ['GET', importBatches('other-app')],
    ] as const) {
      const response = await admin.call(one, method, path, body)
      expect([path, response.status, kindOf(response)]).toEqual([path, 403, 'role-refused'])
      expect(await response.text()).toContain('Your groups do not allow this for this app. Nothing was sent.')
    }
    expect(service.arrived).toEqual([])
    expect((await admin.call(one, 'POST', importBatches('1'), { devices: [] })).status).toBe(200)
    expect(await activityOf(admin, one, { user: 'ada@example.com', row: 'assignDevice' })).toContainEqual(
      expect.objectContaining({ outcome: 'refused', reason: 'role-refused' }),
    )
  })

  test('are not offered by the session, nor are the other companies', async () => {
    const ada = await sessionOf(await signedIn('ada.crm-admins'))
    expect(ada).toMatchObject({ app_ids: ['1'], limits_apps: true })
    expect(ada.connection).toMatchObject({ company_keys: ['ACME'], app_ids: ['1'] })
    const nora = await sessionOf(await signedIn('nora.no-app'))
    expect(nora).toMatchObject({ app_ids: [], limits_apps: true, connection: { app_ids: [] } })
    const eva = await sessionOf(await signedIn('eva.everywhere'))
    expect(eva).toMatchObject({ app_ids: ['1', 'other-app'], limits_apps: false })
    expect(eva.connection).toMatchObject({ company_keys: ['ACME', 'OTHER'], app_ids: ['1', 'other-app'] })
  })

  test('can be used with the roles of the groups that allow them, by a person with several groups', async () => {
    const moe = await signedIn('moe.no-app.everywhere-view')
    expect((await sessionOf(moe)).roles).toEqual(['viewer', 'admin'])
    expect((await moe.call(one, 'GET', importBatches('other-app'))).status).toBe(200)
    const refused = await moe.call(one, 'POST', importBatches('other-app'), { devices: [] })
    expect([refused.status, kindOf(refused)]).toEqual([403, 'role-refused'])
    const eva = await signedIn('eva.everywhere')
    expect((await eva.call(one, 'POST', importBatches('other-app'), { devices: [] })).status).toBe(200)
  })
})

test('a search of the activity log for a null character is a bad request, because the database cannot search for it', async () => {
  const admin = await signedIn('ada.crm-admins')
  for (const name of ['user', 'row', 'thing']) {
    const response = await admin.call(one, 'GET', `${BASE}/activity?${name}=a%00`)
    expect([name, response.status, kindOf(response)]).toEqual([name, 422, 'bad-request'])
  }
})

test('the server calls the service with its own credentials, which no browser sends or receives', async () => {
  const browser = await signedIn('sue.crm-supports')
  service.arrived.length = 0
  const response = await browser.call(one, 'GET', `${BASE}/companies/ACME/mobiledb/persons?mdn=%2B13125550142`)
  expect(response.status).toBe(200)
  const credentials = Buffer.from(`dashboard:${PASSWORD}`).toString('base64')
  expect(service.arrived.map(({ headers }) => headers['authorization'])).toEqual([`Basic ${credentials}`])
  const session = await (await browser.call(one, 'GET', `${BASE}/session`)).text()
  expect(sessionSchema.parse(JSON.parse(session))).toMatchObject({
    user: 'sue@example.com',
    roles: ['support'],
    sign_on: true,
  })
  for (const text of [session, ...browser.sent.map(sent => sent.text)])
    for (const secret of [PASSWORD, credentials, 'client-secret-of-the-test']) expect(text).not.toContain(secret)
})

describe('signing on', () => {
  const listed = async (browser: Browser) =>
    connectionsReplySchema.parse(await (await browser.call(one, 'GET', '/session')).json())

  test('shows no connections before, and only what the groups allow afterward', async () => {
    const browser = new Browser()
    expect(await listed(browser)).toMatchObject({ connections: [], sign_on: { name: 'Test account', user: null } })
    expect(await browser.signOn(one, 'sue.crm-supports', `${BASE.replace('/api', '')}/broadcasts`)).toBe(
      '/sign-in?to=%2Fsvc%2FACME%2Fbroadcasts',
    )
    expect(await listed(browser)).toMatchObject({
      connections: [{ id: 'svc', company_keys: ['ACME'] }],
      sign_on: { user: 'sue@example.com' },
    })
    const other = await browser.open(one, 'svc', 'OTHER')
    expect([other.status, kindOf(other)]).toEqual([403, 'role-refused'])
  })

  test('a person without a group has no access, and the attempt is in the activity log', async () => {
    const browser = new Browser()
    expect(await browser.signOn(one, 'eve.someone-else')).toBe('/sign-in?problem=no-access')
    expect((await listed(browser)).sign_on?.user).toBeNull()
    expect((await browser.open(one, 'svc', 'ACME')).status).toBe(401)
    const admin = await signedIn('ada.crm-admins')
    expect(await activityOf(admin, one, { kind: 'sign-in', user: 'eve@example.com' })).toMatchObject([
      { outcome: 'refused', reason: 'role-refused', things: [] },
    ])
  })

  test('a phone number typed as a company key is not in the activity log, but administrators see the attempt', async () => {
    const eva = new Browser()
    await eva.signOn(one, 'eva.everywhere')
    service.answer = () => Response.json({ errors: [] }, { status: 404 })
    expect((await eva.open(one, 'svc', '+13125550142')).status).toBe(404)
    service.answer = () => undefined
    const admin = await signedIn('ada.crm-admins')
    const filter = { kind: 'sign-in', user: 'eva@example.com', outcome: 'rejected' }
    expect(await activityOf(admin, one, filter)).toMatchObject([{ status: 404 }])
    const db = await openDb({ url: postgres.url, queryTimeoutMs: 5000 })
    const lines = await db.query<{ line: string }>('select line from gateway.acts', [])
    await db.close()
    expect(lines.filter(({ line }) => line.includes('5550142'))).toEqual([])
  })

  test('an attempt to open a company that no group allows is in the activity log of that company', async () => {
    const una = new Browser()
    await una.signOn(one, 'una.crm-supports')
    expect((await una.open(one, 'svc', 'OTHER')).status).toBe(403)
    const other = await signedIn('oda.other-company', one, 'OTHER')
    expect(await activityOf(other, one, { user: 'una@example.com' }, '/api/svc/OTHER')).toMatchObject([
      { kind: 'sign-in', outcome: 'refused', reason: 'role-refused' },
    ])
  })

  test('server credentials that the service rejects are reported, and the attempt is in the activity log', async () => {
    const admin = await signedIn('ada.crm-admins')
    const browser = new Browser()
    await browser.signOn(one, 'max.crm-marketers')
    service.answer = () => Response.json({ errors: [{ message: 'no' }] }, { status: 401 })
    const opened = await browser.open(one, 'svc', 'ACME')
    expect([opened.status, kindOf(opened)]).toEqual([502, 'upstream-unreachable'])
    expect(await activityOf(admin, one, { kind: 'sign-in', user: 'max@example.com' })).toMatchObject([
      { outcome: 'rejected', status: 401 },
    ])
  })

  test('a user and a password of the service are not accepted', async () => {
    const browser = new Browser()
    const body = { connection: 'svc', company_key: 'ACME', user: 'dashboard', password: PASSWORD }
    const response = await browser.call(one, 'POST', '/session', body)
    expect([response.status, kindOf(response)]).toEqual([401, 'session-expired'])
    expect(service.arrived).toEqual([])
  })

  test('a request to open a company is refused with the name of its invalid field', async () => {
    const body = { connection: 'svc', company_key: 'ACME', app_ids: 'demo-app' }
    const response = await new Browser().call(one, 'POST', '/session', body)
    expect(response.status).toBe(422)
    expect(await response.text()).toContain('app_ids is missing or invalid.')
  })

  test('a body that is too long for opening a company is refused', async () => {
    const response = await new Browser().call(one, 'POST', '/session', { connection: 'x'.repeat(100_000) })
    expect([response.status, kindOf(response)]).toEqual([413, 'bad-request'])
  })

  test('an answer that does not belong to this browser’s sign-on attempt is refused', async () => {
    const stranger = new Browser()
    expect((await stranger.visit(`${one}/sign-on/callback?code=abc&state=def`)).url).toBe(
      `${one}/sign-in?problem=expired`,
    )
    const begun = await stranger.request(`${one}/sign-on/start`)
    const parameters = new URL(begun.headers.get('location') ?? '').searchParams
    expect(parameters.get('code_challenge_method')).toBe('S256')
    for (const name of ['state', 'nonce', 'code_challenge']) expect(parameters.get(name)?.length).toBeGreaterThan(20)
    const callback = `${one}/sign-on/callback?code=abc&iss=${provider.issuer}`
    expect((await stranger.visit(`${callback}&state=def`)).url).toBe(`${one}/sign-in?problem=expired`)
    const forged = await stranger.visit(`${callback}&state=${parameters.get('state') ?? ''}`)
    expect(forged.url).toBe(`${one}/sign-in?problem=failed`)
    expect((await listed(stranger)).sign_on?.user).toBeNull()
  })

  test.each([
    ['access_denied', 'denied'],
    ['server_error', 'failed'],
  ])('the provider’s error %s leads back to the sign-in page as %s', async (error, problem) => {
    const browser = new Browser()
    const begun = await browser.request(`${one}/sign-on/start`)
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? ''
    const { url } = await browser.visit(`${one}/sign-on/callback?error=${error}&state=${state}`)
    expect(url).toBe(`${one}/sign-in?problem=${problem}`)
  })

  test('two tabs can sign on at the same time, and each ends up where it was going', async () => {
    const browser = new Browser()
    const [first, second] = [
      await browser.request(`${one}/sign-on/start?to=/svc/ACME/first`),
      await browser.request(`${one}/sign-on/start?to=/svc/ACME/second`),
    ]
    for (const [begun, page] of [
      [first, 'first'],
      [second, 'second'],
    ] as const)
      expect(await browser.continueSignOn(begun.headers.get('location') ?? '', one, 'sue.crm-supports')).toBe(
        `/sign-in?to=%2Fsvc%2FACME%2F${page}`,
      )
    expect(first.headers.get('set-cookie')).toMatch(/; Max-Age=900$/)
    expect((await listed(browser)).sign_on?.user).toBe('sue@example.com')
  })

  test('signing out of every company leaves an entry for each in the activity log', async () => {
    const gus = await signedIn('gus.everywhere')
    expect((await gus.open(one, 'svc', 'OTHER')).status).toBe(201)
    expect((await gus.call(one, 'DELETE', '/session')).status).toBe(200)
    const ada = await signedIn('ada.crm-admins')
    const oda = await signedIn('oda.other-company', one, 'OTHER')
    const filter = { kind: 'sign-out', user: 'gus@example.com' }
    for (const acts of [await activityOf(ada, one, filter), await activityOf(oda, one, filter, '/api/svc/OTHER')])
      expect(acts).toMatchObject([{ outcome: 'done', things: [] }])
  })

  test('signing out ends the session of the company, and leads to the provider', async () => {
    const browser = await signedIn('sue.crm-supports')
    const persons = `${BASE}/companies/ACME/mobiledb/persons/1`
    expect((await browser.call(one, 'GET', persons)).status).toBe(200)
    const out = await browser.call(one, 'DELETE', '/session')
    const { url } = signedOutSchema.parse(await out.json())
    expect(url).toMatch(new RegExp(`^${provider.issuer}/session/end\\?.*id_token_hint=`))
    const after = await browser.call(one, 'GET', persons)
    expect([after.status, kindOf(after)]).toEqual([401, 'session-expired'])
    expect((await listed(browser)).sign_on?.user).toBeNull()
  })
})
