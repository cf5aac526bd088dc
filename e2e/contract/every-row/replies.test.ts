import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020'
import { beforeAll, describe, expect, test } from 'vitest'
import { broadcastSchema } from '#/contract/broadcasts'
import type { Row } from '#/contract/endpoint'
import { type Endpoints, type RowId, endpoints } from '#/contract/endpoints'
import { type JsonSchema, openApi } from '#/contract/openapi'
import { newImporter } from '../imports/importer'
import { type Reply, useService } from '../service'
import { type PopulatedCompany, UNKNOWN_KEY, SUBSCRIBED, rowSender, populateCompany } from './populated-company'

const service = useService()
const send = rowSender(service)
const OTHER_NUMBER = '+13125550102'

let populated: PopulatedCompany
beforeAll(async () => {
  populated = await populateCompany(service)
})

type Call = (data: PopulatedCompany) => Promise<Reply>
/**
 * Every pair of row and status. A missing pair does not compile. A string explains why the mock never sends that reply.
 */
type Calls = { [Id in RowId]: { [S in Extract<keyof Endpoints[Id]['replies'], number>]: Call | string } }

const external = (external_person_id: string) => ({ external_person_id })
const mdn = (number: string) => ({ mobile_phone: { mdn: number } })
const invalidPerson = { custom_fields: { shoe_size: 9 } }
const androidDevices = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ platform: 'ANDROID', token: `t${i}` }))
const REAL_SERVER_ONLY = 'the mock replies 204; a real server may reply 200'

