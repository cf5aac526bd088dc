import { useDeferredValue } from 'react'
import * as z from 'zod/mini'
import { useHistoryState } from '#/nav/history-state'
import { useUrlState } from '#/nav/url-state'
import { type BatchEntry, entryStates, matchesSearch } from '../batch-entries'
import { responseOf } from '../platform-responses'

export const entryColumnIds = ['line', 'token', 'state', 'platform', 'response', 'person', 'history'] as const

/** Which rows of a batch the page shows, and in which order. */
export const batchAddressSchema = z.object({
  state: z.catch(z.enum(['all', ...entryStates]), 'all'),
  /** Only the failures with this platform response; empty for those without one. */
  why: z.optional(z.string()),
  sort: z.catch(z.enum(entryColumnIds), 'line'),
  order: z.catch(z.enum(['asc', 'desc']), 'asc'),
})

/** The search may contain part of a token, so it is in the history entry, not in the URL. */
export const batchSearchSchema = z.object({ search: z.catch(z.string(), '') })

/** The rows of a batch that match the filters in the URL and the search. */
export function useFilteredEntries(entries: readonly BatchEntry[]): readonly BatchEntry[] {
  const [{ state, why }] = useUrlState(batchAddressSchema)
  const [{ search }] = useHistoryState(batchSearchSchema)
  // Typing has priority over rendering a thousand rows
  const wanted = useDeferredValue(search).toLowerCase().split(/\s+/).filter(Boolean)
  return entries.filter(
    entry =>
      (why === undefined
        ? state === 'all' || entry.state === state
        : entry.state === 'failed' && responseOf(entry) === why) && matchesSearch(entry, wanted),
  )
}
