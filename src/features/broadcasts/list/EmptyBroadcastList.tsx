import { EmptyState } from '#/ui/feedback/EmptyState'
import { text as shared } from '../text'
import { unloadedLists, type Broadcasts } from '../use-broadcasts'
import type { ListAddress } from './list-address'
import { text } from './text'
import { mayLackDrafts, type DraftRows } from './use-draft-rows'

const t = text.empty

interface EmptyBroadcastListProps {
  broadcasts: Broadcasts
  drafts: DraftRows
  status: ListAddress['status']
  /** Whether there are rows, but none match the filters. */
  isFiltered: boolean
}

/**
 * Shown instead of rows when there are none. It makes claims only about statuses whose broadcasts were loaded, and
 * about drafts that were read.
 */
export function EmptyBroadcastList({ broadcasts, drafts, status, isFiltered }: EmptyBroadcastListProps) {
  const { statusLists, unreadable } = broadcasts
  const unloaded = unloadedLists(statusLists, status)
  const names = [...unloaded.map(list => list.status), ...(mayLackDrafts(drafts, status) ? ['draft' as const] : [])]
  if (names.length === 0) {
    // If the broadcasts of another status are not loaded, there may be some
    if (isFiltered || unloadedLists(statusLists, 'all').length > 0 || mayLackDrafts(drafts, 'all'))
      return <EmptyState title={t.noMatch}>{t.noMatchNext}</EmptyState>
    if (unreadable.length > 0) return <EmptyState title={t.unreadable}>{t.unreadableNext}</EmptyState>
    return <EmptyState title={t.none}>{t.noneNext}</EmptyState>
  }
  // A notice above the list says what could not be loaded
  if (status !== 'all') return <EmptyState title={t.unloadedStatus} />
  if (unloaded.length === statusLists.length) return <EmptyState title={t.unloadedAll} />
  return (
    <EmptyState title={t.unloaded(names.map(name => shared.statuses[name]))}>
      {isFiltered ? t.noMatchNext : unreadable.length > 0 ? text.footer.unreadable(unreadable.length) : t.noneOthers}
    </EmptyState>
  )
}
