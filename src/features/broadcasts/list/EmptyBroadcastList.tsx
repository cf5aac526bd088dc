import { EmptyState } from '#/ui/feedback/EmptyState'
import { text as shared } from '../text'
import { unloadedLists, type Broadcasts } from '../use-broadcasts'
import type { ListAddress } from './list-address'
import { text } from './text'

const t = text.empty

interface EmptyBroadcastListProps {
  broadcasts: Broadcasts
  status: ListAddress['status']
  /** Whether there are rows, but none match the filters. */
  isFiltered: boolean
}

/** Shown instead of rows when there are none. It makes claims only about statuses whose broadcasts were loaded. */
export function EmptyBroadcastList({ broadcasts, status, isFiltered }: EmptyBroadcastListProps) {
  const { lists, unreadable } = broadcasts
  const unloaded = unloadedLists(lists, status)
  if (unloaded.length === 0) {
    // If the broadcasts of another status are not loaded, there may be some
    if (isFiltered || unloadedLists(lists, 'all').length > 0)
      return <EmptyState title={t.noMatch}>{t.noMatchNext}</EmptyState>
    if (unreadable.length > 0) return <EmptyState title={t.unreadable}>{t.unreadableNext}</EmptyState>
    return <EmptyState title={t.none}>{t.noneNext}</EmptyState>
  }
  if (unloaded.length === lists.length) return <EmptyState title={t.unloadedAll} />
  return (
    <EmptyState title={t.unloaded(unloaded.map(list => shared.statuses[list.status]))}>
      {status === 'all' ? (isFiltered ? t.noMatchNext : t.noneOthers) : t.unloadedWhy}
    </EmptyState>
  )
}
