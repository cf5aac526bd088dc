import { expect, test } from 'vitest'
import { isWellFormed } from '#/contract/format/fields'
import { useService } from '../service'

const service = useService()

const unknownFields = (count: number) =>
  JSON.stringify({ custom_fields: Object.fromEntries(Array.from({ length: count }, (_, i) => [`unknown_${i}`, 1])) })

test('the response to a write names the first 20 errors and counts the others, so that it stays small', async () => {
  const company = await service.addCompany()
  const reply = await company.send('POST', '/mobiledb/persons/', { raw: unknownFields(1_000) })
  expect(reply.status).toBe(422)
  expect(reply.messages).toHaveLength(21)
  expect(reply.messages[0]).toBe('custom_fields.unknown_0 is not a custom field of this company')
  expect(reply.messages.at(-1)).toBe('More errors: 980.')
})

test.each([
  ['a custom field', { external_person_id: 'long', custom_fields: { first_name: 'x'.repeat(7_000_000) } }],
  ['a time zone', { external_person_id: 'long', timezone: 'A/'.repeat(3_500_000) }],
  ['a key', { external_person_id: 'long', custom_fields: { ['k'.repeat(7_000_000)]: 1 } }],
])('a string of 7 MB in %s is refused in one sentence, and nothing is stored', async (_, body) => {
  const company = await service.addCompany()
  const reply = await company.addPerson(body)
  expect([reply.status, reply.messages]).toEqual([422, ['A string is longer than 100000 characters.']])
  expect((await company.send('GET', '/mobiledb/persons/external/long')).status).toBe(404)
})

test('a long field name is truncated in the error', async () => {
  const company = await service.addCompany()
  const reply = await company.addPerson({ custom_fields: { [`x${'👍'.repeat(49_000)}`]: 1 } })
  expect(reply.status).toBe(422)
  expect(reply.messages.every(isWellFormed)).toBe(true)
  expect(reply.text.length).toBeLessThan(1_000)
})

test.each([
  ['100,000 unknown custom fields', unknownFields(100_000), 'The body contains more than 12000 values.'],
  ['20,000 unknown custom fields', unknownFields(20_000), 'The body contains more than 12000 values.'],
  [
    'an array of 1,000,000 numbers',
    JSON.stringify({ custom_fields: Array.from({ length: 1_000_000 }, () => 1) }),
    'The body contains more than 12000 values.',
  ],
  [
    'arrays nested 200,000 levels deep',
    `{"custom_fields":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
    'The body is nested more than 200 levels deep.',
  ],
])('a body with %s is refused before it is parsed', async (_, raw, message) => {
  const company = await service.addCompany()
  const reply = await company.send('POST', '/mobiledb/persons/', { raw })
  expect(reply.status).toBe(400)
  expect(reply.messages).toEqual([message])
  expect((await company.send('GET', '/mobiledb/broadcasts')).status).toBe(200)
})
