import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { broadcastSchema, broadcastStatuses } from '#/contract/broadcasts'
import { useService } from '../service'
import { openCompanyWithList } from './broadcast-calls'

const service = useService()

test('a create is 201, scheduled, with the system fields; a null short code is filled in', async () => {
  const { company, broadcasts, listId } = await openCompanyWithList(service)
  const reply = await broadcasts.post(broadcasts.body())
  expect(reply.status).toBe(201)
  const body: unknown = reply.body
  expect(body).toEqual({
    broadcast_id: expect.stringMatching(/^\d+$/),
    status: 'scheduled',
    name: 'Autumn preview',
    send_scheduled_date: '2096-12-01T16:00:00Z',
    created_by: 'mara@shop.example',
    created_by_application: 'api',
    targeting: {
      message_template: 'Hi {{ first_name }}, {{ list_name }} is open',
      shorten_urls: false,
      short_url_base: 'https://go.example/',
      channel: 'sms',
      source_short_code: expect.stringMatching(/^\d+$/),
      source_lists: [listId],
      filters: [],
    },
    url: expect.stringMatching(new RegExp(`^/companies/${company.key}/mobiledb/broadcasts/\\d+$`)),
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  })
})

test('a read returns the broadcast; an unknown or malformed id, or one of another company, is 404', async () => {
  const { company, broadcasts } = await openCompanyWithList(service)
  const created = await broadcasts.create()
  expect((await broadcasts.get(created.broadcast_id)).body).toEqual(created)
  const other = await openCompanyWithList(service)
  expect((await other.broadcasts.get(created.broadcast_id)).status).toBe(404)
  for (const id of ['999999999', 'x', '1e3', '-1', '99999999999999999999999', '%2B1']) {
    expect([id, (await broadcasts.get(id)).status]).toEqual([id, 404])
    expect([id, (await broadcasts.put(id, { name: 'x' })).status]).toEqual([id, 404])
    expect([id, (await broadcasts.cancel(id)).status]).toEqual([id, 404])
  }
  expect((await company.send('GET', `/mobiledb/broadcasts/${created.broadcast_id}/`)).status).toBe(200)
})

test('system fields in the body are ignored on create and on update', async () => {
  const { broadcasts } = await openCompanyWithList(service)
  const system = {
    broadcast_id: '1',
    id: '1',
    status: 'sent',
    url: '/x',
    created_at: '2001-01-01T00:00:00Z',
    updated_at: 7,
    delivery: { recipient_count: 9 },
  }
  const created = await broadcasts.create(system)
  expect(created).toMatchObject({ status: 'scheduled' })
  expect(created.broadcast_id).not.toBe('1')
  for (const broadcast of [created, await broadcasts.read(created.broadcast_id)])
    expect(broadcast).not.toHaveProperty('delivery')
  const put = await broadcasts.put(created.broadcast_id, { ...system, name: 'New' })
  expect(put.body).toMatchObject({
    broadcast_id: created.broadcast_id,
    status: 'scheduled',
    name: 'New',
    url: created.url,
  })
  expect(put.body).toMatchObject({ created_at: created.created_at })
  expect(put.body).not.toHaveProperty('id')
})

test('an update is 200, merges top-level and targeting keys, and keeps unknown keys', async () => {
  const { broadcasts } = await openCompanyWithList(service)
  const created = await broadcasts.create(
    { send_schedule: { every: 'week' } },
    { ab_test: [1, 2], push: { subject: 's', badge: 3 } },
  )
  const put = await broadcasts.put(created.broadcast_id, {
    name: 'Second',
    note: 'kept too',
    send_scheduled_date: '2096-12-01T18:00:00+01:00',
    targeting: { message_template: 'Doors open at 18:00' },
  })
  expect(put.status).toBe(200)
  expect(await broadcasts.read(created.broadcast_id)).toEqual({
    ...created,
    name: 'Second',
    note: 'kept too',
    send_scheduled_date: '2096-12-01T17:00:00Z',
    updated_at: expect.any(String),
    targeting: { ...created.targeting, message_template: 'Doors open at 18:00' },
  })
})

test('a broadcast can be sent back as it was read, which changes nothing, not even updated_at', async () => {
  const { broadcasts, outsideWorld } = await openCompanyWithList(service)
  const created = await broadcasts.create({ note: { of: ['ours'] } }, { push: null })
  await outsideWorld.advance('PT1M')
  const put = await broadcasts.put(created.broadcast_id, created)
  expect([put.status, put.body]).toEqual([200, created])
  expect((await broadcasts.put(created.broadcast_id, {})).body).toEqual(created)
  const changed = await broadcasts.put(created.broadcast_id, { note: { of: ['yours'] } })
  expect(changed.body).not.toMatchObject({ updated_at: created.updated_at })
})

