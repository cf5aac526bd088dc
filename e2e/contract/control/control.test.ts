import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { broadcastSchema } from '#/contract/broadcasts'
import { HOUR_MS } from '#/contract/format/durations'
import { readTimestamp } from '#/contract/format/timestamps'
import { importBatchSummarySchema } from '#/contract/imports'
import { type Reply, useService } from '../service'

const service = useService({ rateLimit: false, dataset: 'demo' })
const control = (method: string, path: string, body?: unknown): Promise<Reply> =>
  service.send(method, `/__mock${path}`, { user: null, ...(body !== undefined && { body }) })
const stateSchema = z.object({
  now: z.string(),
  dataset: z.string(),
  companies: z.array(
    z.looseObject({ company_key: z.string(), home_country: z.string(), app_ids: z.array(z.string()) }),
  ),
  users: z.array(z.object({ user: z.string(), password: z.string(), roles: z.array(z.string()) })),
})
const mockState = async () => stateSchema.parse((await control('GET', '')).body)

afterEach(async () => {
  await control('DELETE', '/faults')
})

test('GET /__mock describes the mock and needs no credentials', async () => {
  const { companies, users, dataset } = await mockState()
  expect(dataset).toBe('demo')
  expect(companies.slice(0, 2)).toMatchObject([
    { company_key: 'DEMO', home_country: 'US', app_ids: ['demo-app'] },
    { company_key: 'OTHER', home_country: 'GB', app_ids: ['other-app'] },
  ])
  expect(users).toEqual([
    { user: 'demo', password: 'demo', roles: ['public_api:admin'] },
    { user: 'app', password: 'demo', roles: ['public_api:user'] },
    { user: 'reader', password: 'demo', roles: [] },
  ])
})

test('the demo dataset has the people that other tests name, and one number has no holder', async () => {
  const search = (mdn: string) =>
    service.send('GET', `/companies/DEMO/mobiledb/persons?${new URLSearchParams({ mdn })}`)
  const shared = (await search('+13125550142')).persons
  expect(shared.map(p => p.custom_fields?.['first_name'])).toEqual(['Անի', 'José', 'Елена'])
  expect(new Set(shared.map(p => p.mobile_phone?.carrier_code)).size).toBe(3)
  expect((await search('+13125550126')).persons).toHaveLength(25)
  expect((await search('+13125550150')).persons).toHaveLength(2)
  expect((await search('+14045550163')).status).toBe(404)
  for (const id of ['a/b', '50%', 'naïve+1']) {
    expect(
      (await service.send('GET', `/companies/DEMO/mobiledb/persons/external/${encodeURIComponent(id)}`)).status,
    ).toBe(200)
  }
})

test('POST /__mock/companies adds a company that only demo:demo has access to', async () => {
  const created = await control('POST', '/companies', {
    company_key: 'Mine-1',
    name: 'Mine',
    home_country: 'GB',
    app_ids: ['mine-app'],
  })
  expect([created.status, created.body]).toEqual([
    201,
    expect.objectContaining({ company_key: 'Mine-1', name: 'Mine', home_country: 'GB', app_ids: ['mine-app'] }),
  ])
  expect((await service.send('GET', '/companies/Mine-1/mobiledb/broadcasts')).status).toBe(200)
  expect((await service.send('GET', '/companies/Mine-1/mobiledb/broadcasts', { user: 'reader:demo' })).status).toBe(404)
  expect((await control('POST', '/companies', { company_key: 'Mine-1' })).status).toBe(422)
  expect((await control('POST', '/companies', { app_ids: ['mine-app'] })).status).toBe(422)
  expect((await control('POST', '/companies')).status).toBe(201)
})

