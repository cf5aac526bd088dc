import { expect, test } from 'vitest'
import { HOUR_MS } from '#/contract/format/durations'
import { participantSchema } from '#/contract/participants'
import { openCompany } from '../outside-world'
import { useService } from '../service'

const service = useService()
const MDN = '+13125550177'

async function open(options: Parameters<typeof openCompany>[1] = {}) {
  const { company, outsideWorld } = await openCompany(service, options)
  const list = await outsideWorld.addList()
  return { company, outsideWorld, list, campaign: await outsideWorld.addCampaign(list) }
}

test('an add is 201 with person, empty participation_date, expire_date 24 h later, and PENDING; a text is sent', async () => {
  const { company, outsideWorld, campaign } = await open()
  const reply = await outsideWorld.invite(campaign, {
    external_person_id: 'CRM-40811',
    mobile_phone: { mdn: MDN },
    custom_fields: { first_name: 'Noor', last_name: 'Haddad' },
  })
  const { person } = await company.sendByExternalId('GET', 'CRM-40811')
  expect([reply.status, reply.body]).toEqual([
    201,
    {
      person: {
        external_person_id: 'CRM-40811',
        person_id: person.person_id,
        person_key: person.person_key,
        url: `/companies/${company.key}/mobiledb/persons/${person.person_key}`,
      },
      participation_date: '',
      expire_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/),
      status: 'PENDING',
    },
  ])
  const lifetime =
    Date.parse(String(participantSchema.parse(reply.body).expire_date)) - Date.parse(reply.headers.get('date') ?? '')
  expect(lifetime / HOUR_MS).toBeGreaterThan(23.98)
  expect(lifetime / HOUR_MS).toBeLessThanOrEqual(24)
  expect(person).toMatchObject({
    mobile_phone: { mdn: MDN },
    custom_fields: { first_name: 'Noor', last_name: 'Haddad' },
  })
  expect((await outsideWorld.textsTo(MDN)).map(t => t.kind)).toEqual(['confirmation'])
})

test('an add while pending is 200: no new text, the same expire_date, and the given fields are applied', async () => {
  const { company, outsideWorld, campaign } = await open()
  const first = participantSchema.parse((await outsideWorld.inviteNumber(campaign, MDN)).body)
  await outsideWorld.advance('PT2H')
  const again = await outsideWorld.invite(campaign, {
    mobile_phone: { mdn: MDN },
    external_person_id: 'late',
    custom_fields: { vip: true },
  })
  expect(again.status).toBe(200)
  expect(again.body).toEqual({ ...first, person: { ...first.person, external_person_id: 'late' } })
  expect(await outsideWorld.textsTo(MDN)).toHaveLength(1)
  expect((await company.sendByExternalId('GET', 'late')).person).toMatchObject({
    mobile_phone: { mdn: MDN },
    custom_fields: { vip: true },
  })
})

test('a Y subscribes the person and a welcome text follows; another add is 409 and changes nothing', async () => {
  const { company, outsideWorld, list, campaign } = await open()
  await outsideWorld.invite(campaign, { mobile_phone: { mdn: MDN }, external_person_id: 'CRM-1' })
  expect(await outsideWorld.reply(MDN, 'Y')).toBe('confirmed')
  expect(await outsideWorld.pendingParticipants(campaign)).toEqual([])
  expect((await company.send('GET', `/mobiledb/persons/external/CRM-1/subscriptions/${list}`)).status).toBe(200)
  expect((await outsideWorld.textsTo(MDN)).map(t => t.kind)).toEqual(['welcome', 'confirmation'])
  const again = await outsideWorld.invite(campaign, {
    mobile_phone: { mdn: MDN },
    external_person_id: 'CRM-2',
    custom_fields: { vip: true },
  })
  expect(again.status).toBe(409)
  expect((await company.sendByExternalId('GET', 'CRM-2')).status).toBe(404)
  expect((await company.sendByExternalId('GET', 'CRM-1')).person.custom_fields).toEqual({})
  expect(await outsideWorld.textsTo(MDN)).toHaveLength(2)
})

