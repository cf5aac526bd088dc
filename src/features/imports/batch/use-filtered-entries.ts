import { useDeferredValue } from 'react'
import { useHistoryState } from '#/nav/history-state'
import { useUrlState } from '#/nav/url-state'
import { matchesSearch, type BatchEntry } from '../batch-entries'
import { batchAddressSchema, batchEntrySchema } from './batch-address'
import { responseOf } from './failure-groups'

/** The rows of a batch that match the filters in the URL and the search. */
export function useFilteredEntries(entries: readonly BatchEntry[]): readonly BatchEntry[] {
  const [{ state, why }] = useUrlState(batchAddressSchema)
  const [{ search }] = useHistoryState(batchEntrySchema)
  // Typing has priority over rendering a thousand rows
  const wanted = useDeferredValue(search).toLowerCase().split(/\s+/).filter(Boolean)
  return entries.filter(
    entry =>
      (why === '' ? state === 'all' || entry.state === state : entry.state === 'failed' && responseOf(entry) === why) &&
      matchesSearch(entry, wanted),
  )
}
