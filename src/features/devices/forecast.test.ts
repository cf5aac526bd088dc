import { describe, expect, it } from 'vitest'
import { person } from '#/api/testing'
import { forecastOf } from './forecast'

const someone = { person, raw: person, differences: [] }
const none = { devices: [], unreadable: [] }
const theirs = { devices: [{ device: { service_device_id: 'd-1' }, raw: {} }], unreadable: [] }
const key = { personKey: 'k', externalId: '' }
const external = { personKey: '', externalId: 'CRM-1' }
const both = { personKey: 'k', externalId: 'CRM-1' }

describe('the forecast of an association', () => {
  it.each([
    [
      'a key that no person has fails',
      key,
      { person: null, devices: null },
      { rule: 'unknown-key', ignoresExternalId: false },
    ],
    [
      'an external id that no person has goes to the owner of the device',
      external,
      { person: null, devices: null },
      { rule: 'change-owner-id', ignoresExternalId: false },
    ],
    ['the device moves', key, { person: someone, devices: none }, { rule: 'move', ignoresExternalId: false }],
    [
      'the device also moves by external id',
      external,
      { person: someone, devices: none },
      { rule: 'move', ignoresExternalId: false },
    ],
    [
      'the device already belongs to them',
      key,
      { person: someone, devices: theirs },
      { rule: 'unchanged', ignoresExternalId: false },
    ],
    [
      'with both, the key is used',
      both,
      { person: null, devices: null },
      { rule: 'unknown-key', ignoresExternalId: true },
    ],
    [
      'with both, the external id is ignored',
      both,
      { person: someone, devices: theirs },
      { rule: 'unchanged', ignoresExternalId: true },
    ],
  ] as const)('%s', (_, target, read, forecast) => {
    expect(forecastOf(target, read, 'd-1')).toEqual(forecast)
  })
})
