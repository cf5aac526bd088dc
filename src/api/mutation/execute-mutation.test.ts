import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Row } from '#/contract/endpoint'
import { personRows } from '#/contract/persons'
import type { Api } from '../http/client'
import { ApiError, type ErrorKind } from '../http/error'
import { newId } from '../new-id'
import { setCurrentApi } from '../session/current-api'
import { fakeFetch, memoryLedger, gatewayError, person, testApi, testSession } from '../testing'
import { executeMutation } from './execute-mutation'
import {
  defineMutation,
  type MutationExecution,
  type MutationOutcome,
  type ReconcileResult,
} from './mutation-definition'

const lost = new TypeError('Failed to fetch')
const failed = (kind: ErrorKind) => new ApiError({ kind, method: 'GET', rowId: 'getPerson' })
/** The user of one test, so that renewing the session does not affect the others. */
let user = ''
beforeEach(() => {
  user = newId()
})
afterEach(() => vi.unstubAllGlobals())
const input = { params: { company_key: 'DEMO', person_key: 'k1' }, body: { timezone: 'America/Chicago' } }

/** An update with scripted responses; `results` are those of reconciling, in order. */
function scripted(responses: Parameters<typeof fakeFetch>, ...results: (ReconcileResult | ApiError)[]) {
  const { fetch, requests } = fakeFetch(...responses)
  const ledger = memoryLedger()
  const reads = vi.fn(async (_: Api): Promise<ReconcileResult> => {
    const result = results.shift() ?? 'unknown'
    if (result instanceof ApiError) throw result
    return result
  })
  const mutation = defineMutation({ id: 'update-person', row: personRows.updatePerson, reconcile: reads })
  const waits: number[] = []
  const sleep = async (ms: number) => void waits.push(ms)
  const api = testApi(fetch, { session: testSession({ user }) })
  const execute = (options: Partial<Pick<MutationExecution<Row>, 'hold' | 'onChecking' | 'isWatched'>> = {}) =>
    executeMutation({ api, ledger, mutation, input, description: 'Change the time zone', sleep, ...options })
  const keys = () => new Set(requests.map(request => request.headers.get('idempotency-key')))
  return { api, execute, requests, ledger, reads, waits, keys }
}

describe('a mutation', () => {
  it('is on disk before it is sent, and settled when its reply arrives, which deletes the input', async () => {
    const ledger = memoryLedger()
    const { fetch } = fakeFetch(() => {
      expect([...ledger.intents.values()]).toMatchObject([
        { status: 'sent', what: 'W', input, user: 'demo', hash: expect.any(String) },
      ])
      return Response.json(person)
    })
    const mutation = defineMutation({
      id: 'update-person',
      row: personRows.updatePerson,
      reconcile: async () => 'unknown',
    })
    const outcome = await executeMutation({ api: testApi(fetch), ledger, mutation, input, description: 'W' })
    expect(outcome).toMatchObject({ kind: 'done', reply: { status: 200, body: { person_key: person.person_key } } })
    expect([...ledger.intents.values()]).toMatchObject([{ status: 'done', input: null }])
  })

  it('is not sent if it cannot be stored', async () => {
    const { execute, ledger, requests } = scripted([Response.json(person)])
    ledger.write = async () => Promise.reject(new Error('quota'))
    await expect(execute()).rejects.toMatchObject({ kind: 'refused', refusal: { code: 'intent-not-stored' } })
    expect(requests).toHaveLength(0)
  })

  it('is done even if its new status cannot be stored', async () => {
    const { execute, ledger } = scripted([Response.json(person)])
    ledger.mark = async () => Promise.reject(new Error('quota'))
    expect(await execute()).toMatchObject({ kind: 'done' })
  })

  it('requested twice at once is sent once, and both requests get the outcome', async () => {
    const { execute, requests } = scripted([Response.json(person)])
    const [first, second] = await Promise.all([execute(), execute()])
    expect(requests).toHaveLength(1)
    expect(second).toBe(first)
    await execute()
    expect(requests).toHaveLength(2)
  })

  it.each([
    ['a conflict', new Response('', { status: 409 })],
    ['a refusal', new Response('', { status: 422 })],
    ['an expired session', gatewayError(401, 'session-expired')],
    ['a service that was never reached', gatewayError(502, 'upstream-unreachable')],
    ['too many calls', new Response('', { status: 429, headers: { 'Retry-After': '0' } })],
  ])('that fails with %s changed nothing: no reading, no second request', async (_, answer) => {
    const { execute, requests, reads, ledger } = scripted([answer])
    await expect(execute()).rejects.toMatchObject({ name: 'ApiError' })
    expect([requests.length, reads.mock.calls.length, ledger.history]).toEqual([1, 0, ['sent', 'failed']])
  })

  it('succeeds with a 204 and with any JSON, even if it cannot be read', async () => {
    expect(await scripted([new Response(null, { status: 204 })]).execute()).toEqual({ kind: 'done', reply: null })
    expect(await scripted([Response.json({ other: 1 })]).execute()).toEqual({ kind: 'done', reply: null })
  })
})

