import { randomBytes, randomUUID } from 'node:crypto'
import { isRecord } from '#/contract/format/json'
import { isE164 } from '#/contract/format/mdn'
import { forceStatus } from '../broadcasts/broadcast-sender'
import { findBroadcast } from '../broadcasts/store'
import { writeBroadcast } from '../broadcasts/wire'
import { insertCampaign } from '../campaigns/store'
import { writeCampaign } from '../campaigns/wire'
import { registerDevice } from '../devices/store'
import { writeDevice } from '../devices/wire'
import { invalid, refuse } from '../http/reply'
import { insertList, listById } from '../lists/store'
import { writeList } from '../lists/wire'
import { mergeKeys } from '../merge-keys'
import { readCustomFields } from '../persons/custom-field-rules'
import { zoneOfNumber } from '../persons/numbers'
import { asNewPerson } from '../persons/person-change'
import { insertPerson, lockIdentifiers, personStore } from '../persons/store'
import { writePerson } from '../persons/wire'
import { NO_WALLET_CAMPAIGN } from '../wallet/campaign-routes'
import { findWalletCampaign, insertWalletCampaign } from '../wallet/campaign-store'
import { readTokens, withDocumentedKeys } from '../wallet/item-change'
import { findItem, insertItem } from '../wallet/item-store'
import { writeItem, writeWalletCampaign } from '../wallet/wire'
import { readCampaignDates } from './campaign-dates'
import { type ControlHandlers, NO_COMPANY } from './control-types'

/** Control routes that do what the account manager and the push SDK do. */
export const accountHandlers: ControlHandlers<
  | 'addPerson'
  | 'createSubscriptionList'
  | 'createAcquisitionCampaign'
  | 'forceBroadcastStatus'
  | 'createWalletCampaign'
  | 'installWalletItem'
  | 'registerDevice'
