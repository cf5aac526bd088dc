import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readFragment, readScenario, type Scenario, scenarioFragment, writeScenario } from './scenario'

const scenario: Scenario = {
  dataset: 'demo',
  ahead: 7200,
  faults: [{ method: 'DELETE', drop: 'after', times: 1 }],
  texts: [{ ahead: 60, mdn: '+13125550142', text: 'Y ✓ 日本' }],
}

it('a scenario is unchanged after it is shared as a link or a file', () => {
  expect(readScenario(writeScenario(scenario))).toEqual({ ok: true, scenario })
  expect(readFragment(scenarioFragment(scenario))).toEqual({ ok: true, scenario })
  expect(scenarioFragment(scenario)).toMatch(/^#scenario=[\w-]+$/)
})

const changed = (from: string, to: string) => writeScenario(scenario).replace(from, to)
/** A scenario with a valid checksum, as written by someone who knows how it is computed. */
function forged(scenario: object): string {
  const written: Scenario = JSON.parse(JSON.stringify(scenario))
  return writeScenario(written)
}

it.each([
  ['an empty file', '', 'not-a-scenario'],
  ['another file', 'a,b\n1,2', 'not-a-scenario'],
  ['other JSON', '{"rules":[]}', 'not-a-scenario'],
  ['a list', '[]', 'not-a-scenario'],
  ['a file that was cut short', writeScenario(scenario).slice(0, -9), 'cut'],
  ['another version', changed(':2,', ':3,'), 'version'],
  ['a changed clock', changed('7200', '7201'), 'changed'],
  ['a file without content', '{"signalbox_scenario":2,"checksum":"0"}', 'changed'],
  ['a forged dataset', forged({ ...scenario, dataset: 'large' }), 'invalid'],
  ['a forged clock', forged({ ...scenario, ahead: 1e12 }), 'invalid'],
  ['a forged number', forged({ ...scenario, texts: [{ ahead: 0, mdn: '../../reset', text: '' }] }), 'invalid'],
  ['a forged field', forged({ ...scenario, company: 'DEMO' }), 'invalid'],
])('%s is refused', (_, content, fault) => {
  expect(readScenario(content)).toMatchObject({ ok: false, fault })
})

const none = {
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
}
const incident = (path: string): Scenario => ({
  ...scenario,
  incident: {
    route: 'deleteBroadcast',
    path,
    body: null,
    outcome: { status: 404, kind: 'not-found', messages: [] },
    fault: null,
    isFault: false,
    records: none,
  },
})
const broadcasts = '/companies/{company}/mobiledb/broadcasts'

it('a scenario whose call belongs to its route can be opened', () => {
  for (const path of [`${broadcasts}/7001`, `${broadcasts}/a%2Fb?x=..%2F`])
    expect(readScenario(writeScenario(incident(path)))).toEqual({ ok: true, scenario: incident(path) })
})

it.each([
  '/session',
  '//elsewhere.example/companies/DEMO/mobiledb/broadcasts/1',
  '/../../../__mock/faults',
  `${broadcasts}/../../../../../__mock/faults`,
  `${broadcasts}/..`,
  `${broadcasts}/%2e%2e`,
  `${broadcasts}/.\t.`,
  `${broadcasts}/..\\..\\..\\..\\..\\__mock`,
  `${broadcasts}/7001#x`,
  `${broadcasts}`,
])('a scenario with a call to %j is refused', path => {
  expect(readScenario(writeScenario(incident(path)))).toEqual({ ok: false, fault: 'invalid' })
})

it('a scenario with more values than the demo service takes is refused', () => {
  const faults = [{ body: Array.from({ length: 12_000 }, () => 0) }]
  expect(readScenario(writeScenario({ ...scenario, faults }))).toEqual({ ok: false, fault: 'invalid' })
})

it('a link that was cut short anywhere is refused, and other fragments are not read as a scenario', () => {
  const link = scenarioFragment(scenario)
  fc.assert(
    fc.property(fc.nat(link.length - 12), length => {
      const cut = readFragment(link.slice(0, 11 + length))
      expect(cut?.ok).toBe(false)
    }),
  )
  expect(readFragment('#scenario=%%%')).toEqual({ ok: false, fault: 'cut' })
  expect(readFragment('#main')).toBeNull()
})
