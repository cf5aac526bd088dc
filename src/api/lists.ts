import { queryOptions } from '@tanstack/react-query'
import { listRows, subscriptionListSchema, type SubscriptionList } from '#/contract/lists'
import type { Api } from './http/client'
import { isMissingRoute, unless } from './http/error'
import { readListOf, valueOf, type RawReply } from './http/reply'
import { storageScopeParts } from './session/storage-scope'

/** The company's subscription lists. */
export interface KnownLists {
  lists: SubscriptionList[]
  /** Whether the service listed them: only then does a missing list not exist. */
  complete: boolean
}

/** The key prefix of all list queries of this session. */
export const listsRoot = (api: Api) => ['lists', ...storageScopeParts(api.session)] as const

/** The lists of the company. `complete: false` if the service does not list them; then users type ids. */
export const listsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...listsRoot(api), 'all'],
    queryFn: ({ signal }): Promise<KnownLists> => {
      const row = listRows.listSubscriptionLists
      const read = (reply: RawReply) => {
        const { items, unreadable } = readListOf(row, subscriptionListSchema, reply, valueOf)
        return { lists: items, complete: unreadable.length === 0 }
      }
      const call = api.call(row, { params: { company_key: api.session.company_key } }, { signal })
      return unless(isMissingRoute, call.then(read), { lists: [], complete: false })
    },
    staleTime: 60_000,
  })
