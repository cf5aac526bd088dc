import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConnections } from '#/gateway/connections'
import { readSignOn } from '#/gateway/sign-on/sign-on-settings'
import { type TestGateway, type TestService, startGateway, startService } from '#/gateway/testing'
import { freePort } from '../support/server.mjs'
import { Browser } from './browser'
import { type TestProvider, startProvider } from './start-provider.mjs'

// People who sign on more than once in one browser, in several tabs
let provider: TestProvider
let service: TestService
let gateway: TestGateway
let origin: string

beforeAll(async () => {
  service = await startService()
  const port = await freePort()
  provider = await startProvider(
    [`http://127.0.0.1:${port}`],
    [{ group: 'everywhere', connection: 'svc', roles: ['admin'] }],
    [{ id: 'svc', user: 'dashboard', password: 'x' }],
  )
  const signOn = readSignOn(provider.env, [{ id: 'svc' }])
  const connections = parseConnections([{ id: 'svc', name: 'Service', base_url: service.url }], 'test')
  gateway = await startGateway(service.url, { connections, signOn }, port)
  origin = gateway.origin
})
afterAll(async () => {
  await gateway.close()
  await provider.stop()
  await service.close()
})

const open = async (browser: Browser, company: string): Promise<void> =>
  expect((await browser.open(origin, 'svc', company)).status).toBe(201)
/** The status of reading the browser's session of a company: 200 while it is signed in, 401 after that. */
const statusOf = async (browser: Browser, company: string): Promise<number> =>
  (await browser.request(`${origin}/api/svc/${company}/session`)).status

/** Signs out of the provider only, so that someone else can sign on in the browser. */
async function leaveProvider(browser: Browser): Promise<void> {
  const { url, html } = await browser.visit(`${provider.issuer}/session/end`)
  const [action = '', xsrf = ''] = [/ action="([^"]+)"/, /name="xsrf" value="(\w+)"/].map(part => part.exec(html)?.[1])
  await browser.visit(new URL(action, url).href, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
  })
}

test('signing out also ends the sessions that the person opened in this browser before signing on again, but none in another browser', async () => {
  const browser = new Browser()
  await browser.signOn(origin, 'gus.everywhere')
  await open(browser, 'FIRST')
  const elsewhere = new Browser()
  await elsewhere.signOn(origin, 'gus.everywhere')
  await open(elsewhere, 'FIRST')
  await browser.signOn(origin, 'gus.everywhere')
  await open(browser, 'SECOND')
  expect((await browser.call(origin, 'DELETE', '/session')).status).toBe(200)
  expect(await Promise.all(['FIRST', 'SECOND'].map(company => statusOf(browser, company)))).toEqual([401, 401])
  expect(await statusOf(elsewhere, 'FIRST')).toBe(200)
})

test('when someone else signs on in a browser, the previous person’s sessions there are ended and recorded as signed out', async () => {
  const [browser, elsewhere] = [new Browser(), new Browser()]
  for (const one of [browser, elsewhere]) await one.signOn(origin, 'tom.everywhere')
  await open(browser, 'TOMS')
  await open(elsewhere, 'TOMS')
  await leaveProvider(browser)
  await browser.signOn(origin, 'gus.everywhere')
  expect(await statusOf(browser, 'TOMS')).toBe(401)
  expect(await statusOf(elsewhere, 'TOMS')).toBe(200)
  const log = await elsewhere.call(origin, 'GET', '/api/svc/TOMS/activity?kind=sign-out')
  expect(await log.json()).toMatchObject({ acts: [{ user: expect.stringContaining('tom'), outcome: 'done' }] })
})

test('a sign-on that was replaced by a new one in the same browser can no longer open a session', async () => {
  const browser = new Browser()
  await browser.signOn(origin, 'gus.everywhere')
  const copied = /signalbox-\d+-identity=[\w-]+/.exec(browser.headersOf(origin).join())?.[0] ?? ''
  const openCopied = (): Promise<Response> =>
    gateway.call('POST', '/session', {
      headers: { cookie: copied },
      body: JSON.stringify({ connection: 'svc', company_key: 'ACME' }),
    })
  expect((await openCopied()).status).toBe(201)
  await browser.signOn(origin, 'gus.everywhere')
  expect((await openCopied()).status).toBe(401)
  await open(browser, 'ACME')
})

test('however often signing on was begun, a proxy accepts the cookies, and the latest attempts end where they were going', async () => {
  const browser = new Browser()
  const begin = (page: string): Promise<Response> =>
    browser.request(`${origin}/sign-on/start?to=/svc/ACME/${page}${'x'.repeat(1000)}`)
  for (let n = 0; n < 10; n++) await begin('abandoned')
  const [first, second] = [await begin('first'), await begin('second')]
  // The limit of nginx for one header
  expect(browser.headersOf(origin)[0]?.length).toBeLessThan(8192)
  for (const [begun, page] of [
    [first, 'first'],
    [second, 'second'],
  ] as const)
    expect(await browser.continueSignOn(begun.headers.get('location') ?? '', origin, 'gus.everywhere')).toContain(page)
})
