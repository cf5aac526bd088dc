import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020'
import { beforeAll, describe, expect, test } from 'vitest'
import { broadcastSchema } from '#/contract/broadcasts'
import type { Row } from '#/contract/endpoint'
import { type Endpoints, type RowId, endpoints } from '#/contract/endpoints'
import { type JsonSchema, openApi } from '#/contract/openapi'
import { newImporter } from '../imports/importer'
import { type Answer, useService } from '../service'
import { type FurnishedCompany, NOWHERE, SUBSCRIBED, rowSender, furnish } from './furnished-company'

const service = useService()
const send = rowSender(service)
const SECOND = '+13125550102'

let furnished: FurnishedCompany
beforeAll(async () => {
  furnished = await furnish(service)
})

type Call = (w: FurnishedCompany) => Promise<Answer>
/** Every pair of row and status. A missing pair does not compile. A text explains why the mock never replies so. */
type Calls = { [Id in RowId]: { [S in Extract<keyof Endpoints[Id]['replies'], number>]: Call | string } }

const external = (external_person_id: string) => ({ external_person_id })
const mdn = (number: string) => ({ mobile_phone: { mdn: number } })
const wrong = { custom_fields: { shoe_size: 9 } }
const androids = (count: number) => Array.from({ length: count }, (_, i) => ({ platform: 'ANDROID', token: `t${i}` }))
const REAL_SERVER_ONLY = 'the mock replies 204; a real server may reply 200'

