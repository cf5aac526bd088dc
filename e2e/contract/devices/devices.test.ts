import { expect, test } from 'vitest'
import { type Outside, newWorld } from '../outside-world'
import { type Company, useService } from '../service'

const service = useService()
const UNKNOWN_KEY = '0b6d3f5e-6c1b-4f7e-9a51-2f1d8c7be410'

const assign = (company: Company, deviceId: string, body: unknown, call: { user?: string; version?: 1 | 2 } = {}) =>
  service.send('POST', `/mobile_apps/${company.app}/devices/${encodeURIComponent(deviceId)}/assign`, { ...call, body })

const devicesOf = async (company: Company, key: string): Promise<string[]> =>
  JSON.parse((await company.send('GET', `/mobiledb/persons/${key}/push_devices`)).text).map(
    (device: { service_device_id: string }) => device.service_device_id,
  )

/** Somebody with a number, an external id and a device. */
async function owner(company: Company, outside: Outside, external_person_id: string) {
  const { person } = await company.add({ external_person_id })
  return { key: person.person_key, device: await outside.device({ person_key: person.person_key }) }
}

test('Push 24 and 25, decision 39: devices are an array with every field, by key, older id and external id', async () => {
  const { company, outside } = await newWorld(service)
  const { person } = await company.add({ external_person_id: 'CRM/1' })
  const said = {
    os: 'iOS',
    os_version: '18.2',
    sdk_version: '4.9.0',
    app_version: '7.3.1',
    push_token: '9f3c',
    hardware_make: 'Apple',
    hardware_model: 'iPhone16,2',
    advertising_id: 'ad-1',
    locale: 'en_US',
    location: { latitude: 41.88, longitude: -87.63 },
    timezone: 'America/Chicago',
  }
  const { service_device_id: id } = await outside.device({ ...said, person_key: person.person_key })
  const expected = [{ service_device_id: id, ...said, url: `/mobile_apps/${company.app}/devices/${id}` }]
  for (const who of [person.person_key, String(person.person_id), 'external/CRM%2F1']) {
    const answer = await company.send('GET', `/mobiledb/persons/${who}/push_devices`)
    expect([who, answer.status, answer.body]).toEqual([who, 200, expected])
  }
  expect((await service.send('GET', `/mobile_apps/${company.app}/devices/${id}`)).body).toEqual({ device: expected[0] })
})

test('Decision 39: a person without devices has [], an unknown one is 404', async () => {
  const { company } = await newWorld(service)
  const { person } = await company.add({ external_person_id: 'bare' })
  expect(await devicesOf(company, person.person_key)).toEqual([])
  expect((await company.send('GET', '/mobiledb/persons/external/bare/push_devices')).body).toEqual([])
  for (const who of [UNKNOWN_KEY, '1', 'external/nobody']) {
    expect([who, (await company.send('GET', `/mobiledb/persons/${who}/push_devices`)).status]).toEqual([who, 404])
  }
})

test('Decision 63: what the SDK did not say is empty text, location null', async () => {
  const { outside } = await newWorld(service)
  const { service_device_id, url, os, location, ...texts } = await outside.device({ os: 'android' })
  expect([os, location]).toEqual(['android', null])
  expect(new Set(Object.values(texts))).toEqual(new Set(['']))
  expect(String(url)).toContain(service_device_id)
})

test('Push 26: an unknown device, or one of another app, is 404', async () => {
  const { company, outside } = await newWorld(service)
  const { service_device_id: id } = await outside.device()
  const other = await service.company()
  expect((await service.send('GET', `/mobile_apps/${company.app}/devices/nothing`)).status).toBe(404)
  expect((await service.send('GET', `/mobile_apps/${other.app}/devices/${id}`)).status).toBe(404)
  expect((await service.send('GET', `/mobile_apps/no-app/devices/${id}`)).messages).toEqual(['There is no such app.'])
})

