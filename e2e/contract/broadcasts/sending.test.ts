import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { broadcastSchema, broadcastStatuses } from '#/contract/broadcasts'
import { readTimestamp } from '#/contract/format/timestamps'
import { sentSchema } from '../outside-world'
import { useService } from '../service'
import { openCompanyWithList } from './broadcast-calls'

const service = useService()
const seconds = (text: string | null | undefined): number => (readTimestamp(text) ?? Number.NaN) / 1000

test('the reply to a create with a past send date is scheduled, without delivery; sending has started by the next read', async () => {
  const { broadcasts, outsideWorld } = await openCompanyWithList(service)
  const created = await broadcasts.createStarted()
  expect(created.status).toBe('scheduled')
  expect(created).not.toHaveProperty('delivery')
  const sending = await broadcasts.read(created.broadcast_id)
  expect(sending.delivery?.send_start_date).toBe(created.created_at)
  // One second of real time may have passed by now.
  expect(sending.status === 'sent').toBe('enqueue_completed_date' in (sending.delivery ?? {}))
  if (sending.status !== 'sent') expect(sending.status).toBe('in_progress')
  await outsideWorld.advance('PT1S')
  const sent = await broadcasts.read(created.broadcast_id)
  expect(sent).toMatchObject({ status: 'sent', delivery: { recipient_count: 0 } })
  expect(seconds(sent.delivery?.send_start_date)).toBe(seconds(created.created_at))
  expect(seconds(sent.delivery?.enqueue_completed_date) - seconds(sent.delivery?.send_start_date)).toBe(1)
})

test('a broadcast is scheduled until its send date, then in_progress, then sent; the start is the send date', async () => {
  const { broadcasts, outsideWorld, join } = await openCompanyWithList(service)
  await join('+13125550101', { first_name: 'Ines' })
  const reply = await outsideWorld.advance('PT0S')
  const now = seconds(z.object({ now: z.string() }).parse(reply.body).now)
  const sendDate = new Date((now + 3600) * 1000).toISOString()
  const { broadcast_id: id } = await broadcasts.create({ send_scheduled_date: sendDate })
  await outsideWorld.advance('PT59M')
  expect(await broadcasts.read(id)).toMatchObject({ status: 'scheduled' })
  await outsideWorld.control('POST', '/clock', { now: sendDate })
  expect(['in_progress', 'sent']).toContain((await broadcasts.read(id)).status)
  await outsideWorld.advance('PT5S')
  const sent = await broadcasts.read(id)
  expect(sent).toMatchObject({ status: 'sent', delivery: { recipient_count: 1 } })
  expect(seconds(sent.delivery?.send_start_date)).toBe(now + 3600)
  expect(seconds(sent.delivery?.enqueue_completed_date)).toBe(now + 3601)
})

test('texts in the outbox and on the handset are rendered for the recipient; missing values render as empty text', async () => {
  const { broadcasts, outsideWorld, join, company } = await openCompanyWithList(service, 'Store news')
  await join('+13125550101', { first_name: 'Ines' })
  await join('+13125550102', {
    first_name: 'noor',
    gender: { option_key: 'female' },
    interests: [{ option_key: 'shoes' }, { option_key: 'books' }],
    vip: true,
    loyalty_points: 4.5,
  })
  await join('+13125550103')
  const { broadcast_id: id } = await broadcasts.createStarted({
    message_template:
      '{{first_name|capitalize|default: "You"}}/{{ gender }}/{{ interests }}/{{ vip }}/{{ loyalty_points }}/{{ list_name }}/{{ nobody }}',
  })
  await outsideWorld.advance('PT2S')
  const texts = async (mdn: string) => (await outsideWorld.textsTo(mdn)).filter(text => text.kind === 'broadcast')
  expect((await texts('+13125550102')).map(text => text.text)).toEqual([
    'Noor/Female/Shoes, Books/true/4.5/Store news/',
  ])
  expect((await texts('+13125550103')).map(text => text.text)).toEqual(['You/////Store news/'])
  const [newest] = z
    .array(z.unknown())
    .parse((await outsideWorld.control('GET', '/handsets/%2B13125550103/messages')).body)
  expect(newest).toMatchObject({ channel: 'sms', kind: 'broadcast', broadcast_id: id, company_key: company.key })
})

