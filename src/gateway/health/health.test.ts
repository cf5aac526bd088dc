import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { GatewayOptions } from '../gateway'
import { type GatewayState, openState } from '../state'
import { PERSONS, type TestGateway, type TestService, faultOf, signInTo, startGateway, startService } from '../testing'
import { guardedState } from './guarded-state'
import { createLineLog } from './line-log'
import { type LogEntry, Monitor } from './monitor'

let service: TestService
let entries: LogEntry[] = []
const closing: (() => unknown)[] = []
beforeEach(async () => {
  entries = []
  service = await startService()
  closing.push(() => service.close())
})
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function start(options: Partial<GatewayOptions> = {}, url = service.url): Promise<TestGateway> {
  const gateway = await startGateway(url, { log: entry => entries.push(entry), ...options })
  closing.push(() => gateway.close())
  return gateway
}

/** A state that fails when the test says so. */
async function breakable(): Promise<{ state: GatewayState; fail: (error: Error | null) => void }> {
  const open = await openState({ stateDir: mkdtempSync(join(tmpdir(), 'signalbox-health-')) })
  let error: Error | null = null
  const orFail = <Result>(work: () => Promise<Result>): Promise<Result> =>
    error === null ? work() : Promise.reject(error)
  const { sessions, intents } = open
  return {
    state: {
      ...open,
      check: () => orFail(() => open.check()),
      sessions: { ...sessions, add: record => orFail(() => sessions.add(record)) },
      intents: { ...intents, claim: intent => orFail(() => intents.claim(intent)) },
    },
    fail: failure => (error = failure),
  }
}
const full = (): Error => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
const events = (event: LogEntry['event']): LogEntry[] => entries.filter(entry => entry.event === event)

describe('health', () => {
  test('responds under any host name, as orchestrators need', async () => {
    const gateway = await start()
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      const request = new Request(`http://10.0.0.7${path}`, { headers: { host: '10.0.0.7:8787' } })
      expect((await gateway.gateway.fetch(request, { peer: '10.0.0.1', rawPath: path })).status).toBe(200)
    }
    expect(await (await gateway.call('GET', '/readyz')).json()).toEqual({ status: 'ready' })
    expect((await gateway.call('POST', '/healthz')).status).toBe(405)
    expect(entries).toEqual([])
  })

  test('reports at once that the journal cannot be written, why, and when it can be written again', async () => {
    const { state, fail } = await breakable()
    const gateway = await start({ state })
    fail(full())
    const response = await gateway.call('GET', '/readyz')
    expect([response.status, await response.json()]).toEqual([503, { status: 'not ready', cause: 'journal: ENOSPC' }])
    expect((await gateway.call('GET', '/healthz')).status).toBe(200)
    fail(null)
    expect((await gateway.call('GET', '/readyz')).status).toBe(200)
    expect(entries).toEqual([{ event: 'state-lost', cause: 'journal: ENOSPC' }, { event: 'state-back' }])
  })

  test('reports after 2 s that the state hangs, and does not pile up checks', async () => {
    const { state } = await breakable()
    const check = vi.fn(() => new Promise<void>(() => {}))
    const gateway = await start({ state: { ...state, check } })
    const answers = await Promise.all([gateway.call('GET', '/readyz'), gateway.call('GET', '/readyz')])
    expect(answers.map(({ status }) => status)).toEqual([503, 503])
    expect(await answers[0].json()).toMatchObject({ cause: 'journal: no answer in 2 s' })
    expect(check).toHaveBeenCalledOnce()
  })

  test('answers each unsafe call with 503 and Retry-After while the state is lost, sends nothing, and logs one line', async () => {
    const { state, fail } = await breakable()
    const gateway = await start({ state })
    const { headers } = await signInTo(gateway)
    service.arrived.length = 0
    entries = []
    fail(full())
    for (let n = 0; n < 3; n++) {
      const response = await gateway.call('POST', PERSONS, { headers: headers(`key-1234567${n}`), body: '{}' })
      expect(response.headers.get('retry-after')).toBe('5')
      expect(await faultOf(response)).toEqual({ status: 503, kind: 'unavailable', messages: 1 })
    }
    expect(service.arrived).toEqual([])
    expect(events('state-lost')).toEqual([{ event: 'state-lost', cause: 'journal: ENOSPC' }])
    fail(null)
    const again = await gateway.call('POST', PERSONS, { headers: headers('key-12345670'), body: '{}' })
    expect(again.status).toBe(200)
  })

  test('reports the state as unavailable if it is lost while someone signs out of every company', async () => {
    const { state } = await breakable()
    closing.push(() => state.close())
    const sessions = { ...state.sessions, removeByIdentity: () => Promise.reject(full()) }
    const guarded = guardedState({ ...state, sessions }, new Monitor(entry => entries.push(entry)))
    await expect(guarded.sessions.removeByIdentity('someone')).rejects.toMatchObject({ kind: 'unavailable' })
    expect(events('state-lost')).toEqual([{ event: 'state-lost', cause: 'journal: ENOSPC' }])
  })

  test('checks a journal by writing to it, which leaves nothing in it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'signalbox-health-'))
    const state = await openState({ stateDir: folder })
    closing.push(() => state.close())
    const content = (): string => readFileSync(join(folder, 'sessions.journal'), 'utf8')
    await state.check()
    expect(content()).toBe('')
    const record = { hash: 'h', id: 'i', connection: 'c', company_key: 'k', sealed: 's', signed_in_at: 1, seen_at: 1 }
    await Promise.all([state.check(), state.sessions.add(record), state.check()])
    expect(content().split('\n')).toHaveLength(2)
    await state.sessions.add({ ...record, hash: 'h2' })
    expect(content().split('\n')).toHaveLength(3)
  })
})

