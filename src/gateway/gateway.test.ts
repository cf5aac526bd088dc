import { mkdtempSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { activityPageSchema } from '#/contract/activity'
import { DAY_MS } from '#/contract/format/durations'
import { readErrorMessages } from '#/contract/format/error-body'
import { refuseRedirect } from './forward'
import { PERSONS, type TestGateway, type TestService, faultOf, signInTo, startGateway, startService } from './testing'

/** Headers that browsers heed only on what they show as a page. */
const PAGE_POLICIES = [
  'content-security-policy',
  'referrer-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
]

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

describe('forwarding', () => {
  const get = async (path: string, more: Record<string, string> = {}): Promise<Response> => {
    const { headers } = await signInTo(gateway)
    service.arrived.length = 0
    return gateway.call('GET', path, { headers: { ...headers(), ...more } })
  }

  test('rebuilds the address from the row and its decoded parameters, and the query pair by pair', async () => {
    const id = 'a/b %2e%2e+😀'
    await get(`${PERSONS}/external/${encodeURIComponent(id)}/`)
    expect(service.arrived[0]?.target).toMatch(
      new RegExp(`^/companies/ACME/mobiledb/persons/external/${encodeURIComponent(id).replaceAll('.', '\\.')}/?$`),
    )
    await get(`${PERSONS}?mdn=%2B13125550142&x=a+b%26c&y`)
    expect(service.arrived[0]?.target).toMatch(
      /^\/companies\/ACME\/mobiledb\/persons\/?\?mdn=%2B13125550142&x=a%20b%26c&y=$/,
    )
  })

  test.each([
    ['/api/svc/ACME//evil/x', 400, 'bad-request'],
    ['/api/svc/ACME/companies/OTHER/mobiledb/persons', 404, 'no-such-route'],
    ['/api/svc/ACME/companies/OTHER/mobiledb/persons/k/subscriptions', 404, 'no-such-route'],
    ['/api/svc/ACME/companies/ACME/secret', 404, 'no-such-route'],
    ['/api/svc/ACME/companies/ACME/mobiledb/persons/%', 400, 'bad-request'],
    ['/api/other/ACME/companies/ACME/mobiledb/persons', 404, 'no-such-route'],
    ['/api/svc', 404, 'no-such-route'],
  ])('%s matches no row of this session, and is not forwarded', async (path, status, kind) => {
    expect(await faultOf(await get(path))).toEqual({ status, kind, messages: 1 })
    expect(service.arrived).toEqual([])
  })

  test('refuses dot segments that were not normalized', async () => {
    const { headers } = await signInTo(gateway)
    service.arrived.length = 0
    for (const dots of ['..', '%2e%2e', '.%2E']) {
      const rawPath = `${PERSONS}/${dots}/${dots}/${dots}/OTHER/mobiledb/persons`
      const request = new Request(gateway.origin, { headers: { ...headers(), host: 'localhost' } })
      const cookie = headers()['cookie']?.replace(/^signalbox-\d+/, 'signalbox-80') ?? ''
      request.headers.set('cookie', cookie)
      expect(await faultOf(await gateway.gateway.fetch(request, { peer: '127.0.0.1', rawPath }))).toEqual({
        status: 400,
        kind: 'bad-request',
        messages: 1,
      })
    }
    expect(service.arrived).toEqual([])
  })

  test('forwards only known headers, in both directions', async () => {
    service.answer = ({ target }) =>
      target.includes('persons')
        ? Response.json([{ person_key: 'k' }], {
            headers: {
              date: 'Sat, 21 Nov 2026 08:00:00 GMT',
              'x-next-page-token': 't',
              'set-cookie': 'a=b',
              'www-authenticate': 'Basic',
              'content-security-policy': 'default-src *',
              'x-signalbox-error': 'session-expired',
              'access-control-allow-origin': '*',
              'x-powered-by': 'something',
            },
          })
        : undefined
    const response = await get(`${PERSONS}?mdn=1`, {
      'x-request-id': 'r-1',
      'x-evil': '1',
      referer: 'http://a/',
      'x-forwarded-for': '1',
    })
    expect(await response.json()).toEqual([{ person_key: 'k' }])
    const sent = Object.keys(service.arrived[0]?.headers ?? {}).toSorted()
    expect(sent).toEqual([
      'accept',
      'accept-encoding',
      'authorization',
      'connection',
      'host',
      'x-api-version',
      'x-request-id',
    ])
    expect(response.headers.get('date')).toBe('Sat, 21 Nov 2026 08:00:00 GMT')
    expect(response.headers.get('x-next-page-token')).toBe('t')
    expect(response.headers.get('cache-control')).toBe('no-store')
    for (const name of [
      'content-security-policy',
      'set-cookie',
      'www-authenticate',
      'x-signalbox-error',
      'access-control-allow-origin',
      'x-powered-by',
    ])
      expect(response.headers.has(name)).toBe(false)
  })

  test.each([
    ['application/json', 200],
    ['application/json; charset=utf-8', 404],
    [null, 204],
  ])('a reply of type %s, status %i, has no policies for pages, which browsers would ignore', async (type, status) => {
    service.answer = ({ target }) =>
      target.includes('persons')
        ? new Response(type && '[]', { status, headers: type === null ? {} : { 'content-type': type } })
        : undefined
    const response = await get(`${PERSONS}?mdn=1`)
    expect(response.status).toBe(status)
    const { headers } = response
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('cache-control')).toBe('no-store')
    for (const name of PAGE_POLICIES) expect(headers.has(name)).toBe(false)
  })

  test.each(['text/html', 'image/svg+xml', 'text/plain', 'application/json, text/html', 'application/xml'])(
    'a reply of type %s can do nothing if a browser shows it',
    async type => {
      service.answer = ({ target }) =>
        target.includes('persons')
          ? new Response('<script>0</script>', { headers: { 'content-type': type } })
          : undefined
      const { headers } = await get(`${PERSONS}?mdn=1`)
      expect(headers.get('content-type')).toBe(type)
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cache-control')).toBe('no-store')
      for (const name of PAGE_POLICIES) expect(headers.has(name)).toBe(true)
    },
  )

  test('streams a long response completely', async () => {
    const rows = Array.from({ length: 60_000 }, (_, i) => ({ person_key: `key-${i}`, pad: 'x'.repeat(20) }))
    service.answer = ({ target }) => (target.includes('persons') ? Response.json(rows) : undefined)
    expect(await (await get(`${PERSONS}?mdn=1`)).json()).toEqual(rows)
  })

  describe('compresses responses above 1 KiB that the service did not compress', () => {
    const rows = Array.from({ length: 500 }, (_, i) => ({ person_key: `key-${i}` }))
    const answerWith = (response: () => Response) => {
      service.answer = ({ target }) => (target.includes('persons') ? response() : undefined)
    }
    const encodingOf = async (accept: string) =>
      (await get(`${PERSONS}?mdn=1`, { 'accept-encoding': accept })).headers.get('content-encoding')

    test('if the browser accepts it', async () => {
      answerWith(() => Response.json(rows))
      const response = await get(`${PERSONS}?mdn=1`, { 'accept-encoding': 'gzip, deflate, br' })
      expect(response.headers.get('content-encoding')).toBe('gzip')
      expect(response.headers.get('vary')).toBe('Accept-Encoding')
      expect(await response.json()).toEqual(rows)
      expect(await encodingOf('identity')).toBeNull()
    })

    test('and long ones as they arrive', async () => {
      const many = Array.from({ length: 60_000 }, (_, i) => ({ person_key: `key-${i}`, pad: 'x'.repeat(20) }))
      answerWith(() => Response.json(many))
      const response = await get(`${PERSONS}?mdn=1`, { 'accept-encoding': 'gzip' })
      expect(response.headers.get('content-encoding')).toBe('gzip')
      expect(await response.json()).toEqual(many)
    })

    test('but not short ones, nor those the service compressed', async () => {
      answerWith(() => Response.json([]))
      expect(await encodingOf('gzip')).toBeNull()
      const brotli = new Uint8Array(brotliCompressSync(JSON.stringify(rows)))
      answerWith(
        () => new Response(brotli, { headers: { 'content-type': 'application/json', 'content-encoding': 'br' } }),
      )
      expect(await encodingOf('gzip, br')).toBe('br')
    })
  })

  test('says that the response to a write was too large to keep, not that it was cut off', async () => {
    service.answer = ({ method }) => (method === 'POST' ? new Response('x'.repeat(9 * 1024 * 1024)) : undefined)
    const { headers } = await signInTo(gateway)
    const response = await gateway.call('POST', PERSONS, { headers: headers('12345678'), body: '{}' })
    expect(response.headers.get('x-signalbox-error')).toBe('outcome-unknown')
    expect(readErrorMessages(await response.json())[0]).toMatch(/larger than 8 MiB/)
  })

  test('does not follow redirects', async () => {
    service.answer = ({ target }) =>
      target.includes('persons')
        ? new Response(null, { status: 307, headers: { location: gateway.origin } })
        : undefined
    expect(await faultOf(await get(PERSONS))).toMatchObject({ status: 502, kind: 'upstream-unreachable' })
  })

  test('does not call an invalid status a redirect', () => {
    const reply = { status: 600, headers: {}, body: null }
    expect(() => refuseRedirect(reply)).toThrow(expect.objectContaining({ why: 'not-the-service' }))
  })

  test('reports a service that closes the connection as unreachable', async () => {
    service.answer = ({ target }) => {
      if (!target.includes('persons')) return undefined
      throw Object.assign(new Error('gone'), { name: 'ConnectionDropped' })
    }
    expect(await faultOf(await get(PERSONS))).toEqual({ status: 502, kind: 'upstream-unreachable', messages: 1 })
  })

  test('responds to an unsupported method with 405 and Allow', async () => {
    const { headers } = await signInTo(gateway)
    const response = await gateway.call('DELETE', PERSONS, { headers: headers('12345678') })
    expect(response.headers.get('allow')).toContain('POST')
    expect(await faultOf(response)).toMatchObject({ status: 405, kind: 'no-such-route' })
  })
})