describe('a lost reply', () => {
  const outcomeLost: [string, Response][] = [
    ['a timeout', gatewayError(504, 'upstream-timeout')],
    ['an unknown outcome', gatewayError(504, 'outcome-unknown')],
    ['a 500', new Response('', { status: 500 })],
    ['an HTML page', new Response('<html>')],
    ['an empty 200, which the row does not document', new Response('')],
  ]
  it.each(outcomeLost)('(%s) is reconciled by reading, never by sending again', async (_, answer) => {
    const done = scripted([answer], 'done')
    expect(await done.execute()).toEqual({ kind: 'done', reply: null, found: true })
    expect([done.requests.length, done.ledger.history]).toEqual([1, ['sent', 'done']])

    const unknown = scripted([answer], 'unknown')
    expect(await unknown.execute()).toMatchObject({ kind: 'unknown', intent: { what: 'Change the time zone' } })
    expect([unknown.requests.length, unknown.ledger.history]).toEqual([1, ['sent', 'unknown']])
  })

  it('counts as having had no effect only if two reads agree', async () => {
    const absent = scripted([new Response('', { status: 500 })], 'absent', 'absent')
    expect(await absent.execute()).toMatchObject({ kind: 'absent', error: { kind: 'service' } })
    expect([absent.ledger.history, absent.waits]).toEqual([['sent', 'failed'], [2000]])
    // It was still running at the first read
    expect(await scripted([new Response('', { status: 500 })], 'absent', 'done').execute()).toEqual({
      kind: 'done',
      reply: null,
      found: true,
    })
  })

  it.each<ErrorKind>(['forbidden', 'not-found', 'contract'])(
    'has an unknown outcome if reading it fails permanently (%s)',
    async kind => {
      const { execute, reads } = scripted([new Response('', { status: 500 })], failed(kind))
      expect(await execute()).toMatchObject({ kind: 'unknown' })
      expect(reads).toHaveBeenCalledOnce()
    },
  )

  it.each<ErrorKind>(['network', 'upstream-unreachable', 'upstream-timeout', 'rate-limited'])(
    'is reconciled once reading is possible (%s), however long that takes, and every wait is reported',
    async kind => {
      const onChecking = vi.fn()
      const failures = Array.from({ length: 12 }, () => failed(kind))
      const { execute, reads, ledger } = scripted([new Response('', { status: 500 })], ...failures, 'absent', 'absent')
      expect(await execute({ onChecking })).toMatchObject({ kind: 'absent' })
      expect([reads.mock.calls.length, onChecking.mock.calls.length]).toEqual([14, 12])
      expect(onChecking).toHaveBeenCalledWith('service')
      expect(ledger.history).toEqual(['sent', 'failed'])
    },
  )

  it.each([
    ['our server lost track of', gatewayError(504, 'outcome-unknown'), 0],
    ['our server may not have received', lost, 5000],
  ])(
    'of a call that %s counts as absent only once the call must have ended, and the wait is reported',
    async (...given) => {
      const [, answer, repeatsMs] = given
      const onChecking = vi.fn()
      const absent = Array.from({ length: 20 }, () => 'absent' as const)
      const { execute, waits } = scripted([answer], ...absent)
      expect(await execute({ onChecking })).toMatchObject({ kind: 'absent' })
      const total = waits.reduce((sum, ms) => sum + ms, 0)
      expect(total).toBeGreaterThan(55_000)
      expect(total).toBeLessThanOrEqual(60_000 + repeatsMs)
      expect(onChecking).toHaveBeenCalledWith('call')
    },
  )

  it('is unknown after four reads that the service answers with a failure', async () => {
    const { execute, reads } = scripted(
      [new Response('', { status: 500 })],
      ...Array.from({ length: 9 }, () => failed('service')),
    )
    expect(await execute()).toMatchObject({ kind: 'unknown' })
    expect(reads).toHaveBeenCalledTimes(4)
  })

  it.each<[string, Response, ReconcileResult, MutationOutcome<unknown>['kind']]>([
    ['did it', new Response('', { status: 401 }), 'done', 'done'],
    ['did not do it', new Response('', { status: 401 }), 'absent', 'absent'],
  ])('(a 401 from a service that %s) is reconciled once the session is renewed', async (_, answer, found, kind) => {
    const onChecking = vi.fn()
    const { execute, api, reads, requests } = scripted([answer], found, found)
    const outcome = execute({ onChecking })
    await vi.waitFor(() => expect(onChecking).toHaveBeenCalledWith('session'))
    expect(reads).not.toHaveBeenCalled()
    const renewed = testApi(fakeFetch().fetch, { session: testSession({ user, id: 'session-2' }) })
    setCurrentApi(renewed)
    expect((await outcome).kind).toBe(kind)
    expect(reads.mock.calls[0]?.[0]).toBe(renewed)
    expect([renewed.scope, requests.length]).toEqual([api.scope, 1])
  })

  it('whose reading loses the session is reconciled with the renewed one', async () => {
    const onChecking = vi.fn()
    const { execute } = scripted([gatewayError(504, 'outcome-unknown')], failed('session-expired'), 'done')
    const outcome = execute({ onChecking })
    await vi.waitFor(() => expect(onChecking).toHaveBeenCalledWith('session'))
    setCurrentApi(testApi(fakeFetch().fetch, { session: testSession({ user, id: 'session-2' }) }))
    expect(await outcome).toEqual({ kind: 'done', reply: null, found: true })
  })
})