const calls: Calls = {
  getPerson: {
    200: w => send('getPerson', { ...w.k, person_key: w.person }),
    404: w => send('getPerson', { ...w.k, person_key: NOWHERE }),
  },
  getPersonByExternalId: {
    200: w => send('getPersonByExternalId', { ...w.k, ...external('known') }),
    404: w => send('getPersonByExternalId', { ...w.k, ...external('nobody') }),
  },
  searchPersons: {
    200: w => send('searchPersons', w.k, { query: { mdn: SUBSCRIBED } }),
    404: w => send('searchPersons', w.k, { query: { mdn: '+13125550199' } }),
  },
  createPerson: {
    200: w => send('createPerson', w.k, { body: external('known') }),
    201: w => send('createPerson', w.k, { body: external('new') }),
    404: () => send('createPerson', { company_key: 'NOBODYS' }, { body: external('new') }),
    409: w => send('createPerson', w.k, { body: { ...external('known'), ...mdn(SECOND) } }),
    422: w => send('createPerson', w.k, { body: wrong }),
  },
  updatePerson: {
    200: w => send('updatePerson', { ...w.k, person_key: w.person }, { body: { custom_fields: { vip: true } } }),
    404: w => send('updatePerson', { ...w.k, person_key: NOWHERE }, { body: {} }),
    409: w => send('updatePerson', { ...w.k, person_key: w.person }, { body: mdn(SECOND) }),
    422: w => send('updatePerson', { ...w.k, person_key: w.person }, { body: wrong }),
  },
  putPersonByExternalId: {
    200: w => send('putPersonByExternalId', { ...w.k, ...external('known') }, { body: {} }),
    201: w => send('putPersonByExternalId', { ...w.k, ...external('newer') }, { body: {} }),
    404: () => send('putPersonByExternalId', { company_key: 'NOBODYS', ...external('known') }, { body: {} }),
    409: w => send('putPersonByExternalId', { ...w.k, ...external('known') }, { body: mdn(SECOND) }),
    422: w => send('putPersonByExternalId', { ...w.k, ...external('known') }, { body: wrong }),
  },
  listSubscriptions: {
    200: w => send('listSubscriptions', { ...w.i, person_id: w.person }),
    404: w => send('listSubscriptions', { ...w.i, person_id: NOWHERE }),
  },
  listSubscriptionsByExternalId: {
    200: w => send('listSubscriptionsByExternalId', { ...w.i, ...external('known') }),
    404: w => send('listSubscriptionsByExternalId', { ...w.i, ...external('nobody') }),
  },
  getSubscription: {
    200: w => send('getSubscription', { ...w.i, person_id: w.person, subscription_list_id: w.list }),
    404: w => send('getSubscription', { ...w.i, person_id: w.person, subscription_list_id: 'nowhere' }),
  },
  getSubscriptionByExternalId: {
    200: w => send('getSubscriptionByExternalId', { ...w.i, ...external('known'), subscription_list_id: w.list }),
    404: w => send('getSubscriptionByExternalId', { ...w.i, ...external('nobody'), subscription_list_id: w.list }),
  },
  deleteSubscription: {
    200: REAL_SERVER_ONLY,
    204: async w => {
      const person_id = await w.outside.subscribe(w.c.id, '+13125550103')
      return send('deleteSubscription', { ...w.i, person_id, subscription_list_id: w.list })
    },
    404: w => send('deleteSubscription', { ...w.i, person_id: w.person, subscription_list_id: 'nowhere' }),
  },
  deleteSubscriptionByExternalId: {
    200: REAL_SERVER_ONLY,
    204: async w => {
      await w.outside.subscribe(w.c.id, '+13125550104', external('leaver'))
      const params = { ...w.i, ...external('leaver'), subscription_list_id: w.list }
      return send('deleteSubscriptionByExternalId', params)
    },
    404: w => send('deleteSubscriptionByExternalId', { ...w.i, ...external('nobody'), subscription_list_id: w.list }),
  },
  addParticipant: {
    200: async w => {
      await w.outside.addNumber(w.c.id, '+13125550105')
      return send('addParticipant', w.c, { body: mdn('+13125550105') })
    },
    201: w => send('addParticipant', w.c, { body: mdn('+13125550106') }),
    404: w => send('addParticipant', w.c, { body: mdn('+13125550301') }),
    409: w => send('addParticipant', w.c, { body: mdn(SUBSCRIBED) }),
    422: w => send('addParticipant', w.c, { body: mdn('+13125550201') }),
  },
  listParticipants: {
    200: w => send('listParticipants', w.c),
    404: w => send('listParticipants', { ...w.k, id: 'nowhere' }),
  },
  listBroadcasts: {
    200: w => send('listBroadcasts', w.k),
    404: () => send('listBroadcasts', { company_key: 'NOBODYS' }),
    422: w => send('listBroadcasts', w.k, { query: { status: 'Sent' } }),
  },
  getBroadcast: {
    200: w => send('getBroadcast', { ...w.k, broadcast_id: w.broadcast }),
    404: w => send('getBroadcast', { ...w.k, broadcast_id: '1' }),
  },
  createBroadcast: {
    201: w => send('createBroadcast', w.k, { body: w.sender.body() }),
    404: w => send('createBroadcast', { company_key: 'NOBODYS' }, { body: w.sender.body() }),
    422: w => send('createBroadcast', w.k, { body: w.sender.body({ name: '' }) }),
  },
  updateBroadcast: {
    200: w => send('updateBroadcast', { ...w.k, broadcast_id: w.broadcast }, { body: { name: 'v2' } }),
    403: async w => send('updateBroadcast', { ...w.k, broadcast_id: await sentOne(w) }, { body: { name: 'v2' } }),
    404: w => send('updateBroadcast', { ...w.k, broadcast_id: '1' }, { body: { name: 'v2' } }),
    422: w => send('updateBroadcast', { ...w.k, broadcast_id: w.broadcast }, { body: { name: '' } }),
  },
  deleteBroadcast: {
    200: async w => send('deleteBroadcast', { ...w.k, broadcast_id: (await w.sender.made()).broadcast_id }),
    403: async w => send('deleteBroadcast', { ...w.k, broadcast_id: await sentOne(w) }),
    404: w => send('deleteBroadcast', { ...w.k, broadcast_id: '1' }),
  },
  createImportBatch: {
    200: w => send('createImportBatch', w.a, { body: { devices: androids(1) } }),
    404: () => send('createImportBatch', { app_id: 'no-app' }, { body: { devices: androids(1) } }),
    413: w => send('createImportBatch', w.a, { body: { devices: androids(1001) } }),
    422: w => send('createImportBatch', w.a, { body: { devices: [] } }),
  },
  getImportBatch: {
    200: async () => {
      const importer = await newImporter(service)
      const tokens = [
        { platform: 'ANDROID', token: 'good' },
        { platform: 'ANDROID', token: 'x-bad' },
      ]
      const { batch_id } = await importer.createBatch(tokens)
      await importer.settle()
      return send('getImportBatch', { app_id: importer.company.app, batch_id })
    },
    404: w => send('getImportBatch', { ...w.a, batch_id: 'nowhere' }),
  },
  listImportBatches: {
    200: w => send('listImportBatches', w.a),
    404: () => send('listImportBatches', { app_id: 'no-app' }),
  },
  getTokenHistory: {
    200: w => send('getTokenHistory', { ...w.a, token: 'known token' }),
    404: w => send('getTokenHistory', { ...w.a, token: 'unknown' }),
  },
  listDevices: {
    200: w => send('listDevices', { ...w.i, person_id: w.person }),
    404: w => send('listDevices', { ...w.i, person_id: NOWHERE }),
  },
  listDevicesByExternalId: {
    200: w => send('listDevicesByExternalId', { ...w.i, ...external('known') }),
    404: w => send('listDevicesByExternalId', { ...w.i, ...external('nobody') }),
  },
  getDevice: {
    200: w => send('getDevice', { ...w.a, service_device_id: w.device }),
    404: w => send('getDevice', { ...w.a, service_device_id: 'nowhere' }),
  },
  assignDevice: {
    200: w => send('assignDevice', { ...w.a, service_device_id: w.device }, { body: { person_key: w.person } }),
    403: () =>
      send(
        'assignDevice',
        { app_id: 'demo-app', service_device_id: 'any' },
        { user: 'reader:demo', body: { person_key: NOWHERE } },
      ),
    404: w => send('assignDevice', { ...w.a, service_device_id: 'nowhere' }, { body: { person_key: w.person } }),
    422: w => send('assignDevice', { ...w.a, service_device_id: w.device }, { body: {} }),
  },
  listWalletCampaigns: {
    200: w => send('listWalletCampaigns', w.k),
    404: async () => send('listWalletCampaigns', { company_key: (await service.company()).key }),
  },
  getWalletCampaign: {
    200: w => send('getWalletCampaign', w.w),
    404: w => send('getWalletCampaign', { ...w.k, wallet_id: 'nowhere' }),
  },
  listWalletItems: {
    200: w => send('listWalletItems', w.w),
    404: w => send('listWalletItems', { ...w.k, wallet_id: 'nowhere' }),
    422: w => send('listWalletItems', w.w, { query: { page_token: 'none' } }),
  },
  getWalletItem: {
    200: w => send('getWalletItem', { ...w.w, wallet_item_id: w.item }),
    404: w => send('getWalletItem', { ...w.w, wallet_item_id: 'nowhere' }),
  },
  updateWalletItem: {
    200: w =>
      send('updateWalletItem', { ...w.w, wallet_item_id: w.item }, { body: { tokens: { first_name: 'Ines' } } }),
    404: w => send('updateWalletItem', { ...w.w, wallet_item_id: 'nowhere' }, { body: {} }),
    422: w => send('updateWalletItem', { ...w.w, wallet_item_id: w.item }, { body: { active: 'no' } }),
  },
  listWalletMessages: {
    200: w => send('listWalletMessages', w.wi),
    404: w => send('listWalletMessages', { ...w.i, wallet_id: 'nowhere' }),
  },
  getWalletMessage: {
    200: w => send('getWalletMessage', { ...w.wi, wallet_message_id: w.message }),
    404: w => send('getWalletMessage', { ...w.wi, wallet_message_id: 'nowhere' }),
  },
  createWalletMessage: {
    200: w => send('createWalletMessage', w.wi, { body: { message: { template: 'Hello' } } }),
    404: w =>
      send('createWalletMessage', { ...w.i, wallet_id: 'nowhere' }, { body: { message: { template: 'Hello' } } }),
    422: w => send('createWalletMessage', w.wi, { body: { message: {} } }),
  },
  listSubscriptionLists: {
    200: w => send('listSubscriptionLists', w.k),
    404: () => send('listSubscriptionLists', { company_key: 'NOBODYS' }),
  },
  getSubscriptionList: {
    200: w => send('getSubscriptionList', w.l),
    404: w => send('getSubscriptionList', { ...w.k, subscription_list_id: 'nowhere' }),
  },
  findSubscriber: {
    200: w => send('findSubscriber', w.l, { query: { mdn: SUBSCRIBED } }),
    404: w => send('findSubscriber', w.l, { query: { mdn: '+13125550199' } }),
  },
  listAcquisitionCampaignsOfList: {
    200: w => send('listAcquisitionCampaignsOfList', w.l),
    404: w => send('listAcquisitionCampaignsOfList', { ...w.k, subscription_list_id: 'nowhere' }),
  },
  listAcquisitionCampaigns: {
    200: w => send('listAcquisitionCampaigns', w.k),
    404: async () => send('listAcquisitionCampaigns', { company_key: (await service.company()).key }),
  },
  getAcquisitionCampaign: {
    200: w => send('getAcquisitionCampaign', w.c),
    404: w => send('getAcquisitionCampaign', { ...w.k, id: 'nowhere' }),
  },
}