describe('errors of the HTTP server', () => {
  const SECURITY = ['x-content-type-options', 'x-frame-options', 'cross-origin-resource-policy', 'cache-control']

  test('a malformed request gets the standard error body and the security headers', async () => {
    const text = await new Promise<string>(resolve => {
      const socket = connect(Number(new URL(gateway.origin).port), '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'))
      socket.once('data', data => resolve(data.toString()))
    })
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    expect(text).toContain('{"errors":[{"message":')
    for (const name of SECURITY) expect(text.toLowerCase()).toContain(`\r\n${name}: `)
    for (const name of PAGE_POLICIES) expect(text.toLowerCase()).not.toContain(`\r\n${name}: `)
  })

  test('a body over 8 MiB is 413 and is not forwarded', async () => {
    const { headers } = await signInTo(gateway)
    service.arrived.length = 0
    const response = await gateway.call('POST', PERSONS, {
      headers: headers('12345678'),
      body: 'x'.repeat(8 * 1024 * 1024 + 1),
    })
    expect(response.status).toBe(413)
    expect(readErrorMessages(await response.json())).toEqual(['The body is larger than 8 MiB.'])
    for (const name of SECURITY) expect(response.headers.has(name)).toBe(true)
    for (const name of PAGE_POLICIES) expect(response.headers.has(name)).toBe(false)
    expect(service.arrived).toEqual([])
  })

  test('a long body for a route of this server itself is 413, because parsing it would hold up others', async () => {
    const { headers } = await signInTo(gateway)
    const response = await gateway.call('POST', '/api/svc/ACME/activity', {
      headers: headers('12345678'),
      body: '['.repeat(1_000_000),
    })
    expect(response.status).toBe(413)
    expect(readErrorMessages(await response.json())).toEqual(['The body of this request is too large.'])
  })
})