test('POST /__mock/companies fills a company with the demo dataset, with or without its wallet and batches', async () => {
  const createWith = async (dataset: string) => {
    const { company_key: key, app_ids } = z
      .looseObject({ company_key: z.string(), app_ids: z.array(z.string()) })
      .parse((await control('POST', '/companies', { dataset })).body)
    const mdn = new URLSearchParams({ mdn: '+13125550142' })
    const { persons } = await service.send('GET', `/companies/${key}/mobiledb/persons?${mdn}`)
    const wallet = await service.send('GET', `/companies/${key}/campaigns/wallet/gLd42xQ`)
    const batches = await service.send('GET', `/mobile_apps/${app_ids[0]}/migrations/import_batches`)
    return [persons.length, wallet.status, z.array(importBatchSummarySchema).parse(batches.body).length > 0]
  }
  expect(await createWith('persons')).toEqual([3, 404, false])
  expect(await createWith('demo')).toEqual([3, 200, true])
})

test('POST /__mock/companies/{key}/persons accepts a number that someone has at another carrier', async () => {
  const company = await service.addCompany()
  expect(
    (
      await company.addPersonAtCarrier({
        mdn: '+13125550142',
        carrier_code: '1',
        custom_fields: { gender: { option_key: 'female' } },
      })
    ).status,
  ).toBe(201)
  expect(
    (await company.addPersonAtCarrier({ mdn: '+13125550142', carrier_code: '2', external_person_id: 'two' })).status,
  ).toBe(201)
  const faulty = [
    { mdn: '+13125550142', carrier_code: '2' },
    { mdn: '3125550142', carrier_code: '3' },
    { mdn: '+13125550143', carrier_code: '3', external_person_id: 'two' },
    { mdn: '+13125550143', carrier_code: '3', custom_fields: { nope: 1 } },
    { mdn: '+13125550143' },
  ]
  for (const body of faulty) expect([body, (await company.addPersonAtCarrier(body)).status]).toEqual([body, 422])
  expect((await control('POST', '/companies/NOPE/persons', { mdn: '+13125550142', carrier_code: '1' })).status).toBe(
    404,
  )
})

test('POST /__mock/companies/{key}/broadcasts/{id}/status sets any of the seven statuses', async () => {
  const company = await service.addCompany({ dataset: 'demo' })
  const path = `/companies/${company.key}/broadcasts/5101/status`
  expect(broadcastSchema.parse((await control('POST', path, { status: 'paused' })).body).status).toBe('paused')
  const sent = broadcastSchema.parse((await control('POST', path, { status: 'sent' })).body)
  expect(sent.delivery).toMatchObject({
    recipient_count: expect.any(Number),
    send_start_date: expect.any(String),
    enqueue_completed_date: expect.any(String),
  })
  expect((await control('POST', path, { status: 'lost' })).status).toBe(422)
  expect((await control('POST', `/companies/${company.key}/broadcasts/1/status`, { status: 'sent' })).status).toBe(404)
  expect((await control('POST', `/companies/${company.key}/broadcasts/x/status`, { status: 'sent' })).status).toBe(404)
})

test('POST /__mock/clock only moves time forward, and replies carry the new date', async () => {
  const before = readTimestamp((await mockState()).now) ?? 0
  const moved = await control('POST', '/clock', { advance: 'P1DT2H' })
  const now = readTimestamp(z.object({ now: z.string() }).parse(moved.body).now) ?? 0
  expect(now - before).toBeGreaterThanOrEqual(26 * HOUR_MS)
  expect(Math.abs(Date.parse(moved.headers.get('date') ?? '') - now)).toBeLessThan(5000)
  const company = await service.addCompany()
  expect(
    readTimestamp((await company.addPerson({ external_person_id: 'later' })).person.created_at),
  ).toBeGreaterThanOrEqual(now)
  expect((await control('POST', '/clock', { now: new Date(before).toISOString() })).status).toBe(422)
  for (const body of [
    {},
    { advance: 'tomorrow' },
    { advance: '-PT1S' },
    { advance: 'P' },
    { advance: 'PT' },
    { advance: 'P9999999Y' },
    { now: 'soon' },
    { now: '+300000-01-01T00:00:00Z' },
    { now: '9999-12-31T23:59:59-01:00' },
    { advance: 'PT1S', now: '2099-01-01T00:00:00Z' },
  ]) {
    expect([body, (await control('POST', '/clock', body)).status]).toEqual([body, 422])
  }
})

