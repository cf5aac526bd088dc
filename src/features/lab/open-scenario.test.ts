import { expect, it } from 'vitest'
import { createApi } from '#/api/http/client'
import { testApi, testSession } from '#/api/testing'
import { openScenario } from './open-scenario'
import type { Scenario } from './scenario'

it.each([
  ['DEMO', ['POST reset', 'POST replies', 'PUT faults']],
  ['DEMO-FORK-1', ['POST reset', 'POST companies', 'POST replies', 'PUT faults']],
])(
  'a scenario with texts opens in the company %s, which is created again if the reset removes it',
  async (company_key, expected) => {
    const calls: string[] = []
    const service: typeof fetch = async (url, init) => {
      calls.push(`${init?.method ?? 'GET'} ${typeof url === 'string' ? (url.split('/').at(-1) ?? '') : ''}`)
      return Response.json({ outcome: 'subscribed', rules: [] })
    }
    const api = createApi({ session: { ...testSession(), company_key }, fetch: service })
    const texts = [{ ahead: 0, mdn: '+13125550142', text: 'Y' }]
    expect(await openScenario(api, { dataset: 'demo', ahead: 0, faults: [], texts })).toBeNull()
    expect(calls).toEqual(expected)
  },
)

const scenarioOf = (faults: Scenario['faults']): Scenario => ({
  dataset: 'empty',
  ahead: 0,
  faults,
  texts: [],
  incident: {
    route: 'listSubscriptionLists',
    path: '/companies/{company}/mobiledb/subscription_lists',
    body: null,
    outcome: { status: 200, kind: null, messages: [] },
    fault: null,
    isFault: false,
    records: {
      lists: [],
      persons: [],
      subscriptions: [],
      campaigns: [],
      participants: [],
      broadcasts: [],
      wallet_campaigns: [],
      wallet_items: [],
      devices: [],
      batches: [],
    },
  },
})

/** The control calls that change the demo service, and the calls of its routes, in order. */
async function callsOf(scenario: Scenario): Promise<string[]> {
  const calls: string[] = []
  const api = testApi(async (url, init) => {
    const path = typeof url === 'string' ? url : ''
    const isControl = path.startsWith('/__mock')
    if (isControl && init?.method !== 'GET') calls.push(path)
    if (!isControl) calls.push('call')
    return Promise.resolve(isControl ? Response.json({ rules: [] }) : Response.json([]))
  })
  await openScenario(api, scenario)
  return calls
}

it('fault rules that were used up by trying the call are set again', async () => {
  const calls = await callsOf(scenarioOf([{ method: 'GET', status: 503, times: 1 }]))
  expect(calls.lastIndexOf('/__mock/faults')).toBeGreaterThan(calls.indexOf('call'))
})

it('after a read without fault rules is tried, the demo service is not set up again', async () => {
  const calls = await callsOf(scenarioOf([]))
  expect(calls.at(-1)).toBe('call')
})
