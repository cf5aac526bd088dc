import { describe, expect, it } from 'vitest'
import { person } from '#/api/test-world'
import { forecastOf } from './forecast'

const somebody = { person, raw: person, differences: [] }
const none = { devices: [], unreadable: [] }
const theirs = { devices: [{ device: { service_device_id: 'd-1' }, raw: {} }], unreadable: [] }
const key = { personKey: 'k', externalId: '' }
const external = { personKey: '', externalId: 'CRM-1' }
const both = { personKey: 'k', externalId: 'CRM-1' }

describe('the forecast of an association (interface.md, five rules)', () => {
  it.each([
    ['2, a key that names nobody fails', key, { person: null, devices: null }, { rule: 2, ignoresExternalId: false }],
    [
      '3, an id that names nobody goes to the owner',
      external,
      { person: null, devices: null },
      { rule: 3, ignoresExternalId: false },
    ],
    ['4, the device moves', key, { person: somebody, devices: none }, { rule: 4, ignoresExternalId: false }],
    ['4, also by external id', external, { person: somebody, devices: none }, { rule: 4, ignoresExternalId: false }],
    ['5, it is theirs already', key, { person: somebody, devices: theirs }, { rule: 5, ignoresExternalId: false }],
    ['1, with both the key decides', both, { person: null, devices: null }, { rule: 2, ignoresExternalId: true }],
    ['1, and the id is ignored', both, { person: somebody, devices: theirs }, { rule: 5, ignoresExternalId: true }],
  ] as const)('%s', (_, target, reading, forecast) => {
    expect(forecastOf(target, reading, 'd-1')).toEqual(forecast)
  })
})
