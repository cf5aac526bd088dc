import { useDeferredValue } from 'react'
import { useHistoryState } from '#/nav/history-state'
import { useUrlState } from '#/nav/url-state'
import { matchesSearch, type BatchEntry } from '../batch-entries'
import { answerOf } from '../failure-groups'
import { batchAddressSchema, batchEntrySchema } from './batch-address'

/** What the filters of the page leave of a batch's rows. */
export function useFilteredEntries(entries: readonly BatchEntry[]): readonly BatchEntry[] {
  const [{ state, why }] = useUrlState(batchAddressSchema)
  const [{ words }] = useHistoryState(batchEntrySchema)
  // Typing goes before drawing a thousand rows
  const wanted = useDeferredValue(words).toLowerCase().split(/\s+/).filter(Boolean)
  return entries.filter(
    entry =>
      (why === '' ? state === 'all' || entry.state === state : entry.state === 'failed' && answerOf(entry) === why) &&
      matchesSearch(entry, wanted),
  )
}