test('events due when the clock moves run in chronological order before the reply', async () => {
  const company = await service.addCompany({ dataset: 'demo' })
  const read = async (status: string) =>
    z.array(broadcastSchema).parse((await company.send('GET', `/mobiledb/broadcasts?status=${status}`)).body)
  const [next] = await read('scheduled')
  await control('POST', '/clock', { advance: 'PT3H' })
  const done = (await read('sent')).find(b => b.broadcast_id === next?.broadcast_id)
  const started = readTimestamp(done?.delivery?.send_start_date) ?? 0
  expect(started).toBe(readTimestamp(next?.send_scheduled_date))
  // 500 recipients per second, at least one second
  const seconds = Math.max(1, Math.ceil((done?.delivery?.recipient_count ?? 0) / 500))
  expect(readTimestamp(done?.delivery?.enqueue_completed_date)).toBe(started + seconds * 1000)
})

test('an invalid body is 422, malformed JSON 400, an unknown route 404', async () => {
  const faulty = [
    {},
    { rules: 1 },
    { rules: [{ status: 99 }] },
    { rules: [{ drop: 'soon' }] },
    { rules: [{ path: 'x' }] },
    { rules: [{ surprise: 1 }] },
    { rules: [{ headers: { 'a b': 'c' } }] },
    { rules: [{ headers: { 'content-length': '1' } }] },
    [],
    null,
  ]
  for (const body of faulty) expect([body, (await control('PUT', '/faults', body)).status]).toEqual([body, 422])
  expect((await service.send('PUT', '/__mock/faults', { raw: '{' })).status).toBe(400)
  expect((await control('GET', '/nowhere')).status).toBe(404)
  expect((await control('DELETE', '/reset')).status).toBe(405)
  expect((await control('POST', '/reset', { dataset: 'huge' })).status).toBe(422)
  expect((await control('POST', '/reset', { now: '9999-12-31T23:59:59-01:00' })).status).toBe(422)
})

test('control routes refuse pages of another origin', async () => {
  const foreign: Record<string, string>[] = [
    { origin: 'http://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  for (const headers of foreign) {
    const reply = await service.send('POST', '/__mock/reset', { headers })
    expect([headers, reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([headers, 403, null])
  }
  expect(
    (await service.send('GET', '/__mock', { headers: { origin: service.baseUrl, 'sec-fetch-site': 'same-origin' } }))
      .status,
  ).toBe(200)
})

test('POST /__mock/reset restores the dataset and clears clock, faults, and companies', async () => {
  const company = await service.addCompany()
  const keys = async () =>
    (await service.send('GET', '/companies/DEMO/mobiledb/persons?mdn=%2B13125550142')).persons.map(p => p.person_key)
  const before = await keys()
  await control('POST', '/clock', { advance: 'PT1H' })
  await control('PUT', '/faults', { rules: [{ status: 500 }] })
  expect((await control('POST', '/reset')).status).toBe(204)
  expect(Math.abs((readTimestamp((await mockState()).now) ?? 0) - Date.now())).toBeLessThan(HOUR_MS / 2)
  expect(await keys()).toEqual(before)
  expect((await company.searchPersons('+13125550142')).status).toBe(404)
  expect((await control('POST', '/reset', { dataset: 'empty', now: '2020-02-29T00:00:00Z' })).status).toBe(204)
  expect((await mockState()).now).toMatch(/^2020-02-29T00:00/)
  expect(await service.send('GET', '/companies/DEMO/mobiledb/persons?mdn=%2B13125550142')).toMatchObject({
    status: 404,
  })
  expect((await control('POST', '/reset')).status).toBe(204)
  expect((await mockState()).dataset).toBe('demo')
})
