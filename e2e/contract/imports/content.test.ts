import { expect, test } from 'vitest'
import { useService } from '../service'
import { APNS_TOKEN, android, newImporter } from './importer'

const service = useService()
const open = () => newImporter(service)

test('1,000 devices are accepted; 1,001 are 413, even if they are invalid', async () => {
  const { post, migrations } = await open()
  const devices = Array.from({ length: 1001 }, (_, i) => android(`token-${i}`))
  expect((await post(devices)).status).toBe(413)
  expect((await post(devices.map(() => ({})))).status).toBe(413)
  expect((await service.send('GET', `${migrations}/import_batches`)).body).toEqual([])
  const accepted = await post(devices.slice(1))
  expect([accepted.status, (accepted.body as { pending_count: number }).pending_count]).toEqual([200, 1000])
})

test('nothing is stored unless all devices are valid; 422 names the positions of the first ten invalid ones', async () => {
  const { post, migrations, history } = await open()
  const devices = Array.from({ length: 30 }, (_, i) => (i % 2 === 0 ? android(`ok-${i}`) : android(' ')))
  const reply = await post(devices)
  expect(reply.status).toBe(422)
  expect(reply.messages).toHaveLength(10)
  for (const [i, message] of reply.messages.entries()) expect(message).toContain(`[${i * 2 + 1}]`)
  expect((await service.send('GET', `${migrations}/import_batches`)).body).toEqual([])
  expect((await history('ok-0')).status).toBe(404)
})

test.each([
  ['an empty list', []],
  ['a missing list', undefined],
  ['a blank token', [android('\u00a0')]],
  ['a token over 4,096 characters', [android('x'.repeat(4097))]],
  ['a platform in lower case', [{ platform: 'ios', token: APNS_TOKEN }]],
  ['another platform', [{ platform: 'WINDOWS', token: 'x' }]],
  ['a missing platform', [{ token: 'x' }]],
  ['a number as a token', [android(7 as unknown as string)]],
  ['an external id that is too long', [android('x', { external_person_id: 'x'.repeat(129) })]],
  ['an external id that is not a string', [android('x', { external_person_id: 7 })]],
  ['null as a device', [null]],
])('%s is 422', async (_, devices) => {
  const { post } = await open()
  const reply = await post(devices)
  expect([reply.status, reply.messages.length]).toEqual([422, 1])
})

test('a token of 4,096 characters and duplicate tokens are accepted and registered', async () => {
  const { createBatch, settle, read, history, devicesOf } = await open()
  const long = Array.from({ length: 4096 }, (_, i) => ((i * 7919) % 36).toString(36)).join('')
  const { batch_id: id } = await createBatch([
    android(long, { external_person_id: 'a' }),
    android(long, { external_person_id: 'a' }),
  ])
  await settle()
  expect(await read(id)).toMatchObject({ success_count: 2, failure_count: 0 })
  expect(await devicesOf('a')).toHaveLength(1)
  expect((await history(long)).body).toHaveLength(2)
})
