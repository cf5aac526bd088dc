import type { HandlerInput, HandlerReply } from '#/contract/endpoint'
import type { Endpoints } from '#/contract/endpoints'
import { subscriptionRows } from '#/contract/subscriptions'
import { refuse } from '../http/reply'
import { type MockRoute, mockRoute } from '../http/route'
import type { Call } from '../mock-state'
import { type PersonReference, findPerson } from '../persons/find-person'
import { personStore } from '../persons/store'
import { activeSubscription, endSubscription, subscriptionsOf } from './store'
import { writeSubscription } from './wire'

type In<Id extends keyof Endpoints> = HandlerInput<Endpoints[Id]>
type Out<Id extends keyof Endpoints> = Promise<HandlerReply<Endpoints[Id]>>

/** Only `active_only=false` includes ended subscriptions. */
const listSubscriptions = ({ params, query }: In<'listSubscriptions'>, call: Call): Out<'listSubscriptions'> =>
  list(params, query.active_only !== 'false', call)

const listSubscriptionsByExternalId = (
  { params, query }: In<'listSubscriptionsByExternalId'>,
  call: Call,
): Out<'listSubscriptionsByExternalId'> => list(params, query.active_only !== 'false', call)

/** The active record; 404 if only ended ones exist. */
const getSubscription = ({ params }: In<'getSubscription'>, call: Call): Out<'getSubscription'> =>
  one(params, params.subscription_list_id, call)

const getSubscriptionByExternalId = (
  { params }: In<'getSubscriptionByExternalId'>,
  call: Call,
): Out<'getSubscriptionByExternalId'> => one(params, params.subscription_list_id, call)

/** Replies 204, or 404 without a body: the only error of the service that has none. */
const deleteSubscription = ({ params }: In<'deleteSubscription'>, call: Call): Out<'deleteSubscription'> =>
  remove(params, params.subscription_list_id, call)

const deleteSubscriptionByExternalId = (
  { params }: In<'deleteSubscriptionByExternalId'>,
  call: Call,
): Out<'deleteSubscriptionByExternalId'> => remove(params, params.subscription_list_id, call)

async function list(reference: PersonReference, activeOnly: boolean, { mock, company }: Call) {
  const found = await findPerson(personStore(mock.db, company.company_key), reference)
  if (!found.ok) return refuse(404, found.message)
  const subscriptions = await subscriptionsOf(mock.db, found.person, { activeOnly })
  return { status: 200, body: subscriptions.map(s => writeSubscription(found.person, s)) } as const
}

async function one(reference: PersonReference, listId: string, { mock, company }: Call) {
  const found = await findPerson(personStore(mock.db, company.company_key), reference)
  if (!found.ok) return refuse(404, found.message)
  const subscription = await activeSubscription(mock.db, found.person, listId)
  if (!subscription) return refuse(404, 'The person is not subscribed to this list.')
  return { status: 200, body: writeSubscription(found.person, subscription) } as const
}

function remove(reference: PersonReference, listId: string, { mock, company }: Call) {
  return mock.db.tx(async q => {
    const found = await findPerson(personStore(q, company.company_key), reference)
    if (!found.ok) return { status: 404 } as const
    const now = mock.clock.now()
    const ended = await endSubscription(q, found.person, listId, { reason: 'api_opt_out', now })
    return { status: ended ? 204 : 404 } as const
  })
}

export const subscriptionRoutes: Record<keyof typeof subscriptionRows, MockRoute<Call>> = {
  listSubscriptions: mockRoute(subscriptionRows.listSubscriptions, listSubscriptions),
  listSubscriptionsByExternalId: mockRoute(
    subscriptionRows.listSubscriptionsByExternalId,
    listSubscriptionsByExternalId,
  ),
  getSubscription: mockRoute(subscriptionRows.getSubscription, getSubscription),
  getSubscriptionByExternalId: mockRoute(subscriptionRows.getSubscriptionByExternalId, getSubscriptionByExternalId),
  deleteSubscription: mockRoute(subscriptionRows.deleteSubscription, deleteSubscription),
  deleteSubscriptionByExternalId: mockRoute(
    subscriptionRows.deleteSubscriptionByExternalId,
    deleteSubscriptionByExternalId,
  ),
}
