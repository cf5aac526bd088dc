import { expect, test } from 'vitest'
import { isWellFormed } from '#/contract/format/fields'
import { useService } from '../service'

const service = useService()

const unknownFields = (count: number) =>
  JSON.stringify({ custom_fields: Object.fromEntries(Array.from({ length: count }, (_, i) => [`unknown_${i}`, 1])) })

test('a write names its first 20 errors and counts the others, so that the response stays small', async () => {
  const company = await service.company()
  const answer = await company.send('POST', '/mobiledb/persons/', { raw: unknownFields(1_000) })
  expect(answer.status).toBe(422)
  expect(answer.messages).toHaveLength(21)
  expect(answer.messages[0]).toBe('custom_fields.unknown_0 is not a custom field of this company')
  expect(answer.messages.at(-1)).toBe('There are 980 more errors.')
})

test('a long name of a field is cut in the error', async () => {
  const company = await service.company()
  const answer = await company.add({ custom_fields: { [`x${'👍'.repeat(500_000)}`]: 1 } })
  expect(answer.status).toBe(422)
  expect(answer.messages.every(isWellFormed)).toBe(true)
  expect(answer.text.length).toBeLessThan(1_000)
})

test.each([
  ['100,000 unknown custom fields', unknownFields(100_000), 'The body contains more than 50000 values.'],
  [
    'an array of 1,000,000 numbers',
    JSON.stringify({ custom_fields: Array.from({ length: 1_000_000 }, () => 1) }),
    'The body contains more than 50000 values.',
  ],
  [
    'arrays nested 200,000 levels deep',
    `{"custom_fields":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
    'The body is nested more than 200 levels deep.',
  ],
])('a body with %s is refused before it is parsed', async (_, raw, message) => {
  const company = await service.company()
  const answer = await company.send('POST', '/mobiledb/persons/', { raw })
  expect(answer.status).toBe(400)
  expect(answer.messages).toEqual([message])
  expect((await company.send('GET', '/mobiledb/broadcasts')).status).toBe(200)
})
