import { queryOptions } from '@tanstack/react-query'
import { subscriptionRows, subscriptionSchema, type Subscription } from '#/contract/subscriptions'
import type { Api, SendOptions } from './http/client'
import { ApiError } from './http/error'
import { readRowsOf } from './http/reply'
import { defineMutation } from './mutation/mutation-definition'
import { storageScopeParts } from './session/storage-scope'

/** A person's subscriptions, ended ones included. */
export interface SubscriptionsRead {
  subscriptions: Subscription[]
  /** Rows that came but cannot be read: they are shown as such (facts.md 11). */
  unreadable: { raw: unknown }[]
}

/** Every query about subscriptions of this session: the prefix to invalidate by. */
export const subscriptionsRoot = (api: Api) => ['subscriptions', ...storageScopeParts(api.session)] as const

/** What a person is and was subscribed to: a list may come several times, newest first (decision 25). */
export const subscriptionsQuery = (api: Api, personKey: string) =>
  queryOptions({
    queryKey: [...subscriptionsRoot(api), 'of', personKey],
    queryFn: ({ signal }) => fetchSubscriptions(api, personKey, { signal }),
  })

/** A service that says 404 for "none" is understood: who asks has read the person already (facts.md 13). */
export async function fetchSubscriptions(
  api: Api,
  personKey: string,
  options: SendOptions = {},
): Promise<SubscriptionsRead> {
  const row = subscriptionRows.listSubscriptions
  const params = { company_id: api.session.company_key, person_id: personKey }
  try {
    const reply = await api.call(row, { params, query: { active_only: 'false' } }, options)
    const rows = readRowsOf(row, subscriptionSchema, reply)
    return {
      subscriptions: rows.flatMap(reading => (reading.ok ? [reading.value] : [])),
      unreadable: rows.flatMap(reading => (reading.ok ? [] : [{ raw: reading.raw }])),
    }
  } catch (error) {
    if (isNotFound(error)) return { subscriptions: [], unreadable: [] }
    throw error
  }
}

/** Whether a record is in force: only an ended one has a date of ending (interface.md "Subscription"). */
export const isActive = (subscription: Subscription): boolean =>
  (subscription.opt_out_date ?? '') === '' && (subscription.opt_out_reason ?? '') === ''

/** Takes a person off a list. Repeatable: 404 means that the person is off it already (facts.md, table of acts). */
export const unsubscribeAct = defineMutation({
  id: 'unsubscribe',
  row: subscriptionRows.deleteSubscription,
  isAlready: isNotFound,
  reconcile: async (api, { params }) => {
    try {
      const { body } = await api.send(subscriptionRows.getSubscription, { params: { ...params } })
      return isActive(body) ? 'absent' : 'done'
    } catch (error) {
      if (isNotFound(error)) return 'done'
      throw error
    }
  },
  refresh: (client, api, { params }) =>
    client.invalidateQueries({ queryKey: subscriptionsQuery(api, params.person_id).queryKey }),
})

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'not-found'
}
