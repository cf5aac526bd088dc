import { expect, test } from 'vitest'
import { useService } from '../service'

const service = useService()
const A = '+13125550101'
const B = '+13125550102'

test('an add is 201 when it creates a person', async () => {
  const company = await service.addCompany()
  const reply = await company.addPerson({
    external_person_id: 'CRM-1',
    mobile_phone: { mdn: A },
    custom_fields: { first_name: 'Ines' },
  })
  expect(reply.status).toBe(201)
  expect(reply.person).toMatchObject({
    external_person_id: 'CRM-1',
    mobile_phone: { mdn: A },
    custom_fields: { first_name: 'Ines' },
  })
})

test('an add with neither a number nor an external id is 422', async () => {
  const company = await service.addCompany()
  for (const body of [
    {},
    { custom_fields: { first_name: 'X' } },
    { mobile_phone: null },
    { mobile_phone: {} },
    { mobile_phone: { mdn: null }, external_person_id: null },
  ]) {
    expect((await company.addPerson(body)).status).toBe(422)
  }
})

test('an add with a known number updates the person who has it (200) and leaves other fields unchanged', async () => {
  const company = await service.addCompany()
  const created = (
    await company.addPerson({ mobile_phone: { mdn: A }, custom_fields: { first_name: 'Ines', last_name: 'Prado' } })
  ).person
  const reply = await company.addPerson({
    mobile_phone: { mdn: A },
    external_person_id: 'CRM-2',
    custom_fields: { first_name: 'Inês' },
  })
  expect(reply.status).toBe(200)
  expect(reply.person).toMatchObject({
    person_key: created.person_key,
    external_person_id: 'CRM-2',
    custom_fields: { first_name: 'Inês', last_name: 'Prado' },
  })
})

test('an add with a known external id updates the person who has it (200) and sets a free number if they have none', async () => {
  const company = await service.addCompany()
  const created = (await company.addPerson({ external_person_id: 'CRM-3' })).person
  const reply = await company.addPerson({ external_person_id: 'CRM-3', mobile_phone: { mdn: A } })
  expect([reply.status, reply.person.person_key, reply.person.mobile_phone?.mdn]).toEqual([200, created.person_key, A])
})

test('a number and an external id of two different people are 409, and nothing changes', async () => {
  const company = await service.addCompany()
  const one = (await company.addPerson({ mobile_phone: { mdn: A } })).person
  await company.addPerson({ external_person_id: 'CRM-4' })
  expect(
    (await company.addPerson({ mobile_phone: { mdn: A }, external_person_id: 'CRM-4', custom_fields: { vip: true } }))
      .status,
  ).toBe(409)
  expect((await company.getPerson(one.person_key)).person).toEqual(one)
})

test('an external id whose person has another number is 409 MdnChangeNotAllowed', async () => {
  const company = await service.addCompany()
  await company.addPerson({ external_person_id: 'CRM-5', mobile_phone: { mdn: A } })
  const reply = await company.addPerson({ external_person_id: 'CRM-5', mobile_phone: { mdn: B } })
  expect([reply.status, reply.messages]).toEqual([409, ['PersonErrors::MdnChangeNotAllowed']])
})

test('a number that several people have is 409 for POST and PUT by external id', async () => {
  const company = await service.addCompany()
  await company.addPersonAtCarrier({ mdn: A, carrier_code: '1' })
  await company.addPersonAtCarrier({ mdn: A, carrier_code: '2', external_person_id: 'two' })
  expect((await company.addPerson({ mobile_phone: { mdn: A } })).status).toBe(409)
  expect((await company.sendByExternalId('PUT', 'two', { mobile_phone: { mdn: A } })).status).toBe(409)
})

test('a value sets a field, null removes it, an omitted field is kept', async () => {
  const company = await service.addCompany()
  const created = (
    await company.addPerson({
      external_person_id: 'CRM-6',
      mobile_phone: { mdn: A },
      timezone: 'Europe/Berlin',
      custom_fields: { first_name: 'Ines', email: 'i@x.example', vip: true },
    })
  ).person
  const reply = await company.updatePerson(created.person_key, {
    timezone: null,
    custom_fields: { first_name: null, vip: false },
  })
  expect(reply.status).toBe(200)
  expect(reply.person).toMatchObject({
    external_person_id: 'CRM-6',
    mobile_phone: { mdn: A },
    timezone: null,
    timezone_source: null,
  })
  expect(reply.person.custom_fields).toEqual({ email: 'i@x.example', vip: false })
})

test.each([{ mobile_phone: null }, { mobile_phone: { mdn: null } }])('%j removes the number', async body => {
  const company = await service.addCompany()
  const created = (await company.addPerson({ external_person_id: 'CRM-7', mobile_phone: { mdn: A } })).person
  const reply = await company.updatePerson(created.person_key, body)
  expect(reply.body).not.toHaveProperty('mobile_phone')
  expect((await company.searchPersons(A)).status).toBe(404)
})

test('an update with another number is 409, with the same number 200', async () => {
  const company = await service.addCompany()
  const created = (await company.addPerson({ mobile_phone: { mdn: A } })).person
  const refused = await company.updatePerson(created.person_key, {
    mobile_phone: { mdn: B },
    custom_fields: { vip: true },
  })
  expect([refused.status, refused.messages]).toEqual([409, ['PersonErrors::MdnChangeNotAllowed']])
  expect((await company.getPerson(created.person_key)).person).toEqual(created)
  expect(
    (await company.updatePerson(created.person_key, { mobile_phone: { mdn: A, carrier_code: 'ignored' } })).person,
  ).toEqual(created)
})

