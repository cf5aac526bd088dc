import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect } from 'react'
import { useApi } from '#/api/api-context'
import {
  type BroadcastList,
  type BroadcastReading,
  broadcastListQuery,
  broadcastQuery,
  broadcastsRoot,
} from '#/api/broadcasts'
import { clock } from '#/api/now'
import { type BroadcastStatus, broadcastStatuses } from '#/contract/broadcasts'
import { DAY_MS } from '#/contract/format/durations'
import { readTimestamp } from '#/contract/format/timestamps'
import { useNow } from '#/ui/behavior/clock'
import { type BroadcastRow, isCanceled, type ShownStatus, toBroadcastRow } from './broadcast-row'

/** How often active broadcasts are refreshed. Nothing is refreshed while the page is hidden. */
export const ACTIVE_REFRESH_MS = 10_000
/** A scheduled broadcast counts as active from this long before its send time. */
const ABOUT_TO_START_MS = 120_000
/** At most this many broadcasts are refreshed, because each costs one call per round. */
const MAX_REFRESHED = 12

/** The list of broadcasts with one status, and the state of loading it. */
export interface StatusList {
  status: BroadcastStatus
  data: BroadcastList | undefined
  error: unknown
  /** Whether loading it has failed at least once. Stays set while it is loaded again. */
  hasFailed: boolean
  isFetching: boolean
}

type ReadTimes = ReadonlyMap<string, number>

/** The rows of the list of broadcasts, and how much of it has been loaded. */
export interface Broadcasts {
  rows: readonly BroadcastRow[]
  statusLists: readonly StatusList[]
  /** Broadcasts that are in the lists but could not be read. */
  unreadable: readonly { raw: unknown }[]
  /**
   * When the active broadcast with the oldest data was last refreshed, by the service's clock; null if there are none.
   */
  refreshedAt: number | null
  /** When each row was read, by id, in ms of the service's clock. The same object until one is read again. */
  readTimes: ReadTimes
  /** How many broadcasts are active. At most `MAX_REFRESHED` of them are refreshed. */
  active: number
  /** The active broadcasts that are refreshed, as last received. */
  refreshed: readonly { data: BroadcastReading | undefined; dataUpdatedAt: number }[]
  /** Whether no list is loaded and not all of them have failed, or the first rows are not rendered yet. */
  isLoading: boolean
  refetch: () => void
}

/** The lists of all seven statuses, which load in parallel and fail independently, and their rows, each once. */
function useBroadcastLists(): { statusLists: readonly StatusList[]; listed: ListedRows } {
  const api = useApi()
  const results = useQueries({ queries: broadcastStatuses.map(status => broadcastListQuery(api, status)) })
  const statusLists = broadcastStatuses.map((status, index) => ({
    status,
    data: results[index]?.data,
    error: results[index]?.error ?? null,
    hasFailed: (results[index]?.errorUpdateCount ?? 0) > 0,
    isFetching: results[index]?.isFetching ?? false,
  }))
  return { statusLists, listed: mergeRows(...statusLists.map(list => list.data)) }
}

/** The broadcasts that a page compares its own with. */
export interface ListedBroadcasts {
  rows: readonly BroadcastRow[]
  /** Whether the lists are loaded, except those of canceled and deleted broadcasts: nothing is compared with these. */
  state: 'pending' | 'failed' | 'loaded'
  /** Whether loaded lists may lack broadcasts to compare with: they are cut off, or some rows cannot be read. */
  isPartial: boolean
  refetch: () => void
}

/**
 * The broadcasts as the lists show them, for a page that only compares its own broadcast with them: active ones are not
 * refreshed. Hundreds of rows are processed in slices, not in the task in which they arrive.
 */
export function useListedBroadcasts(): ListedBroadcasts {
  const api = useApi()
  const client = useQueryClient()
  const now = useNow('minute')
  const { statusLists, listed } = useBroadcastLists()
  const unloaded = unloadedLists(statusLists, 'all').filter(list => !isCanceled(list))
  const state = unloaded.length === 0 ? 'loaded' : unloaded.every(list => list.hasFailed) ? 'failed' : 'pending'
  return {
    rows: useDeferredValue(listed.rows),
    // Deferred with the rows: a page must not call them complete before it has compared its own broadcast with them
    state: useDeferredValue(state),
    isPartial: useDeferredValue(statusLists.some(list => !isCanceled(list) && isPartial(list, now))),
    refetch: () => void client.invalidateQueries({ queryKey: [...broadcastsRoot(api), 'list'] }),
  }
}

/** No send time is compared with that of a broadcast sent longer ago than the longest period that a policy limits. */
const COMPARED_MS = 28 * DAY_MS

/**
 * Whether a list may lack broadcasts to compare with. All but the scheduled ones are listed newest first (see
 * src/mock/DECISIONS.md), and a full list usually goes back further than any comparison.
 */
function isPartial({ status, data }: StatusList, now: number): boolean {
  if (data === undefined) return false
  if (data.unreadable.length > 0) return true
  if (!data.isAtLimit) return false
  if (status === 'scheduled') return true
  const sendTimes = data.broadcasts.map(({ broadcast }) => readTimestamp(broadcast.send_scheduled_date))
  return sendTimes.every(at => (at ?? now) > now - COMPARED_MS)
}

/**
 * The broadcasts of all seven statuses. Up to 12 active ones are refreshed individually; when one changes status, the
 * lists are reloaded.
 */
