import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { CompanyRecords } from '#/contract/company-records'
import { type Reply, useService } from '../service'

const service = useService()
const control = (method: string, path: string, body?: unknown): Promise<Reply> =>
  service.send(method, `/__mock${path}`, { user: null, ...(body !== undefined && { body }) })

/** The replies of a company's routes, with placeholders for its key and app. */
async function repliesOf(company: string, app: string, paths: readonly string[]): Promise<unknown[]> {
  const replies: unknown[] = []
  for (const path of paths) {
    const { status, text } = await service.send(
      'GET',
      path.replace('{company}', `/companies/${company}`).replace('{app}', `/mobile_apps/${app}`),
    )
    replies.push({ path, status, text: text.replaceAll(company, '{company}').replaceAll(app, '{app}') })
  }
  return replies
}

const personSchema = z.looseObject({ person_key: z.string() })
const idOf = (name: string) => (value: unknown) => z.looseObject({ [name]: z.string() }).parse(value)[name] ?? ''

test('a copy of a company has its records under the same ids, and nothing done in it changes the original', async () => {
  await control('POST', '/companies', { company_key: 'FIRST', dataset: 'demo' })
  const created = await control('POST', '/companies', { company_key: 'FORK', copy_of: 'FIRST' })
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({ company_key: 'FORK', name: 'FIRST', app_ids: ['fork-app'] })

  const people = z
    .array(personSchema)
    .parse((await service.send('GET', '/companies/FIRST/mobiledb/persons?mdn=%2B13125550142')).body)
  const listed = async (path: string, name: string) =>
    z
      .array(z.unknown())
      .parse((await service.send('GET', path)).body)
      .map(idOf(name))
  const [campaign] = await listed('/companies/FIRST/campaigns/acquisition', 'acquisition_id')
  const wallets = await listed('/companies/FIRST/campaigns/wallet', 'wallet_id')
  const [batch] = await listed('/mobile_apps/first-app/migrations/import_batches', 'batch_id')
  const paths = [
    '{company}/mobiledb/persons?mdn=%2B13125550142',
    ...people.flatMap(({ person_key: key }) => [
      `{company}/mobiledb/persons/${key}/subscriptions?active_only=false`,
      `{company}/mobiledb/persons/${key}/push_devices`,
    ]),
    '{company}/mobiledb/subscription_lists',
    '{company}/campaigns/acquisition',
    `{company}/campaigns/acquisition/${campaign}/participants`,
    ...['scheduled', 'sent', 'paused'].map(status => `{company}/mobiledb/broadcasts?status=${status}`),
    '{company}/campaigns/wallet',
    ...wallets.map(id => `{company}/campaigns/wallet/${id}/items?page_size=1000`),
    ...wallets.map(id => `{company}/campaigns/wallet/${id}/messages`),
    '{app}/migrations/import_batches',
    `{app}/migrations/import_batches/${batch}`,
  ]
  const original = await repliesOf('FIRST', 'first-app', paths)
  expect(await repliesOf('FORK', 'fork-app', paths)).toEqual(original)
  expect(JSON.stringify(original)).toContain('"status":200')

  const sent = async (company: string) =>
    z
      .array(z.looseObject({ company_key: z.string() }))
      .parse((await control('GET', '/outbox?limit=10000')).body)
      .filter(({ company_key: key }) => key === company).length
  expect(await sent('FORK')).toBe(0)
  await control('POST', '/handsets/%2B13125550142/replies', { text: 'STOP', company_key: 'FORK' })
  expect(await repliesOf('FIRST', 'first-app', paths)).toEqual(original)
  expect(await repliesOf('FORK', 'fork-app', paths)).not.toEqual(original)
})

test('a copy of an unknown company is 404, and one with a dataset 422', async () => {
  expect((await control('POST', '/companies', { copy_of: 'NONE' })).status).toBe(404)
  expect((await control('POST', '/companies', { copy_of: 'DEMO', dataset: 'demo' })).status).toBe(422)
})

const KEY = '00000000-0000-4000-8000-000000000001'
const noRecords: CompanyRecords = {
  lists: [],
  persons: [],
  subscriptions: [],
  campaigns: [],
  participants: [],
  broadcasts: [],
  wallet_campaigns: [],
  wallet_items: [],
  devices: [],
  batches: [],
}
const person: CompanyRecords['persons'][number] = {
  person_key: KEY,
  person_id: '95000001',
  external_person_id: 'C-1',
  mdn: '+13125550101',
  carrier_code: 'carrier-1',
  custom_fields: { first_name: 'Ana', gender: { option_key: 'female' }, unknown: 1 },
  timezone: 'America/Chicago',
  created_at: -86_400,
  updated_at: -60,
}
const broadcast: CompanyRecords['broadcasts'][number] = {
  broadcast_id: '7001',
  status: 'sent',
  name: 'Broadcast 1',
  send_scheduled_date: -600,
  targeting: { message_template: 'Text 1', channel: 'sms', source_lists: ['list-1'], filters: [] },
  send_start_date: -600,
  enqueue_completed_date: -599,
  recipient_count: 1,
}
const records: CompanyRecords = {
  lists: [{ id: 'list-1', name: 'List 1' }],
  persons: [
    person,
    {
      ...person,
      person_key: KEY.replace(/1$/, '2'),
      person_id: '95000002',
      external_person_id: null,
      carrier_code: 'carrier-2',
    },
  ],
  subscriptions: [
    { person_id: '95000001', list_id: 'list-1', opt_in_date: -900, opt_out_date: null, opt_out_reason: null },
    {
      person_id: '95000001',
      list_id: 'list-1',
      opt_in_date: -5000,
      opt_out_date: -4000,
      opt_out_reason: 'user_opt_out',
    },
  ],
  campaigns: [
    {
      acquisition_id: 'AQ-1',
      list_id: 'list-1',
      description: 'Campaign 1',
      status: 'active',
      start_date: -9000,
      end_date: 90_000,
    },
  ],
  participants: [{ acquisition_id: 'AQ-1', person_id: '95000002', expire_date: 3600 }],
  broadcasts: [broadcast],
  wallet_campaigns: [{ wallet_id: 'wallet-1', name: 'Wallet 1', type: 'Loyalty' }],
  wallet_items: [
    {
      wallet_id: 'wallet-1',
      wallet_item_id: 'item-1',
      provider: 'passbook',
      active: true,
      group_code: null,
      tokens: { first_name: 'Ana', expiration_date: '2031-02-03' },
      updated_at: -60,
    },
  ],
  devices: [{ service_device_id: 'device-1', person_id: '95000001', os: 'iOS', app_version: '1.0', push_token: 'a' }],
  batches: [
    {
      batch_id: 'batch-1',
      received_on: -600,
      success_count: 0,
      failure_count: 1,
      pending_count: 0,
      entries: [
        { platform: 'IOS', token: 'a', platform_status: '410', platform_message: 'Unregistered', settled: true },
      ],
    },
  ],
}

