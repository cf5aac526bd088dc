import type { Queryable } from '#/store/db'
import { insertBroadcasts } from '../broadcasts/seed'
import { demoCampaigns, insertCampaigns } from '../campaigns/seed'
import type { CompanySeed } from '../companies/seed'
import { insertDevices } from '../devices/seed'
import { insertBatches } from '../imports/seed'
import { demoLists, insertLists } from '../lists/seed'
import { insertParticipants } from '../participants/seed'
import { demoPersons } from '../persons/demo-persons'
import type { PersonSeed } from '../persons/generate-person'
import { insertPersons } from '../persons/seed'
import { demoSubscriptions, insertSubscriptions } from '../subscriptions/seed'
import { insertWalletCampaigns } from '../wallet/campaign-seed'
import { insertWalletItems } from '../wallet/item-seed'
import { insertWalletMessages } from '../wallet/message-seed'

/** Fills a company with the `demo` dataset. All dates are relative to `now`. */
export async function seedDemo(q: Queryable, company: CompanySeed, now: number): Promise<void> {
  const { company_key: companyKey } = company
  await seedPersons(q, company, { people: demoPersons, now })
  await insertWalletCampaigns(q, companyKey, now)
  await insertWalletItems(q, companyKey, now)
  await insertWalletMessages(q, companyKey, now)
  const [app] = company.app_ids
  if (app !== undefined) await insertBatches(q, app, now)
}

/** Includes everyone named in tests: they come first in the dataset. */
const FIRST_PERSONS = 300

/**
 * The first people of the `demo` dataset with their lists, campaigns, broadcasts, and devices, but without its wallet
 * and import batches: in a fifth of the time, so that each test can have a company of its own.
 */
export const seedFirstPersons = (q: Queryable, company: CompanySeed, now: number): Promise<void> =>
  seedPersons(q, company, { people: demoPersons.slice(0, FIRST_PERSONS), now })

interface SeedOptions {
  people: readonly PersonSeed[]
  now: number
}

/** All of the `demo` dataset except wallet and import batches. */
async function seedPersons(q: Queryable, company: CompanySeed, { people, now }: SeedOptions): Promise<void> {
  const { company_key: companyKey } = company
  await insertPersons(q, companyKey, people, now)
  await insertLists(q, companyKey, demoLists)
  await insertCampaigns(q, companyKey, demoCampaigns, now)
  const subscriptions = demoSubscriptions(people)
  await insertSubscriptions(q, companyKey, subscriptions, now)
  await insertParticipants(q, companyKey, people, subscriptions, now)
  await insertBroadcasts(q, companyKey, now)
  const [app] = company.app_ids
  if (app !== undefined) await insertDevices(q, { companyKey, appId: app }, people, now)
}
