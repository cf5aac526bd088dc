import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openCompany, sentSchema } from '../outside-world'
import { useService } from '../service'

const service = useService({ rateLimit: false, dataset: 'demo' })
const MDN = '+13125550177'

async function open() {
  const { company, outsideWorld } = await openCompany(service)
  const list = await outsideWorld.addList()
  return { company, outsideWorld, list, campaign: await outsideWorld.addCampaign(list) }
}

test.each(['Y', 'y', 'YES', ' yes\n', 'Yes'])('the reply %j confirms the newest pending participation', async text => {
  const { outsideWorld, campaign } = await open()
  const newest = await outsideWorld.addCampaign(await outsideWorld.addList('Other'))
  await outsideWorld.inviteNumber(campaign, MDN)
  await outsideWorld.advance('PT1S')
  await outsideWorld.inviteNumber(newest, MDN)
  expect(await outsideWorld.reply(MDN, text)).toBe('confirmed')
  expect([
    (await outsideWorld.pendingParticipants(campaign)).length,
    (await outsideWorld.pendingParticipants(newest)).length,
  ]).toEqual([1, 0])
  expect(await outsideWorld.reply(MDN, text)).toBe('confirmed')
  expect(await outsideWorld.reply(MDN, text)).toBe('unchanged')
})

test.each(['N', 'no', ' NO '])('the reply %j rejects the pending participation', async text => {
  const { outsideWorld, campaign } = await open()
  await outsideWorld.inviteNumber(campaign, MDN)
  expect(await outsideWorld.reply(MDN, text)).toBe('rejected')
  expect(await outsideWorld.reply(MDN, text)).toBe('unchanged')
  expect((await outsideWorld.textsTo(MDN)).map(t => t.kind)).toEqual(['confirmation'])
})

test('STOP ends all subscriptions of the number with user_opt_out, for every person who has it', async () => {
  const { company, outsideWorld, list, campaign } = await open()
  const other = await outsideWorld.addCampaign(await outsideWorld.addList('Other'))
  await company.addPersonAtCarrier({ mdn: MDN, carrier_code: '1', external_person_id: 'first' })
  await company.addPersonAtCarrier({ mdn: MDN, carrier_code: '2', external_person_id: 'second' })
  const first = await outsideWorld.subscribe(campaign, MDN, { external_person_id: 'first' })
  const second = await outsideWorld.subscribe(other, MDN, { external_person_id: 'second' })
  const bystander = await outsideWorld.subscribe(campaign, '+13125550178')
  expect(await outsideWorld.reply(MDN, 'stop')).toBe('stopped')
  for (const key of [first, second]) {
    expect(await outsideWorld.subscriptionsOf(key)).toEqual([
      expect.objectContaining({ opt_out_reason: 'user_opt_out' }),
    ])
  }
  expect((await company.send('GET', `/mobiledb/persons/${bystander}/subscriptions/${list}`)).status).toBe(200)
  expect(await outsideWorld.reply(MDN, 'STOP')).toBe('unchanged')
})

test.each(['', 'maybe', 'YEP', 'STOP IT', 'y y', '否'])('the reply %j changes nothing', async text => {
  const { outsideWorld, campaign } = await open()
  await outsideWorld.inviteNumber(campaign, MDN)
  expect(await outsideWorld.reply(MDN, text)).toBe('unchanged')
  expect(await outsideWorld.pendingParticipants(campaign)).toHaveLength(1)
})

test('a reply affects only one company', async () => {
  const [one, two] = [await open(), await open()]
  await one.outsideWorld.inviteNumber(one.campaign, MDN)
  await two.outsideWorld.inviteNumber(two.campaign, MDN)
  expect(await one.outsideWorld.reply(MDN, 'Y')).toBe('confirmed')
  expect(await two.outsideWorld.pendingParticipants(two.campaign)).toHaveLength(1)
})

test('a reply without company_key is for DEMO', async () => {
  const mdn = '+13125550193'
  const sendReply = (text: string) =>
    service.send('POST', `/__mock/handsets/${encodeURIComponent(mdn)}/replies`, { body: { text } })
  // An earlier run on the same store may have subscribed this number.
  await sendReply('STOP')
  await service.send('POST', '/companies/DEMO/campaigns/acquisition/AQ7x1/participants', {
    body: { mobile_phone: { mdn } },
  })
  const reply = await sendReply('Y')
  expect([reply.status, reply.body]).toEqual([200, { outcome: 'confirmed' }])
})

