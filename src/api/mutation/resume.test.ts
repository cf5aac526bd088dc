import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '../new-id'
import { unsubscribeMutation } from '../subscriptions'
import { fakeFetch, memoryLedger, testApi, testSession } from '../testing'
import { executeMutation } from './execute-mutation'
import { resumeIntent } from './resume'

const input = { params: { company_id: 'DEMO', person_id: 'k1', subscription_list_id: '4120' } }
const path = '/api/test/DEMO/companies/DEMO/mobiledb/persons/k1/subscriptions/4120'
/** With its own user: the same mutation of the same user would join the one that another test left waiting. */
const freshApi = (fetch: typeof globalThis.fetch) => testApi(fetch, { session: testSession({ user: newId() }) })
const notFound = () => new Response(null, { status: 404 })

// Here, the page that left a mutation waiting is in the same process: its lock would never be released
beforeEach(() => void vi.stubGlobal('navigator', undefined))
afterEach(() => void vi.unstubAllGlobals())

/** A waiting mutation, with the actions its page could take. */
async function waiting(...answers: Response[]) {
  const { fetch, requests } = fakeFetch(...answers)
  const ledger = memoryLedger()
  const api = freshApi(fetch)
  let sendAtClose = () => {}
  let release = (_: 'send' | 'withdraw') => {}
  const decision = new Promise<'send' | 'withdraw'>(resolve => (release = resolve))
  void executeMutation({
    api,
    ledger,
    mutation: unsubscribeMutation,
    input,
    description: 'W',
    hold: () => decision,
    onWaiting: send => (sendAtClose = send),
  })
  await vi.waitFor(() => expect(ledger.intents.size).toBe(1))
  const [intent] = ledger.intents.values()
  if (!intent) throw new Error('no intent was stored')
  return { api, ledger, requests, intent, release, sendAtClose: () => sendAtClose() }
}

describe('a waiting mutation whose page closes', () => {
  it('is sent at once, with keepalive, under its stored key', async () => {
    const { requests, intent, ledger, sendAtClose } = await waiting(new Response(null, { status: 204 }))
    expect([requests.length, ledger.history]).toEqual([0, ['waiting']])
    sendAtClose()
    // Not a microtask later: a fetch after an await in `pagehide` is never sent
    expect(requests).toMatchObject([{ url: path, init: { method: 'DELETE', keepalive: true } }])
    expect(requests[0]?.headers.get('idempotency-key')).toBe(intent.key)
    expect(requests[0]?.headers.get('x-signalbox-session')).toBe('session-1')
    expect(ledger.history).toEqual(['waiting', 'sent'])
  })
})

it('a waiting mutation whose page closes is stored as sent without being read first, since that page would not live to finish the read', async () => {
  const { ledger, intent, sendAtClose } = await waiting(new Response(null, { status: 204 }))
  ledger.mark = () => new Promise<void>(() => {})
  sendAtClose()
  await vi.waitFor(() => expect(ledger.intents.get(intent.key)?.sent).toBeGreaterThan(0))
  expect(ledger.intents.get(intent.key)).toMatchObject({ status: 'sent', input })
})

it('a waiting mutation whose page closes before it is on disk is sent all the same', async () => {
  const { fetch, requests } = fakeFetch(new Response(null, { status: 204 }))
  const ledger = { ...memoryLedger(), write: () => new Promise<void>(() => {}) }
  const sendAtClose = await new Promise<() => void>(onWaiting => {
    const options = {
      mutation: unsubscribeMutation,
      input,
      description: 'W',
      hold: () => new Promise<'send'>(() => {}),
    }
    void executeMutation({ api: freshApi(fetch), ledger, ...options, onWaiting })
  })
  sendAtClose()
  expect(requests).toMatchObject([{ url: path, init: { method: 'DELETE', keepalive: true } }])
})

describe('a mutation that was left waiting', () => {
  it('is sent at the user’s request, under its own key', async () => {
    const { api, ledger, requests, intent } = await waiting(new Response(null, { status: 204 }))
    expect(await resumeIntent({ api, ledger }, unsubscribeMutation, intent)).toMatchObject({ kind: 'done' })
    expect(requests[0]?.headers.get('idempotency-key')).toBe(intent.key)
    expect(ledger.intents.get(intent.key)?.status).toBe('done')
  })

  it('is not sent if another tab settled it', async () => {
    const { api, ledger, requests, intent } = await waiting(new Response(null, { status: 204 }))
    await ledger.remove(intent.key)
    await expect(resumeIntent({ api, ledger }, unsubscribeMutation, intent)).rejects.toMatchObject({ kind: 'refused' })
    expect(requests).toHaveLength(0)
  })
})

describe('unsubscribing', () => {
  const unsubscribe = async (...answers: Response[]) => {
    const { fetch, requests } = fakeFetch(...answers)
    const ledger = memoryLedger()
    const outcome = await executeMutation({
      api: freshApi(fetch),
      ledger,
      mutation: unsubscribeMutation,
      input,
      description: 'W',
      sleep: async () => {},
    })
    return { outcome, ledger, methods: requests.map(({ init }) => init.method ?? 'GET') }
  }

  it('is already done, and settled, if there is no subscription', async () => {
    const { outcome, ledger, methods } = await unsubscribe(notFound())
    expect([outcome, ledger.history, methods]).toEqual([{ kind: 'already' }, ['sent', 'done'], ['DELETE']])
  })

  it.each([400, 405, 410])(
    'is rejected if the reply is a %i, and has an unknown outcome if the read after a lost reply gets that status',
    async status => {
      const refused = () => new Response('', { status })
      await expect(unsubscribe(refused())).rejects.toMatchObject({ status, mayHaveActed: false })
      expect((await unsubscribe(new Response('', { status: 500 }), refused())).outcome.kind).toBe('unknown')
    },
  )

  it('is reconciled after a lost reply: done if the subscription has ended, may be tried again if it is still active', async () => {
    const lost = () => new Response('', { status: 500 })
    expect((await unsubscribe(lost(), notFound())).outcome).toEqual({ kind: 'done', reply: null, found: true })
    const active = { subscription_list: { id: '4120' }, opt_in_date: '2026-01-01T00:00:00Z' }
    const stillActive = await unsubscribe(lost(), Response.json(active))
    expect([stillActive.outcome.kind, stillActive.methods]).toEqual(['absent', ['DELETE', 'GET', 'GET']])
    const ended = { ...active, opt_out_date: '2026-02-01T00:00:00Z' }
    expect((await unsubscribe(lost(), Response.json(ended))).outcome.kind).toBe('done')
  })
})