test('with shorten_urls, links are replaced by short links under short_url_base', async () => {
  const { broadcasts, outsideWorld, join } = await openCompanyWithList(service)
  await join('+13125550101')
  await broadcasts.createStarted({
    message_template: 'See https://shop.example/a?b=1.',
    shorten_urls: true,
    short_url_base: 'https://go.example',
  })
  await outsideWorld.advance('PT2S')
  expect((await outsideWorld.textsTo('+13125550101'))[0]?.text).toMatch(/^See https:\/\/go\.example\/[\w-]{6}\.$/)
})

test('a recipient gets one text, rendered with the first of the source_lists they are on; sms needs a number', async () => {
  const { broadcasts, outsideWorld, company, join, listId } = await openCompanyWithList(service, 'One')
  const secondList = await outsideWorld.addList('Two')
  const secondCampaign = await outsideWorld.addCampaign(secondList)
  await join('+13125550101')
  await outsideWorld.subscribe(secondCampaign, '+13125550101')
  await outsideWorld.subscribe(secondCampaign, '+13125550102')
  const withoutNumber = await join('+13125550103', {})
  await company.updatePerson(withoutNumber, { external_person_id: 'only-id', mobile_phone: null })
  const unsubscribed = await join('+13125550104')
  await company.send('DELETE', `/mobiledb/persons/${unsubscribed}/subscriptions/${listId}`)
  const { broadcast_id: id } = await broadcasts.createStarted({
    message_template: '{{ list_name }}',
    source_lists: [secondList, listId, secondList],
  })
  await outsideWorld.advance('PT2S')
  expect((await broadcasts.read(id)).delivery?.recipient_count).toBe(2)
  expect((await outsideWorld.textsTo('+13125550101'))[0]?.text).toBe('Two')
  expect((await outsideWorld.textsTo('+13125550102'))[0]?.text).toBe('Two')
})

test('push needs a device; title and deep link are sent to every device of the person', async () => {
  const { broadcasts, outsideWorld, join, company } = await openCompanyWithList(service)
  const person = await join('+13125550101', { first_name: 'Ines' })
  await join('+13125550102')
  const devices = [
    await outsideWorld.registerDevice({ person_key: person }),
    await outsideWorld.registerDevice({ person_key: person, os: 'Android' }),
  ]
  const push = { subject: 'For {{ first_name }}', metadata: 'shop://cart' }
  const { broadcast_id: id } = await broadcasts.createStarted({
    channel: 'Push',
    message_template: 'Your cart is waiting',
    push,
  })
  await outsideWorld.advance('PT2S')
  expect((await broadcasts.read(id)).delivery?.recipient_count).toBe(1)
  const sent = z.array(sentSchema).parse((await outsideWorld.control('GET', '/outbox?channel=push&limit=10000')).body)
  const ours = sent.filter(each => each['company_key'] === company.key)
  expect(ours.map(each => each.recipient).sort()).toEqual(devices.map(device => device.service_device_id).sort())
  expect(ours[0]).toMatchObject({
    kind: 'broadcast',
    broadcast_id: id,
    text: 'Your cart is waiting',
    subject: 'For Ines',
    metadata: 'shop://cart',
  })
})

test('recipients are determined when sending starts', async () => {
  const { broadcasts, outsideWorld, join, forceStatus, listId, company } = await openCompanyWithList(service)
  const person = await join('+13125550101')
  const { broadcast_id: id } = await broadcasts.create()
  expect((await forceStatus(id, 'in_progress')).body).toMatchObject({
    status: 'in_progress',
    delivery: { recipient_count: 0 },
  })
  await forceStatus(id, 'paused')
  await company.send('DELETE', `/mobiledb/persons/${person}/subscriptions/${listId}`)
  await join('+13125550102')
  await forceStatus(id, 'in_progress')
  await outsideWorld.advance('PT2S')
  expect(await broadcasts.read(id)).toMatchObject({ status: 'sent', delivery: { recipient_count: 1 } })
  expect((await outsideWorld.textsTo('+13125550102')).filter(text => text.kind === 'broadcast')).toEqual([])
})

/** A broadcast of the demo dataset, with its control routes. */
async function demoBroadcast(name: string, status: string) {
  const company = await service.addCompany({ dataset: 'demo' })
  const all = z.array(broadcastSchema).parse((await company.send('GET', `/mobiledb/broadcasts?status=${status}`)).body)
  const id = all.find(b => b.name === name)?.broadcast_id ?? ''
  return {
    company,
    id,
    read: async () => broadcastSchema.parse((await company.send('GET', `/mobiledb/broadcasts/${id}`)).body),
    forceStatus: (forcedStatus: string) =>
      service.send('POST', `/__mock/companies/${company.key}/broadcasts/${id}/status`, {
        body: { status: forcedStatus },
      }),
    advance: (duration: string) => service.send('POST', '/__mock/clock', { body: { advance: duration } }),
  }
}

