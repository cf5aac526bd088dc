import { useState } from 'react'
import type { ListHistory } from './list-histories'

/**
 * The lists to show, in the order in which the page first showed them: when a subscription ends, its row stays under
 * the pointer. Lists that appear later come last. Showing or hiding ended lists resets the order.
 */
export function useKeptRows(histories: readonly ListHistory[], withEnded: boolean): ListHistory[] {
  const [kept, setKept] = useState<{ withEnded: boolean; ids: readonly string[] }>({ withEnded, ids: [] })
  const isSame = kept.withEnded === withEnded
  const before = isSame ? kept.ids : []
  // A person can have been on thousands of lists
  const known = new Set(before)
  const byId = new Map(histories.map(history => [history.listId, history]))
  const added = histories.filter(({ listId, isActive }) => (withEnded || isActive) && !known.has(listId))
  const ids = [...before, ...added.map(({ listId }) => listId)]
  if (!isSame || added.length > 0) setKept({ withEnded, ids })
  return ids.flatMap(id => byId.get(id) ?? [])
}
