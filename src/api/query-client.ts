import { QueryClient } from '@tanstack/react-query'
import { isSessionLoss } from './http/error'

/**
 * The query client of the app. `send` retries temporary failures, so React Query never does: a 404 is one request.
 * Nothing is paused offline and sent on reconnect: a failure is reported at once.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: 15_000 },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** After a session was renewed: repeats the queries that failed for lack of a session. */
export const retryAfterRenewal = (client: QueryClient): Promise<void> =>
  client.refetchQueries({ predicate: query => isSessionLoss(query.state.error) })