describe('the host check', () => {
  const statusFor = (host: string, publicUrl?: string): Promise<number> =>
    startGateway(service.url, { publicUrl }).then(async other => {
      const response = await other.gateway.fetch(new Request('http://x/session', { headers: { host } }), {
        peer: '127.0.0.1',
        rawPath: '/session',
      })
      await other.close()
      return response.status
    })

  test('allows loopback names and the public address, and no other host', async () => {
    expect(await statusFor('localhost:5173')).toBe(200)
    expect(await statusFor('[::1]:80')).toBe(200)
    expect(await statusFor('evil.example')).toBe(403)
    expect(await statusFor('127.0.0.1.evil.example')).toBe(403)
    expect(await statusFor('box.example', 'https://box.example')).toBe(200)
    expect(await statusFor('box.example:443', 'https://box.example')).toBe(200)
    expect(await statusFor('box.example:8080', 'https://box.example')).toBe(403)
  })

  test('with https, the cookie is Secure and HSTS is set', async () => {
    const other = await startGateway(service.url, { publicUrl: 'https://box.example' })
    const request = new Request('https://box.example/session', {
      method: 'POST',
      headers: { host: 'box.example', origin: 'https://box.example' },
      body: JSON.stringify({ connection: 'svc', company_key: 'ACME', user: 'a', password: 'b' }),
    })
    const response = await other.gateway.fetch(request, { peer: '10.0.0.1', rawPath: '/session' })
    expect(response.headers.get('set-cookie')).toMatch(/^__Secure-signalbox-443=.*; Secure$/)
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000')
    await other.close()
  })
})

