import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { broadcastSchema, broadcastStatuses } from '#/contract/broadcasts'
import { useService } from '../service'
import { newSender } from './sender'

const service = useService()

test('a create is 201, scheduled, with the system fields; a null short code is filled in', async () => {
  const { company, sender, listId } = await newSender(service)
  const answer = await sender.post(sender.body())
  expect(answer.status).toBe(201)
  const body: unknown = answer.body
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
  const { company, sender } = await newSender(service)
  const made = await sender.made()
  expect((await sender.get(made.broadcast_id)).body).toEqual(made)
  const other = await newSender(service)
  expect((await other.sender.get(made.broadcast_id)).status).toBe(404)
  for (const id of ['999999999', 'x', '1e3', '-1', '99999999999999999999999', '%2B1']) {
    expect([id, (await sender.get(id)).status]).toEqual([id, 404])
    expect([id, (await sender.put(id, { name: 'x' })).status]).toEqual([id, 404])
    expect([id, (await sender.cancel(id)).status]).toEqual([id, 404])
  }
  expect((await company.send('GET', `/mobiledb/broadcasts/${made.broadcast_id}/`)).status).toBe(200)
})

test('system fields in the body are ignored on create and on update', async () => {
  const { sender } = await newSender(service)
  const system = {
    broadcast_id: '1',
    id: '1',
    status: 'sent',
    url: '/x',
    created_at: '2001-01-01T00:00:00Z',
    updated_at: 7,
    delivery: { recipient_count: 9 },
  }
  const made = await sender.made(system)
  expect(made).toMatchObject({ status: 'scheduled' })
  expect(made.broadcast_id).not.toBe('1')
  for (const b of [made, await sender.read(made.broadcast_id)]) expect(b).not.toHaveProperty('delivery')
  const put = await sender.put(made.broadcast_id, { ...system, name: 'New' })
  expect(put.body).toMatchObject({ broadcast_id: made.broadcast_id, status: 'scheduled', name: 'New', url: made.url })
  expect(put.body).toMatchObject({ created_at: made.created_at })
  expect(put.body).not.toHaveProperty('id')
})

test('an update is 200, merges top-level and targeting keys, and keeps unknown keys', async () => {
  const { sender } = await newSender(service)
  const made = await sender.made(
    { send_schedule: { every: 'week' } },
    { ab_test: [1, 2], push: { subject: 's', badge: 3 } },
  )
  const put = await sender.put(made.broadcast_id, {
    name: 'Second',
    note: 'kept too',
    send_scheduled_date: '2096-12-01T18:00:00+01:00',
    targeting: { message_template: 'Doors open at 18:00' },
  })
  expect(put.status).toBe(200)
  expect(await sender.read(made.broadcast_id)).toEqual({
    ...made,
    name: 'Second',
    note: 'kept too',
    send_scheduled_date: '2096-12-01T17:00:00Z',
    updated_at: expect.any(String),
    targeting: { ...made.targeting, message_template: 'Doors open at 18:00' },
  })
})

test('a broadcast can be sent back as it was read, which changes nothing, not even updated_at', async () => {
  const { sender, outside } = await newSender(service)
  const made = await sender.made({ note: { of: ['ours'] } }, { push: null })
  await outside.advance('PT1M')
  const put = await sender.put(made.broadcast_id, made)
  expect([put.status, put.body]).toEqual([200, made])
  expect((await sender.put(made.broadcast_id, {})).body).toEqual(made)
  const changed = await sender.put(made.broadcast_id, { note: { of: ['yours'] } })
  expect(changed.body).not.toMatchObject({ updated_at: made.updated_at })
})

test('parallel updates of different keys are all kept', async () => {
  const { sender } = await newSender(service)
  const { broadcast_id: id } = await sender.made()
  await Promise.all([
    sender.put(id, { name: 'Named' }),
    sender.put(id, { created_by: 'theo@shop.example' }),
    sender.put(id, { targeting: { message_template: 'Text' } }),
    sender.put(id, { targeting: { shorten_urls: true } }),
    sender.put(id, { extra_one: 1 }),
  ])
  expect(await sender.read(id)).toMatchObject({
    name: 'Named',
    created_by: 'theo@shop.example',
    targeting: { message_template: 'Text', shorten_urls: true },
    extra_one: 1,
  })
})

test('an update that would make the broadcast invalid is 422 and changes nothing', async () => {
  const { sender } = await newSender(service)
  const made = await sender.made()
  const put = await sender.put(made.broadcast_id, { name: 'Not this', targeting: { channel: 'push' } })
  expect([put.status, put.messages]).toEqual([422, ['targeting.push.subject: push needs a title']])
  expect(await sender.read(made.broadcast_id)).toEqual(made)
})

test('a cancel is 200 with the legacy body and status deleted; a later read says canceled', async () => {
  const { company, sender, listId } = await newSender(service)
  const made = await sender.made()
  const answer = await sender.cancel(made.broadcast_id)
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    id: Number(made.broadcast_id),
    company_id: company.key,
    name: 'Autumn preview',
    status: 'deleted',
    shorten_urls: false,
    short_url_base: 'https://go.example/',
    created_by: 'mara@shop.example',
    created_by_application: 'api',
    activity_type: 'Broadcast',
    activity_uid: `b${made.broadcast_id}`,
    test_broadcast: false,
    source_short_code: made.targeting?.source_short_code,
    message_template: 'Hi {{ first_name }}, {{ list_name }} is open',
    send_scheduled_date: '2096-12-01T16:00:00Z',
    source_lists: [`/companies/${company.key}/mobiledb/subscription_lists/${listId}`],
    channel: 'sms',
    filters: [],
    url: made.url,
    created_at: made.created_at,
    updated_at: expect.any(String),
  })
  expect(await sender.read(made.broadcast_id)).toMatchObject({ status: 'canceled' })
  expect((await company.send('GET', '/mobiledb/broadcasts?status=canceled')).body).toHaveLength(1)
})

test.each(broadcastStatuses.filter(status => status !== 'scheduled'))(
  'an update or cancel of a broadcast that is %s is 403 and changes nothing',
  async status => {
    const { sender, force } = await newSender(service)
    const { broadcast_id: id } = await sender.made()
    expect((await force(id, 'paused')).status).toBe(200)
    expect((await force(id, status)).body).toMatchObject({ status })
    const before = await sender.read(id)
    for (const answer of [await sender.put(id, { name: 'x' }), await sender.cancel(id)]) {
      expect(answer.status).toBe(403)
      expect(answer.messages[0]).toContain('Only a scheduled broadcast')
    }
    expect((await sender.read(id)).name).toBe(before.name)
  },
)

test('a list has at most 100: the scheduled ones due first, and of other statuses the newest', async () => {
  const { company, sender, force } = await newSender(service)
  const dates = Array.from({ length: 103 }, (_, i) => new Date(Date.UTC(2097, 0, 1 + ((i * 40) % 103))).toISOString())
  const ids: string[] = []
  for (const send_scheduled_date of dates) ids.push((await sender.made({ send_scheduled_date })).broadcast_id)
  const listed = async (status: string) => {
    const answer = await company.send('GET', `/mobiledb/broadcasts?status=${status}`)
    return z
      .array(broadcastSchema)
      .parse(answer.body)
      .map(each => Date.parse(each.send_scheduled_date ?? ''))
  }
  const byDate = dates.map(date => Date.parse(date)).toSorted((a, b) => a - b)
  expect(await listed('scheduled')).toEqual(byDate.slice(0, 100))
  for (const id of ids) await force(id, 'paused')
  expect(await listed('paused')).toEqual(byDate.toReversed().slice(0, 100))
})
