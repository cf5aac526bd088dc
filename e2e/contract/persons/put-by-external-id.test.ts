import { expect, test } from 'vitest'
import { useService } from '../service'

const service = useService()
const A = '+13125550101'
const B = '+13125550102'

test('a PUT is 201 when it creates and 200 when it updates', async () => {
  const company = await service.addCompany()
  const created = await company.sendByExternalId('PUT', 'a/b', { custom_fields: { first_name: 'Ines' } })
  expect([created.status, created.person.external_person_id]).toEqual([201, 'a/b'])
  const updated = await company.sendByExternalId('PUT', 'a/b', { mobile_phone: { mdn: A } })
  expect([updated.status, updated.person.person_key, updated.person.custom_fields]).toEqual([
    200,
    created.person.person_key,
    { first_name: 'Ines' },
  ])
})

test('the external id in the body replaces the one in the URL', async () => {
  const company = await service.addCompany()
  const created = (await company.sendByExternalId('PUT', 'old', {})).person
  const reply = await company.sendByExternalId('PUT', 'old', { external_person_id: 'new' })
  expect([reply.status, reply.person.person_key, reply.person.external_person_id]).toEqual([
    200,
    created.person_key,
    'new',
  ])
  expect((await company.sendByExternalId('GET', 'old')).status).toBe(404)
  // When the call is repeated, the URL's id no longer exists, and the id in the body is taken.
  expect((await company.sendByExternalId('PUT', 'old', { external_person_id: 'new' })).messages).toEqual([
    'EXTERNALPERSONIDMISMATCH',
  ])
  const other = await company.sendByExternalId('PUT', 'other', { external_person_id: 'created' })
  expect([other.status, other.person.external_person_id]).toEqual([201, 'created'])
})

test('a person found by number gets the external id of the URL', async () => {
  const company = await service.addCompany()
  const created = (await company.addPerson({ mobile_phone: { mdn: A }, external_person_id: 'before' })).person
  const reply = await company.sendByExternalId('PUT', 'after', { mobile_phone: { mdn: A } })
  expect([reply.status, reply.person.person_key, reply.person.external_person_id]).toEqual([
    200,
    created.person_key,
    'after',
  ])
})

test('a number other than the person’s is 409', async () => {
  const company = await service.addCompany()
  await company.sendByExternalId('PUT', 'p', { mobile_phone: { mdn: A } })
  await company.sendByExternalId('PUT', 'q', { mobile_phone: { mdn: B } })
  const reply = await company.sendByExternalId('PUT', 'p', { mobile_phone: { mdn: '+13125550103' } })
  expect([reply.status, reply.messages]).toEqual([409, ['PersonErrors::MdnChangeNotAllowed']])
  expect((await company.sendByExternalId('PUT', 'p', { mobile_phone: { mdn: B } })).status).toBe(409)
})
