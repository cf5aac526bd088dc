import type { Queryable } from '#/store/db'
import { insertBroadcasts } from '../broadcasts/seed'
import { demoCampaigns, insertCampaigns } from '../campaigns/seed'
import type { CompanySeed } from '../companies/seed'
import { insertDevices } from '../devices/seed'
import { insertBatches } from '../imports/seed'
import { demoLists, insertLists } from '../lists/seed'
import { insertParticipants } from '../participants/seed'
import { demoPersons } from '../persons/demo-persons'
import { insertPersons } from '../persons/seed'
import { demoSubscriptions, insertSubscriptions } from '../subscriptions/seed'
import { insertWalletCampaigns } from '../wallet/campaign-seed'
import { insertWalletItems } from '../wallet/item-seed'
import { insertWalletMessages } from '../wallet/message-seed'

/** Fills a company with the `demo` dataset. All dates are relative to `now`. */
export async function seedDemo(q: Queryable, company: CompanySeed, now: number): Promise<void> {
  const { company_key: companyKey } = company
  await seedDemoPersons(q, company, now)
  await insertWalletCampaigns(q, companyKey, now)
  await insertWalletItems(q, companyKey, now)
  await insertWalletMessages(q, companyKey, now)
  const [app] = company.app_ids
  if (app !== undefined) await insertBatches(q, app, now)
}

/** The `demo` dataset without the thousands of rows of its wallet and its import batches. */
export async function seedDemoPersons(q: Queryable, company: CompanySeed, now: number): Promise<void> {
  const { company_key: companyKey } = company
  await insertPersons(q, companyKey, demoPersons, now)
  await insertLists(q, companyKey, demoLists)
  await insertCampaigns(q, companyKey, demoCampaigns, now)
  const subscriptions = demoSubscriptions(demoPersons)
  await insertSubscriptions(q, companyKey, subscriptions, now)
  await insertParticipants(q, companyKey, demoPersons, subscriptions, now)
  await insertBroadcasts(q, companyKey, now)
  const [app] = company.app_ids
  if (app !== undefined) await insertDevices(q, { companyKey, appId: app }, demoPersons, now)
}