test('an invalid number or body is 422, an unknown company 404', async () => {
  const { outsideWorld } = await open()
  for (const mdn of ['3125550142', 'x', '%2B0']) {
    expect((await outsideWorld.control('POST', `/handsets/${mdn}/replies`, { text: 'Y' })).status).toBe(422)
    expect((await outsideWorld.control('GET', `/handsets/${mdn}/messages`)).status).toBe(422)
  }
  for (const body of [{}, { text: 1 }, { text: 'Y', more: 1 }]) {
    expect((await outsideWorld.control('POST', '/handsets/%2B13125550142/replies', body)).status).toBe(422)
  }
  const nowhere = await outsideWorld.control('POST', '/handsets/%2B13125550142/replies', {
    text: 'Y',
    company_key: 'NOBODY',
  })
  expect(nowhere.status).toBe(404)
})

test('messages have sent_at, company_key, channel, kind, and text, newest first; a number without texts has []', async () => {
  const { company, outsideWorld, campaign } = await open()
  await outsideWorld.subscribe(campaign, MDN)
  const reply = await outsideWorld.control('GET', `/handsets/${encodeURIComponent(MDN)}/messages`)
  const ours = z
    .array(z.looseObject({ company_key: z.string() }))
    .parse(reply.body)
    .filter(t => t.company_key === company.key)
  const message = {
    sent_at: expect.any(String),
    company_key: company.key,
    channel: 'sms',
    text: expect.stringMatching(/Weekend offers/),
  }
  expect(ours).toEqual([
    { ...message, kind: 'welcome' },
    { ...message, kind: 'confirmation' },
  ])
  expect((await outsideWorld.control('GET', '/handsets/%2B4915901234567/messages')).body).toEqual([])
})

test('the outbox is newest first, filtered by channel and since (exclusive), limited, with X-Total-Count', async () => {
  const { outsideWorld, campaign } = await open()
  const read = async (query: string) => {
    const reply = await outsideWorld.control('GET', `/outbox?${query}`)
    return { total: Number(reply.headers.get('x-total-count')), sent: z.array(sentSchema).parse(reply.body) }
  }
  const before = (await read('')).sent[0]?.sent_at ?? '2000-01-01T00:00:00Z'
  await outsideWorld.advance('PT1S')
  const numbers = ['+13125550181', '+13125550182', '+13125550183']
  for (const mdn of numbers) {
    await outsideWorld.inviteNumber(campaign, mdn)
    await outsideWorld.advance('PT1S')
  }
  const all = await read(`channel=sms&since=${encodeURIComponent(before)}`)
  expect([all.total, all.sent.map(s => s.recipient)]).toEqual([3, numbers.toReversed()])
  const middle = encodeURIComponent(all.sent[1]?.sent_at ?? '')
  expect((await read(`since=${middle}`)).sent.map(s => s.recipient)).toEqual(['+13125550183'])
  const cut = await read(`since=${encodeURIComponent(before)}&limit=2`)
  expect([cut.total, cut.sent.length]).toEqual([3, 2])
  expect(await read(`channel=wallet&since=${encodeURIComponent(before)}`)).toEqual({ total: 0, sent: [] })
})

test('the outbox refuses an unknown channel, an invalid timestamp, and a limit outside 1 to 10,000', async () => {
  const { outsideWorld } = await open()
  for (const query of ['channel=fax', 'since=soon', 'limit=0', 'limit=10001', 'limit=x', 'limit=-1']) {
    expect([query, (await outsideWorld.control('GET', `/outbox?${query}`)).status]).toEqual([query, 422])
  }
  expect((await outsideWorld.control('GET', '/outbox?limit=10000')).status).toBe(200)
})

test('a reset clears the outbox', async () => {
  const { outsideWorld, campaign } = await open()
  await outsideWorld.inviteNumber(campaign, MDN)
  expect((await service.send('POST', '/__mock/reset', { body: {} })).status).toBe(204)
  const reply = await service.send('GET', '/__mock/outbox')
  expect([reply.body, reply.headers.get('x-total-count')]).toEqual([[], '0'])
  expect((await service.send('GET', `/__mock/handsets/${encodeURIComponent(MDN)}/messages`)).body).toEqual([])
})
