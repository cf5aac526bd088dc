import type { Queryable } from '#/store/db'
import { insertBatches } from './batches'
import { insertBroadcasts } from './broadcasts'
import { demoCampaigns, insertCampaigns } from './campaigns'
import type { CompanySeed } from './company'
import { demoPeople } from './demo-people'
import { insertDevices } from './devices'
import { insertPeople } from './insert-people'
import { demoLists, insertLists } from './lists'
import { insertParticipants } from './participants'
import { demoSubscriptions, insertSubscriptions } from './subscriptions'
import { insertWalletCampaigns } from './wallet-campaigns'
import { insertWalletItems } from './wallet-items'
import { insertWalletMessages } from './wallet-messages'

/** Fills a company as the dataset `demo` says; all dates are laid relative to `now`. */
export async function seedDemo(q: Queryable, company: CompanySeed, now: number): Promise<void> {
  const { company_key: companyKey } = company
  await insertPeople(q, companyKey, demoPeople, now)
  await insertLists(q, companyKey, demoLists)
  await insertCampaigns(q, companyKey, demoCampaigns, now)
  const subscriptions = demoSubscriptions(demoPeople)
  await insertSubscriptions(q, companyKey, subscriptions, now)
  await insertParticipants(q, companyKey, demoPeople, subscriptions, now)
  await insertBroadcasts(q, company.company_key, now)
  await insertWalletCampaigns(q, company.company_key, now)
  await insertWalletItems(q, companyKey, now)
  await insertWalletMessages(q, companyKey, now)
  const [app] = company.app_ids
  if (app !== undefined) await insertBatches(q, app, now)
  if (app !== undefined) await insertDevices(q, { companyKey, appId: app }, demoPeople, now)
}
