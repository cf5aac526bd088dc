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

/**
 * After a session has been renewed: repeats the queries on screen that failed for lack of a session. Others would be
 * sent with the earlier session again; they are repeated when they are shown.
 */
export const retryAfterRenewal = (client: QueryClient): Promise<void> =>
  client.refetchQueries({ type: 'active', predicate: query => isSessionLoss(query.state.error) })