test("an add is 409 for any subscription to the campaign's list, however it came about", async () => {
  const { outsideWorld, list, campaign } = await open()
  const second = await outsideWorld.addCampaign(list, { description: 'another way in' })
  const elsewhere = await outsideWorld.addCampaign(await outsideWorld.addList('Other'))
  await outsideWorld.subscribe(campaign, MDN)
  expect((await outsideWorld.inviteNumber(second, MDN)).status).toBe(409)
  expect((await outsideWorld.inviteNumber(elsewhere, MDN)).status).toBe(201)
})

test('after expire_date the pending entry is gone, a Y changes nothing, and an add is 201 again', async () => {
  const { outsideWorld, campaign } = await open()
  await outsideWorld.inviteNumber(campaign, MDN)
  await outsideWorld.advance('PT23H59M')
  expect(await outsideWorld.pendingParticipants(campaign)).toHaveLength(1)
  await outsideWorld.advance('PT1M')
  expect(await outsideWorld.pendingParticipants(campaign)).toEqual([])
  expect(await outsideWorld.reply(MDN, 'Y')).toBe('unchanged')
  expect((await outsideWorld.inviteNumber(campaign, MDN)).status).toBe(201)
})

test('after an N, an add is 422 MDNHASCONFIRMATIONBLOCK, for that campaign only', async () => {
  const { outsideWorld, list, campaign } = await open()
  const other = await outsideWorld.addCampaign(list)
  await outsideWorld.inviteNumber(campaign, MDN)
  expect(await outsideWorld.reply(MDN, 'N')).toBe('rejected')
  expect(await outsideWorld.pendingParticipants(campaign)).toEqual([])
  const blocked = await outsideWorld.inviteNumber(campaign, MDN)
  expect([blocked.status, blocked.messages]).toEqual([422, ['MDNHASCONFIRMATIONBLOCK']])
  await outsideWorld.advance('P3D')
  expect((await outsideWorld.inviteNumber(campaign, MDN)).status).toBe(422)
  expect((await outsideWorld.inviteNumber(other, MDN)).status).toBe(201)
})

test('a later Y ends the block, and subscribes if the invitation has not expired', async () => {
  const { company, outsideWorld, list, campaign } = await open()
  await outsideWorld.invite(campaign, { mobile_phone: { mdn: MDN }, external_person_id: 'changed-mind' })
  await outsideWorld.reply(MDN, 'N')
  await outsideWorld.advance('PT1H')
  expect(await outsideWorld.reply(MDN, 'Y')).toBe('confirmed')
  const path = `/mobiledb/persons/external/changed-mind/subscriptions/${list}`
  expect((await company.send('GET', path)).status).toBe(200)
  await company.send('DELETE', path)
  expect((await outsideWorld.inviteNumber(campaign, MDN)).status).toBe(201)
})

test('a Y after the invitation has expired ends the block without subscribing', async () => {
  const { outsideWorld, campaign } = await open()
  await outsideWorld.inviteNumber(campaign, MDN)
  await outsideWorld.reply(MDN, 'N')
  await outsideWorld.advance('P2D')
  expect(await outsideWorld.reply(MDN, 'Y')).toBe('unblocked')
  expect((await outsideWorld.inviteNumber(campaign, MDN)).status).toBe(201)
})

test('if two people share a number, the N of one does not remove the pending entry of the other', async () => {
  const { company, outsideWorld, campaign } = await open()
  await company.addPersonAtCarrier({ mdn: MDN, carrier_code: '1', external_person_id: 'first' })
  await company.addPersonAtCarrier({ mdn: MDN, carrier_code: '2', external_person_id: 'second' })
  const add = (external_person_id: string) =>
    outsideWorld.invite(campaign, { mobile_phone: { mdn: MDN }, external_person_id })
  await add('first')
  await outsideWorld.advance('PT1S')
  await add('second')
  expect(await outsideWorld.reply(MDN, 'N')).toBe('rejected')
  expect([(await add('first')).status, (await add('second')).messages]).toEqual([200, ['MDNHASCONFIRMATIONBLOCK']])
})

test('STOP removes pending entries without a block: a later add is 201', async () => {
  const { outsideWorld, campaign } = await open()
  await outsideWorld.inviteNumber(campaign, MDN)
  expect(await outsideWorld.reply(MDN, 'STOP')).toBe('stopped')
  expect(await outsideWorld.pendingParticipants(campaign)).toEqual([])
  expect((await outsideWorld.inviteNumber(campaign, MDN)).status).toBe(201)
})

