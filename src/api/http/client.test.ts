import { beforeEach, describe, expect, it, vi } from 'vitest'
import { rows } from '#/contract/endpoint'
import { endpoints } from '#/contract/endpoints'
import { DAY_MS, HOUR_MS } from '#/contract/format/durations'
import { personSchema } from '#/contract/persons'
import { browserNow, clock } from '../now'
import { fakeFetch, gatewayError, person, testApi, testSession } from '../testing'
import { createApi, type SessionLoss } from './client'
import { ApiError } from './error'

const byKey = { params: { company_key: 'DEMO', person_key: 'k/ü' } }
const errorOf = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await promise.then(
    () => null,
    (e: unknown) => e,
  )
  if (error instanceof ApiError) return error
  throw new Error('not an ApiError', { cause: error })
}

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
})

describe('a call', () => {
  it('uses the URL of its session, identifies session and call, and is never cached or redirected', async () => {
    const { fetch, requests } = fakeFetch(Response.json(person))
    const { body } = await testApi(fetch).send(endpoints.getPerson, byKey)
    expect(body.person_key).toBe(person.person_key)
    expect(requests).toHaveLength(1)
    expect(requests[0]?.url).toBe('/api/test/DEMO/companies/DEMO/mobiledb/persons/k%2F%C3%BC')
    expect(requests[0]?.headers.get('x-signalbox-session')).toBe('session-1')
    expect(requests[0]?.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/)
    expect(requests[0]?.headers.has('idempotency-key')).toBe(false)
    expect(requests[0]?.init).toMatchObject({ method: 'GET', cache: 'no-store', redirect: 'manual', body: null })
  })

  it('encodes + in a query as %2B', async () => {
    const { fetch, requests } = fakeFetch(Response.json([]))
    await testApi(fetch).send(endpoints.searchPersons, {
      params: { company_key: 'DEMO' },
      query: { mdn: '+13125550142' },
    })
    expect(requests[0]?.url).toMatch(/\?mdn=%2B13125550142$/)
  })

  it('is refused with a reason, and not sent, if it does not match its row', async () => {
    const { fetch, requests } = fakeFetch()
    const api = testApi(fetch)
    const dots = await errorOf(api.send(endpoints.getPerson, { params: { company_key: 'DEMO', person_key: '..' } }))
    expect(dots).toMatchObject({ kind: 'refused', status: null })
    expect(dots.refusal).toEqual({ code: 'path-parameter', param: 'person_key', fault: 'dots' })
    const body = { external_person_id: 'x'.repeat(129) }
    const long = await errorOf(api.send(endpoints.createPerson, { params: { company_key: 'DEMO' }, body }))
    expect(long.refusal).toEqual({
      code: 'invalid-fields',
      fields: [{ path: 'external_person_id', problem: 'too-long', limit: 128 }],
    })
    expect(requests).toHaveLength(0)
  })

  it('treats any 2xx as success, including a 204 and a documented empty body', async () => {
    const { unsubscribe, either } = rows({
      unsubscribe: { method: 'DELETE', path: '/companies/{company_key}/x', replies: { 204: {} } },
      either: {
        method: 'PUT',
        path: '/companies/{company_key}/y',
        replies: { 200: { body: personSchema }, 204: {} },
      },
    })
    const { fetch } = fakeFetch(new Response(null, { status: 204 }), new Response('', { status: 200 }))
    const api = testApi(fetch)
    const input = { params: { company_key: 'DEMO' } }
    expect(await api.send(unsubscribe, input)).toEqual({ status: 204, body: undefined })
    expect(await api.send(unsubscribe, input)).toEqual({ status: 204, body: undefined })
    const empty = testApi(fakeFetch(new Response('', { status: 200 })).fetch)
    expect(await empty.send(either, input)).toEqual({ status: 204, body: undefined })
    const accepted = testApi(fakeFetch(Response.json(person, { status: 202 })).fetch)
    expect(await accepted.send(endpoints.getPerson, byKey)).toMatchObject({
      status: 200,
      body: { person_key: person.person_key },
    })
    expect(accepted.log.get()[0]?.differences).toEqual([{ code: 'unlisted-status', path: '', status: 202 }])
  })
})

