import fc from 'fast-check'
import { expect, test } from 'vitest'
import { errorBodySchema } from '#/contract/format/error-body'
import { isWellFormed } from '#/contract/format/fields'
import { type Reply, useService } from '../service'

const service = useService()

/** Expects success or an error with the standard body, never a 5xx. */
function expectNoFailure(reply: Reply): void {
  expect(reply.status).toBeLessThan(500)
  if (reply.status >= 400) expect(errorBodySchema.safeParse(reply.body).success).toBe(true)
}

test.each([
  ['an array 200,000 levels deep', '['.repeat(200_000) + ']'.repeat(200_000), 400],
  [
    'deep nesting inside a body',
    `{"external_person_id":"x","custom_fields":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`,
    400,
  ],
  ['NUL in a string', '{"external_person_id":"a\\u0000b"}', 422],
  ['NUL in a custom field', '{"external_person_id":"x","custom_fields":{"first_name":"\\u0000"}}', 422],
  ['NUL in a key', '{"external_person_id":"x","custom_fields":{"a\\u0000":1}}', 422],
  ['a lone high surrogate', '{"external_person_id":"\\ud800"}', 422],
  [
    'a surrogate pair in the wrong order',
    '{"external_person_id":"x","custom_fields":{"first_name":"\\udc00\\ud800"}}',
    422,
  ],
  ['a number that is too large', '{"external_person_id":"x","custom_fields":{"loyalty_points":1e400}}', 422],
  ['a raw control character', '{"external_person_id":"\u0001"}', 400],
])('%s is refused', async (_, raw, status) => {
  const company = await service.addCompany()
  const reply = await company.send('POST', '/mobiledb/persons', { raw })
  expectNoFailure(reply)
  expect(reply.status).toBe(status)
})

test('__proto__ and constructor in a body set no fields', async () => {
  const company = await service.addCompany()
  const reply = await company.send('POST', '/mobiledb/persons', {
    raw: '{"__proto__":{"external_person_id":"evil"},"constructor":{"prototype":{"vip":true}}}',
  })
  expect(reply.status).toBe(422)
  expect((await company.sendByExternalId('GET', 'evil')).status).toBe(404)
})

test('long and unusual strings are stored unchanged', async () => {
  const company = await service.addCompany()
  for (const [i, text] of [
    'x'.repeat(10_000),
    '\u202eevil\u2066',
    '<img src=x onerror=alert(1)>',
    "'; drop table persons; --",
    '\\',
    '\ufeff',
    '👩‍👩‍👧‍👧',
  ].entries()) {
    const created = await company.addPerson({ external_person_id: `p${i}`, custom_fields: { first_name: text } })
    expect(created.person.custom_fields).toEqual({ first_name: text })
  }
})

test('any JSON is answered with success or a standard error', async () => {
  const company = await service.addCompany()
  const { person_key } = (await company.addPerson({ external_person_id: 'p' })).person
  await fc.assert(
    fc.asyncProperty(fc.json({ maxDepth: 4 }), fc.constantFrom('POST', 'PUT'), async (raw, method) => {
      expectNoFailure(
        await company.send(method, method === 'POST' ? '/mobiledb/persons' : `/mobiledb/persons/${person_key}`, {
          raw,
        }),
      )
    }),
    { numRuns: 150 },
  )
})

test('a read returns exactly what a write stored', async () => {
  const company = await service.addCompany()
  const { person_key } = (await company.addPerson({ external_person_id: 'p' })).person
  const text = fc.string({ unit: 'binary', maxLength: 40 }).filter(isWellFormed)
  const points = fc.oneof(
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(n => (Object.is(n, -0) ? 0 : n)),
  )
  await fc.assert(
    fc.asyncProperty(text, points, fc.boolean(), async (first_name, loyalty_points, vip) => {
      const fields = { first_name, loyalty_points, vip }
      expect((await company.updatePerson(person_key, { custom_fields: fields })).person.custom_fields).toEqual(fields)
      expect((await company.getPerson(person_key)).person.custom_fields).toEqual(fields)
    }),
    { numRuns: 80 },
  )
})

test('any string in a path is answered with success or a standard error', async () => {
  const company = await service.addCompany()
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), async id => {
      fc.pre(isWellFormed(id))
      const path = encodeURIComponent(id)
      expectNoFailure(await company.send('GET', `/mobiledb/persons/external/${path}`))
      expectNoFailure(await company.send('GET', `/mobiledb/persons/${path}`))
      expectNoFailure(await company.send('GET', `/mobiledb/persons?mdn=${path}&mdn=${path}&__proto__=1`))
      expectNoFailure(await company.send('GET', `/mobiledb/broadcasts?status=${path}`))
    }),
    { numRuns: 60 },
  )
})
