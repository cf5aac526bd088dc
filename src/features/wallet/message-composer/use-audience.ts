import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#/api/api-context'
import { now } from '#/api/now'
import { walkWalletItems } from '#/api/wallet-items'
import type { LegalWalletFilter } from '#/contract/filters/wallet-message-filters'
import { type Audience, AudienceCounter } from './count-audience'

/** How far a count has come. */
export type Counting =
  | { kind: 'counting'; read: number; count: number }
  /** `from` to `to`: while the items were read. */
  | { kind: 'counted'; audience: Audience; from: number; to: number }
  | { kind: 'canceled' }
  | { kind: 'failed'; error: unknown }

const nothing = { read: 0, count: 0 }
const KEPT_MS = 15 * 60_000
const STALE_MS = 30 * 60_000

/** A count that is too old to be confirmed: the page may have been left open for hours. */
export const isStaleCount = (at: number, now: number): boolean => now - at > STALE_MS

/**
 * Counts whom a message would go to, by reading every active item: the service does not say. It begins by itself; the
 * same count is not made twice for a way back to the composer, but it says when it was made.
 */
export function useAudience(walletId: string, filters: readonly LegalWalletFilter[], template: string) {
  const api = useApi()
  const client = useQueryClient()
  const [progress, setProgress] = useState(nothing)
  const queryKey = ['wallet-audience', api.scope, walletId, filters, template]
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const counter = new AudienceCounter(filters, template)
      setProgress(nothing)
      const from = now()
      for await (const page of walkWalletItems(api, walletId, { signal })) {
        counter.add(
          page.items.map(({ item }) => item),
          page.unreadable.length,
        )
        setProgress(counter.progress)
      }
      return { audience: counter.result(), from, to: now() }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    // As for one item: a token called `__proto__` would be gone
    structuralSharing: false,
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return {
    counting: stateOf(),
    count: () => void query.refetch(),
    cancel: () => void client.cancelQueries({ queryKey }),
  }

  function stateOf(): Counting {
    if (query.isFetching) return { kind: 'counting', ...progress }
    if (query.error !== null) return { kind: 'failed', error: query.error }
    return query.data ? { kind: 'counted', ...query.data } : { kind: 'canceled' }
  }
}
