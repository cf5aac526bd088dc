import { expect, test } from 'vitest'
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

test.each([
  ['a landline (02xx)', '+13125550242', 422, 'PersonErrors::MdnChangeNotAllowed'],
  ['unallocated (03xx)', '+13125550342', 404, 'This number is not assigned to anyone.'],
  ['malformed', '+0', 422, 'mobile_phone.mdn is not a valid mobile number'],
  ['national under version 2', '3125550142', 422, 'countrynotsupported'],
])('a number that is %s is refused, and creates no person', async (_, mdn, status, message) => {
  const { company, outsideWorld, campaign } = await open()
  const reply = await outsideWorld.invite(campaign, { mobile_phone: { mdn }, external_person_id: 'nobody' })
  expect([reply.status, reply.messages]).toEqual([status, [message]])
  expect((await company.sendByExternalId('GET', 'nobody')).status).toBe(404)
  expect(await outsideWorld.pendingParticipants(campaign)).toEqual([])
})

test('numbers of other exchanges and countries are mobile, and so are other lines of exchange 555', async () => {
  const { outsideWorld, campaign } = await open()
  for (const mdn of ['+13125560242', '+447700900242', '+13125550499']) {
    expect([mdn, (await outsideWorld.inviteNumber(campaign, mdn)).status]).toEqual([mdn, 201])
  }
})

test('under version 1 a national number of the home country is accepted; E.164 and a leading 1 are 422', async () => {
  const { company, outsideWorld, campaign } = await open()
  const add = (mdn: string) => outsideWorld.invite(campaign, { mobile_phone: { mdn } }, { version: 1 })
  expect((await add('3125550177')).status).toBe(201)
  expect((await company.searchPersons(MDN)).persons).toHaveLength(1)
  expect((await add(MDN)).messages).toEqual(['countrynotsupported'])
  expect((await add('13125550177')).status).toBe(422)
})

test('a missing number is 422 in every form', async () => {
  const { outsideWorld, campaign } = await open()
  for (const body of [
    {},
    { mobile_phone: null },
    { mobile_phone: {} },
    { mobile_phone: { mdn: null } },
    { mobile_phone: { mdn: '' } },
    { mobile_phone: MDN },
  ]) {
    expect([body, (await outsideWorld.invite(campaign, { external_person_id: 'x', ...body })).status]).toEqual([
      body,
      422,
    ])
  }
})

test('an unknown campaign is 404; a scheduled, past, or deleted one 422', async () => {
  const { company, outsideWorld, list } = await open()
  expect((await outsideWorld.inviteNumber('nowhere', MDN)).status).toBe(404)
  for (const status of ['scheduled', 'past', 'deleted']) {
    const reply = await outsideWorld.inviteNumber(await outsideWorld.addCampaign(list, { status }), MDN)
    expect([reply.status, reply.messages]).toEqual([
      422,
      [`This campaign does not accept participants: its status is ${status}.`],
    ])
  }
  expect((await company.searchPersons(MDN)).status).toBe(404)
})

test('an unknown custom field or option, or a wrong type, is 422 and names the field, including __proto__', async () => {
  const { company, outsideWorld, campaign } = await open()
  const raw = `{"mobile_phone":{"mdn":"${MDN}"},"custom_fields":{"shoe_size":1,"gender":{"option_key":"x"},"vip":"yes","__proto__":1}}`
  const reply = await company.send('POST', `/campaigns/acquisition/${campaign}/participants`, { raw })
  expect(reply.status).toBe(422)
  for (const name of ['shoe_size', 'gender', 'vip', '__proto__']) {
    expect(reply.messages.some(message => message.includes(`custom_fields.${name}`))).toBe(true)
  }
  expect((await outsideWorld.invite(campaign, { mobile_phone: { mdn: MDN }, custom_fields: null })).status).toBe(422)
})

test('a number with the external id of another person is 422 EXTERNALPERSONIDMISMATCH', async () => {
  const { company, outsideWorld, campaign } = await open()
  await company.addPerson({ external_person_id: 'other', mobile_phone: { mdn: '+13125550100' } })
  await company.addPerson({ external_person_id: 'mine', mobile_phone: { mdn: MDN } })
  for (const mdn of [MDN, '+13125550178']) {
    const reply = await outsideWorld.invite(campaign, { mobile_phone: { mdn }, external_person_id: 'other' })
    expect([reply.status, reply.messages]).toEqual([422, ['EXTERNALPERSONIDMISMATCH']])
  }
  expect((await company.searchPersons('+13125550178')).status).toBe(404)
})

test('an add gives its number to the person with the external id if they have none', async () => {
  const { company, outsideWorld, campaign } = await open()
  const { person } = await company.addPerson({ external_person_id: 'web-1' })
  const reply = await outsideWorld.invite(campaign, { mobile_phone: { mdn: MDN }, external_person_id: 'web-1' })
  expect([reply.status, participantSchema.parse(reply.body).person?.person_key]).toEqual([201, person.person_key])
  expect((await company.getPerson(person.person_key)).person.mobile_phone?.mdn).toBe(MDN)
})

test('if several people have the number, the external id selects one; without it the add is 422', async () => {
  const { company, outsideWorld, campaign } = await open()
  await company.addPersonAtCarrier({ mdn: MDN, carrier_code: '1', external_person_id: 'first' })
  await company.addPersonAtCarrier({ mdn: MDN, carrier_code: '2', external_person_id: 'second' })
  expect((await outsideWorld.inviteNumber(campaign, MDN)).status).toBe(422)
  const reply = await outsideWorld.invite(campaign, { mobile_phone: { mdn: MDN }, external_person_id: 'second' })
  expect([reply.status, participantSchema.parse(reply.body).person?.external_person_id]).toEqual([201, 'second'])
})

test('with an unknown campaign, invalid content is still 422, and a missing body 400', async () => {
  const { company, outsideWorld } = await open()
  expect((await outsideWorld.invite('nowhere', { mobile_phone: { mdn: 'x' } })).status).toBe(422)
  expect((await company.send('POST', '/campaigns/acquisition/nowhere/participants')).status).toBe(400)
})