describe('the log', () => {
  test('has one line for each request, with its id and without keys, phone numbers, or names', async () => {
    service.answer = ({ target }) => (target.includes('persons') ? Response.json([{ person_key: 'k' }]) : undefined)
    const gateway = await start()
    const { headers } = await signInTo(gateway)
    const path = `${PERSONS}?mdn=%2B13125550142`
    await gateway.call('GET', path, { headers: { ...headers(), 'x-request-id': 'req-1' } })
    await gateway.call('GET', '/api/svc/ACME/companies/OTHER/mobiledb/persons', { headers: headers() })
    const shown = { event: 'request', connection: 'svc', id: expect.any(String), ms: expect.any(Number) }
    expect(entries).toEqual([
      { ...shown, method: 'POST', route: 'sign-in', status: 201, error: null },
      { ...shown, id: 'req-1', method: 'GET', route: 'searchPersons', status: 200, error: null },
      { ...shown, method: 'GET', route: 'call', status: 404, error: 'no-such-route' },
    ])
    expect(service.arrived.at(-1)?.headers['x-request-id']).toBe('req-1')
    expect(JSON.stringify(entries)).not.toMatch(/ACME|OTHER|5550142|ann/)
  })

  test('consists of JSON lines with the time; the level decides which are written', () => {
    const request: LogEntry = {
      event: 'request',
      id: 'r',
      method: 'GET',
      route: 'session',
      connection: null,
      status: 200,
      error: null,
      ms: 1,
    }
    const written = (level: 'requests' | 'failures' | 'off'): string[] => {
      const lines: string[] = []
      const log = createLineLog(level, line => lines.push(line))
      log(request)
      log({ event: 'state-back' })
      return lines
    }
    expect(written('requests').map(line => JSON.parse(line))).toEqual([
      { time: expect.stringMatching(/^\d{4}-.*Z$/), ...request },
      { time: expect.any(String), event: 'state-back' },
    ])
    expect(written('failures')).toHaveLength(1)
    expect(written('off')).toEqual([])
  })
})

