import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#/api/api-context'
import { now } from '#/api/now'
import { walkWalletItems } from '#/api/wallet-items'
import type { ValidWalletFilter } from '#/contract/filters/wallet-message-filters'
import { MINUTE_MS } from '#/contract/format/durations'
import { AudienceCounter, type Audience } from './count-audience'

/** The state of a count. */
export type Counting =
  | { kind: 'counting'; read: number; count: number }
  /** `countedAt`: when the last items were read, in milliseconds since 1970. */
  | { kind: 'counted'; audience: Audience; countedAt: number }
  | { kind: 'canceled' }
  | { kind: 'failed'; error: unknown }

const nothing = { read: 0, count: 0 }
const CACHE_MS = 15 * MINUTE_MS
const STALE_MS = 30 * MINUTE_MS

/** Whether a count is too old to rely on: the page may have been open for hours. */
export const isStaleCount = (countedAt: number, now: number): boolean => now - countedAt > STALE_MS

/**
 * Counts the items that a message would go to. The service has no count, so every active item is read. Starts
 * automatically, unless the filters are null because the draft cannot be sent. The result is cached, so that returning
 * from the composer soon after does not count again.
 */
export function useAudience(walletId: string, filters: readonly ValidWalletFilter[] | null, template: string) {
  const api = useApi()
  const client = useQueryClient()
  const [progress, setProgress] = useState(nothing)
  const queryKey = ['wallet-audience', api.scope, walletId, filters, template]
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const counter = new AudienceCounter(filters ?? [], template)
      setProgress(nothing)
      for await (const page of walkWalletItems(api, walletId, { signal })) {
        counter.add(
          page.items.map(({ item }) => item),
          page.unreadable.length,
        )
        setProgress(counter.progress)
      }
      return { audience: counter.result(), countedAt: now() }
    },
    enabled: filters !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: CACHE_MS,
    // Structural sharing would drop a token called `__proto__`
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