test('Association 4, decision 40: the person exists: the device moves to them, 200 with the person', async () => {
  const { company, outside } = await newWorld(service)
  const [from, to] = [await owner(company, outside, 'from'), await owner(company, outside, 'to')]
  const id = from.device.service_device_id
  const answer = await assign(company, id, { person_key: to.key })
  expect([answer.status, answer.person.person_key]).toEqual([200, to.key])
  expect(await devicesOf(company, from.key)).toEqual([])
  expect(await devicesOf(company, to.key)).toContain(id)
  expect((await assign(company, id, { external_person_id: 'from' })).person.person_key).toBe(from.key)
  expect(await devicesOf(company, from.key)).toEqual([id])
})

test('Association 5: already with that person: nothing changes, 200', async () => {
  const { company, outside } = await newWorld(service)
  const { key, device } = await owner(company, outside, 'mine')
  const before = (await company.get(key)).person
  await outside.advance('PT5M')
  for (const body of [{ person_key: key }, { external_person_id: 'mine' }]) {
    const answer = await assign(company, device.service_device_id, body)
    expect([answer.status, answer.person]).toEqual([200, before])
  }
})

test('Association 1: with both, person_key is used and external_person_id is ignored, whatever it is', async () => {
  const { company, outside } = await newWorld(service)
  const [from, to] = [await owner(company, outside, 'from'), await owner(company, outside, 'to')]
  for (const external_person_id of ['from', 'nobody', '', 'x'.repeat(129)]) {
    const answer = await assign(company, from.device.service_device_id, { person_key: to.key, external_person_id })
    expect([answer.status, answer.person.external_person_id]).toEqual([200, 'to'])
  }
})

test('Association 2: a person_key that names nobody is 404 and moves nothing', async () => {
  const { company, outside } = await newWorld(service)
  const { key, device } = await owner(company, outside, 'mine')
  for (const person_key of [UNKNOWN_KEY, 'no key', '']) {
    const answer = await assign(company, device.service_device_id, { person_key, external_person_id: 'mine' })
    expect([answer.status, answer.messages]).toEqual([404, ['PersonErrors::PersonNotFoundByPersonKey']])
  }
  expect(await devicesOf(company, key)).toEqual([device.service_device_id])
})

test("Association 3, decision 63: an unknown external id becomes that of the device's person, in place of one they had", async () => {
  const { company, outside } = await newWorld(service)
  const anonymous = await outside.device()
  const named = await assign(company, anonymous.service_device_id, { external_person_id: 'new-1' })
  expect([named.status, named.person.external_person_id]).toEqual([200, 'new-1'])
  const renamed = await assign(company, anonymous.service_device_id, { external_person_id: 'new-2' })
  expect([renamed.person.person_key, renamed.person.external_person_id]).toEqual([named.person.person_key, 'new-2'])
  expect((await company.external('GET', 'new-1')).status).toBe(404)
  expect(await devicesOf(company, named.person.person_key)).toEqual([anonymous.service_device_id])
})

test('Races: parallel assigns of one unknown external id to two devices give it to one person, who then has both', async () => {
  const { company, outside } = await newWorld(service)
  const devices = [await outside.device(), await outside.device()]
  const answers = await Promise.all(
    devices.map(d => assign(company, d.service_device_id, { external_person_id: 'one' })),
  )
  const keys = new Set(answers.map(a => a.person.person_key))
  expect([answers.map(a => a.status), keys.size]).toEqual([[200, 200], 1])
  expect(await devicesOf(company, [...keys][0] ?? '')).toHaveLength(2)
})

test('Decision 40: neither person_key nor external_person_id, or a bad one, is 422; an unknown device 404', async () => {
  const { company, outside } = await newWorld(service)
  const { device } = await owner(company, outside, 'mine')
  const bodies = [
    {},
    { person_key: null, external_person_id: null },
    { external_person_id: '' },
    { external_person_id: 'x'.repeat(129) },
    { person_key: 1 },
  ]
  for (const body of bodies) {
    expect([body, (await assign(company, device.service_device_id, body)).status]).toEqual([body, 422])
  }
  expect((await assign(company, 'nothing', { external_person_id: 'mine' })).status).toBe(404)
})

