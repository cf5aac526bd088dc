import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect } from 'react'
import { useApi } from '#/api/api-context'
import { broadcastListQuery, broadcastQuery, broadcastsRoot, type BroadcastList } from '#/api/broadcasts'
import { clock } from '#/api/now'
import { broadcastStatuses, type BroadcastStatus } from '#/contract/broadcasts'
import { useNow } from '#/ui/behavior/clock'
import { rowOf, type BroadcastRow } from './broadcast-row'
import type { ListAddress } from './list/list-address'
import { memoize } from './memoize'

/** How often what moves is asked for; nothing is while the page is hidden. */
export const LIVE_EVERY_MS = 10_000
/** A scheduled broadcast is watched from this long before its moment. */
const ABOUT_TO_START_MS = 120_000
/** More than these move at once nowhere; each costs a call every round. */
const MOST_LIVE = 12

export interface ListOfStatus {
  status: BroadcastStatus
  data: BroadcastList | undefined
  error: unknown
  fetching: boolean
}

export interface Broadcasts {
  rows: readonly BroadcastRow[]
  lists: readonly ListOfStatus[]
  /** Rows of any list that cannot be read. */
  unreadable: readonly { raw: unknown }[]
  /** Ids that are asked for every 10 s. */
  live: readonly string[]
  /** When they were asked last, by the service's clock; null when there are none. */
  liveAt: number | null
  /** Nothing has come yet, and something may. */
  loading: boolean
  fetching: boolean
  refetch: () => void
}

/**
 * The broadcasts of all seven statuses, read side by side: each list fails alone. Those that run or are about to start
 * are read again one by one; when one has moved to another status, the lists are.
 */
export function useBroadcasts(): Broadcasts {
  const api = useApi()
  const client = useQueryClient()
  const results = useQueries({ queries: broadcastStatuses.map(status => broadcastListQuery(api, status)) })
  const lists = broadcastStatuses.map((status, at) => ({
    status,
    data: results[at]?.data,
    error: results[at]?.error ?? null,
    fetching: results[at]?.isFetching ?? false,
  }))
  const listed = mergedRows(...lists.map(list => list.data))
  const now = useNow('minute')
  const live = listed.filter(row => isLive(row, now)).slice(0, MOST_LIVE)
  const fresh = useQueries({
    queries: live.map(row => ({
      ...broadcastQuery(api, row.id),
      refetchInterval: LIVE_EVERY_MS,
      // The list has just said what this would
      initialData: row.reading ?? undefined,
      staleTime: LIVE_EVERY_MS,
    })),
  })
  const newest = fresh.flatMap(({ data }) => (data ? [rowOf(data)] : []))
  const moved = newest.some(row => live.some(one => one.id === row.id && one.status !== row.status))
  useEffect(() => {
    if (moved) void client.invalidateQueries({ queryKey: [...broadcastsRoot(api), 'list'] })
  }, [moved, api, client])

  const rows = withNewest(listed, ...newest)
  // Hundreds of them are drawn in slices, not in the one task that brings them
  const drawn = useDeferredValue(rows)
  return {
    rows: drawn,
    lists,
    unreadable: lists.flatMap(list => list.data?.unreadable ?? []),
    live: live.map(row => row.id),
    liveAt: fresh.length === 0 ? null : Math.min(...fresh.map(one => one.dataUpdatedAt)) + clock.skew(),
    loading: (lists.every(isUnread) && lists.some(isAwaited)) || (drawn.length === 0 && rows.length > 0),
    fetching: lists.some(list => list.fetching),
    refetch: () => void client.invalidateQueries({ queryKey: [...broadcastsRoot(api), 'list'] }),
  }
}

const isUnread = (list: ListOfStatus): boolean => list.data === undefined

/** It was never read, and its read has not failed. */
export const isAwaited = (list: ListOfStatus): boolean => isUnread(list) && list.error === null

/** Those lists of a choice of status that were never read: nothing may be said of what they hold. */
export const unreadOf = (lists: readonly ListOfStatus[], status: ListAddress['status']): readonly ListOfStatus[] =>
  lists.filter(list => isUnread(list) && (status === 'all' || list.status === status))

const isLive = (row: BroadcastRow, now: number): boolean =>
  row.status === 'in_progress' ||
  (row.status === 'scheduled' && row.sendAt !== null && row.sendAt - now <= ABOUT_TO_START_MS)

/** All rows once: between two answers a broadcast may have moved from one list to the next, which then knows better. */
const mergedRows = memoize((...lists: (BroadcastList | undefined)[]): readonly BroadcastRow[] => {
  const byId = new Map<string, { row: BroadcastRow; readAt: number }>()
  for (const list of lists) {
    for (const reading of list?.broadcasts ?? []) {
      const row = rowOf(reading)
      const known = byId.get(row.id)
      if (!known || (list?.readAt ?? 0) > known.readAt) byId.set(row.id, { row, readAt: list?.readAt ?? 0 })
    }
  }
  return [...byId.values()].map(({ row }) => row)
})

const withNewest = memoize((listed: readonly BroadcastRow[], ...newest: BroadcastRow[]): readonly BroadcastRow[] => {
  if (newest.length === 0) return listed
  const byId = new Map(newest.map(row => [row.id, row]))
  return listed.map(row => byId.get(row.id) ?? row)
})
