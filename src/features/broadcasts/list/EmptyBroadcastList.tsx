import { EmptyState } from '#/ui/feedback/EmptyState'
import { text } from '../text'
import { unreadOf, type Broadcasts } from '../use-broadcasts'
import type { ListAddress } from './list-address'

const t = text.empty

interface NothingListedProps {
  broadcasts: Broadcasts
  status: ListAddress['status']
  /** There are rows, and the filters leave none of them. */
  filtered: boolean
}

/** In the place of the rows when there are none: it speaks only of the lists that were read. */
export function EmptyBroadcastList({ broadcasts, status, filtered }: NothingListedProps) {
  const { lists, unreadable } = broadcasts
  const unread = unreadOf(lists, status)
  if (unread.length === 0) {
    // Where another list was not read, nobody knows whether there are none at all
    if (filtered || unreadOf(lists, 'all').length > 0)
      return <EmptyState title={t.filtered}>{t.filteredNext}</EmptyState>
    if (unreadable.length > 0) return <EmptyState title={t.unreadable}>{t.unreadableNext}</EmptyState>
    return <EmptyState title={t.none}>{t.noneNext}</EmptyState>
  }
  if (unread.length === lists.length) return <EmptyState title={t.unreadAll} />
  return (
    <EmptyState title={t.unread(unread.map(list => text.statuses[list.status]))}>
      {status === 'all' ? (filtered ? t.filteredOthers : t.noneOthers) : t.unreadWhy}
    </EmptyState>
  )
}