test('Decision 40: the person comes in Version 2 form, whatever the version of the call', async () => {
  const { company, outside } = await newWorld(service)
  const { person } = await company.add({ mobile_phone: { mdn: '+13125550142' } })
  const { service_device_id: id } = await outside.device()
  const answer = await assign(company, id, { person_key: person.person_key }, { version: 1 })
  expect(answer.person.mobile_phone?.mdn).toBe('+13125550142')
})

test('Authentication 2, decision 56: the association needs public_api:user or public_api:admin: reader 403, app and demo 200', async () => {
  const demo = (path: string, user: string, body: unknown) =>
    service.send('POST', `/mobile_apps/demo-app/devices/${path}`, { user, body })
  const body = { external_person_id: 'CRM-33802' }
  for (const [user, status] of [
    ['reader:demo', 403],
    ['app:demo', 200],
    ['demo:demo', 200],
  ] as const) {
    expect([user, (await demo('d-77120-9f3e/assign', user, body)).status]).toEqual([user, status])
  }
  const refused = await demo('d-77120-9f3e/assign', 'reader:demo', body)
  expect([refused.messages.length, refused.headers.get('www-authenticate')]).toEqual([1, null])
  const read = await service.send('GET', '/mobile_apps/demo-app/devices/d-77120-9f3e', { user: 'reader:demo' })
  expect(read.status).toBe(200)
})

test('Decisions 55 and 56: an app of another company is 404 before the role, the role 403 before the content and the record', async () => {
  const path = '/mobile_apps/other-app/devices/x/assign'
  expect((await service.send('POST', path, { user: 'app:demo', body: {} })).status).toBe(404)
  expect((await service.send('POST', path, { user: 'reader:demo', body: {} })).status).toBe(404)
  const unread = await service.send('POST', '/mobile_apps/demo-app/devices/x/assign', { user: 'reader:demo', raw: '{' })
  expect(unread.status).toBe(403)
})

test('Control routes: a device without a person belongs to a new anonymous one; the SDK updates one it registered', async () => {
  const { company, outside } = await newWorld(service)
  const { service_device_id } = await outside.device({ app_version: '1.0' })
  const { key } = await owner(company, outside, 'mine')
  const again = await outside.device({ service_device_id, person_key: key, app_version: '1.1', os: 'iOS' })
  expect([again.service_device_id, again.app_version]).toEqual([service_device_id, '1.1'])
  expect(await devicesOf(company, key)).toContain(service_device_id)
})

test('Control routes: devices refuses what is wrong with 422, an unknown app or person with 404', async () => {
  const { company, outside } = await newWorld(service)
  const path = `/mobile_apps/${company.app}/devices`
  for (const body of [
    {},
    { os: 'Symbian' },
    { os: 'iOS', location: { latitude: 91, longitude: 0 } },
    { os: 'iOS', location: { latitude: 1 } },
    { os: 'iOS', color: 'red' },
    { os: 'iOS', locale: 1 },
  ]) {
    expect([body, (await outside.control('POST', path, body)).status]).toEqual([body, 422])
  }
  expect((await outside.control('POST', '/mobile_apps/no-app/devices', { os: 'iOS' })).status).toBe(404)
  expect((await outside.control('POST', path, { os: 'iOS', person_key: UNKNOWN_KEY })).status).toBe(404)
})

test('Datasets, demo: devices of both platforms', async () => {
  const { company } = await newWorld(service, { dataset: 'demo' })
  const devices = JSON.parse((await company.send('GET', '/mobiledb/persons/external/CRM-33802/push_devices')).text)
  expect(devices.map((d: { os: string }) => d.os)).toEqual(['iOS', 'Android'])
})
