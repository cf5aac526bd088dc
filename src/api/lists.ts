import { queryOptions } from '@tanstack/react-query'
import { listRows, subscriptionListSchema, type SubscriptionList } from '#/contract/lists'
import type { Api, SendOptions } from './http/client'
import { isMissingRoute, withFallback } from './http/error'
import { readList, valueOf, type ReadRows } from './http/read-list'
import { storageScopeParts } from './session/storage-scope'

/** The company's subscription lists. */
export interface KnownLists {
  lists: SubscriptionList[]
  /** Whether the service listed them and every row could be read. Otherwise, a list that is missing here may exist. */
  complete: boolean
}

/** The key prefix of all list queries of this session. */
export const listsRoot = (api: Api) => ['lists', ...storageScopeParts(api.session)] as const

/** The lists of the company. Users can type an id if some may be missing (`complete: false`). */
export const listsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...listsRoot(api), 'all'],
    queryFn: ({ signal }) => fetchLists(api, { signal }),
    staleTime: 60_000,
  })

/**
 * Reads the lists of the company; none, and `complete: false`, after a 404 or 501.
 * @throws ApiError
 */
export async function fetchLists(api: Api, options: SendOptions = {}): Promise<KnownLists> {
  const input = { params: { company_key: api.session.company_key } }
  const reading = { schema: subscriptionListSchema, toItem: valueOf<SubscriptionList>, ...options }
  const listing = readList(api, listRows.listSubscriptionLists, input, reading)
  const read = await withFallback<ReadRows<SubscriptionList> | null>(listing, isMissingRoute, null)
  return { lists: read?.items ?? [], complete: read?.unreadable.length === 0 }
}