test('the activity log accepts only GET, HEAD, and POST', async () => {
  const { headers } = await signInTo(gateway)
  const response = await gateway.call('PUT', '/api/svc/ACME/activity', { headers: headers(), body: '{}' })
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('GET, HEAD, POST')
})

test('a refused export is in the activity log as an export, but not as an export of the activity log', async () => {
  const { headers } = await signInTo(gateway)
  const note = { headers: headers('12345678'), body: '{"of":"people"}' }
  expect((await gateway.call('POST', '/api/svc/ACME/activity', note)).status).toBe(422)
  const page = await gateway.call('GET', '/api/svc/ACME/activity?kind=export', { headers: headers() })
  const { acts } = activityPageSchema.parse(await page.json())
  expect(acts).toMatchObject([{ kind: 'export', row: null, outcome: 'refused', reason: 'bad-request' }])
})

test('the activity log is kept for the configured number of days, 400 by default', async () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'signalbox-record-days-'))
  /** Signs in on a day. Returns the days of the sign-ins that are in the log after the next start. */
  const daysAfter = async (day: number, recordDays?: number): Promise<number[]> => {
    const options = { stateDir, now: () => day * DAY_MS, ...(recordDays !== undefined && { recordDays }) }
    const first = await startGateway(service.url, options)
    await signInTo(first)
    await first.close()
    const next = await startGateway(service.url, options)
    const { headers } = await signInTo(next)
    const page = await next.call('GET', '/api/svc/ACME/activity', { headers: headers() })
    const { acts } = activityPageSchema.parse(await page.json())
    await next.close()
    return [...new Set(acts.map(({ at }) => at / DAY_MS))]
  }
  expect(await daysAfter(20_000)).toEqual([20_000])
  expect(await daysAfter(20_400)).toEqual([20_400, 20_000])
  expect(await daysAfter(20_401)).toEqual([20_401, 20_400])
  expect(await daysAfter(20_410, 10)).toEqual([20_410, 20_401, 20_400])
  expect(await daysAfter(20_411, 10)).toEqual([20_411, 20_410, 20_401])
})
