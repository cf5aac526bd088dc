import { expect, test } from 'vitest'
import { errorBodySchema } from '#/contract/format/error-body'
import { type Reply, useService } from '../service'

const service = useService({ rateLimit: false, dataset: 'demo' })
const persons = '/companies/DEMO/mobiledb/persons'

/** Expects an error in the standard body with at least one message. */
function expectError(reply: Reply, status: number): void {
  expect(reply.status).toBe(status)
  expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
  expect(errorBodySchema.parse(reply.body).errors[0]?.message).toMatch(/\S/)
}

test('an unknown path is 404 before anything else is checked', async () => {
  for (const path of [
    '/',
    '/nowhere',
    '/companies',
    '/companies/DEMO',
    '/companies/DEMO/events',
    '/companies/DEMO/incentives',
    '/heartbeat',
    `${persons}/a/b/c/d`,
  ]) {
    expectError(await service.send('GET', path, { user: null }), 404)
  }
})

test('a wrong method is 405 with Allow, before credentials are checked', async () => {
  const reply = await service.send('DELETE', persons, { user: null })
  expectError(reply, 405)
  expect(reply.headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'HEAD', 'POST'])
  expectError(await service.send('PATCH', persons), 405)
  expectError(await service.send('OPTIONS', persons), 405)
})

test.each([null, 'demo:wrong', 'nobody:demo', 'demo', ':', 'demo:demo '])(
  'user %s is 401 without a native prompt',
  async user => {
    const reply = await service.send('GET', persons, { user })
    expectError(reply, 401)
    expect(reply.headers.get('www-authenticate')).toBeNull()
  },
)

test.each(['Bearer demo', 'Basic', 'Basic %%%', 'Basic ZGVtbzpkZW1v ZGVtbzpkZW1v', 'ZGVtbzpkZW1v'])(
  'Authorization %s is 401',
  async authorization => {
    expectError(await service.send('GET', persons, { user: null, headers: { authorization } }), 401)
  },
)

test('credentials are checked before the company, the company before the body', async () => {
  expectError(await service.send('POST', '/companies/NOPE/mobiledb/persons', { user: null, raw: '{' }), 401)
  expectError(await service.send('POST', '/companies/NOPE/mobiledb/persons', { raw: '{' }), 404)
})

test('a company or app that does not exist, or that the user has no access to, is 404', async () => {
  for (const user of ['app:demo', 'reader:demo']) {
    expectError(await service.send('GET', '/companies/OTHER/mobiledb/broadcasts', { user }), 404)
    expectError(await service.send('GET', '/mobile_apps/other-app/migrations/import_batches', { user }), 404)
    expect((await service.send('GET', '/companies/DEMO/mobiledb/broadcasts', { user })).status).toBe(200)
    expect((await service.send('GET', '/mobile_apps/demo-app/migrations/import_batches', { user })).status).toBe(200)
  }
  expect((await service.send('GET', '/companies/OTHER/mobiledb/broadcasts')).status).toBe(200)
  expectError(await service.send('GET', '/companies/demo/mobiledb/broadcasts'), 404)
  expectError(await service.send('GET', '/mobile_apps/nope/migrations/import_batches'), 404)
})

test('size (413) is checked before type (415), type before JSON (400), JSON before content (422)', async () => {
  const company = await service.addCompany()
  const large = `"${'x'.repeat(8 * 1024 * 1024)}"`
  expectError(
    await company.send('POST', '/mobiledb/persons', { raw: large, headers: { 'content-type': 'text/plain' } }),
    413,
  )
  expectError(
    await company.send('POST', '/mobiledb/persons', { raw: '{', headers: { 'content-type': 'text/plain' } }),
    415,
  )
  expectError(await company.send('POST', '/mobiledb/persons', { raw: '{' }), 400)
  expectError(await company.send('POST', '/mobiledb/persons', { raw: '{}' }), 422)
})

test.each(['', '   ', '{', '{}x', 'null', '[]', '"text"', '7', 'true', "{'a':1}", '{"a":01}', '\u0000'])(
  'body %j is 400',
  async raw => {
    const company = await service.addCompany()
    expectError(await company.send('POST', '/mobiledb/persons', { raw }), 400)
  },
)

test('a missing body is 400, and so is invalid UTF-8', async () => {
  const company = await service.addCompany()
  expectError(await company.send('POST', '/mobiledb/persons'), 400)
  expectError(
    await company.send('POST', '/mobiledb/persons', { raw: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]) }),
    400,
  )
})

test.each(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON', 'application/vnd.api+json'])(
  'content type %s is JSON',
  async type => {
    const company = await service.addCompany()
    expect(
      (
        await company.send('POST', '/mobiledb/persons', {
          raw: '{"external_person_id":"x"}',
          headers: { 'content-type': type },
        })
      ).status,
    ).toBe(201)
  },
)

test('malformed percent-encoding, or an encoded NUL, is 400', async () => {
  for (const path of ['%', '%zz', '%ff', '%C3%28', '%00', 'a%2'])
    expectError(await service.send('GET', `${persons}/${path}`), 400)
})

test('a trailing slash makes no difference, and + in a path is a plus sign, not a space', async () => {
  const company = await service.addCompany()
  expect((await company.send('POST', '/mobiledb/persons/', { body: { external_person_id: 'a+b' } })).status).toBe(201)
  expect((await company.send('POST', '/mobiledb/persons', { body: { external_person_id: 'a b' } })).status).toBe(201)
  expect((await company.send('GET', '/mobiledb/persons/external/a+b')).person.external_person_id).toBe('a+b')
  expect((await company.send('GET', '/mobiledb/persons/external/a+b/')).status).toBe(200)
})

test('HEAD replies like GET, but without a body', async () => {
  for (const path of [`${persons}?mdn=%2B13125550142`, `${persons}?mdn=1`, '/nowhere']) {
    const [head, get] = [await service.send('HEAD', path), await service.send('GET', path)]
    expect([head.status, head.text]).toEqual([get.status, ''])
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
  }
})

test('only X-API-Version 2 is version 2', async () => {
  const reply = await service.send('GET', `${persons}?mdn=3125550142`, {
    version: 1,
    headers: { 'x-api-version': '3' },
  })
  expect(reply.persons[0]?.mobile_phone?.mdn).toBe('3125550142')
})

test('pages of other origins may read replies, including errors', async () => {
  const preflight = await service.send('OPTIONS', persons, {
    user: null,
    headers: {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization',
    },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-headers')).toMatch(/Authorization/)
  for (const user of ['demo:demo', null]) {
    const reply = await service.send('GET', persons, { user, headers: { origin: 'https://elsewhere.example' } })
    expect(reply.headers.get('access-control-allow-origin')).toBe('*')
    expect(reply.headers.get('access-control-expose-headers')).toMatch(/X-Next-Page-Token/)
  }
})
