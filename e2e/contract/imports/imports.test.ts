import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { importBatchSchema, importBatchSummarySchema } from '#/contract/imports'
import { useService } from '../service'
import { APNS_TOKEN, android, ios, newImporter } from './importer'

const service = useService()
const open = () => newImporter(service)

test('a create is 200 with batch_id, received_on with a colon before the milliseconds, counts, and pending entries', async () => {
  const { post } = await open()
  const reply = await post([ios(APNS_TOKEN, { external_person_id: 'CRM-1' }), android('fcm-1')])
  expect(reply.status).toBe(200)
  const body: unknown = reply.body
  expect(body).toEqual({
    batch_id: expect.any(String),
    received_on: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d:\d{3}Z$/),
    success_count: 0,
    failure_count: 0,
    pending_count: 2,
    pending: [
      { token: APNS_TOKEN, status: 'PENDING' },
      { token: 'fcm-1', status: 'PENDING' },
    ],
  })
})

test('all devices are pending until the batch settles, MOCK_IMPORT_SECONDS later on the mock’s clock', async () => {
  const { createBatch, read, settle, outsideWorld } = await open()
  const { batch_id: id } = await createBatch([ios(APNS_TOKEN), android('x-gone')])
  const early = await read(id)
  expect(early).toMatchObject({ pending_count: 2, success: [], failure: [] })
  expect(early.pending?.[0]).toEqual({ token: APNS_TOKEN, status: 'PENDING' })
  await settle()
  const late = await read(id)
  expect(late).toMatchObject({
    success_count: 1,
    failure_count: 1,
    pending_count: 0,
    pending: [],
    success: [{ token: APNS_TOKEN, status: 'SUCCESS', platform_status: '200', platform_message: 'Success' }],
    failure: [{ token: 'x-gone', status: 'FAILURE', platform_status: '404', platform_message: 'UNREGISTERED' }],
  })
  await outsideWorld.advance('P1D')
  expect(await read(id)).toEqual(late)
})

test.each([
  ['IOS', `${APNS_TOKEN}-bad`, '400', 'BadDeviceToken'],
  ['ANDROID', 'x-bad', '400', 'INVALID_ARGUMENT'],
  ['IOS', 'x-topic', '400', 'DeviceTokenNotForTopic'],
  ['ANDROID', 'x-topic', '403', 'SENDER_ID_MISMATCH'],
  ['IOS', 'x-gone', '410', 'Unregistered'],
  ['ANDROID', 'x-gone', '404', 'UNREGISTERED'],
  ['ANDROID', 'x-sender', '403', 'SENDER_ID_MISMATCH'],
  ['IOS', 'x-sender', '400', 'DeviceTokenNotForTopic'],
  ['IOS', APNS_TOKEN, '200', 'Success'],
  ['IOS', APNS_TOKEN.toUpperCase() + 'ab', '200', 'Success'],
  ['IOS', APNS_TOKEN.slice(1), '400', 'BadDeviceToken'],
  ['IOS', `${APNS_TOKEN}g`, '400', 'BadDeviceToken'],
  ['ANDROID', 'anything else', '200', 'Success'],
])('%s %s ends with %s %s', async (platform, token, status, message) => {
  const { createBatch, read, settle } = await open()
  const { batch_id: id } = await createBatch([{ platform, token }])
  await settle()
  const { success, failure } = await read(id)
  expect([...(success ?? []), ...(failure ?? [])]).toEqual([
    { token, status: status === '200' ? 'SUCCESS' : 'FAILURE', platform_status: status, platform_message: message },
  ])
})

test('a list has at most 100 batches, newest first', async () => {
  const { createBatch, migrations } = await open()
  const ids: string[] = []
  for (let i = 0; i < 102; i++) ids.push((await createBatch([android(`t-${i}`)])).batch_id)
  const list = z.array(importBatchSummarySchema).parse((await service.send('GET', `${migrations}/import_batches`)).body)
  expect(list.map(batch => batch.batch_id)).toEqual(ids.toReversed().slice(0, 100))
})

test("a token's history has one entry for each time it was imported; platform fields are absent while pending", async () => {
  const { createBatch, settle, history } = await open()
  const token = 'a/b %2F+ü😀'
  const first = await createBatch([android(token), android('other'), android(token)])
  await settle()
  const second = await createBatch([android(token)])
  const entry = {
    batch_id: first.batch_id,
    received_on: first.received_on,
    status: 'SUCCESS',
    platform_status: '200',
    platform_message: 'Success',
  }
  const reply = await history(token)
  expect([reply.status, reply.body]).toEqual([
    200,
    [{ batch_id: second.batch_id, received_on: second.received_on, status: 'PENDING' }, entry, entry],
  ])
  expect((await history('never')).status).toBe(404)
})