test('records are added with their own ids, and the routes of the service return them', async () => {
  await control('POST', '/companies', { company_key: 'REBUILT' })
  expect((await control('POST', '/companies/REBUILT/records', records)).status).toBe(204)
  const read = async (path: string) => (await service.send('GET', `/companies/REBUILT${path}`)).body
  expect(await read('/mobiledb/persons?mdn=%2B13125550101')).toMatchObject([
    {
      person_key: KEY,
      external_person_id: 'C-1',
      custom_fields: { first_name: 'Ana', gender: { option_key: 'female' } },
    },
    { person_id: '95000002' },
  ])
  expect(await read(`/mobiledb/persons/${KEY}/subscriptions?active_only=false`)).toMatchObject([
    { subscription_list: { id: 'list-1' } },
    { opt_out_reason: 'user_opt_out' },
  ])
  expect(await read('/campaigns/acquisition/AQ-1/participants')).toMatchObject([
    { status: 'PENDING', person: { person_id: '95000002' } },
  ])
  expect(await read('/mobiledb/broadcasts/7001')).toMatchObject({ status: 'sent', delivery: { recipient_count: 1 } })
  expect(await read('/campaigns/wallet/wallet-1/items?expiration_date=2031-02-03')).toMatchObject([
    { wallet_item_id: 'item-1' },
  ])
  expect(await read(`/mobiledb/persons/${KEY}/push_devices`)).toMatchObject([{ service_device_id: 'device-1' }])
  expect((await service.send('GET', '/mobile_apps/rebuilt-app/migrations/import_batches/batch-1')).body).toMatchObject({
    failure: [{ token: 'a', platform_message: 'Unregistered' }],
  })
})

test.each([
  ['a filter of an unknown field', [{ name: 'shoe_size', selector: 'any', value: ['9'] }]],
  ['a filter that is not an object', [null]],
  ['101 filters', Array<object>(101).fill({ name: 'vip', selector: 'any', value: ['true'] })],
])('an added broadcast with %s fails when it is due, and the others are sent', async (_, filters) => {
  const { body } = await control('POST', '/companies', {})
  const { company_key: key } = z.object({ company_key: z.string() }).parse(z.looseObject({}).parse(body))
  const due = { ...broadcast, status: 'scheduled', send_start_date: null, enqueue_completed_date: null } as const
  const broadcasts: CompanyRecords['broadcasts'] = [
    { ...due, broadcast_id: '7001', targeting: { ...due.targeting, filters } },
    { ...due, broadcast_id: '7002' },
  ]
  expect((await control('POST', `/companies/${key}/records`, { ...noRecords, broadcasts })).status).toBe(204)
  await control('POST', '/clock', { advance: 'PT2S' })
  const read = async (id: string) => (await service.send('GET', `/companies/${key}/mobiledb/broadcasts/${id}`)).body
  expect(await read('7001')).toMatchObject({ status: 'failed' })
  expect(await read('7001')).not.toHaveProperty('delivery')
  expect(await read('7002')).toMatchObject({ status: 'sent' })
  for (const status of ['in_progress', 'sent'])
    expect((await control('POST', `/companies/${key}/broadcasts/7001/status`, { status })).body).toMatchObject({
      status: 'failed',
    })
})

test('malformed or contradictory records, and those for an unknown company, are refused as a whole', async () => {
  await control('POST', '/companies', { company_key: 'REFUSED' })
  const add = async (body: unknown, company = 'REFUSED') =>
    (await control('POST', `/companies/${company}/records`, body)).status
  expect(await add({ ...noRecords, persons: [person, person] })).toBe(422)
  expect(await add({ ...noRecords, persons: [person], campaigns: records.campaigns })).toBe(422)
  expect(await add({ ...noRecords, persons: [{ ...person, mdn: '555' }] })).toBe(422)
  expect(await add({ persons: [] })).toBe(422)
  expect(await add(noRecords, 'NONE')).toBe(404)
  expect((await service.send('GET', '/companies/REFUSED/mobiledb/persons?mdn=%2B13125550101')).status).toBe(404)
})
