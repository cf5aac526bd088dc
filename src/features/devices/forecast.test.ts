import { describe, expect, it } from 'vitest'
import type { DeviceReading } from '#/api/devices'
import { person } from '#/api/testing'
import { forecastOf } from './forecast'

const someone = { person, raw: person, differences: [] }
const none = { devices: [], unreadable: [] }
const devicesWith = (url: string | null) => ({
  devices: [{ device: { service_device_id: 'd-1', url }, raw: {} }],
  unreadable: [],
})
const theirs = devicesWith('https://api.example.com/v2/mobile_apps/my%20app/devices/d-1')
const partly = (devices: DeviceReading[]) => ({ devices, unreadable: [{ raw: {} }] })
const key = { personKey: 'k', externalId: '' }
const external = { personKey: '', externalId: 'CRM-1' }
const both = { personKey: 'k', externalId: 'CRM-1' }

describe('the forecast of an association', () => {
  it.each([
    [
      'a key that no person has fails',
      key,
      { person: null, devices: null },
      { effect: 'unknown-key', ignoresExternalId: false },
    ],
    [
      'an external id that no person has goes to the owner of the device',
      external,
      { person: null, devices: null },
      { effect: 'change-owner-id', ignoresExternalId: false },
    ],
    ['the device moves', key, { person: someone, devices: none }, { effect: 'move', ignoresExternalId: false }],
    [
      'the device also moves by external id',
      external,
      { person: someone, devices: none },
      { effect: 'move', ignoresExternalId: false },
    ],
    [
      'the device already belongs to them',
      key,
      { person: someone, devices: theirs },
      { effect: 'unchanged', ignoresExternalId: false },
    ],
    [
      'a device with the same id in another app is not the device',
      key,
      { person: someone, devices: devicesWith('/mobile_apps/app/devices/d-1') },
      { effect: 'move', ignoresExternalId: false },
    ],
    [
      'a device with the same id may be the device if its app is not known',
      key,
      { person: someone, devices: devicesWith(null) },
      { effect: 'same-id', ignoresExternalId: false },
    ],
    [
      'a URL of another form does not show which app the device belongs to',
      key,
      { person: someone, devices: devicesWith('/devices/d-1') },
      { effect: 'same-id', ignoresExternalId: false },
    ],
    [
      'a device that cannot be read may be the device',
      key,
      { person: someone, devices: partly([]) },
      { effect: 'unreadable', ignoresExternalId: false },
    ],
    [
      'the device already belongs to them, whatever else cannot be read',
      key,
      { person: someone, devices: partly(theirs.devices) },
      { effect: 'unchanged', ignoresExternalId: false },
    ],
    [
      'with both, the key is used',
      both,
      { person: null, devices: null },
      { effect: 'unknown-key', ignoresExternalId: true },
    ],
    [
      'with both, the external id is ignored',
      both,
      { person: someone, devices: theirs },
      { effect: 'unchanged', ignoresExternalId: true },
    ],
  ] as const)('%s', (_, target, read, forecast) => {
    expect(forecastOf(target, read, { app: 'my app', device: 'd-1' })).toEqual(forecast)
  })
})