test('an unknown app or batch, or a batch of another app, is 404', async () => {
  const { createBatch, migrations } = await open()
  const other = await open()
  const { batch_id: id } = await createBatch([android('x')])
  for (const path of [
    `${other.migrations}/import_batches/${id}`,
    `${other.migrations}/device_migrations/x`,
    `${migrations}/import_batches/nope`,
  ])
    expect([path, (await service.send('GET', path)).status]).toEqual([path, 404])
  for (const path of ['import_batches', `import_batches/${id}`, 'device_migrations/x'])
    expect((await service.send('GET', `/mobile_apps/nope/migrations/${path}`)).status).toBe(404)
  expect(
    (await service.send('POST', '/mobile_apps/nope/migrations/import_batches', { body: { devices: [] } })).status,
  ).toBe(404)
  expect(
    (await service.send('GET', '/mobile_apps/other-app/migrations/import_batches', { user: 'app:demo' })).status,
  ).toBe(404)
  for (const path of [`${migrations}/import_batches/%00`, `${migrations}/device_migrations/%00`])
    expect((await service.send('GET', path)).status).toBeLessThan(500)
})

test('a success with an external id registers the device with that person, creating the person if necessary', async () => {
  const { createBatch, settle, devicesOf, company } = await open()
  await company.addPerson({ external_person_id: 'known', mobile_phone: { mdn: '+13125550101' } })
  await createBatch([
    ios(APNS_TOKEN, { external_person_id: 'known' }),
    android('fcm', { external_person_id: 'new' }),
    android('x-gone', { external_person_id: 'failed' }),
  ])
  expect(await devicesOf('known')).toEqual([])
  expect((await company.sendByExternalId('GET', 'new')).status).toBe(404)
  await settle()
  expect(await devicesOf('known')).toMatchObject([{ os: 'iOS', push_token: APNS_TOKEN }])
  expect(await devicesOf('new')).toMatchObject([{ os: 'Android', push_token: 'fcm' }])
  expect((await company.sendByExternalId('GET', 'known')).person.mobile_phone?.mdn).toBe('+13125550101')
  expect((await company.sendByExternalId('GET', 'failed')).status).toBe(404)
})

test('a later success for another person moves the device; a device from the SDK is found by its token', async () => {
  const { createBatch, settle, devicesOf, outsideWorld, company } = await open()
  const person = (await company.addPerson({ external_person_id: 'first' })).person
  const device = await outsideWorld.registerDevice({ person_key: person.person_key, push_token: 'fcm' })
  await createBatch([android('fcm', { external_person_id: 'second' })])
  await createBatch([android('fcm', { external_person_id: 'third' }), android('fcm', { external_person_id: 'fourth' })])
  await settle()
  expect(await devicesOf('first')).toEqual([])
  expect(await devicesOf('second')).toEqual([])
  expect(await devicesOf('third')).toEqual([])
  expect((await devicesOf('fourth')).map(each => each.service_device_id)).toEqual([device.service_device_id])
})

test('demo has batches with realistic failures, and the counts of each batch match its entries', async () => {
  const company = await service.addCompany({ dataset: 'demo' })
  const migrations = `/mobile_apps/${company.app}/migrations`
  const list = z.array(importBatchSummarySchema).parse((await service.send('GET', `${migrations}/import_batches`)).body)
  const reasons = new Set<string>()
  for (const summary of list) {
    const batch = importBatchSchema.parse(
      (await service.send('GET', `${migrations}/import_batches/${summary.batch_id}`)).body,
    )
    expect(batch).toMatchObject(summary)
    expect([batch.success?.length, batch.failure?.length, batch.pending?.length]).toEqual([
      batch.success_count,
      batch.failure_count,
      batch.pending_count,
    ])
    for (const entry of batch.failure ?? []) reasons.add(`${entry.platform_status} ${entry.platform_message}`)
  }
  expect([...reasons].sort()).toEqual([
    '400 BadDeviceToken',
    '400 DeviceTokenNotForTopic',
    '400 INVALID_ARGUMENT',
    '403 SENDER_ID_MISMATCH',
    '404 UNREGISTERED',
    '410 Unregistered',
  ])
})