export function useBroadcasts(): Broadcasts {
  const api = useApi()
  const client = useQueryClient()
  const { statusLists, listed } = useBroadcastLists()
  const now = useNow('minute')
  const active = findActive(listed.rows, now)
  const refreshed = active.slice(0, MAX_REFRESHED)
  const refreshedQueries = useQueries({
    queries: refreshed.map(row => ({
      ...broadcastQuery(api, row.id),
      refetchInterval: ACTIVE_REFRESH_MS,
      // The list has returned the same broadcast
      initialData: row.reading ?? undefined,
      initialDataUpdatedAt: (statusLists.find(({ status }) => status === row.status)?.data?.readAt ?? 0) - clock.skew(),
      staleTime: ACTIVE_REFRESH_MS,
    })),
  })
  const updates = refreshedQueries.flatMap(({ data }) => (data ? [toBroadcastRow(data)] : []))
  const hasStatusChanged = updates.some(row =>
    refreshed.some(({ id, status }) => id === row.id && status !== row.status),
  )
  useEffect(() => {
    if (hasStatusChanged) void client.invalidateQueries({ queryKey: [...broadcastsRoot(api), 'list'] })
  }, [hasStatusChanged, api, client])

  const rows = applyUpdates(listed.rows, ...updates)
  const refreshTimes = refreshedQueries.map(({ dataUpdatedAt }) => dataUpdatedAt + clock.skew())
  // Hundreds of rows are rendered in slices, not in the task in which they arrive
  const deferred = useDeferredValue(rows)
  return {
    rows: deferred,
    statusLists,
    unreadable: statusLists.flatMap(list => list.data?.unreadable ?? []),
    active: active.length,
    refreshed: refreshedQueries,
    refreshedAt: refreshTimes.length === 0 ? null : Math.min(...refreshTimes),
    // Deferred with the rows, so that a rate is never computed from a count and the time of a later reading
    readTimes: useDeferredValue(applyReadTimes(listed.readTimes, active, ...refreshTimes)),
    isLoading:
      (statusLists.every(isUnloaded) && statusLists.some(isPending)) || (deferred.length === 0 && rows.length > 0),
    refetch: () => void client.invalidateQueries({ queryKey: [...broadcastsRoot(api), 'list'] }),
  }
}

const isUnloaded = (list: StatusList): boolean => list.data === undefined

/** Whether a list is not loaded yet, and has not failed. */
export const isPending = (list: StatusList): boolean => isUnloaded(list) && list.error === null

/** The lists of the chosen status, or of all, that are not loaded: nothing may be claimed about their content. */
export const unloadedLists = (statusLists: readonly StatusList[], status: ShownStatus | 'all'): readonly StatusList[] =>
  statusLists.filter(list => isUnloaded(list) && (status === 'all' || list.status === status))

/** Whether a broadcast is being sent, or is about to start. */
export const isActive = (row: BroadcastRow, now: number): boolean =>
  row.status === 'in_progress' ||
  (row.status === 'scheduled' && row.sendAt !== null && row.sendAt - now <= ABOUT_TO_START_MS)

const findActive = memoize((rows: readonly BroadcastRow[], now: number): readonly BroadcastRow[] =>
  rows.filter(row => isActive(row, now)),
)

/** The rows of all lists, each once, and when they were read. */
interface ListedRows {
  rows: readonly BroadcastRow[]
  readTimes: ReadTimes
}

/** All rows, each once. A broadcast that changed status between two responses is in both: the later response wins. */
const mergeRows = memoize((...lists: (BroadcastList | undefined)[]): ListedRows => {
  const byId = new Map<string, { row: BroadcastRow; readAt: number }>()
  for (const list of lists) {
    for (const reading of list?.broadcasts ?? []) {
      const row = toBroadcastRow(reading)
      const known = byId.get(row.id)
      if (!known || (list?.readAt ?? 0) > known.readAt) byId.set(row.id, { row, readAt: list?.readAt ?? 0 })
    }
  }
  return {
    rows: [...byId.values()].map(({ row }) => row),
    readTimes: new Map([...byId].map(([id, { readAt }]) => [id, readAt])),
  }
})

const applyUpdates = memoize((listed: readonly BroadcastRow[], ...updates: BroadcastRow[]): readonly BroadcastRow[] => {
  if (updates.length === 0) return listed
  const byId = new Map(updates.map(row => [row.id, row]))
  return listed.map(row => byId.get(row.id) ?? row)
})

/** The times of the lists, with those of the first active rows, which were refreshed. */
const applyReadTimes = memoize(
  (listed: ReadTimes, active: readonly BroadcastRow[], ...refreshTimes: number[]): ReadTimes => {
    const times = new Map(listed)
    for (const [index, { id }] of active.slice(0, refreshTimes.length).entries())
      times.set(id, refreshTimes[index] ?? 0)
    return times
  },
)

/**
 * Remembers the last result of a function and returns it while the arguments stay the same objects, so that typing
 * elsewhere on the page does not process and render hundreds of rows again.
 */
function memoize<Arguments extends readonly unknown[], Result>(
  compute: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  let last: { args: Arguments; result: Result } | null = null
  return (...args) => {
    const isSame = last?.args.length === args.length && last.args.every((arg, index) => Object.is(arg, args[index]))
    if (last === null || !isSame) last = { args, result: compute(...args) }
    return last.result
  }
}
