import { expect, test } from 'vitest'
import { useService } from '../service'

const service = useService()

test('every type of custom field is stored and read back', async () => {
  const company = await service.addCompany()
  const reply = await company.addPerson({
    external_person_id: 'all',
    custom_fields: {
      first_name: '',
      birth_date: '1988-03-09T00:00:00Z',
      loyalty_points: 420.5,
      vip: false,
      gender: { option_key: 'female' },
      interests: [{ option_key: 'shoes' }, { option_key: 'outdoor' }, { option_key: 'shoes' }],
      home_timezone: 'America/Argentina/Buenos_Aires',
    },
  })
  expect(reply.person.custom_fields).toEqual({
    first_name: '',
    birth_date: '1988-03-09T00:00:00Z',
    loyalty_points: 420.5,
    vip: false,
    gender: { id: expect.any(String), name: 'Female', option_key: 'female', active: true },
    interests: [
      { id: expect.any(String), name: 'Shoes', option_key: 'shoes' },
      { id: expect.any(String), name: 'Outdoor', option_key: 'outdoor' },
    ],
    home_timezone: 'America/Argentina/Buenos_Aires',
  })
})

test('options can be written back as they were read; [] empties a multi-select', async () => {
  const company = await service.addCompany()
  const created = (
    await company.addPerson({
      external_person_id: 'o',
      custom_fields: { gender: { option_key: 'male' }, interests: [{ option_key: 'books' }] },
    })
  ).person
  expect((await company.updatePerson(created.person_key, { custom_fields: created.custom_fields })).person).toEqual(
    created,
  )
  expect(
    (await company.updatePerson(created.person_key, { custom_fields: { interests: [] } })).person.custom_fields?.[
      'interests'
    ],
  ).toEqual([])
})

test.each([
  ['first_name', 7],
  ['first_name', ['x']],
  ['birth_date', '2026-02-30'],
  ['birth_date', 'yesterday'],
  ['birth_date', 20260101],
  ['loyalty_points', '12'],
  ['loyalty_points', true],
  ['vip', 'true'],
  ['vip', 0],
  ['gender', 'female'],
  ['gender', { option_key: 'unknown' }],
  ['gender', [{ option_key: 'female' }]],
  ['gender', {}],
  ['interests', { option_key: 'shoes' }],
  ['interests', [{ option_key: 'shoes' }, { option_key: 'hats' }]],
  ['interests', ['shoes']],
  ['home_timezone', 'Mars/Olympus'],
  ['home_timezone', '+01:00'],
  ['home_timezone', 5],
  ['nickname', 'x'],
  ['First_Name', 'x'],
  ['constructor', 'x'],
  ['toString', 'x'],
  ['', 'x'],
])('custom_fields.%s = %j is 422 and names the field', async (key, value) => {
  const company = await service.addCompany()
  const reply = await company.addPerson({ external_person_id: 'x', custom_fields: { [key]: value } })
  expect(reply.status).toBe(422)
  expect(reply.messages).toEqual([expect.stringContaining(`custom_fields.${key} `)])
  expect((await company.sendByExternalId('GET', 'x')).status).toBe(404)
})

test('__proto__ is an unknown key like any other', async () => {
  const company = await service.addCompany()
  const reply = await company.send('POST', '/mobiledb/persons', {
    raw: '{"external_person_id":"x","custom_fields":{"__proto__":{"vip":true}}}',
  })
  expect([reply.status, reply.messages]).toEqual([
    422,
    ['custom_fields.__proto__ is not a custom field of this company'],
  ])
})

test('custom_fields null is 422, and timezone must be an IANA name', async () => {
  const company = await service.addCompany()
  expect((await company.addPerson({ external_person_id: 'x', custom_fields: null })).status).toBe(422)
  expect((await company.addPerson({ external_person_id: 'x', timezone: 'Chicago' })).status).toBe(422)
  expect((await company.addPerson({ external_person_id: 'x', timezone: 'Europe/Kyiv' })).person.timezone).toBe(
    'Europe/Kyiv',
  )
})

test('one reply names every error of a write', async () => {
  const company = await service.addCompany()
  const reply = await company.addPerson({
    mobile_phone: { mdn: 'x' },
    timezone: 'x',
    custom_fields: { vip: 1, nope: 2 },
  })
  expect(reply.messages).toHaveLength(4)
})