const calls: Calls = {
  getPerson: {
    200: data => send('getPerson', { ...data.keyParams, person_key: data.person }),
    404: data => send('getPerson', { ...data.keyParams, person_key: UNKNOWN_KEY }),
  },
  getPersonByExternalId: {
    200: data => send('getPersonByExternalId', { ...data.keyParams, ...external('known') }),
    404: data => send('getPersonByExternalId', { ...data.keyParams, ...external('nobody') }),
  },
  searchPersons: {
    200: data => send('searchPersons', data.keyParams, { query: { mdn: SUBSCRIBED } }),
    404: data => send('searchPersons', data.keyParams, { query: { mdn: '+13125550199' } }),
  },
  createPerson: {
    200: data => send('createPerson', data.keyParams, { body: external('known') }),
    201: data => send('createPerson', data.keyParams, { body: external('new') }),
    404: () => send('createPerson', { company_key: 'NOBODY' }, { body: external('new') }),
    409: data => send('createPerson', data.keyParams, { body: { ...external('known'), ...mdn(OTHER_NUMBER) } }),
    422: data => send('createPerson', data.keyParams, { body: invalidPerson }),
  },
  updatePerson: {
    200: data =>
      send('updatePerson', { ...data.keyParams, person_key: data.person }, { body: { custom_fields: { vip: true } } }),
    404: data => send('updatePerson', { ...data.keyParams, person_key: UNKNOWN_KEY }, { body: {} }),
    409: data => send('updatePerson', { ...data.keyParams, person_key: data.person }, { body: mdn(OTHER_NUMBER) }),
    422: data => send('updatePerson', { ...data.keyParams, person_key: data.person }, { body: invalidPerson }),
  },
  putPersonByExternalId: {
    200: data => send('putPersonByExternalId', { ...data.keyParams, ...external('known') }, { body: {} }),
    201: data => send('putPersonByExternalId', { ...data.keyParams, ...external('newer') }, { body: {} }),
    404: () => send('putPersonByExternalId', { company_key: 'NOBODY', ...external('known') }, { body: {} }),
    409: data =>
      send('putPersonByExternalId', { ...data.keyParams, ...external('known') }, { body: mdn(OTHER_NUMBER) }),
    422: data => send('putPersonByExternalId', { ...data.keyParams, ...external('known') }, { body: invalidPerson }),
  },
  listSubscriptions: {
    200: data => send('listSubscriptions', { ...data.idParams, person_id: data.person }),
    404: data => send('listSubscriptions', { ...data.idParams, person_id: UNKNOWN_KEY }),
  },
  listSubscriptionsByExternalId: {
    200: data => send('listSubscriptionsByExternalId', { ...data.idParams, ...external('known') }),
    404: data => send('listSubscriptionsByExternalId', { ...data.idParams, ...external('nobody') }),
  },
  getSubscription: {
    200: data => send('getSubscription', { ...data.idParams, person_id: data.person, subscription_list_id: data.list }),
    404: data => send('getSubscription', { ...data.idParams, person_id: data.person, subscription_list_id: 'nowhere' }),
  },
  getSubscriptionByExternalId: {
    200: data =>
      send('getSubscriptionByExternalId', { ...data.idParams, ...external('known'), subscription_list_id: data.list }),
    404: data =>
      send('getSubscriptionByExternalId', { ...data.idParams, ...external('nobody'), subscription_list_id: data.list }),
  },
  deleteSubscription: {
    200: REAL_SERVER_ONLY,
    204: async data => {
      const person_id = await data.outsideWorld.subscribe(data.campaignParams.id, '+13125550103')
      return send('deleteSubscription', { ...data.idParams, person_id, subscription_list_id: data.list })
    },
    404: data =>
      send('deleteSubscription', { ...data.idParams, person_id: data.person, subscription_list_id: 'nowhere' }),
  },
  deleteSubscriptionByExternalId: {
    200: REAL_SERVER_ONLY,
    204: async data => {
      await data.outsideWorld.subscribe(data.campaignParams.id, '+13125550104', external('leaver'))
      const params = { ...data.idParams, ...external('leaver'), subscription_list_id: data.list }
      return send('deleteSubscriptionByExternalId', params)
    },
    404: data =>
      send('deleteSubscriptionByExternalId', {
        ...data.idParams,
        ...external('nobody'),
        subscription_list_id: data.list,
      }),
  },
  addParticipant: {
    200: async data => {
      await data.outsideWorld.inviteNumber(data.campaignParams.id, '+13125550105')
      return send('addParticipant', data.campaignParams, { body: mdn('+13125550105') })
    },
    201: data => send('addParticipant', data.campaignParams, { body: mdn('+13125550106') }),
    404: data => send('addParticipant', data.campaignParams, { body: mdn('+13125550301') }),
    409: data => send('addParticipant', data.campaignParams, { body: mdn(SUBSCRIBED) }),
    422: data => send('addParticipant', data.campaignParams, { body: mdn('+13125550201') }),
  },
  listParticipants: {
    200: data => send('listParticipants', data.campaignParams),
    404: data => send('listParticipants', { ...data.keyParams, id: 'nowhere' }),
  },
  listBroadcasts: {
    200: data => send('listBroadcasts', data.keyParams),
    404: () => send('listBroadcasts', { company_key: 'NOBODY' }),
    422: data => send('listBroadcasts', data.keyParams, { query: { status: 'Sent' } }),
  },
  getBroadcast: {
    200: data => send('getBroadcast', { ...data.keyParams, broadcast_id: data.broadcast }),
    404: data => send('getBroadcast', { ...data.keyParams, broadcast_id: '1' }),
  },
  createBroadcast: {
    201: data => send('createBroadcast', data.keyParams, { body: data.broadcasts.body() }),
    404: data => send('createBroadcast', { company_key: 'NOBODY' }, { body: data.broadcasts.body() }),
    422: data => send('createBroadcast', data.keyParams, { body: data.broadcasts.body({ name: '' }) }),
  },
  updateBroadcast: {
    200: data => send('updateBroadcast', { ...data.keyParams, broadcast_id: data.broadcast }, { body: { name: 'v2' } }),
    403: async data =>
      send(
        'updateBroadcast',
        { ...data.keyParams, broadcast_id: await createSentBroadcast(data) },
        { body: { name: 'v2' } },
      ),
    404: data => send('updateBroadcast', { ...data.keyParams, broadcast_id: '1' }, { body: { name: 'v2' } }),
    422: data => send('updateBroadcast', { ...data.keyParams, broadcast_id: data.broadcast }, { body: { name: '' } }),
  },
  deleteBroadcast: {
    200: async data =>
      send('deleteBroadcast', { ...data.keyParams, broadcast_id: (await data.broadcasts.create()).broadcast_id }),
    403: async data => send('deleteBroadcast', { ...data.keyParams, broadcast_id: await createSentBroadcast(data) }),
    404: data => send('deleteBroadcast', { ...data.keyParams, broadcast_id: '1' }),
  },
  createImportBatch: {
    200: data => send('createImportBatch', data.appParams, { body: { devices: androidDevices(1) } }),
    404: () => send('createImportBatch', { app_id: 'no-app' }, { body: { devices: androidDevices(1) } }),
    413: data => send('createImportBatch', data.appParams, { body: { devices: androidDevices(1001) } }),
    422: data => send('createImportBatch', data.appParams, { body: { devices: [] } }),
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
    404: data => send('getImportBatch', { ...data.appParams, batch_id: 'nowhere' }),
  },
  listImportBatches: {
    200: data => send('listImportBatches', data.appParams),
    404: () => send('listImportBatches', { app_id: 'no-app' }),
  },
  getTokenHistory: {
    200: data => send('getTokenHistory', { ...data.appParams, token: 'known token' }),
    404: data => send('getTokenHistory', { ...data.appParams, token: 'unknown' }),
  },
  listDevices: {
    200: data => send('listDevices', { ...data.idParams, person_id: data.person }),
    404: data => send('listDevices', { ...data.idParams, person_id: UNKNOWN_KEY }),
  },
  listDevicesByExternalId: {
    200: data => send('listDevicesByExternalId', { ...data.idParams, ...external('known') }),
    404: data => send('listDevicesByExternalId', { ...data.idParams, ...external('nobody') }),
  },
  getDevice: {
    200: data => send('getDevice', { ...data.appParams, service_device_id: data.device }),
    404: data => send('getDevice', { ...data.appParams, service_device_id: 'nowhere' }),
  },
  assignDevice: {
    200: data =>
      send(
        'assignDevice',
        { ...data.appParams, service_device_id: data.device },
        { body: { person_key: data.person } },
      ),
    403: () =>
      send(
        'assignDevice',
        { app_id: 'demo-app', service_device_id: 'any' },
        { user: 'reader:demo', body: { person_key: UNKNOWN_KEY } },
      ),
    404: data =>
      send('assignDevice', { ...data.appParams, service_device_id: 'nowhere' }, { body: { person_key: data.person } }),
    422: data => send('assignDevice', { ...data.appParams, service_device_id: data.device }, { body: {} }),
  },
  listWalletCampaigns: {
    200: data => send('listWalletCampaigns', data.keyParams),
    404: async () => send('listWalletCampaigns', { company_key: (await service.addCompany()).key }),
  },
  getWalletCampaign: {
    200: data => send('getWalletCampaign', data.walletParams),
    404: data => send('getWalletCampaign', { ...data.keyParams, wallet_id: 'nowhere' }),
  },
  listWalletItems: {
    200: data => send('listWalletItems', data.walletParams),
    404: data => send('listWalletItems', { ...data.keyParams, wallet_id: 'nowhere' }),
    422: data => send('listWalletItems', data.walletParams, { query: { page_token: 'none' } }),
  },
  getWalletItem: {
    200: data => send('getWalletItem', { ...data.walletParams, wallet_item_id: data.item }),
    404: data => send('getWalletItem', { ...data.walletParams, wallet_item_id: 'nowhere' }),
  },
  updateWalletItem: {
    200: data =>
      send(
        'updateWalletItem',
        { ...data.walletParams, wallet_item_id: data.item },
        { body: { tokens: { first_name: 'Ines' } } },
      ),
    404: data => send('updateWalletItem', { ...data.walletParams, wallet_item_id: 'nowhere' }, { body: {} }),
    422: data =>
      send('updateWalletItem', { ...data.walletParams, wallet_item_id: data.item }, { body: { active: 'no' } }),
  },
  listWalletMessages: {
    200: data => send('listWalletMessages', data.walletIdParams),
    404: data => send('listWalletMessages', { ...data.idParams, wallet_id: 'nowhere' }),
  },
  getWalletMessage: {
    200: data => send('getWalletMessage', { ...data.walletIdParams, wallet_message_id: data.message }),
    404: data => send('getWalletMessage', { ...data.walletIdParams, wallet_message_id: 'nowhere' }),
  },
  createWalletMessage: {
    200: data => send('createWalletMessage', data.walletIdParams, { body: { message: { template: 'Hello' } } }),
    404: data =>
      send(
        'createWalletMessage',
        { ...data.idParams, wallet_id: 'nowhere' },
        { body: { message: { template: 'Hello' } } },
      ),
    422: data => send('createWalletMessage', data.walletIdParams, { body: { message: {} } }),
  },
  listSubscriptionLists: {
    200: data => send('listSubscriptionLists', data.keyParams),
    404: () => send('listSubscriptionLists', { company_key: 'NOBODY' }),
  },
  getSubscriptionList: {
    200: data => send('getSubscriptionList', data.listParams),
    404: data => send('getSubscriptionList', { ...data.keyParams, subscription_list_id: 'nowhere' }),
  },
  findSubscriber: {
    200: data => send('findSubscriber', data.listParams, { query: { mdn: SUBSCRIBED } }),
    404: data => send('findSubscriber', data.listParams, { query: { mdn: '+13125550199' } }),
  },
  listAcquisitionCampaignsOfList: {
    200: data => send('listAcquisitionCampaignsOfList', data.listParams),
    404: data => send('listAcquisitionCampaignsOfList', { ...data.keyParams, subscription_list_id: 'nowhere' }),
  },
  listAcquisitionCampaigns: {
    200: data => send('listAcquisitionCampaigns', data.keyParams),
    404: async () => send('listAcquisitionCampaigns', { company_key: (await service.addCompany()).key }),
  },
  getAcquisitionCampaign: {
    200: data => send('getAcquisitionCampaign', data.campaignParams),
    404: data => send('getAcquisitionCampaign', { ...data.keyParams, id: 'nowhere' }),
  },
}

async function createSentBroadcast({ broadcasts, forceStatus }: PopulatedCompany): Promise<string> {
  const { broadcast_id } = await broadcasts.create()
  broadcastSchema.parse((await forceStatus(broadcast_id, 'sent')).body)
  return broadcast_id
}

/** The OpenAPI document with all objects closed, so that replies with undocumented keys do not match. */
const closeObjects = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(closeObjects)
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, closeObjects(each)]))
  return 'properties' in inner ? { ...inner, additionalProperties: false } : inner
}
const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema({
  $id: 'document:',
  ...(closeObjects(openApi()) as JsonSchema),
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
      const response = await call(populated)
      expect([response.status, response.status < 400 ? [] : response.messages]).toEqual([
        Number(status),
        expect.anything(),
      ])
      const reply = row.replies[Number(status)]
      if (!reply?.body) return expect(response.text).toBe('')
      const validate = validatorOf(row, status)
      validate(response.body)
      expect(validate.errors).toBeNull()
      if (response.status >= 400) expect(response.messages[0]).toMatch(/^[A-Z][A-Za-z]*::[A-Z]\w+$|^[A-Z]+$|\w+ \w+/)
    })
  }
})