describe('while this computer is offline', () => {
  /** Offline for the browser; the server answers, or not. */
  const goOffline = (server: () => Promise<Response>) => {
    vi.stubGlobal('navigator', { onLine: false })
    vi.stubGlobal('fetch', vi.fn(server))
  }
  const unreachable = async () => Promise.reject(lost)

  it('a click sends nothing, either now or later', async () => {
    goOffline(unreachable)
    const { execute, requests, ledger } = scripted([Response.json(person)])
    await expect(execute()).rejects.toMatchObject({ kind: 'offline', mayHaveActed: false })
    vi.stubGlobal('navigator', { onLine: true })
    expect([requests.length, ledger.history]).toEqual([0, []])
    expect(await execute()).toMatchObject({ kind: 'done' })
  })

  it('a click still sends its call if the server is on the same computer', async () => {
    goOffline(async () => new Response(null))
    expect(await scripted([Response.json(person)]).execute()).toMatchObject({ kind: 'done' })
  })

  it('an action whose time to undo is up asks again, and stays stored as waiting', async () => {
    goOffline(unreachable)
    const { execute, requests, ledger } = scripted([Response.json(person)])
    let answer = (_: 'send' | 'withdraw') => {}
    const hold = vi.fn((isOffline: boolean) =>
      isOffline ? new Promise<'send' | 'withdraw'>(resolve => (answer = resolve)) : Promise.resolve('send' as const),
    )
    const outcome = execute({ hold })
    await vi.waitFor(() => expect(hold).toHaveBeenLastCalledWith(true))
    expect([requests.length, ledger.history]).toEqual([0, ['waiting']])
    vi.stubGlobal('navigator', { onLine: true })
    answer('send')
    expect(await outcome).toMatchObject({ kind: 'done' })
    expect([requests.length, ledger.history]).toEqual([1, ['waiting', 'sent', 'done']])
  })
})

