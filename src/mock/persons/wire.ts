import { toWireMdn } from '#/contract/format/mdn'
import { writeSeconds } from '#/contract/format/timestamps'
import type { Company } from '../companies/store'
import { writeCustomFields } from './custom-field-rules'
import type { StoredPerson } from './store'

/** A person as in a reply. Every field is always present, except `mobile_phone` when there is no number. */
export function writePerson(person: StoredPerson, company: Company, version: 1 | 2) {
  const { mdn, carrier_code } = person
  return {
    person_key: person.person_key,
    person_id: String(person.person_id),
    external_person_id: person.external_person_id,
    ...(mdn !== null && { mobile_phone: { mdn: toWireMdn(mdn, version), carrier_code } }),
    custom_fields: writeCustomFields(person.custom_fields, company.custom_fields),
    timezone: person.timezone,
    timezone_source: person.timezone_source,
    created_at: writeSeconds(person.created_at),
    updated_at: writeSeconds(person.updated_at),
    url: `/companies/${encodeURIComponent(company.company_key)}/mobiledb/persons/${person.person_key}`,
  }
}
