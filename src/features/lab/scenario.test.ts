import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readFragment, readScenario, type Scenario, scenarioFragment, writeScenario } from './scenario'

const scenario: Scenario = {
  dataset: 'demo',
  ahead: 7200,
  faults: [{ method: 'DELETE', drop: 'after', times: 1 }],
  texts: [{ ahead: 60, mdn: '+13125550142', text: 'Y ✓ 日本' }],
}

it('a scenario is unchanged after a link and after a file', () => {
  expect(readScenario(writeScenario(scenario))).toEqual({ ok: true, scenario })
  expect(readFragment(scenarioFragment(scenario))).toEqual({ ok: true, scenario })
  expect(scenarioFragment(scenario)).toMatch(/^#scenario=[\w-]+$/)
})

const changed = (from: string, to: string) => writeScenario(scenario).replace(from, to)
/** A scenario with a valid checksum, as someone could write who knows how it is computed. */
function forged(world: object): string {
  const written: Scenario = JSON.parse(JSON.stringify(world))
  return writeScenario(written)
}

it.each([
  ['an empty file', '', 'not-a-scenario'],
  ['another file', 'a,b\n1,2', 'not-a-scenario'],
  ['another JSON', '{"rules":[]}', 'not-a-scenario'],
  ['a list', '[]', 'not-a-scenario'],
  ['a file that was cut short', writeScenario(scenario).slice(0, -9), 'cut'],
  ['another version', changed(':2,', ':3,'), 'version'],
  ['a changed clock', changed('7200', '7201'), 'changed'],
  ['no world', '{"signalbox_scenario":2,"checksum":"0"}', 'changed'],
  ['a forged dataset', forged({ ...scenario, dataset: 'large' }), 'invalid'],
  ['a forged clock', forged({ ...scenario, ahead: 1e12 }), 'invalid'],
  ['a forged number', forged({ ...scenario, texts: [{ ahead: 0, mdn: '../../reset', text: '' }] }), 'invalid'],
  ['a forged field', forged({ ...scenario, company: 'DEMO' }), 'invalid'],
])('%s is refused', (_, content, fault) => {
  expect(readScenario(content)).toMatchObject({ ok: false, fault })
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
