import { useRouteParams } from '#/api/route-params'
import { activeListsOf } from '#/api/subscriptions'
import type { Broadcast } from '#/contract/broadcasts'
import { readTimestamp } from '#/contract/format/timestamps'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { personLabel, shortKey } from '#/parts/mdn/person-label'
import { SendTime } from '#/parts/schedule/SendTime'
import { formatList } from '#/ui/format/format'
import { Masked } from '#/ui/format/Masked'
import { Absent } from '#/ui/layout/KeyValue'
import type { Column } from '#/ui/table/table-rows'
import { broadcastName } from './describe-arrival'
import type { Holder } from './number-reading'
import { text } from './text'

const t = text.review

/** The columns of the people who have the number, with the lists they are on. */
export const holderColumns = (nameOfList: (id: string) => string): readonly Column<Holder>[] => [
  { id: 'person', label: t.person, rowHeader: true, cell: holder => <PersonCell holder={holder} /> },
  { id: 'lists', label: t.lists, cell: holder => <ListsCell holder={holder} nameOfList={nameOfList} /> },
]

function PersonCell({ holder: { reading } }: { holder: Holder }) {
  const routeParams = useRouteParams()
  const { person_key: key } = reading.person
  return (
    <>
      <PathLink to={paths.person(routeParams, key)}>
        <Masked text={personLabel(reading)} />
      </PathLink>{' '}
      <span className="sb-mono sb-dim">{shortKey(key)}</span>
    </>
  )
}

function ListsCell({ holder: { subscriptions }, nameOfList }: { holder: Holder; nameOfList: (id: string) => string }) {
  if (subscriptions === null) return <Absent>{t.unreadLists}</Absent>
  const lists = activeListsOf(subscriptions)
  const isComplete = subscriptions.unreadable.length === 0
  if (lists.length === 0) return <Absent>{isComplete ? t.noList : t.partlyUnread}</Absent>
  return (
    <>
      <bdi>{formatList(lists.map(nameOfList))}</bdi>
      {isComplete ? null : <span className="sb-second">{t.partlyUnread}</span>}
    </>
  )
}

/** The columns of the broadcasts scheduled for lists that people would leave. */
export const scheduledColumns = (nameOfList: (id: string) => string): readonly Column<Broadcast>[] => [
  { id: 'broadcast', label: t.broadcast, rowHeader: true, cell: broadcast => <BroadcastCell broadcast={broadcast} /> },
  {
    id: 'to',
    label: t.to,
    cell: ({ targeting }) => <bdi>{formatList((targeting?.source_lists ?? []).map(nameOfList))}</bdi>,
  },
  {
    id: 'starts',
    label: t.starts,
    cell: ({ broadcast_id, send_scheduled_date }) => (
      <SendTime broadcastId={broadcast_id} ms={readTimestamp(send_scheduled_date)} />
    ),
  },
]

function BroadcastCell({ broadcast }: { broadcast: Broadcast }) {
  const routeParams = useRouteParams()
  return (
    <PathLink to={paths.broadcast(routeParams, broadcast.broadcast_id)}>
      <bdi>{broadcastName(broadcast)}</bdi>
    </PathLink>
  )
}