describe('reading a reply', () => {
  it('keeps unknown fields, and drops and logs unreadable ones', async () => {
    const { fetch } = fakeFetch(
      Response.json({ ...person, person_id: 12345678901234567890n.toString(), timezone: 5, extra: { a: 1 } }),
    )
    const api = testApi(fetch)
    const { body } = await api.send(endpoints.getPerson, byKey)
    expect(body).toMatchObject({ extra: { a: 1 } })
    expect(body.timezone).toBeUndefined()
    expect(api.log.get()[0]?.differences.map(d => d.path)).toEqual(['timezone'])
  })

  it('drops a bad row from a list and keeps the other 99', async () => {
    const rows = Array.from({ length: 100 }, (_, i) =>
      i === 40 ? { nothing: true } : { ...person, person_key: `k${i}` },
    )
    const api = testApi(fakeFetch(Response.json(rows)).fetch)
    const { body } = await api.send(endpoints.searchPersons, { params: { company_key: 'DEMO' }, query: {} })
    expect(body).toHaveLength(99)
    expect(api.log.get()[0]?.differences[0]?.path).toBe('40.person_key')
  })

  it.each([
    ['HTML', '<!doctype html><h1>Sign in to the hotel Wi-Fi</h1>'],
    ['cut-off JSON', '{"person_key":"k","custom_fi'],
    ['200,000 levels', '['.repeat(200_000)],
    ['a list instead of a person', '[1,2]'],
    ['null', 'null'],
    ['nothing', ''],
    ['a person without a key', '{"person_id":"1"}'],
  ])('fails without a retry for %s, with the beginning of the reply', async (_, text) => {
    const { fetch, requests } = fakeFetch(new Response(text))
    const error = await errorOf(testApi(fetch).send(endpoints.getPerson, byKey))
    expect(error).toMatchObject({ kind: 'contract', status: 200 })
    expect(error.raw).toBe(text.slice(0, 500))
    expect(requests).toHaveLength(1)
  })

  it('does not round long ids', async () => {
    const { fetch } = fakeFetch(new Response('{"person_key":12345678901234567891}'))
    const { body } = await testApi(fetch).send(endpoints.getPerson, byKey)
    expect(body.person_key).toBe('12345678901234567891')
  })
})

describe('retrying', () => {
  it.each([
    ['429', new Response('', { status: 429 })],
    ['503', new Response('', { status: 503 })],
    ['an unreachable service', gatewayError(502, 'upstream-unreachable')],
    ['a network failure', new TypeError('Failed to fetch')],
  ])('repeats a GET after %s and logs every attempt', async (cause, failure) => {
    const { fetch, requests } = fakeFetch(failure, failure, Response.json(person))
    const api = testApi(fetch, { session: testSession({ connection: { id: `again-${cause}` } }) })
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
    const sent = api.send(endpoints.getPerson, byKey)
    await vi.advanceTimersByTimeAsync(5000)
    vi.useRealTimers()
    expect((await sent).status).toBe(200)
    expect(requests).toHaveLength(3)
    const [entry] = api.log.get()
    expect(entry?.attempts.map(a => a.waitMs !== null)).toEqual([true, true, false])
    expect(entry?.status).toBe(200)
  })

  it('does not repeat a GET after a 404, which often just means "none"', async () => {
    const { fetch, requests } = fakeFetch(
      Response.json({ errors: [{ message: 'PersonErrors::PersonNotFound' }] }, { status: 404 }),
    )
    const error = await errorOf(testApi(fetch).send(endpoints.getPerson, byKey))
    expect(error).toMatchObject({ kind: 'not-found', messages: ['PersonErrors::PersonNotFound'] })
    expect(requests).toHaveLength(1)
  })

  it.each([429, 500, 503])('never repeats a POST, not even after %i', async status => {
    const { fetch, requests } = fakeFetch(new Response('', { status }))
    const api = testApi(fetch, { session: testSession({ connection: { id: `post-${status}` } }) })
    await errorOf(
      api.send(endpoints.createPerson, { params: { company_key: 'DEMO' }, body: {} }, { idempotencyKey: 'k' }),
    )
    expect(requests).toHaveLength(1)
    expect(requests[0]?.headers.get('idempotency-key')).toBe('k')
  })

  it('gives up after four requests, with the message of the last reply', async () => {
    const { fetch, requests } = fakeFetch(new Response('{"errors":[{"message":"busy"}]}', { status: 503 }))
    expect(await errorOf(testApi(fetch).send(endpoints.getPerson, byKey))).toMatchObject({
      kind: 'service',
      messages: ['busy'],
    })
    expect(requests).toHaveLength(4)
  })

  it('a call is sent only if its guard allows it; otherwise it fails as unsent', async () => {
    const { fetch, requests } = fakeFetch(Response.json({ person_key: 'p' }))
    const { signal } = new AbortController()
    let isAllowed = true
    const api = testApi(fetch).guarded({ signal, maySend: async () => isAllowed })
    await api.send(endpoints.getPerson, byKey)
    isAllowed = false
    const deletion = { params: { company_id: 'DEMO', person_id: 'p', subscription_list_id: 'l' } }
    const error = await errorOf(api.send(endpoints.deleteSubscription, deletion, { idempotencyKey: 'k' }))
    expect(error).toMatchObject({ kind: 'aborted', isUnsent: true, mayHaveActed: false })
    expect(requests).toHaveLength(1)
  })

  it('a call may have taken effect if our own code fails after it was sent', async () => {
    const { fetch } = fakeFetch(Response.json(person))
    const api = testApi(fetch, { session: testSession({ user: 'fails-once-sent' }) })
    api.log.subscribe(() => {
      if (api.log.get()[0]?.attempts.length === 1) throw new RangeError('planned')
    })
    const input = { params: { company_key: 'DEMO' }, body: {} }
    const error = await errorOf(api.send(endpoints.createPerson, input, { idempotencyKey: 'k' }))
    expect(error).toMatchObject({ isUnsent: false, mayHaveActed: true })
  })

  it('stops when it is aborted while waiting', async () => {
    const stop = new AbortController()
    const { fetch, requests } = fakeFetch(() => {
      setTimeout(() => stop.abort())
      return new Response('', { status: 503, headers: { 'Retry-After': '10' } })
    })
    const error = await errorOf(testApi(fetch).send(endpoints.getPerson, byKey, { signal: stop.signal }))
    expect(error.kind).toBe('aborted')
    expect(requests).toHaveLength(1)
  })
})

