import { QueryClient } from '@tanstack/react-query'
import { isSessionLoss } from './http/error'

/**
 * The query client of the app. `send` retries what may pass, so React Query never does: a 404 is one request
 * (facts.md 13). Nothing is paused offline and fired later (facts.md 3): a failure is said at once.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: 15_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** After a session was renewed in place: asks again what failed for want of it. */
export const retryAfterRenewal = (client: QueryClient): Promise<void> =>
  client.refetchQueries({ predicate: query => isSessionLoss(query.state.error) })
