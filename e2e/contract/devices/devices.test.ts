import { expect, test } from 'vitest'
import { type OutsideWorld, openCompany } from '../outside-world'
import { type Company, useService } from '../service'

const service = useService({ rateLimit: false, dataset: 'demo' })
const UNKNOWN_KEY = '0b6d3f5e-6c1b-4f7e-9a51-2f1d8c7be410'

const assign = (company: Company, deviceId: string, body: unknown, call: { user?: string; version?: 1 | 2 } = {}) =>
  service.send('POST', `/mobile_apps/${company.app}/devices/${encodeURIComponent(deviceId)}/assign`, { ...call, body })

const devicesOf = async (company: Company, key: string): Promise<string[]> =>
  JSON.parse((await company.send('GET', `/mobiledb/persons/${key}/push_devices`)).text).map(
    (device: { service_device_id: string }) => device.service_device_id,
  )

/** Adds a person with an external id and a device. */
async function addOwner(company: Company, outsideWorld: OutsideWorld, external_person_id: string) {
  const { person } = await company.addPerson({ external_person_id })
  return { key: person.person_key, device: await outsideWorld.registerDevice({ person_key: person.person_key }) }
}

test('devices are an array with all fields, by person key, numeric id, and external id', async () => {
  const { company, outsideWorld } = await openCompany(service)
  const { person } = await company.addPerson({ external_person_id: 'CRM/1' })
  const details = {
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
  const { service_device_id: id } = await outsideWorld.registerDevice({ ...details, person_key: person.person_key })
  const expected = [{ service_device_id: id, ...details, url: `/mobile_apps/${company.app}/devices/${id}` }]
  for (const idInPath of [person.person_key, String(person.person_id), 'external/CRM%2F1']) {
    const reply = await company.send('GET', `/mobiledb/persons/${idInPath}/push_devices`)
    expect([idInPath, reply.status, reply.body]).toEqual([idInPath, 200, expected])
  }
  expect((await service.send('GET', `/mobile_apps/${company.app}/devices/${id}`)).body).toEqual({ device: expected[0] })
})

test('a person without devices has [], an unknown person is 404', async () => {
  const { company } = await openCompany(service)
  const { person } = await company.addPerson({ external_person_id: 'bare' })
  expect(await devicesOf(company, person.person_key)).toEqual([])
  expect((await company.send('GET', '/mobiledb/persons/external/bare/push_devices')).body).toEqual([])
  for (const idInPath of [UNKNOWN_KEY, '1', 'external/nobody']) {
    const { status } = await company.send('GET', `/mobiledb/persons/${idInPath}/push_devices`)
    expect([idInPath, status]).toEqual([idInPath, 404])
  }
})

test('fields the SDK did not send are empty strings, and location is null', async () => {
  const { outsideWorld } = await openCompany(service)
  const { service_device_id, url, os, location, ...texts } = await outsideWorld.registerDevice({ os: 'android' })
  expect([os, location]).toEqual(['android', null])
  expect(new Set(Object.values(texts))).toEqual(new Set(['']))
  expect(String(url)).toContain(service_device_id)
})

test('an unknown device, or one of another app, is 404', async () => {
  const { company, outsideWorld } = await openCompany(service)
  const { service_device_id: id } = await outsideWorld.registerDevice()
  const other = await service.addCompany()
  expect((await service.send('GET', `/mobile_apps/${company.app}/devices/nothing`)).status).toBe(404)
  expect((await service.send('GET', `/mobile_apps/${other.app}/devices/${id}`)).status).toBe(404)
  expect((await service.send('GET', `/mobile_apps/no-app/devices/${id}`)).messages).toEqual(['There is no such app.'])
})

test('an existing person gets the device: 200 with the person', async () => {
  const { company, outsideWorld } = await openCompany(service)
  const [from, to] = [await addOwner(company, outsideWorld, 'from'), await addOwner(company, outsideWorld, 'to')]
  const id = from.device.service_device_id
  const reply = await assign(company, id, { person_key: to.key })
  expect([reply.status, reply.person.person_key]).toEqual([200, to.key])
  expect(await devicesOf(company, from.key)).toEqual([])
  expect(await devicesOf(company, to.key)).toContain(id)
  expect((await assign(company, id, { external_person_id: 'from' })).person.person_key).toBe(from.key)
  expect(await devicesOf(company, from.key)).toEqual([id])
})

test('assigning to the person who has the device changes nothing: 200', async () => {
  const { company, outsideWorld } = await openCompany(service)
  const { key, device } = await addOwner(company, outsideWorld, 'mine')
  const before = (await company.getPerson(key)).person
  await outsideWorld.advance('PT5M')
  for (const body of [{ person_key: key }, { external_person_id: 'mine' }]) {
    const reply = await assign(company, device.service_device_id, body)
    expect([reply.status, reply.person]).toEqual([200, before])
  }
})

test('with both person_key and external_person_id, the external id is ignored, whatever its value', async () => {
  const { company, outsideWorld } = await openCompany(service)
  const [from, to] = [await addOwner(company, outsideWorld, 'from'), await addOwner(company, outsideWorld, 'to')]
  for (const external_person_id of ['from', 'nobody', '', 'x'.repeat(129)]) {
    const reply = await assign(company, from.device.service_device_id, { person_key: to.key, external_person_id })
    expect([reply.status, reply.person.external_person_id]).toEqual([200, 'to'])
  }
})

test('an unknown person_key is 404 and moves nothing', async () => {
  const { company, outsideWorld } = await openCompany(service)
  const { key, device } = await addOwner(company, outsideWorld, 'mine')
  for (const person_key of [UNKNOWN_KEY, 'no key', '']) {
    const reply = await assign(company, device.service_device_id, { person_key, external_person_id: 'mine' })
    expect([reply.status, reply.messages]).toEqual([404, ['PersonErrors::PersonNotFoundByPersonKey']])
  }
  expect(await devicesOf(company, key)).toEqual([device.service_device_id])
})

test("an unknown external id is given to the device's person, replacing one they had", async () => {
  const { company, outsideWorld } = await openCompany(service)
  const anonymous = await outsideWorld.registerDevice()
  const named = await assign(company, anonymous.service_device_id, { external_person_id: 'new-1' })
  expect([named.status, named.person.external_person_id]).toEqual([200, 'new-1'])
  const renamed = await assign(company, anonymous.service_device_id, { external_person_id: 'new-2' })
  expect([renamed.person.person_key, renamed.person.external_person_id]).toEqual([named.person.person_key, 'new-2'])
  expect((await company.sendByExternalId('GET', 'new-1')).status).toBe(404)
  expect(await devicesOf(company, named.person.person_key)).toEqual([anonymous.service_device_id])
})

test('parallel assigns of one unknown external id to two devices give both devices to one person', async () => {
  const { company, outsideWorld } = await openCompany(service)
  const devices = [await outsideWorld.registerDevice(), await outsideWorld.registerDevice()]
  const answers = await Promise.all(
    devices.map(d => assign(company, d.service_device_id, { external_person_id: 'one' })),
  )
  const keys = new Set(answers.map(a => a.person.person_key))
  expect([answers.map(a => a.status), keys.size]).toEqual([[200, 200], 1])
  expect(await devicesOf(company, [...keys][0] ?? '')).toHaveLength(2)
})

test('a body without a valid person_key or external_person_id is 422, an unknown device 404', async () => {
  const { company, outsideWorld } = await openCompany(service)
  const { device } = await addOwner(company, outsideWorld, 'mine')
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

test('the person is in version 2 form whatever the version of the call', async () => {
  const { company, outsideWorld } = await openCompany(service)
  const { person } = await company.addPerson({ mobile_phone: { mdn: '+13125550142' } })
  const { service_device_id: id } = await outsideWorld.registerDevice()
  const reply = await assign(company, id, { person_key: person.person_key }, { version: 1 })
  expect(reply.person.mobile_phone?.mdn).toBe('+13125550142')
})

test('assigning needs public_api:user or public_api:admin: reader gets 403, app and demo 200', async () => {
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

test("another company's app is 404 before the role check; a missing role is 403 before the body and the device are checked", async () => {
  const path = '/mobile_apps/other-app/devices/x/assign'
  expect((await service.send('POST', path, { user: 'app:demo', body: {} })).status).toBe(404)
  expect((await service.send('POST', path, { user: 'reader:demo', body: {} })).status).toBe(404)
  const refused = await service.send('POST', '/mobile_apps/demo-app/devices/x/assign', {
    user: 'reader:demo',
    raw: '{',
  })
  expect(refused.status).toBe(403)
})

test('a device registered without a person belongs to an unknown person; registering it again updates its fields and its person', async () => {
  const { company, outsideWorld } = await openCompany(service)
  const { service_device_id } = await outsideWorld.registerDevice({ app_version: '1.0' })
  const { key } = await addOwner(company, outsideWorld, 'mine')
  expect(await devicesOf(company, key)).not.toContain(service_device_id)
  const again = await outsideWorld.registerDevice({ service_device_id, person_key: key, app_version: '1.1', os: 'iOS' })
  expect([again.service_device_id, again.app_version]).toEqual([service_device_id, '1.1'])
  expect(await devicesOf(company, key)).toContain(service_device_id)
})

test('the control route refuses an invalid body with 422, an unknown app or person with 404', async () => {
  const { company, outsideWorld } = await openCompany(service)
  const path = `/mobile_apps/${company.app}/devices`
  for (const body of [
    {},
    { os: 'Symbian' },
    { os: 'iOS', location: { latitude: 91, longitude: 0 } },
    { os: 'iOS', location: { latitude: 1 } },
    { os: 'iOS', color: 'red' },
    { os: 'iOS', locale: 1 },
  ]) {
    expect([body, (await outsideWorld.control('POST', path, body)).status]).toEqual([body, 422])
  }
  expect((await outsideWorld.control('POST', '/mobile_apps/no-app/devices', { os: 'iOS' })).status).toBe(404)
  expect((await outsideWorld.control('POST', path, { os: 'iOS', person_key: UNKNOWN_KEY })).status).toBe(404)
})

test('demo has devices of both platforms', async () => {
  const { company } = await openCompany(service, { dataset: 'demo' })
  const devices = JSON.parse((await company.send('GET', '/mobiledb/persons/external/CRM-33802/push_devices')).text)
  expect(devices.map((d: { os: string }) => d.os)).toEqual(['iOS', 'Android'])
})