test('parallel updates of different keys are all kept', async () => {
  const { broadcasts } = await openCompanyWithList(service)
  const { broadcast_id: id } = await broadcasts.create()
  await Promise.all([
    broadcasts.put(id, { name: 'Named' }),
    broadcasts.put(id, { created_by: 'theo@shop.example' }),
    broadcasts.put(id, { targeting: { message_template: 'Text' } }),
    broadcasts.put(id, { targeting: { shorten_urls: true } }),
    broadcasts.put(id, { extra_one: 1 }),
  ])
  expect(await broadcasts.read(id)).toMatchObject({
    name: 'Named',
    created_by: 'theo@shop.example',
    targeting: { message_template: 'Text', shorten_urls: true },
    extra_one: 1,
  })
})

test('an update that would make the broadcast invalid is 422 and changes nothing', async () => {
  const { broadcasts } = await openCompanyWithList(service)
  const created = await broadcasts.create()
  const put = await broadcasts.put(created.broadcast_id, { name: 'Not this', targeting: { channel: 'push' } })
  expect([put.status, put.messages]).toEqual([422, ['targeting.push.subject: push needs a title']])
  expect(await broadcasts.read(created.broadcast_id)).toEqual(created)
})

test('a cancel is 200 with the legacy body and status deleted; a later read says canceled', async () => {
  const { company, broadcasts, listId } = await openCompanyWithList(service)
  const created = await broadcasts.create()
  const reply = await broadcasts.cancel(created.broadcast_id)
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual({
    id: Number(created.broadcast_id),
    company_id: company.key,
    name: 'Autumn preview',
    status: 'deleted',
    shorten_urls: false,
    short_url_base: 'https://go.example/',
    created_by: 'mara@shop.example',
    created_by_application: 'api',
    activity_type: 'Broadcast',
    activity_uid: `b${created.broadcast_id}`,
    test_broadcast: false,
    source_short_code: created.targeting?.source_short_code,
    message_template: 'Hi {{ first_name }}, {{ list_name }} is open',
    send_scheduled_date: '2096-12-01T16:00:00Z',
    source_lists: [`/companies/${company.key}/mobiledb/subscription_lists/${listId}`],
    channel: 'sms',
    filters: [],
    url: created.url,
    created_at: created.created_at,
    updated_at: expect.any(String),
  })
  expect(await broadcasts.read(created.broadcast_id)).toMatchObject({ status: 'canceled' })
  expect((await company.send('GET', '/mobiledb/broadcasts?status=canceled')).body).toHaveLength(1)
})

test.each(broadcastStatuses.filter(status => status !== 'scheduled'))(
  'an update or cancel of a broadcast that is %s is 403 and changes nothing',
  async status => {
    const { broadcasts, forceStatus } = await openCompanyWithList(service)
    const { broadcast_id: id } = await broadcasts.create()
    expect((await forceStatus(id, 'paused')).status).toBe(200)
    expect((await forceStatus(id, status)).body).toMatchObject({ status })
    const before = await broadcasts.read(id)
    for (const reply of [await broadcasts.put(id, { name: 'x' }), await broadcasts.cancel(id)]) {
      expect(reply.status).toBe(403)
      expect(reply.messages[0]).toContain('Only a scheduled broadcast')
    }
    expect((await broadcasts.read(id)).name).toBe(before.name)
  },
)

test('a list has at most 100 broadcasts: the scheduled ones due first, or the latest sends of another status', async () => {
  const { company, broadcasts, forceStatus } = await openCompanyWithList(service)
  const dates = Array.from({ length: 103 }, (_, i) => new Date(Date.UTC(2097, 0, 1 + ((i * 40) % 103))).toISOString())
  const ids: string[] = []
  for (const send_scheduled_date of dates) ids.push((await broadcasts.create({ send_scheduled_date })).broadcast_id)
  const listed = async (status: string) => {
    const reply = await company.send('GET', `/mobiledb/broadcasts?status=${status}`)
    return z
      .array(broadcastSchema)
      .parse(reply.body)
      .map(each => Date.parse(each.send_scheduled_date ?? ''))
  }
  const byDate = dates.map(date => Date.parse(date)).toSorted((a, b) => a - b)
  expect(await listed('scheduled')).toEqual(byDate.slice(0, 100))
  for (const id of ids) await forceStatus(id, 'paused')
  expect(await listed('paused')).toEqual(byDate.toReversed().slice(0, 100))
})
