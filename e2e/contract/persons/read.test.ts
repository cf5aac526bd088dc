import { expect, test } from 'vitest'
import { useService } from '../service'

const service = useService()

test('a read by key returns the person with all fields', async () => {
  const company = await service.addCompany()
  const created = (
    await company.addPerson({ mobile_phone: { mdn: '+13125550142' }, custom_fields: { first_name: 'Ines' } })
  ).person
  const reply = await company.getPerson(created.person_key)
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual({
    person_key: created.person_key,
    person_id: expect.stringMatching(/^\d+$/),
    external_person_id: null,
    mobile_phone: { mdn: '+13125550142', carrier_code: expect.any(String) },
    custom_fields: { first_name: 'Ines' },
    timezone: 'America/Chicago',
    timezone_source: 'area_code',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    url: `/companies/${company.key}/mobiledb/persons/${created.person_key}`,
  })
})

test('mobile_phone is absent without a number; a missing time zone is null, and custom_fields is {}', async () => {
  const company = await service.addCompany()
  const { body } = await company.addPerson({ external_person_id: 'only-id' })
  expect(body).not.toHaveProperty('mobile_phone')
  expect(body).toMatchObject({ timezone: null, timezone_source: null, custom_fields: {} })
})

test('an unknown or malformed key is 404 PersonNotFoundByPersonKey', async () => {
  const company = await service.addCompany()
  for (const key of ['0b6d3f5e-6c1b-4f7e-9a51-2f1d8c7be410', 'nobody', '%27%3B--', 'x'.repeat(500)]) {
    const reply = await company.getPerson(key)
    expect([key, reply.status, reply.messages]).toEqual([key, 404, ['PersonErrors::PersonNotFoundByPersonKey']])
  }
})

test('a read by the deprecated person_id returns the same person', async () => {
  const company = await service.addCompany()
  const created = (await company.addPerson({ external_person_id: 'by-id' })).person
  expect((await company.getPerson(String(created.person_id))).person).toEqual(created)
  expect((await company.getPerson('1')).messages).toEqual(['PersonErrors::PersonNotFound'])
  expect((await company.getPerson('9'.repeat(40))).status).toBe(404)
})

test.each([
  'CRM-30417',
  'a/b',
  '50%',
  'naïve+1',
  'two words',
  '%2e%2e',
  'a%2Fb',
  '#7?x=1&y',
  'external',
  'subscriptions',
  '😀',
  '顧客',
  '"\'\\',
  'x'.repeat(128),
])('an external id is percent-decoded once: %s', async id => {
  const company = await service.addCompany()
  expect((await company.addPerson({ external_person_id: id })).status).toBe(201)
  expect((await company.sendByExternalId('GET', id)).person.external_person_id).toBe(id)
})

test('an unknown external id is 404 PersonNotFound', async () => {
  const company = await service.addCompany()
  for (const id of ['nobody', 'x'.repeat(500)]) {
    const reply = await company.sendByExternalId('GET', id)
    expect([reply.status, reply.messages]).toEqual([404, ['PersonErrors::PersonNotFound']])
  }
})

test('a search returns an array of everyone with the number', async () => {
  const company = await service.addCompany()
  await company.addPersonAtCarrier({ mdn: '+13125550142', carrier_code: '31', external_person_id: 'one' })
  await company.addPersonAtCarrier({ mdn: '+13125550142', carrier_code: '12', external_person_id: 'two' })
  await company.addPersonAtCarrier({ mdn: '+13125550143', carrier_code: '12', external_person_id: 'three' })
  const reply = await company.searchPersons('+13125550142')
  expect(reply.status).toBe(200)
  expect(reply.persons.map(p => p.external_person_id)).toEqual(['one', 'two'])
})

test('of 26 persons who share a number, 25 are returned, always the same ones', async () => {
  const company = await service.addCompany()
  for (let i = 0; i < 26; i++) await company.addPersonAtCarrier({ mdn: '+13125550126', carrier_code: String(500 + i) })
  const first = await company.searchPersons('+13125550126')
  expect(first.persons).toHaveLength(25)
  expect((await company.searchPersons('+13125550126')).text).toBe(first.text)
})

test('a number that is missing, malformed, in the other version’s format, or unknown is 404', async () => {
  const company = await service.addCompany()
  await company.addPerson({ mobile_phone: { mdn: '+13125550142' } })
  const missing = [
    await company.send('GET', '/mobiledb/persons'),
    await company.send('GET', '/mobiledb/persons?mdn='),
    await company.searchPersons('+13125550199'),
    await company.searchPersons('3125550142'),
    await company.searchPersons('+1 312 555 0142'),
    await company.searchPersons('+13125550142\0'),
    await company.searchPersons('+13125550142', { version: 1 }),
    // An unencoded plus is a space
    await company.send('GET', '/mobiledb/persons?mdn=+13125550142'),
  ]
  expect(missing.map(a => [a.status, a.messages])).toEqual(missing.map(() => [404, ['PersonErrors::PersonNotFound']]))
})

test('version 1 accepts and returns national digits of the company’s home country', async () => {
  const us = await service.addCompany()
  await us.addPerson({ mobile_phone: { mdn: '+13125550142' } })
  expect((await us.searchPersons('3125550142', { version: 1 })).persons[0]?.mobile_phone?.mdn).toBe('3125550142')
  expect((await us.searchPersons('13125550142', { version: 1 })).status).toBe(404)
  const gb = await service.addCompany({ home_country: 'GB' })
  await gb.addPerson({ mobile_phone: { mdn: '7700900123' } }, { version: 1 })
  expect((await gb.searchPersons('+447700900123')).persons[0]?.mobile_phone?.mdn).toBe('+447700900123')
})

test('version 1 returns a number of another country without that country’s code', async () => {
  const company = await service.addCompany()
  const created = (await company.addPerson({ mobile_phone: { mdn: '+447700900123' } })).person
  expect((await company.getPerson(created.person_key, { version: 1 })).person.mobile_phone?.mdn).toBe('7700900123')
})

test('a person of one company does not exist in another', async () => {
  const [mine, other] = [await service.addCompany(), await service.addCompany()]
  const created = (await mine.addPerson({ external_person_id: 'shared', mobile_phone: { mdn: '+13125550142' } })).person
  const seen = [
    await other.getPerson(created.person_key),
    await other.getPerson(String(created.person_id)),
    await other.sendByExternalId('GET', 'shared'),
    await other.searchPersons('+13125550142'),
  ]
  expect(seen.map(a => a.status)).toEqual([404, 404, 404, 404])
})