describe('losing the session', () => {
  it.each([
    ['session-expired', gatewayError(401, 'session-expired')],
    ['session-changed', gatewayError(401, 'session-changed')],
    ['unauthorized', new Response('', { status: 401 })],
  ])('%s is reported once, with the session of the call, and fails the call', async (kind, reply) => {
    const losses: SessionLoss[] = []
    const { fetch, requests } = fakeFetch(reply)
    const session = testSession({ id: 'old' })
    const api = createApi({ session, fetch, onSessionLost: loss => losses.push(loss) })
    expect((await errorOf(api.send(endpoints.getPerson, byKey))).kind).toBe(kind)
    expect(losses).toEqual([{ kind, session, isChange: false }])
    expect(requests).toHaveLength(1)
  })
})

describe('the API log', () => {
  it('records method, path, bodies, and status, and repeats a GET', async () => {
    const { fetch, requests } = fakeFetch(Response.json(person), Response.json({ errors: [] }, { status: 404 }))
    const api = testApi(fetch, { session: testSession({ user: 'log' }) })
    await api.send(endpoints.getPerson, byKey)
    const [entry] = api.log.get()
    expect(entry).toMatchObject({
      method: 'GET',
      status: 200,
      kind: null,
      responseBody: JSON.stringify(person),
      requestBody: null,
    })
    if (entry) await errorOf(api.repeat(entry))
    expect(requests[1]?.url).toBe(requests[0]?.url)
    expect(api.log.get().map(e => [e.status, e.responseBody])[0]).toEqual([404, '{"errors":[]}'])
  })

  it('never repeats an unsafe call', async () => {
    const { fetch, requests } = fakeFetch(Response.json(person))
    const api = testApi(fetch, { session: testSession({ user: 'unsafe' }) })
    await api.send(endpoints.createPerson, { params: { company_key: 'DEMO' }, body: {} }, { idempotencyKey: 'k' })
    const [entry] = api.log.get()
    if (entry) expect((await errorOf(api.repeat(entry))).kind).toBe('refused')
    expect(requests).toHaveLength(1)
  })

  it('replays a call of any method, under a key of its own, to a demo service only', async () => {
    const { fetch, requests } = fakeFetch(Response.json(person))
    const call = { row: endpoints.createPerson, path: '/companies/DEMO/mobiledb/persons', body: '{}' }
    await testApi(fetch).replay?.(call)
    expect(requests[0]?.url).toBe('/api/test/DEMO/companies/DEMO/mobiledb/persons')
    expect(requests[0]?.init).toMatchObject({ method: 'POST', body: '{}' })
    expect(requests[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
    expect(testApi(fetch, { session: testSession({ connection: { mock: false } }) }).replay).toBeNull()
  })

  it('belongs to connection, company, and user: a renewed session continues it, another user does not see it', async () => {
    const { fetch } = fakeFetch(Response.json(person))
    const mine = testApi(fetch, { session: testSession({ user: 'a', id: '1' }) })
    await mine.send(endpoints.getPerson, byKey)
    expect(testApi(fetch, { session: testSession({ user: 'a', id: '2' }) }).log.get()).toHaveLength(1)
    expect(testApi(fetch, { session: testSession({ user: 'b' }) }).log.get()).toHaveLength(0)
  })
})

it('the clock learns only from reads, because the reply to a repeated change may be a day old', async () => {
  const dated = (ms: number) => Response.json(person, { headers: { date: new Date(ms).toUTCString() } })
  const service = browserNow() + HOUR_MS
  const api = testApi(fakeFetch(dated(service), dated(service - DAY_MS)).fetch)
  await api.send(endpoints.getPerson, byKey)
  await api.send(endpoints.updatePerson, { ...byKey, body: {} }, { idempotencyKey: 'key-of-yesterday' })
  expect(Math.round(clock.skew() / HOUR_MS)).toBe(1)
})
