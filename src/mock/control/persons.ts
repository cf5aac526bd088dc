import { isRecord } from '#/contract/format/json'
import { isE164 } from '#/contract/format/mdn'
import { invalid, refuse } from '../http/reply'
import { mergeCustomFields, readCustomFields } from '../persons/custom-field-rules'
import { zoneOfNumber } from '../persons/numbers'
import { insertPerson, lockIdentifiers, personStore } from '../persons/store'
import { writePerson } from '../persons/wire'
import type { ControlCall, ControlInput, ControlReply } from './control-types'

/** POST /__mock/companies/{key}/persons: the only way to give several persons one number, each at another carrier. */
export async function addPerson(
  { params, body }: ControlInput<'addPerson'>,
  { mock, rawBody }: ControlCall,
): ControlReply<'addPerson'> {
  const company = mock.companies.byKey(params.company_key)
  if (!company) return refuse(404, 'There is no such company.')
  const { mdn, carrier_code, external_person_id: external = null } = body
  const rawFields = isRecord(rawBody) ? rawBody['custom_fields'] : undefined
  const fields = readCustomFields(isRecord(rawFields) ? rawFields : {}, company.custom_fields)
  const faults = [...(isE164(mdn) ? [] : ['mdn must be an E.164 number such as +13125550142']), ...fields.faults]
  if (faults.length > 0) return invalid(faults)

  return mock.db.tx(async q => {
    await lockIdentifiers(q, company.company_key, { mdn, externals: [external] })
    const persons = personStore(q, company.company_key)
    const holders = await persons.holdersOf(mdn)
    if (holders.some(holder => holder.carrier_code === carrier_code)) {
      return refuse(422, `A person with this number at carrier ${carrier_code} already exists.`)
    }
    if (external !== null && (await persons.byExternalId(external))) return refuse(422, 'EXTERNALPERSONIDMISMATCH')
    const timezone = zoneOfNumber(mdn)
    const person = {
      external_person_id: external,
      mdn,
      carrier_code,
      custom_fields: mergeCustomFields({}, fields.patch),
      timezone,
      timezone_source: timezone === null ? null : 'area_code',
    }
    return {
      status: 201,
      body: writePerson(await insertPerson(q, company.company_key, person, mock.clock.now()), company, 2),
    } as const
  })
}
