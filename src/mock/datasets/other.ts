import type { Queryable } from '#/store/db'
import { type CampaignSeed, insertCampaigns } from '../campaigns/seed'
import type { CompanySeed } from '../companies/seed'
import { insertLists } from '../lists/seed'
import { DAY_MINUTES, person } from '../persons/generate-person'
import { insertPersons, seededPersonId } from '../persons/seed'
import { insertSubscriptions } from '../subscriptions/seed'

/**
 * The people of OTHER. One has the number and one the external id of a person of DEMO, to show that companies are
 * separate.
 */
const people = [
  person(1, { external_person_id: 'HV-1', mdn: '+447700900123', timezone: 'Europe/London', timezone_source: 'api' }),
  person(2, { external_person_id: 'HV-2', mdn: '+447700900456', timezone: 'Europe/London', timezone_source: 'api' }),
  person(3, { external_person_id: 'HV-3', mdn: '+447700900789', timezone: 'Europe/London', timezone_source: 'api' }),
  person(4, { external_person_id: 'HV-4', mdn: '+13125550142' }),
  person(5, { external_person_id: 'CRM-20417', timezone: null, timezone_source: null }),
]

/** Fills OTHER with a few people, one list, and one campaign. */
export async function seedOther(q: Queryable, company: CompanySeed, now: number): Promise<void> {
  const { company_key: companyKey } = company
  await insertPersons(q, companyKey, people, now)
  await insertLists(q, companyKey, { [list_id]: 'Harbour news' })
  await insertCampaigns(q, companyKey, [campaign], now)
  const onList = people.slice(0, 2).map((each, index) => ({ ...subscription, person_id: seededPersonId(each, index) }))
  await insertSubscriptions(q, companyKey, onList, now)
}

const list_id = '9001'
const subscription = { list_id, since: 15 * DAY_MINUTES, until: null, reason: null }
const campaign: CampaignSeed = {
  acquisition_id: 'AQhv1',
  list_id,
  description: 'Quayside sign-up',
  status: 'active',
  keywords: ['QUAY'],
  days: { created: -90, start: -80, end: 200, changed: -80 },
}
