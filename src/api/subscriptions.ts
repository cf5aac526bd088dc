import { queryOptions } from '@tanstack/react-query'
import { isActive, subscriptionRows, subscriptionSchema, type Subscription } from '#/contract/subscriptions'
import type { Api, SendOptions } from './http/client'
import { is404, withFallback } from './http/error'
import { readList, valueOf, type UnreadableRows } from './http/read-list'
import { defineMutation, type ReconcileResult } from './mutation/mutation-definition'
import { storageScopeParts } from './session/storage-scope'

/** A person's subscriptions, including ended ones. */
export interface SubscriptionsRead extends UnreadableRows {
  subscriptions: Subscription[]
}

/** The key prefix of all subscription queries of this session. */
export const subscriptionsRoot = (api: Api) => ['subscriptions', ...storageScopeParts(api.session)] as const

/** A person's current and past subscriptions, newest first. The same list may appear several times. */
export const subscriptionsQuery = (api: Api, personKey: string) =>
  queryOptions({
    queryKey: [...subscriptionsRoot(api), 'of', personKey],
    queryFn: ({ signal }) => fetchSubscriptions(api, personKey, { signal }),
  })

/**
 * Reads a person's subscriptions. A 404 counts as none, even if there is no such person.
 * @throws ApiError
 */
export async function fetchSubscriptions(
  api: Api,
  personKey: string,
  options: SendOptions = {},
): Promise<SubscriptionsRead> {
  const params = { company_id: api.session.company_key, person_id: personKey }
  const input = { params, query: { active_only: 'false' } }
  const reading = { schema: subscriptionSchema, toItem: valueOf<Subscription>, emptyIf: is404, ...options }
  const { items, unreadable } = await readList(api, subscriptionRows.listSubscriptions, input, reading)
  return { subscriptions: items, unreadable }
}

/** The ids of the lists with an active subscription, each once. */
export const activeListsOf = ({ subscriptions }: Pick<SubscriptionsRead, 'subscriptions'>): string[] => [
  ...new Set(subscriptions.filter(isActive).map(({ subscription_list }) => subscription_list.id)),
]

/** Unsubscribes a person from a list. Repeatable: a 404 means that the subscription had already ended. */
export const unsubscribeMutation = defineMutation({
  id: 'unsubscribe',
  row: subscriptionRows.deleteSubscription,
  isAlreadyDone: is404,
  reconcile: (api, { params }) => {
    const call = api.send(subscriptionRows.getSubscription, { params: { ...params } })
    return withFallback<ReconcileResult>(
      call.then(({ body }) => (isActive(body) ? 'absent' : 'done')),
      is404,
      'done',
    )
  },
  refresh: (client, api, { params }) =>
    client.invalidateQueries({ queryKey: subscriptionsQuery(api, params.person_id).queryKey }),
})
