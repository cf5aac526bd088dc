import { queryOptions } from '@tanstack/react-query'
import { listRows, subscriptionListSchema, type SubscriptionList } from '#/contract/lists'
import type { Api } from './http/client'
import { ApiError } from './http/error'
import { readRowsOf } from './http/reply'
import { storageScopeParts } from './session/storage-scope'

/** The company's subscription lists. */
export interface KnownLists {
  lists: SubscriptionList[]
  /** The service has this route (decision 19): only then a list that is not here does not exist. */
  complete: boolean
}

/** Every query about lists of this session: the prefix to invalidate by. */
export const listsRoot = (api: Api) => ['lists', ...storageScopeParts(api.session)] as const

/** The lists of the company; `complete: false` where the service does not say (decision 20: ids are then typed). */
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

/** 404, 405 or 501: this service does not have the route (decision 20). */
const isMissingRoute = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'not-found' || error.status === 501)