test('500 recipients are enqueued per second of the clock, the rest in the last second', async () => {
  const { company, id, read, forceStatus, advance } = await demoBroadcast('Gift guide', 'scheduled')
  await forceStatus('in_progress')
  await advance('PT1H')
  const { status, delivery } = await read()
  const count = delivery?.recipient_count ?? 0
  expect([status, count > 1500 && count < 2000]).toEqual(['sent', true])
  const reply = await service.send('GET', '/__mock/outbox?channel=sms&limit=10000')
  const ours = z
    .array(sentSchema)
    .parse(reply.body)
    .filter(each => each['broadcast_id'] === id && each['company_key'] === company.key)
  const sentAt = ours.map(each => readTimestamp(each.sent_at) ?? 0)
  const first = Math.min(...sentAt)
  expect([0, 1000, 2000, 3000].map(offset => sentAt.filter(time => time === first + offset).length)).toEqual([
    500,
    500,
    500,
    count - 1500,
  ])
  expect(seconds(delivery?.enqueue_completed_date) - seconds(delivery?.send_start_date)).toBe(4)
})

test('delivery fills over time; a pause stops it, and sending resumes from there', async () => {
  const { read, forceStatus, advance } = await demoBroadcast('Rain jackets, all sizes', 'in_progress')
  const count = async () => (await read()).delivery?.recipient_count ?? 0
  const first = await count()
  await advance('PT10S')
  const { delivery, updated_at } = await read()
  expect(delivery?.recipient_count).toBeGreaterThanOrEqual(first + 5000)
  expect(delivery?.recipient_count).toBe(500 * (seconds(updated_at) - seconds(delivery?.send_start_date)))
  await forceStatus('paused')
  const countWhenPaused = await count()
  await advance('PT1H')
  expect(await count()).toBe(countWhenPaused)
  await forceStatus('in_progress')
  await advance('PT10S')
  const more = (await count()) - countWhenPaused
  expect([more % 500, more >= 5000]).toEqual([0, true])
  await advance('PT1H')
  expect(await read()).toMatchObject({ status: 'sent', delivery: { recipient_count: 900_000 } })
})

test('the control route sets any of the seven statuses; another status is 422, an unknown id 404', async () => {
  const { broadcasts, outsideWorld, forceStatus, join, company } = await openCompanyWithList(service)
  await join('+13125550101')
  const { broadcast_id: id } = await broadcasts.create()
  for (const status of broadcastStatuses) {
    const reply = await forceStatus(id, status)
    expect([reply.status, (reply.body as { status: string }).status]).toEqual([200, status])
  }
  expect((await forceStatus(id, 'sent')).body).toMatchObject({ delivery: { recipient_count: 1 } })
  expect((await outsideWorld.textsTo('+13125550101')).filter(text => text.kind === 'broadcast').length).toBeGreaterThan(
    0,
  )
  const rescheduled = await forceStatus(id, 'scheduled')
  expect(rescheduled.body).not.toHaveProperty('delivery')
  expect((await broadcasts.put(id, { name: 'Again' })).status).toBe(200)
  expect((await forceStatus(id, 'archived')).status).toBe(422)
  expect((await forceStatus('999999999', 'sent')).status).toBe(404)
  expect(
    (await outsideWorld.control('POST', `/companies/nobody/broadcasts/${id}/status`, { status: 'sent' })).status,
  ).toBe(404)
  expect((await company.send('GET', '/mobiledb/broadcasts?status=scheduled')).body).toHaveLength(1)
})

test('a broadcast forced to in_progress ends as sent', async () => {
  const { broadcasts, outsideWorld, forceStatus } = await openCompanyWithList(service)
  for (const from of ['scheduled', 'failed', 'canceled', 'deleted', 'sent']) {
    const { broadcast_id: id } = await broadcasts.create()
    await forceStatus(id, from)
    await forceStatus(id, 'in_progress')
    await outsideWorld.advance('PT1S')
    expect([from, (await broadcasts.read(id)).status]).toEqual([from, 'sent'])
  }
})