describe('a failed call to the service', () => {
  /** Tries to sign in to a service, checks that the answer and the log agree, and returns what the log says. */
  async function failureOf(url: string): Promise<unknown> {
    const gateway = await start({}, url)
    const body = JSON.stringify({ connection: 'svc', company_key: 'ACME', user: 'ann', password: 'x' })
    const response = await gateway.call('POST', '/session', { body, headers: { 'x-request-id': 'req-9' } })
    const [failed] = events('service-failed')
    expect(failed).toMatchObject({ id: 'req-9', connection: 'svc', route: 'sign-in' })
    expect(response.headers.get('x-request-id')).toBe('req-9')
    expect(response.status).toBe(502)
    const inLog = failed?.event === 'service-failed' ? { cause: failed.cause, sent: failed.sent } : null
    expect(response.headers.get('x-signalbox-cause')).toBe(inLog?.cause)
    return inLog
  }

  test('names a refused connection', async () => {
    expect(await failureOf('http://127.0.0.1:1')).toEqual({ cause: 'refused', sent: false })
  })

  test('names an unknown host', async () => {
    expect(await failureOf('http://no-such-host.invalid')).toEqual({ cause: 'unknown-host', sent: false })
  })

  test('names a host without TLS, a closed connection, a redirect, and a server that is not the service', async () => {
    const server = createServer(socket => socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    closing.push(() => server.close())
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : ''
    expect(await failureOf(`https://127.0.0.1:${port}`)).toEqual({ cause: 'tls', sent: false })
    const causes: unknown[] = []
    for (const answer of [
      () => Promise.reject(Object.assign(new Error('gone'), { name: 'ConnectionDropped' })),
      () => new Response(null, { status: 302, headers: { location: 'http://127.0.0.1:1/' } }),
      () => new Response('<html>'),
    ]) {
      entries = []
      service.answer = answer
      causes.push(await failureOf(service.url))
    }
    expect(causes).toEqual([
      { cause: 'closed', sent: true },
      { cause: 'redirect', sent: true },
      { cause: 'not-the-service', sent: true },
    ])
  })

  test('is not logged if the browser aborted it', async () => {
    const gateway = await start()
    const { headers } = await signInTo(gateway)
    let arrived = (): void => {}
    const reached = new Promise<void>(resolve => (arrived = resolve))
    service.answer = () => {
      arrived()
      return new Promise(() => {})
    }
    const leaving = new AbortController()
    const call = fetch(gateway.origin + PERSONS, { headers: headers(), signal: leaving.signal }).catch(() => null)
    await reached
    leaving.abort()
    await call
    await vi.waitFor(() => expect(events('request')).toHaveLength(2))
    expect(events('service-failed')).toEqual([])
  })
})

test('metrics count requests and failures by route, and no label contains a key or a phone number', async () => {
  service.answer = ({ target }) => (target.includes('persons') ? Response.json([]) : undefined)
  const gateway = await start()
  const { headers } = await signInTo(gateway)
  const keys = ['8c1f04de-0000-4000-8000-000000000001', '+13125550142']
  for (const key of keys) await gateway.call('GET', `${PERSONS}/${encodeURIComponent(key)}`, { headers: headers() })
  await gateway.call('GET', `/${keys[0]}`)
  await service.close()
  await gateway.call('GET', PERSONS, { headers: headers() })
  const response = await gateway.call('GET', '/metrics')
  expect(response.headers.get('content-type')).toContain('text/plain')
  expect(response.headers.get('content-security-policy')).toMatch(/; sandbox$/)
  const text = await response.text()
  expect(text).toContain('signalbox_requests_total{route="getPerson",status="200",error=""} 2')
  expect(text).toContain('signalbox_service_failures_total{connection="svc",route="searchPersons",cause="refused"} 1')
  expect(text).toMatch(/^process_resident_memory_bytes \d/m)
  expect(text).not.toMatch(/8c1f04de|5550142|ACME/)
})

test('metrics are not served under the public host name, whatever its port, nor through a proxy', async () => {
  const { gateway } = await start({ publicUrl: 'https://box.example' })
  const statusFor = async (headers: Record<string, string>): Promise<number> => {
    const request = new Request('http://x/metrics', { headers })
    return (await gateway.fetch(request, { peer: '127.0.0.1', rawPath: '/metrics' })).status
  }
  expect(await statusFor({ host: '10.0.0.7:8080' })).toBe(200)
  const names = ['box.example', 'BOX.example:443', 'box.example:8080', 'box.example.']
  for (const host of names) expect([host, await statusFor({ host })]).not.toEqual([host, 200])
  expect(await statusFor({ host: '127.0.0.1:8080', 'x-forwarded-for': '203.0.113.9' })).not.toBe(200)
})
