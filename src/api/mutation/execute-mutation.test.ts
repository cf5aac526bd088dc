import { describe, expect, it, vi } from 'vitest'
import type { Row } from '#/contract/endpoint'
import { personRows } from '#/contract/persons'
import type { Api } from '../http/client'
import { fakeFetch, memoryLedger, ownError, person, testApi } from '../test-world'
import { executeMutation } from './execute-mutation'
import { defineMutation, type MutationExecution, type ReconcileResult } from './mutation-definition'

const lost = new TypeError('Failed to fetch')
const input = { params: { company_key: 'DEMO', person_key: 'k1' }, body: { timezone: 'America/Chicago' } }

/** Carries out an update whose answers come by script; `findings` is what reading says, one after the other. */
function world(answers: Parameters<typeof fakeFetch>, ...findings: ReconcileResult[]) {
  const { fetch, requests } = fakeFetch(...answers)
  const ledger = memoryLedger()
  const reads = vi.fn(async (): Promise<ReconcileResult> => findings.shift() ?? 'unknown')
  const act = defineMutation({ id: 'update-person', row: personRows.updatePerson, reconcile: reads })
  const waits: number[] = []
  const sleep = async (ms: number) => void waits.push(ms)
  const api = testApi(fetch)
  const go = (more: Partial<Pick<MutationExecution<Row>, 'hold' | 'latest'>> = {}) =>
    executeMutation({ api, ledger, act, input, what: 'Change the time zone', sleep, ...more })
  const keys = () => new Set(requests.map(request => request.headers.get('idempotency-key')))
  return { api, go, requests, ledger, reads, waits, keys }
}

describe('an act', () => {
  it('is on disk before it leaves, and settled when its answer is there: what was sent is no longer kept', async () => {
    const ledger = memoryLedger()
    const { fetch } = fakeFetch(() => {
      expect([...ledger.intents.values()]).toMatchObject([
        { status: 'sent', what: 'W', input, user: 'demo', hash: /^/ },
      ])
      return Response.json(person)
    })
    const act = defineMutation({ id: 'update-person', row: personRows.updatePerson, reconcile: async () => 'unknown' })
    const outcome = await executeMutation({ api: testApi(fetch), ledger, act, input, what: 'W' })
    expect(outcome).toMatchObject({ kind: 'done', reply: { status: 200, body: { person_key: person.person_key } } })
    expect([...ledger.intents.values()]).toMatchObject([{ status: 'done', input: null }])
  })

  it('does not leave when it cannot be noted down', async () => {
    const { go, ledger, requests } = world([Response.json(person)])
    ledger.write = async () => Promise.reject(new Error('quota'))
    await expect(go()).rejects.toMatchObject({
      kind: 'refused',
      messages: [expect.stringContaining('Nothing was sent')],
    })
    expect(requests).toHaveLength(0)
  })

  it('stays done when that cannot be noted down', async () => {
    const { go, ledger } = world([Response.json(person)])
    ledger.mark = async () => Promise.reject(new Error('quota'))
    expect(await go()).toMatchObject({ kind: 'done' })
  })

  it('asked for twice at once, is carried out once, and both are told', async () => {
    const { go, requests } = world([Response.json(person)])
    const [first, second] = await Promise.all([go(), go()])
    expect(requests).toHaveLength(1)
    expect(second).toBe(first)
    await go()
    expect(requests).toHaveLength(2)
  })

  it.each([
    ['a conflict', new Response('', { status: 409 })],
    ['a refusal', new Response('', { status: 422 })],
    ['an expired session', ownError(401, 'session-expired')],
    ['a service that was never reached', ownError(502, 'upstream-unreachable')],
    ['too many calls', new Response('', { status: 429, headers: { 'Retry-After': '0' } })],
  ])('that met %s changed nothing: no reading, no second request', async (_, answer) => {
    const { go, requests, reads, ledger } = world([answer])
    await expect(go()).rejects.toMatchObject({ name: 'ApiError' })
    expect([requests.length, reads.mock.calls.length, ledger.history]).toEqual([1, 0, ['sent', 'failed']])
  })

  it('is a success with any 2xx, also without a body that can be read as a person', async () => {
    expect(await world([new Response(null, { status: 204 })]).go()).toEqual({ kind: 'done', reply: null })
    expect(await world([Response.json({ other: 1 })]).go()).toEqual({ kind: 'done', reply: null })
  })
})

