import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Reply, useService } from '../service'

const rulesSchema = z.object({ rules: z.array(z.looseObject({ id: z.string() })) })

const service = useService()
const control = (method: string, path: string, body?: unknown): Promise<Reply> =>
  service.send(method, `/__mock${path}`, { user: null, ...(body !== undefined && { body }) })

afterEach(async () => {
  await control('DELETE', '/faults')
})

test('a rule with a status replies without doing the work, as often as `times` says', async () => {
  const company = await service.addCompany()
  const path = `/companies/${company.key}`
  expect(
    (
      await control('PUT', '/faults', {
        rules: [{ method: 'POST', path, status: 503, times: 2, headers: { 'retry-after': '7' } }],
      })
    ).status,
  ).toBe(200)
  for (const timesLeft of [1, 0]) {
    const reply = await company.addPerson({ external_person_id: 'x' })
    expect([reply.status, reply.messages.length, reply.headers.get('retry-after')]).toEqual([503, 1, '7'])
    expect((await control('GET', '/faults')).body).toEqual({
      rules: timesLeft === 0 ? [] : [expect.objectContaining({ times: timesLeft })],
    })
  }
  expect((await company.sendByExternalId('GET', 'x')).status).toBe(404)
  expect((await company.addPerson({ external_person_id: 'x' })).status).toBe(201)
})

test('a rule can set a body or a delay; path is a prefix', async () => {
  const company = await service.addCompany()
  const path = `/companies/${company.key}/mobiledb/broadcasts`
  await control('PUT', '/faults', {
    rules: [{ path, status: 200, body: '<html>', headers: { 'content-type': 'text/html' } }],
  })
  const html = await company.send('GET', '/mobiledb/broadcasts?status=sent')
  expect([html.text, html.headers.get('content-type')]).toEqual(['<html>', 'text/html'])
  await control('PUT', '/faults', { rules: [{ path, delay_ms: 300 }] })
  const startedAt = Date.now()
  expect((await company.send('GET', '/mobiledb/broadcasts')).body).toEqual([])
  // A lower bound on real time cannot fail on a slow machine
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(295)
  await control('PUT', '/faults', { rules: [{ path, body: [{ odd: true }] }] })
  expect((await company.send('GET', '/mobiledb/broadcasts')).body).toEqual([{ odd: true }])
})

test('a drop closes the connection before or after the work', async () => {
  const company = await service.addCompany()
  const path = `/companies/${company.key}`
  await control('PUT', '/faults', { rules: [{ method: 'POST', path, drop: 'before', times: 1 }] })
  await expect(company.addPerson({ external_person_id: 'before' })).rejects.toThrow()
  await control('PUT', '/faults', { rules: [{ method: 'POST', path, drop: 'after', times: 1 }] })
  await expect(company.addPerson({ external_person_id: 'after' })).rejects.toThrow()
  expect((await company.sendByExternalId('GET', 'before')).status).toBe(404)
  expect((await company.sendByExternalId('GET', 'after')).status).toBe(200)
})

test('the first matching rule applies; a rule without a path matches every path of the service; probability 0 never applies', async () => {
  const company = await service.addCompany()
  const path = `/companies/${company.key}/mobiledb/broadcasts`
  const statusOf = async (subpath: string) => (await company.send('GET', subpath)).status
  await control('PUT', '/faults', {
    rules: [
      { path, status: 500, probability: 0 },
      { path, status: 503 },
      { path, status: 504 },
      { method: 'GET', status: 502, probability: 1 },
    ],
  })
  expect([await statusOf('/mobiledb/broadcasts'), await statusOf('/campaigns/wallet')]).toEqual([503, 502])
  expect((await company.send('PUT', '/mobiledb/broadcasts/1', { body: {} })).status).toBe(503)
  expect((await company.addPerson({ external_person_id: 'x' })).status).toBe(201)
  expect((await control('GET', '')).status).toBe(200)
})

test('GET returns the rules in order, with their ids; DELETE removes them and replies with 204', async () => {
  const rules = [
    { path: '/companies/', status: 503, times: 3 },
    { method: 'POST', drop: 'after', probability: 0.5 },
  ]
  const set = { rules: rules.map(rule => ({ ...rule, id: expect.any(String) })) }
  expect((await control('PUT', '/faults', { rules })).body).toEqual(set)
  const [read, deleted] = [await control('GET', '/faults'), await control('DELETE', '/faults')]
  expect([read.status, read.body, deleted.status, deleted.text]).toEqual([200, set, 204, ''])
  expect((await control('GET', '/faults')).body).toEqual({ rules: [] })
})

test('a rule keeps its id when the rules are replaced, and can be removed by that id', async () => {
  const idsIn = ({ body }: Reply) => rulesSchema.parse(body).rules.map(({ id }) => id)
  const first = await control('PUT', '/faults', { rules: [{ status: 503 }, { status: 504 }] })
  const [kept, removed] = idsIn(first)
  const rules = [{ status: 502 }, ...rulesSchema.parse(first.body).rules]
  const second = idsIn(await control('PUT', '/faults', { rules }))
  expect(second.slice(1)).toEqual([kept, removed])
  expect(new Set(second).size).toBe(3)
  // The reply has the remaining rules, because some may have been set or used up meanwhile
  const rest = await control('DELETE', `/faults/${removed ?? ''}`)
  expect([rest.status, idsIn(rest)]).toEqual([200, second.slice(0, 2)])
  expect(idsIn(await control('DELETE', `/faults/${removed ?? ''}`))).toEqual(second.slice(0, 2))
  // An id given twice would not identify a rule
  const twice = idsIn(await control('PUT', '/faults', { rules: [{ id: 'x' }, { id: 'x' }] }))
  expect([twice[0], new Set(twice).size]).toEqual(['x', 2])
})
