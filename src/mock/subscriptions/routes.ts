import type { subscriptionRows } from '#/contract/subscriptions'
import { refuse } from '../http/reply'
import type { Call, ServiceHandlers } from '../mock-state'
import { type PersonReference, findPerson } from '../persons/find-person'
import { personStore } from '../persons/store'
import { activeSubscription, endSubscription, subscriptionsOf } from './store'
import { writeSubscription } from './wire'

/** Only `active_only=false` includes ended subscriptions. */
async function listSubscriptions(
  { params, query }: { params: PersonReference; query: { active_only?: string | undefined } },
  { mock, company }: Call,
) {
  const found = await findPerson(personStore(mock.db, company.company_key), params)
  if (!found.ok) return refuse(404, found.message)
  const subscriptions = await subscriptionsOf(mock.db, found.person, { activeOnly: query.active_only !== 'false' })
  return { status: 200, body: subscriptions.map(s => writeSubscription(found.person, s)) } as const
}

interface ListRequest {
  readonly params: PersonReference & { readonly subscription_list_id: string }
}

/** The active record; 404 if only ended ones exist. */
async function getSubscription({ params }: ListRequest, { mock, company }: Call) {
  const found = await findPerson(personStore(mock.db, company.company_key), params)
  if (!found.ok) return refuse(404, found.message)
  const subscription = await activeSubscription(mock.db, found.person, params.subscription_list_id)
  if (!subscription) return refuse(404, 'The person is not subscribed to this list.')
  return { status: 200, body: writeSubscription(found.person, subscription) } as const
}

/** Replies 204, or 404 without a body: the only error of the service that has none. */
const deleteSubscription = ({ params }: ListRequest, { mock, company }: Call) =>
  mock.db.tx(async q => {
    const found = await findPerson(personStore(q, company.company_key), params)
    if (!found.ok) return { status: 404 } as const
    const now = mock.clock.now()
    const ended = await endSubscription(q, found.person, params.subscription_list_id, { reason: 'api_opt_out', now })
    return { status: ended ? 204 : 404 } as const
  })

export const subscriptionHandlers: ServiceHandlers<typeof subscriptionRows> = {
  listSubscriptions,
  listSubscriptionsByExternalId: listSubscriptions,
  getSubscription,
  getSubscriptionByExternalId: getSubscription,
  deleteSubscription,
  deleteSubscriptionByExternalId: deleteSubscription,
}
