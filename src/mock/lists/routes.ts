import type { HandlerInput, HandlerReply } from '#/contract/endpoint'
import type { Endpoints } from '#/contract/endpoints'
import { listRows } from '#/contract/lists'
import { campaignsOfList } from '../campaigns/store'
import { writeCampaign } from '../campaigns/wire'
import { refuse } from '../http/reply'
import { type MockRoute, mockRoute } from '../http/route'
import type { Call } from '../mock-state'
import { findPerson } from '../persons/find-person'
import { readRequestedNumber } from '../persons/requested-number'
import { type StoredPerson, personStore } from '../persons/store'
import { writePerson } from '../persons/wire'
import { listById, listsOf, subscribersAmong } from './store'
import { writeList } from './wire'

type In<Id extends keyof Endpoints> = HandlerInput<Endpoints[Id]>
type Out<Id extends keyof Endpoints> = Promise<HandlerReply<Endpoints[Id]>>

const NO_LIST = 'There is no such subscription list.'

async function listSubscriptionLists(
  _: In<'listSubscriptionLists'>,
  { mock, company }: Call,
): Out<'listSubscriptionLists'> {
  return { status: 200, body: (await listsOf(mock.db, company.company_key)).map(writeList) }
}

async function getSubscriptionList(
  { params }: In<'getSubscriptionList'>,
  { mock, company }: Call,
): Out<'getSubscriptionList'> {
  const list = await listById(mock.db, company.company_key, params.subscription_list_id)
  return list ? { status: 200, body: writeList(list) } : refuse(404, NO_LIST)
}

/** The campaigns of a list, in any status. */
async function listAcquisitionCampaignsOfList(
  { params }: In<'listAcquisitionCampaignsOfList'>,
  { mock, company }: Call,
): Out<'listAcquisitionCampaignsOfList'> {
  const list = await listById(mock.db, company.company_key, params.subscription_list_id)
  if (!list) return refuse(404, NO_LIST)
  return { status: 200, body: (await campaignsOfList(mock.db, company.company_key, list.list_id)).map(writeCampaign) }
}

/** Finds a subscriber of a list. If several persons have the number, replies with the first who is subscribed. */
async function findSubscriber({ params, query }: In<'findSubscriber'>, call: Call): Out<'findSubscriber'> {
  const { mock, company, version } = call
  const list = await listById(mock.db, company.company_key, params.subscription_list_id)
  if (!list) return refuse(404, NO_LIST)
  const candidates = await findCandidates(query, call)
  const subscribed = await subscribersAmong(
    mock.db,
    list,
    candidates.map(person => person.person_id),
  )
  const subscriber = candidates.find(person => subscribed.has(person.person_id))
  if (!subscriber) return refuse(404, 'No subscriber of this list matches the query.')
  return { status: 200, body: writePerson(subscriber, company, version) }
}

/** The persons who match all parameters of a query; none if it has no parameters. */
async function findCandidates(
  query: { mdn?: string | undefined; person_key?: string | undefined; external_person_id?: string | undefined },
  call: Call,
): Promise<StoredPerson[]> {
  const persons = personStore(call.mock.db, call.company.company_key)
  const answers: StoredPerson[][] = []
  if (query.mdn !== undefined) {
    const number = readRequestedNumber(query.mdn, call)
    answers.push(number === null ? [] : await persons.holdersOf(number))
  }
  const { person_key, external_person_id } = query
  for (const reference of [
    person_key === undefined ? null : { person_id: person_key },
    external_person_id === undefined ? null : { external_person_id },
  ]) {
    if (reference === null) continue
    const found = await findPerson(persons, reference)
    answers.push(found.ok ? [found.person] : [])
  }
  const [first = [], ...others] = answers
  return first
    .filter(person => others.every(answer => answer.some(other => other.person_id === person.person_id)))
    .sort((a, b) => a.person_id - b.person_id)
}

export const listRoutes: Record<keyof typeof listRows, MockRoute<Call>> = {
  listSubscriptionLists: mockRoute(listRows.listSubscriptionLists, listSubscriptionLists),
  getSubscriptionList: mockRoute(listRows.getSubscriptionList, getSubscriptionList),
  findSubscriber: mockRoute(listRows.findSubscriber, findSubscriber),
  listAcquisitionCampaignsOfList: mockRoute(listRows.listAcquisitionCampaignsOfList, listAcquisitionCampaignsOfList),
}