test('a free number can be given to a person without one, but not a number another person has', async () => {
  const company = await service.addCompany()
  await company.addPerson({ mobile_phone: { mdn: A } })
  const created = (await company.addPerson({ external_person_id: 'CRM-8' })).person
  expect((await company.updatePerson(created.person_key, { mobile_phone: { mdn: A } })).status).toBe(409)
  expect((await company.updatePerson(created.person_key, { mobile_phone: { mdn: B } })).person.mobile_phone?.mdn).toBe(
    B,
  )
})

test('system fields in an update are ignored', async () => {
  const company = await service.addCompany()
  const created = (await company.addPerson({ external_person_id: 'CRM-9' })).person
  const reply = await company.updatePerson(created.person_key, {
    person_key: 'x',
    person_id: 7,
    timezone_source: [],
    created_at: 'never',
    updated_at: null,
    url: {},
    unknown: 1,
  })
  expect([reply.status, reply.person]).toEqual([200, created])
})

test('an update with an unknown key is 404, but 422 if its body is invalid', async () => {
  const company = await service.addCompany()
  const nobody = '0b6d3f5e-6c1b-4f7e-9a51-2f1d8c7be410'
  const reply = await company.updatePerson(nobody, { custom_fields: { vip: true } })
  expect([reply.status, reply.messages]).toEqual([404, ['PersonErrors::PersonNotFoundByPersonKey']])
  expect((await company.updatePerson(nobody, { custom_fields: { vip: 'yes' } })).status).toBe(422)
})

test('an external id of another person is 422 EXTERNALPERSONIDMISMATCH', async () => {
  const company = await service.addCompany()
  await company.addPerson({ external_person_id: 'taken' })
  const created = (await company.addPerson({ mobile_phone: { mdn: A } })).person
  const reply = await company.updatePerson(created.person_key, { external_person_id: 'taken' })
  expect([reply.status, reply.messages]).toEqual([422, ['EXTERNALPERSONIDMISMATCH']])
})

test('an external id has 1 to 128 characters', async () => {
  const company = await service.addCompany()
  expect((await company.addPerson({ external_person_id: '' })).status).toBe(422)
  expect((await company.addPerson({ external_person_id: 'x'.repeat(129) })).status).toBe(422)
  expect((await company.sendByExternalId('PUT', 'x'.repeat(129), {})).status).toBe(422)
  expect((await company.addPerson({ external_person_id: 'x'.repeat(128) })).status).toBe(201)
})

test('removing both identifiers is 422', async () => {
  const company = await service.addCompany()
  const created = (await company.addPerson({ external_person_id: 'CRM-10', mobile_phone: { mdn: A } })).person
  expect(
    (await company.updatePerson(created.person_key, { external_person_id: null, mobile_phone: null })).status,
  ).toBe(422)
  expect((await company.updatePerson(created.person_key, { external_person_id: null })).status).toBe(200)
  expect((await company.updatePerson(created.person_key, { mobile_phone: null })).status).toBe(422)
})

test('a change moves updated_at, but a write that changes nothing does not', async () => {
  const company = await service.addCompany({ dataset: 'demo' })
  const before = (await company.sendByExternalId('GET', 'CRM-20417')).person
  expect(
    (await company.updatePerson(before.person_key, { custom_fields: { first_name: 'Անի' } })).person.updated_at,
  ).toBe(before.updated_at)
  expect(
    (await company.updatePerson(before.person_key, { custom_fields: { first_name: 'Ani' } })).person.updated_at,
  ).not.toBe(before.updated_at)
})

test('a number in the other version’s format is 422 countrynotsupported', async () => {
  const company = await service.addCompany()
  expect((await company.addPerson({ mobile_phone: { mdn: '3125550101' } })).messages).toEqual(['countrynotsupported'])
  expect((await company.addPerson({ mobile_phone: { mdn: A } }, { version: 1 })).messages).toEqual([
    'countrynotsupported',
  ])
  expect(
    (await company.addPerson({ mobile_phone: { mdn: '3125550101' } }, { version: 1 })).person.mobile_phone?.mdn,
  ).toBe('3125550101')
  for (const mdn of ['', 'abc', '+1', '+0123456789', '+1312555014x', '+1 3125550101', '＋13125550101']) {
    expect([mdn, (await company.addPerson({ mobile_phone: { mdn } })).status]).toEqual([mdn, 422])
  }
})

test('no route deletes a person or changes a number', async () => {
  const company = await service.addCompany()
  const created = (await company.addPerson({ mobile_phone: { mdn: A } })).person
  const refused = await company.send('DELETE', `/mobiledb/persons/${created.person_key}`)
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, PUT'])
  expect(
    (
      await company.send('PUT', `/mobiledb/persons/${created.person_key}/mdns/${encodeURIComponent(A)}`, {
        body: { mdn: B },
      })
    ).status,
  ).toBe(404)
})

test('system fields in the body are ignored on create and on update', async () => {
  const company = await service.addCompany()
  const system = {
    person_key: '0b6d3f5e-6c1b-4f7e-9a51-2f1d8c7be410',
    person_id: '1',
    timezone_source: 'mine',
    created_at: '2001-01-01T00:00:00Z',
    updated_at: '2001-01-01T00:00:00Z',
    url: '/x',
  }
  const created = await company.addPerson({ ...system, external_person_id: 'created', mobile_phone: { mdn: A } })
  const put = await company.sendByExternalId('PUT', 'put', system)
  for (const { status, person } of [created, put]) {
    expect(status).toBe(201)
    for (const [field, value] of Object.entries(system)) expect([field, person[field]]).not.toEqual([field, value])
  }
  const repeated = [
    await company.addPerson({ ...system, external_person_id: 'created' }),
    await company.sendByExternalId('PUT', 'created', system),
  ]
  expect(repeated.map(reply => [reply.status, reply.body])).toEqual(repeated.map(() => [200, created.body]))
})