test.each([1, 2, 3])(
  'of parallel adds of one number, exactly one is 201; one pending entry, one text, and one person exist (round %i)',
  async () => {
    const { company, outsideWorld, campaign } = await open()
    const answers = await Promise.all(Array.from({ length: 40 }, () => outsideWorld.inviteNumber(campaign, MDN)))
    expect(answers.map(a => a.status).sort()).toEqual([...Array.from({ length: 39 }, () => 200), 201])
    expect(await outsideWorld.pendingParticipants(campaign)).toHaveLength(1)
    expect(await outsideWorld.textsTo(MDN)).toHaveLength(1)
    expect((await company.searchPersons(MDN)).persons).toHaveLength(1)
  },
)

test('parallel adds of one number, with Y and STOP replies, never leave two active subscriptions', async () => {
  const { company, outsideWorld, campaign } = await open()
  await outsideWorld.invite(campaign, { mobile_phone: { mdn: MDN }, external_person_id: 'busy' })
  const work = Array.from({ length: 8 }, (_, i) =>
    i % 4 === 3
      ? outsideWorld.reply(MDN, 'STOP')
      : i % 4 === 2
        ? outsideWorld.reply(MDN, 'Y')
        : outsideWorld.inviteNumber(campaign, MDN),
  )
  const done = await Promise.all(work)
  for (const reply of done) if (typeof reply !== 'string') expect([200, 201, 409]).toContain(reply.status)
  const active: unknown[] = JSON.parse(
    (await company.send('GET', '/mobiledb/persons/external/busy/subscriptions')).text,
  )
  expect(active.length).toBeLessThanOrEqual(1)
  expect((await outsideWorld.pendingParticipants(campaign)).length).toBeLessThanOrEqual(1)
})

test('only pending participants are listed, newest first, filtered by number, person, or external id; [] if there are none', async () => {
  const { company, outsideWorld, campaign } = await open()
  await outsideWorld.invite(campaign, { mobile_phone: { mdn: MDN }, external_person_id: 'CRM 1' })
  await outsideWorld.advance('PT1M')
  await outsideWorld.invite(campaign, { mobile_phone: { mdn: '+13125550178' }, external_person_id: 'CRM-2' })
  const { person } = await company.sendByExternalId('GET', 'CRM 1')
  expect((await outsideWorld.pendingParticipants(campaign)).map(p => p.person?.external_person_id)).toEqual([
    'CRM-2',
    'CRM 1',
  ])
  const queries = [
    { mdn: MDN },
    { person_id: String(person.person_id) },
    { person_id: person.person_key },
    { external_person_id: 'CRM 1' },
  ]
  for (const query of [...queries, { mdn: MDN, external_person_id: 'CRM 1' }]) {
    expect([query, (await outsideWorld.pendingParticipants(campaign, query)).map(p => p.person?.person_key)]).toEqual([
      query,
      [person.person_key],
    ])
  }
  for (const query of [
    { mdn: 'no number' },
    { mdn: '+13125550179' },
    { person_id: '1' },
    { external_person_id: 'x' },
    { external_person_id: '\0' },
    { mdn: MDN, external_person_id: 'CRM-2' },
  ]) {
    expect([query, await outsideWorld.pendingParticipants(campaign, query)]).toEqual([query, []])
  }
})

test('demo has pending entries with different expiration dates', async () => {
  const { company, outsideWorld } = await openCompany(service, { dataset: 'demo' })
  const found = JSON.parse((await company.send('GET', '/campaigns/acquisition')).text)
  const pending = []
  for (const { acquisition_id } of found) pending.push(...(await outsideWorld.pendingParticipants(acquisition_id)))
  expect(new Set(pending.map(p => p.expire_date)).size).toBe(pending.length)
  expect(pending.length).toBeGreaterThanOrEqual(5)
  await outsideWorld.advance('PT12M')
  const later = []
  for (const { acquisition_id } of found) later.push(...(await outsideWorld.pendingParticipants(acquisition_id)))
  expect(later).toHaveLength(pending.length - 1)
})
