import { queryOptions } from '@tanstack/react-query'
import { listRows, subscriptionListSchema, type SubscriptionList } from '#/contract/lists'
import type { Api } from './http/client'
import { ApiError } from './http/error'
import { readRowsOf } from './http/reply'
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
    queryFn: async ({ signal }): Promise<KnownLists> => {
      const row = listRows.listSubscriptionLists
      try {
        const reply = await api.call(row, { params: { company_key: api.session.company_key } }, { signal })
        const rows = readRowsOf(row, subscriptionListSchema, reply)
        return { lists: rows.flatMap(reading => (reading.ok ? [reading.value] : [])), complete: rows.every(r => r.ok) }
      } catch (error) {
        if (isMissingRoute(error)) return { lists: [], complete: false }
        throw error
      }
    },
    staleTime: 60_000,
  })

/** 404, 405 or 501: this service does not have the route. */
const isMissingRoute = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'not-found' || error.status === 501)