describe('a lost answer', () => {
  const outcomeLost: [string, Response][] = [
    ['a time-out', ownError(504, 'upstream-timeout')],
    ['an unknown outcome', ownError(504, 'outcome-unknown')],
    ['a 500', new Response('', { status: 500 })],
    ['a page instead of an answer', new Response('<html>')],
  ]
  it.each(outcomeLost)('(%s) is reconciled by reading, never by sending again', async (_, answer) => {
    const done = world([answer], 'done')
    expect(await done.go()).toEqual({ kind: 'done', reply: null })
    expect([done.requests.length, done.ledger.history]).toEqual([1, ['sent', 'done']])

    const unknown = world([answer], 'unknown')
    expect(await unknown.go()).toMatchObject({ kind: 'unknown', intent: { what: 'Change the time zone' } })
    expect([unknown.requests.length, unknown.ledger.history]).toEqual([1, ['sent', 'unknown']])
  })

  it('counts as not carried out only when reading says so twice', async () => {
    const absent = world([new Response('', { status: 500 })], 'absent', 'absent')
    expect(await absent.go()).toMatchObject({ kind: 'absent', error: { kind: 'service' } })
    expect([absent.ledger.history, absent.waits]).toEqual([['sent', 'failed'], [2000]])
    // It was still going on when it was read first
    expect(await world([new Response('', { status: 500 })], 'absent', 'done').go()).toEqual({
      kind: 'done',
      reply: null,
    })
  })

  it('is unknown when reading fails', async () => {
    const { go, reads } = world([new Response('', { status: 500 })])
    reads.mockRejectedValueOnce(new Error('down'))
    expect(await go()).toMatchObject({ kind: 'unknown' })
  })
})

describe('a dashboard server that does not answer', () => {
  it('is asked again with the same key, and answers from its journal', async () => {
    const { go, requests, keys, reads } = world([lost, lost, Response.json(person)])
    expect(await go()).toMatchObject({ kind: 'done', reply: { status: 200 } })
    expect([requests.length, keys().size, reads.mock.calls.length]).toEqual([3, 1, 0])
  })

  it('may answer that it was refused, or that it cannot know', async () => {
    await expect(world([lost, new Response('', { status: 422 })]).go()).rejects.toMatchObject({ kind: 'invalid' })
    const unknown = world([lost, ownError(504, 'outcome-unknown')], 'done')
    expect(await unknown.go()).toEqual({ kind: 'done', reply: null })
    expect(unknown.requests).toHaveLength(2)
  })

  it('is given up after four requests: then reading decides', async () => {
    const { go, requests, keys, waits } = world([lost])
    expect(await go()).toMatchObject({ kind: 'unknown', error: { kind: 'network' } })
    expect([requests.length, keys().size, waits]).toEqual([4, 1, [500, 1500, 3000]])
  })

  it('and then wants a new session, leaves the first sending unknown', async () => {
    const { go, requests, ledger } = world([lost, ownError(401, 'session-expired')])
    expect(await go()).toMatchObject({ kind: 'unknown', error: { kind: 'network' } })
    expect([requests.length, ledger.history]).toEqual([2, ['sent', 'unknown']])
  })
})

describe('an act that waits (undo)', () => {
  it('is noted as waiting and leaves when the wait is over', async () => {
    const { go, ledger, requests } = world([Response.json(person)])
    let release = (_: 'send' | 'withdraw') => {}
    const outcome = go({ hold: new Promise(resolve => (release = resolve)) })
    await vi.waitFor(() => expect(ledger.history).toEqual(['waiting']))
    expect(requests).toHaveLength(0)
    release('send')
    expect(await outcome).toMatchObject({ kind: 'done' })
    expect(ledger.history).toEqual(['waiting', 'sent', 'done'])
  })

  it('leaves in the session as it is then: it may have been renewed meanwhile', async () => {
    const before = world([Response.json(person)])
    const renewed = world([Response.json(person)])
    let release = (_: 'send' | 'withdraw') => {}
    let { api }: { api: Api } = before
    const outcome = before.go({ hold: new Promise(resolve => (release = resolve)), latest: () => api })
    await vi.waitFor(() => expect(before.ledger.history).toEqual(['waiting']))
    api = renewed.api
    release('send')
    expect(await outcome).toMatchObject({ kind: 'done' })
    expect([before.requests.length, renewed.requests.length]).toEqual([0, 1])
  })

  it('leaves no trace when it is taken back', async () => {
    const { go, ledger, requests } = world([Response.json(person)])
    expect(await go({ hold: Promise.resolve('withdraw') })).toEqual({ kind: 'withdrawn' })
    expect([requests.length, ledger.intents.size]).toEqual([0, 0])
  })
})
