import { expect, test } from 'vitest'
import { participantSchema } from '#/contract/participants'
import { newWorld } from '../outside-world'
import { useService } from '../service'

const service = useService()
const MDN = '+13125550177'

async function open(options: Parameters<typeof newWorld>[1] = {}) {
  const { company, outside } = await newWorld(service, options)
  const list = await outside.list()
  return { company, outside, list, campaign: await outside.campaign(list) }
}

test.each([
  ['landline, 02xx', '+13125550242', 422, 'PersonErrors::MdnChangeNotAllowed'],
  ['unallocated, 03xx', '+13125550342', 404, 'This number is not allocated to anybody.'],
  ['malformed', '+0', 422, 'mobile_phone.mdn is no mobile number'],
  ['national under Version 2', '3125550142', 422, 'countrynotsupported'],
])(
  'Decision 22: a number that is %s is refused, and makes no person (decision 23)',
  async (_, mdn, status, message) => {
    const { company, outside, campaign } = await open()
    const answer = await outside.add(campaign, { mobile_phone: { mdn }, external_person_id: 'nobody' })
    expect([answer.status, answer.messages]).toEqual([status, [message]])
    expect((await company.external('GET', 'nobody')).status).toBe(404)
    expect(await outside.waiting(campaign)).toEqual([])
  },
)

test('Decision 22: outside exchange 555 of +1 every number is mobile', async () => {
  const { outside, campaign } = await open()
  for (const mdn of ['+13125560242', '+447700900242', '+13125550499']) {
    expect([mdn, (await outside.addNumber(campaign, mdn)).status]).toEqual([mdn, 201])
  }
})

test('Decisions 3 and 56: under Version 1 a national number of the home country is taken, E.164 and a leading 1 are 422', async () => {
  const { company, outside, campaign } = await open()
  const add = (mdn: string) => outside.add(campaign, { mobile_phone: { mdn } }, { version: 1 })
  expect((await add('3125550177')).status).toBe(201)
  expect((await company.search(MDN)).persons).toHaveLength(1)
  expect((await add(MDN)).messages).toEqual(['countrynotsupported'])
  expect((await add('13125550177')).status).toBe(422)
})

test('Decision 60: no number is 422, however it is missing', async () => {
  const { outside, campaign } = await open()
  for (const body of [
    {},
    { mobile_phone: null },
    { mobile_phone: {} },
    { mobile_phone: { mdn: null } },
    { mobile_phone: { mdn: '' } },
    { mobile_phone: MDN },
  ]) {
    expect([body, (await outside.add(campaign, { external_person_id: 'x', ...body })).status]).toEqual([body, 422])
  }
})

test('Decision 22: an unknown campaign is 404; a scheduled, past or deleted one 422', async () => {
  const { company, outside, list } = await open()
  expect((await outside.addNumber('nowhere', MDN)).status).toBe(404)
  for (const status of ['scheduled', 'past', 'deleted']) {
    const answer = await outside.addNumber(await outside.campaign(list, { status }), MDN)
    expect([answer.status, answer.messages]).toEqual([
      422,
      [`This campaign takes no participants: its status is ${status}.`],
    ])
  }
  expect((await company.search(MDN)).status).toBe(404)
})

test('Decisions 16 and 22: an unknown custom field, option or wrong value type is 422 that names it, also __proto__', async () => {
  const { company, outside, campaign } = await open()
  const raw = `{"mobile_phone":{"mdn":"${MDN}"},"custom_fields":{"shoe_size":1,"gender":{"option_key":"x"},"vip":"yes","__proto__":1}}`
  const answer = await company.send('POST', `/campaigns/acquisition/${campaign}/participants`, { raw })
  expect(answer.status).toBe(422)
  for (const name of ['shoe_size', 'gender', 'vip', '__proto__']) {
    expect(answer.messages.some(message => message.includes(`custom_fields.${name}`))).toBe(true)
  }
  expect((await outside.add(campaign, { mobile_phone: { mdn: MDN }, custom_fields: null })).status).toBe(422)
})

test('Decision 60: a number with the external id of another person is 422 EXTERNALPERSONIDMISMATCH', async () => {
  const { company, outside, campaign } = await open()
  await company.add({ external_person_id: 'other', mobile_phone: { mdn: '+13125550100' } })
  await company.add({ external_person_id: 'mine', mobile_phone: { mdn: MDN } })
  for (const mdn of [MDN, '+13125550178']) {
    const answer = await outside.add(campaign, { mobile_phone: { mdn }, external_person_id: 'other' })
    expect([answer.status, answer.messages]).toEqual([422, ['EXTERNALPERSONIDMISMATCH']])
  }
  expect((await company.search('+13125550178')).status).toBe(404)
})

test('Decision 23: an add gives its number to the person of the external id who has none', async () => {
  const { company, outside, campaign } = await open()
  const { person } = await company.add({ external_person_id: 'web-1' })
  const answer = await outside.add(campaign, { mobile_phone: { mdn: MDN }, external_person_id: 'web-1' })
  expect([answer.status, participantSchema.parse(answer.body).person?.person_key]).toEqual([201, person.person_key])
  expect((await company.get(person.person_key)).person.mobile_phone?.mdn).toBe(MDN)
})

test('Decision 15: of several holders of a number the external id says who is meant; without it 422', async () => {
  const { company, outside, campaign } = await open()
  await company.place({ mdn: MDN, carrier_code: '1', external_person_id: 'first' })
  await company.place({ mdn: MDN, carrier_code: '2', external_person_id: 'second' })
  expect((await outside.addNumber(campaign, MDN)).status).toBe(422)
  const answer = await outside.add(campaign, { mobile_phone: { mdn: MDN }, external_person_id: 'second' })
  expect([answer.status, participantSchema.parse(answer.body).person?.external_person_id]).toEqual([201, 'second'])
})

test('Decision 55: wrong content is 422 before an unknown campaign is 404; a missing body is 400', async () => {
  const { company, outside } = await open()
  expect((await outside.add('nowhere', { mobile_phone: { mdn: 'x' } })).status).toBe(422)
  expect((await company.send('POST', '/campaigns/acquisition/nowhere/participants')).status).toBe(400)
})
