import { type Page, expect, test } from 'playwright/test'
import { startServer } from '../support/server.mjs'
import { type Fault, type FaultProxy, startFaultProxy } from './fault-proxy'
import { type RecordingService, startRecordingService } from './recording-service'

/** The result of a page's call. */
interface CallResult {
  readonly status: number
  readonly error: string | null
  readonly text: string
}

const faults: readonly Fault[] = ['reset', 'close', '408']
const cleanups: (() => unknown)[] = []
test.afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp()
})

async function recordingService(servesPage = false): Promise<RecordingService> {
  const service = await startRecordingService(servesPage)
  cleanups.push(() => service.close())
  return service
}

async function proxyTo(port: number): Promise<FaultProxy> {
  const proxy = await startFaultProxy(port)
  cleanups.push(() => proxy.close())
  return proxy
}

/** Opens a few connections, because browsers retry only on reused ones. */
async function warmConnections(page: Page, path: string): Promise<void> {
  await page.evaluate(
    address => Promise.all(Array.from({ length: 4 }, (_, i) => fetch(`${address}?${i}`).then(r => r.text()))),
    path,
  )
}

/** Calls fetch once in the page. */
function post(page: Page, path: string, headers: Record<string, string> = {}): Promise<CallResult> {
  return page.evaluate(
    async call => {
      try {
        const response = await fetch(call.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...call.headers },
          body: '{"n":1}',
        })
        return {
          status: response.status,
          error: response.headers.get('x-signalbox-error'),
          text: await response.text(),
        }
      } catch (error) {
        return { status: 0, error: String(error), text: '' }
      }
    },
    { path, headers },
  )
}

interface SignedIn {
  readonly service: RecordingService
  readonly server: Awaited<ReturnType<typeof startServer>>
  readonly proxy: FaultProxy
  /** Address and headers of the call that creates a person. */
  readonly persons: string
  readonly headers: Record<string, string>
}

/** Signs a page in through a proxy and a gateway to a service that records the calls it receives. */
async function signIn(page: Page): Promise<SignedIn> {
  const service = await recordingService()
  const server = await startServer({ env: { UPSTREAM_URL: service.url } })
  cleanups.push(() => server.stop())
  const proxy = await proxyTo(server.port)
  await page.goto(`${proxy.url}/sign-in`)
  const session = await page.evaluate(async () => {
    const body = JSON.stringify({ connection: 'service', company_key: 'DEMO', user: 'ann', password: 'secret' })
    const response = await fetch('/session', { method: 'POST', body })
    return idOf(await response.json())
    function idOf(value: unknown): string {
      return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : ''
    }
  })
  expect(session).not.toBe('')
  const headers = { 'x-signalbox-session': session, 'idempotency-key': crypto.randomUUID() }
  return { service, server, proxy, persons: '/api/service/DEMO/companies/DEMO/mobiledb/persons', headers }
}

for (const fault of faults) {
  test(`without the gateway, the service receives one POST two or three times (${fault})`, async ({ page }) => {
    const service = await recordingService(true)
    service.takesMs = 0 // so that the response reaches the proxy before it breaks the connection to the browser
    const proxy = await proxyTo(service.port)
    await page.goto(proxy.url)
    await warmConnections(page, '/')
    proxy.breakNext(fault, 2)
    const result = await post(page, '/persons')
    expect(result.status, 'the page sees one clean answer').toBe(201)
    expect(service.receivedBodies.length, 'what reached the service').toBeGreaterThanOrEqual(2)
    expect(service.receivedBodies.length).toBeLessThanOrEqual(3)
  })

  test(`through the gateway, the service receives one POST exactly once (${fault})`, async ({ page }) => {
    const { service, proxy, persons, headers } = await signIn(page)
    await warmConnections(page, '/session')
    proxy.breakNext(fault, 2)
    const result = await post(page, persons, headers)
    expect(proxy.brokenConnections(), 'the connection was really broken').toBeGreaterThanOrEqual(1)
    expect(result).toMatchObject({ status: 201, error: null })
    expect(result.text).toContain('8c1f04de')
    expect(service.receivedBodies).toEqual(['{"n":1}'])
  })
}

test('kill -9 of the gateway during the call to the service: sent once, and the page reports an unknown outcome', async ({
  page,
}) => {
  const { service, server, proxy, persons, headers } = await signIn(page)
  await warmConnections(page, '/session')
  service.takesMs = 60_000
  const before = proxy.unsafeRequests()
  const pending = post(page, persons, headers)
  await expect.poll(() => service.receivedBodies.length).toBe(1)
  proxy.hold()
  await server.kill()
  await server.restart()
  proxy.release()
  const result = await pending
  expect(proxy.unsafeRequests() - before, 'Chromium sent it again on its own').toBeGreaterThanOrEqual(2)
  expect(result).toMatchObject({ status: 504, error: 'outcome-unknown' })
  expect(service.receivedBodies).toEqual(['{"n":1}'])
})

test('kill -9 after the response: a repeat with the same key gets the same response, and the session survives', async ({
  page,
}) => {
  const { service, server, persons, headers } = await signIn(page)
  const first = await post(page, persons, headers)
  expect(first.status).toBe(201)
  await server.kill()
  await server.restart()
  expect(await post(page, persons, headers)).toEqual(first)
  expect(await post(page, persons, { ...headers, 'idempotency-key': crypto.randomUUID() })).toMatchObject({
    status: 201,
  })
  expect(service.receivedBodies).toHaveLength(2)
})

test('the service crashes during the call: sent once, outcome unknown, and a repeat is not sent', async ({ page }) => {
  const { service, persons, headers } = await signIn(page)
  service.takesMs = 60_000
  const pending = post(page, persons, headers)
  await expect.poll(() => service.receivedBodies.length).toBe(1)
  service.close()
  expect(await pending).toMatchObject({ status: 504, error: 'outcome-unknown' })
  expect(await post(page, persons, headers)).toMatchObject({ status: 504, error: 'outcome-unknown' })
  expect(await post(page, persons, { ...headers, 'idempotency-key': crypto.randomUUID() })).toMatchObject({
    status: 502,
    error: 'upstream-unreachable',
  })
  expect(service.receivedBodies).toHaveLength(1)
})