> = {
  /** Unlike the routes of the service, lets several people have the same number, each with a different carrier. */
  async addPerson({ params, body }, { mock, rawBody }) {
    const company = mock.companies.byKey(params.company_key)
    if (!company) return refuse(404, NO_COMPANY)
    const { mdn, carrier_code, external_person_id: external = null } = body
    const rawFields = isRecord(rawBody) ? rawBody['custom_fields'] : undefined
    const fields = readCustomFields(isRecord(rawFields) ? rawFields : {}, company.custom_fields)
    const faults = [...(isE164(mdn) ? [] : ['mdn must be an E.164 number such as +13125550142']), ...fields.faults]
    if (faults.length > 0) return invalid(faults)

    return mock.db.tx(async q => {
      await lockIdentifiers(q, company.company_key, { mdn, externals: [external] })
      const persons = personStore(q, company.company_key)
      const holders = await persons.holdersOf(mdn)
      if (holders.some(holder => holder.carrier_code === carrier_code))
        return refuse(422, `A person with this number at carrier ${carrier_code} already exists.`)
      if (external !== null && (await persons.byExternalId(external))) return refuse(422, 'EXTERNALPERSONIDMISMATCH')
      const timezone = zoneOfNumber(mdn)
      const person = {
        external_person_id: external,
        mdn,
        carrier_code,
        custom_fields: mergeKeys({}, fields.patch),
        timezone,
        timezone_source: timezone === null ? null : 'area_code',
      }
      const added = await insertPerson(q, company.company_key, person, mock.clock.now())
      return { status: 201, body: writePerson(added, company, 2) } as const
    })
  },

  async createSubscriptionList({ params, body }, { mock }) {
    if (!mock.companies.byKey(params.company_key)) return refuse(404, NO_COMPANY)
    return { status: 201, body: writeList(await insertList(mock.db, params.company_key, body.name)) }
  },

  async createAcquisitionCampaign({ params, body }, { mock }) {
    const { company_key } = params
    const { description, subscription_list_id, keywords = [] } = body
    const now = mock.clock.now()
    const dates = readCampaignDates(body, now)
    if (!dates.ok) return invalid(dates.faults)
    if (!mock.companies.byKey(company_key)) return refuse(404, NO_COMPANY)
    const list = await listById(mock.db, company_key, subscription_list_id)
    if (!list) return refuse(404, 'There is no such subscription list.')
    const given = { list_id: list.list_id, description, keywords, ...dates.dates }
    const campaign = await insertCampaign(mock.db, company_key, given, now)
    mock.scheduler.invalidate()
    return { status: 201, body: writeCampaign(campaign) }
  },

  /** Sets any status, including those no route of the service sets. */
  async forceBroadcastStatus({ params, body }, { mock }) {
    if (!mock.companies.byKey(params.company_key)) return refuse(404, NO_COMPANY)
    const reply = await mock.db.tx(async q => {
      const broadcast = await findBroadcast(q, params.company_key, params.broadcast_id, { forUpdate: true })
      if (!broadcast) return refuse(404, 'There is no such broadcast.')
      const forced = await forceStatus(q, broadcast, body.status, mock.clock.now())
      return { status: 200, body: writeBroadcast(forced) } as const
    })
    mock.scheduler.invalidate()
    return reply
  },

  async createWalletCampaign({ params, body }, { mock }) {
    if (!mock.companies.byKey(params.company_key)) return refuse(404, NO_COMPANY)
    const given = { name: body.name, type: body.type ?? 'Loyalty' }
    const campaign = await insertWalletCampaign(mock.db, params.company_key, given, mock.clock.now())
    return { status: 201, body: writeWalletCampaign(campaign) }
  },

  /** Adds an item, as installing a pass does. */
  async installWalletItem({ params, body }, { mock, rawBody }) {
    const { provider, active = true, group_code: group = null, locations = [], wallet_item_id = randomUUID() } = body
    const { tokens, faults } = readTokens(isRecord(rawBody) ? rawBody['tokens'] : undefined)
    if (faults.length > 0) return invalid(faults)
    return mock.db.tx(async q => {
      const campaign = await findWalletCampaign(q, params.company_key, params.wallet_id, { forUpdate: true })
      if (!campaign) return refuse(404, NO_WALLET_CAMPAIGN)
      if (await findItem(q, campaign, wallet_item_id))
        return refuse(422, 'This campaign already has an item with this id.')
      const item = {
        wallet_item_id,
        provider,
        active,
        group_code: group === null || group === '' ? null : String(group),
        tokens: mergeKeys({}, tokens),
        locations: locations.map(withDocumentedKeys),
        notification: null,
      }
      return { status: 201, body: writeItem(await insertItem(q, campaign, item, mock.clock.now()), campaign) } as const
    })
  },

  /** Registers a device as the push SDK does, by default for a new anonymous person. */
  async registerDevice({ params: { app_id }, body }, { mock }) {
    const company = mock.companies.byApp(app_id)
    if (!company) return refuse(404, 'There is no such app.')
    const { company_key } = company
    const { person_key, location, service_device_id: given, ...texts } = body
    const service_device_id = given ?? `d-${randomBytes(3).toString('hex')}-${randomBytes(2).toString('hex')}`
    return mock.db.tx(async q => {
      const now = mock.clock.now()
      const hasOwner = person_key !== null && person_key !== undefined
      const person = hasOwner
        ? await personStore(q, company_key).byKey(person_key)
        : await insertPerson(q, company_key, asNewPerson(EMPTY_PATCH), now)
      if (!person) return refuse(404, 'PersonErrors::PersonNotFoundByPersonKey')
      const { latitude = null, longitude = null } = location ?? {}
      const owner = { app_id, service_device_id, company_key, person_id: person.person_id }
      const device = await registerDevice(q, { ...texts, ...owner, latitude, longitude }, now)
      return { status: 201, body: { device: writeDevice(device) } } as const
    })
  },
}

const EMPTY_PATCH = { external: undefined, mdn: undefined, timezone: undefined, fields: new Map() }
