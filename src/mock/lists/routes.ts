import { readWireMdn } from '#/contract/format/mdn'
import type { listRows } from '#/contract/lists'
import { campaignsOfList } from '../campaigns/store'
import { writeCampaign } from '../campaigns/wire'
import { refuse } from '../http/reply'
import type { Call, ServiceHandlers } from '../mock-state'
import { findQueried } from '../persons/find-person'
import { type StoredPerson, personStore } from '../persons/store'
import { writePerson } from '../persons/wire'
import { listById, listsOf, subscribersAmong } from './store'
import { writeList } from './wire'

const NO_LIST = 'There is no such subscription list.'

export const listHandlers: ServiceHandlers<typeof listRows> = {
  async listSubscriptionLists(_, { mock, company }) {
    return { status: 200, body: (await listsOf(mock.db, company.company_key)).map(writeList) }
  },

  async getSubscriptionList({ params }, { mock, company }) {
    const list = await listById(mock.db, company.company_key, params.subscription_list_id)
    return list ? { status: 200, body: writeList(list) } : refuse(404, NO_LIST)
  },

  /** The campaigns of a list, in any status. */
  async listAcquisitionCampaignsOfList({ params }, { mock, company }) {
    const list = await listById(mock.db, company.company_key, params.subscription_list_id)
    if (!list) return refuse(404, NO_LIST)
    const campaigns = await campaignsOfList(mock.db, company.company_key, list.list_id)
    return { status: 200, body: campaigns.map(writeCampaign) }
  },

  /** Finds a subscriber of a list. If several persons have the number, replies with the first who is subscribed. */
  async findSubscriber({ params, query }, call) {
    const { mock, company, version } = call
    const list = await listById(mock.db, company.company_key, params.subscription_list_id)
    if (!list) return refuse(404, NO_LIST)
    const candidates = await findCandidates(query, call)
    const ids = candidates.map(person => person.person_id)
    const subscribed = await subscribersAmong(mock.db, list, ids)
    const subscriber = candidates.find(person => subscribed.has(person.person_id))
    if (!subscriber) return refuse(404, 'No subscriber of this list matches the query.')
    return { status: 200, body: writePerson(subscriber, company, version) }
  },
}

/** The persons who match all parameters of a query; none if it has no parameters. */
async function findCandidates(
  query: { mdn?: string | undefined; person_key?: string | undefined; external_person_id?: string | undefined },
  { mock, company, version }: Call,
): Promise<StoredPerson[]> {
  const persons = personStore(mock.db, company.company_key)
  const { mdn, person_key: person_id, external_person_id } = query
  const number = mdn === undefined ? undefined : readWireMdn(mdn, version, company.home_country)
  const named = await findQueried(persons, { person_id, external_person_id })
  if (number === null || named === null) return []
  if (named) return number === undefined || named.mdn === number ? [named] : []
  return number === undefined ? [] : (await persons.holdersOf(number)).sort((a, b) => a.person_id - b.person_id)
}