describe('a gateway that does not respond', () => {
  it('gets the call again with the same key, and replies from its journal', async () => {
    const { execute, requests, keys, reads } = scripted([lost, lost, Response.json(person)])
    expect(await execute()).toMatchObject({ kind: 'done', reply: { status: 200 } })
    expect([requests.length, keys().size, reads.mock.calls.length]).toEqual([3, 1, 0])
  })

  it('may then report a rejection or an unknown outcome', async () => {
    await expect(scripted([lost, new Response('', { status: 422 })]).execute()).rejects.toMatchObject({
      kind: 'invalid',
    })
    const unknown = scripted([lost, gatewayError(504, 'outcome-unknown')], 'done')
    expect(await unknown.execute()).toEqual({ kind: 'done', reply: null, found: true })
    expect(unknown.requests).toHaveLength(2)
  })

  it('gets four requests; then reading decides', async () => {
    const { execute, requests, keys, waits } = scripted([lost])
    expect(await execute()).toMatchObject({ kind: 'unknown', error: { kind: 'network' } })
    expect([requests.length, keys().size, waits]).toEqual([4, 1, [500, 1500, 3000]])
  })

  it.each<[ErrorKind, number]>([
    ['unavailable', 503],
    ['role-refused', 403],
    ['session-changed', 409],
  ])('and then refuses the repeat (%s) leaves the outcome of the first attempt to be read', async (kind, status) => {
    const { execute, ledger, requests } = scripted([lost, gatewayError(status, kind)], 'done')
    expect(await execute()).toEqual({ kind: 'done', reply: null, found: true })
    expect([requests.length, ledger.history]).toEqual([2, ['sent', 'done']])
  })

  it('and then requires a new session leaves the first attempt unknown', async () => {
    const { execute, requests, ledger } = scripted([lost, gatewayError(401, 'session-expired')])
    expect(await execute()).toMatchObject({ kind: 'unknown', error: { kind: 'network' } })
    expect([requests.length, ledger.history]).toEqual([2, ['sent', 'unknown']])
  })
})

describe('a waiting mutation (undo)', () => {
  it('is stored as waiting and sent when the wait ends', async () => {
    const { execute, ledger, requests } = scripted([Response.json(person)])
    let release = (_: 'send' | 'withdraw') => {}
    const outcome = execute({ hold: () => new Promise(resolve => (release = resolve)) })
    await vi.waitFor(() => expect(ledger.history).toEqual(['waiting']))
    expect(requests).toHaveLength(0)
    release('send')
    expect(await outcome).toMatchObject({ kind: 'done' })
    expect(ledger.history).toEqual(['waiting', 'sent', 'done'])
  })

  it('is sent with the current session, which may have been renewed meanwhile', async () => {
    const before = scripted([Response.json(person)])
    const renewed = scripted([Response.json(person)])
    let release = (_: 'send' | 'withdraw') => {}
    const outcome = before.execute({ hold: () => new Promise(resolve => (release = resolve)) })
    await vi.waitFor(() => expect(before.ledger.history).toEqual(['waiting']))
    setCurrentApi(renewed.api)
    release('send')
    expect(await outcome).toMatchObject({ kind: 'done' })
    expect([before.requests.length, renewed.requests.length]).toEqual([0, 1])
  })

  it('leaves no trace when it is undone', async () => {
    const { execute, ledger, requests } = scripted([Response.json(person)])
    expect(await execute({ hold: async () => 'withdraw' })).toEqual({ kind: 'withdrawn' })
    expect([requests.length, ledger.intents.size]).toEqual([0, 0])
  })
})
