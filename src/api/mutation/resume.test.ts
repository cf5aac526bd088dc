import { describe, expect, it } from 'vitest'
import { newId } from '../new-id'
import { unsubscribeAct } from '../subscriptions'
import { fakeFetch, memoryLedger, testApi, testSession } from '../test-world'
import { executeMutation } from './execute-mutation'
import { resumeIntent } from './resume'

const input = { params: { company_id: 'DEMO', person_id: 'k1', subscription_list_id: '4120' } }
const path = '/api/test/DEMO/companies/DEMO/mobiledb/persons/k1/subscriptions/4120'
/** Of a user of its own: what one test leaves waiting is none of the next one's. */
const freshApi = (fetch: typeof globalThis.fetch) => testApi(fetch, { session: testSession({ user: newId() }) })
const gone = () => new Response(null, { status: 404 })

/** An act that waits, with what its page would do. */
async function waiting(...answers: Response[]) {
  const { fetch, requests } = fakeFetch(...answers)
  const ledger = memoryLedger()
  const api = freshApi(fetch)
  let sendAtClose = () => {}
  let release = (_: 'send' | 'withdraw') => {}
  const hold = new Promise<'send' | 'withdraw'>(resolve => (release = resolve))
  const noted = new Promise<void>(resolve => {
    void executeMutation({
      api,
      ledger,
      act: unsubscribeAct,
      input,
      what: 'W',
      hold,
      onWaiting: send => {
        sendAtClose = send
        resolve()
      },
    })
  })
  await noted
  const [intent] = ledger.intents.values()
  if (!intent) throw new Error('nothing was noted down')
  return { api, ledger, requests, intent, release, sendAtClose: () => sendAtClose() }
}

describe('an act that waits while its page closes', () => {
  it('leaves at once, kept alive, under the key that was noted down', async () => {
    const { requests, intent, ledger, sendAtClose } = await waiting(new Response(null, { status: 204 }))
    expect([requests.length, ledger.history]).toEqual([0, ['waiting']])
    sendAtClose()
    // Not a microtask later: what waits for anything in `pagehide` never leaves
    expect(requests).toMatchObject([{ url: path, init: { method: 'DELETE', keepalive: true } }])
    expect(requests[0]?.headers.get('idempotency-key')).toBe(intent.key)
    expect(requests[0]?.headers.get('x-signalbox-session')).toBe('session-1')
    expect(ledger.history).toEqual(['waiting', 'sent'])
  })
})

describe('an act that was left waiting', () => {
  it('is carried out when the user says so, under its own key', async () => {
    const { api, ledger, requests, intent } = await waiting(new Response(null, { status: 204 }))
    expect(await resumeIntent({ api, ledger }, unsubscribeAct, intent)).toMatchObject({ kind: 'done' })
    expect(requests[0]?.headers.get('idempotency-key')).toBe(intent.key)
    expect(ledger.intents.get(intent.key)?.status).toBe('done')
  })

  it('is not sent when another tab has decided', async () => {
    const { api, ledger, requests, intent } = await waiting(new Response(null, { status: 204 }))
    await ledger.remove(intent.key)
    await expect(resumeIntent({ api, ledger }, unsubscribeAct, intent)).rejects.toMatchObject({ kind: 'refused' })
    expect(requests).toHaveLength(0)
  })
})

describe('taking off a list', () => {
  const go = async (...answers: Response[]) => {
    const { fetch, requests } = fakeFetch(...answers)
    const ledger = memoryLedger()
    const outcome = await executeMutation({
      api: freshApi(fetch),
      ledger,
      act: unsubscribeAct,
      input,
      what: 'W',
      sleep: async () => {},
    })
    return { outcome, ledger, asked: requests.map(({ init }) => init.method ?? 'GET') }
  }

  it('finds nobody there: already not subscribed, and settled', async () => {
    const { outcome, ledger, asked } = await go(gone())
    expect([outcome, ledger.history, asked]).toEqual([{ kind: 'already' }, ['sent', 'done'], ['DELETE']])
  })

  it('whose answer was lost is read: off the list is done, still on it may be tried again', async () => {
    const lost = () => new Response('', { status: 500 })
    expect((await go(lost(), gone())).outcome).toEqual({ kind: 'done', reply: null })
    const active = { subscription_list: { id: '4120' }, opt_in_date: '2026-01-01T00:00:00Z' }
    const still = await go(lost(), Response.json(active))
    expect([still.outcome.kind, still.asked]).toEqual(['absent', ['DELETE', 'GET', 'GET']])
    const ended = { ...active, opt_out_date: '2026-02-01T00:00:00Z' }
    expect((await go(lost(), Response.json(ended))).outcome.kind).toBe('done')
  })
})