async function sentOne({ sender, force }: FurnishedCompany): Promise<string> {
  const { broadcast_id } = await sender.made()
  broadcastSchema.parse((await force(broadcast_id, 'sent')).body)
  return broadcast_id
}

/** The OpenAPI document with all objects closed, so that replies with undocumented keys do not match. */
const closed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, closed(each)]))
  return 'properties' in inner ? { ...inner, additionalProperties: false } : inner
}
const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema({
  $id: 'document:',
  ...(closed(openApi()) as JsonSchema),
})
function validatorOf({ path, method }: Row, status: string): ValidateFunction {
  const pointer = [path, method.toLowerCase(), 'responses', status].map(part =>
    encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')),
  )
  return ajv.compile({ $ref: `document:#/paths/${pointer.join('/')}/content/application~1json/schema` })
}

const pairs = Object.entries(calls).flatMap(([id, byStatus]) =>
  Object.entries(byStatus).flatMap(([status, call]: [string, Call | string]) =>
    typeof call === 'string' ? [] : [{ row: endpoints[id as RowId] as Row, status, call }],
  ),
)

describe('Every reply of the contract', () => {
  for (const { row, status, call } of pairs) {
    test(`Row ${row.id}: ${status}`, async () => {
      const answer = await call(furnished)
      expect([answer.status, answer.status < 400 ? [] : answer.messages]).toEqual([Number(status), expect.anything()])
      const reply = row.replies[Number(status)]
      if (!reply?.body) return expect(answer.text).toBe('')
      const validate = validatorOf(row, status)
      validate(answer.body)
      expect(validate.errors).toBeNull()
      if (answer.status >= 400) expect(answer.messages[0]).toMatch(/^[A-Z][A-Za-z]*::[A-Z]\w+$|^[A-Z]+$|\w+ \w+/)
    })
  }
})
