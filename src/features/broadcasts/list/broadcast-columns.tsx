import { IconArrowsShuffle } from '@tabler/icons-react'
import { PathLink } from '#/nav/PathLink'
import { paths, type RouteParams } from '#/nav/paths'
import { formatList, formatNumber } from '#/ui/format/format'
import { visible } from '#/ui/format/LongText'
import { formatSpan } from '#/ui/format/moment'
import { Timestamp } from '#/ui/format/Timestamp'
import type { Column } from '#/ui/table/table-rows'
import { isOver, NEAR_MS, type BroadcastRow, type Near } from '../broadcast-row'
import { BroadcastStatus, Channel } from '../BroadcastStatus'
import type { ListNames } from '../list-names'
import { ratePerMinute } from '../progress'
import { text } from '../text'
import { shownStatuses } from './list-address'
import classes from './broadcast-columns.module.css'

interface ColumnWorld {
  place: RouteParams
  names: ListNames
  near: ReadonlyMap<string, Near>
  filterWords: (row: BroadcastRow) => string
  /** When the numbers of what is being sent were read. */
  countedAt: number
}

/** Where a row leads. */
export const pathOfRow = (place: RouteParams, row: BroadcastRow): string =>
  row.kind === 'draft' ? paths.broadcastDraft(place, row.id) : paths.broadcast(place, row.id)

/** How the list is laid out in this browser, is kept by this name. */
export const TABLE = 'broadcasts'

/** The columns that can be put away. */
export const choosableColumns = (['channel', 'lists', 'filters', 'time', 'recipients'] as const).map(id => ({
  id,
  label: text.columns[id],
}))

/** The columns of the list, in order. */
export function columnsOf({ place, names, near, filterWords, countedAt }: ColumnWorld): Column<BroadcastRow>[] {
  const listText = (row: BroadcastRow) => row.lists.map(names.nameOf).join(', ')
  return [
    {
      id: 'status',
      label: text.columns.status,
      width: '7.5rem',
      fixed: true,
      plain: true,
      sortBy: row => {
        const at = shownStatuses.findIndex(status => status === row.status)
        return at === -1 ? shownStatuses.length : at
      },
      cell: row => <BroadcastStatus status={row.status} />,
    },
    {
      id: 'name',
      label: text.columns.name,
      fixed: true,
      plain: true,
      sortBy: row => row.name,
      cell: row => (
        <>
          <PathLink to={pathOfRow(place, row)} className={classes['name']} data-over={isOver(row) || undefined}>
            {row.name === '' ? text.unnamed : <bdi>{visible(row.name)}</bdi>}
          </PathLink>
          {row.kind === 'draft' ? (
            <span className={classes['second']}>{row.editOf === null ? text.onlyHere : text.editHere(row.editOf)}</span>
          ) : null}
        </>
      ),
    },
    {
      id: 'channel',
      label: text.columns.channel,
      width: '5.5rem',
      roomFrom: 58,
      sortBy: row => row.channel,
      cell: row => <Channel channel={row.channel} />,
    },
    {
      id: 'lists',
      label: text.columns.lists,
      width: '14%',
      roomFrom: 72,
      sortBy: row => (row.lists.length === 0 ? null : listText(row)),
      cell: row =>
        row.lists.length === 0 ? (
          <span className="sb-dim">{text.noList}</span>
        ) : (
          <bdi title={row.lists.length > 2 ? listText(row) : undefined}>{visible(listText(row))}</bdi>
        ),
    },
    {
      id: 'filters',
      label: text.columns.filters,
      width: '15%',
      roomFrom: 90,
      sortBy: filterWords,
      cell: row => <span className={classes['filters']}>{filterWords(row)}</span>,
    },
    {
      id: 'time',
      label: text.columns.time,
      width: 'clamp(11rem, 16vw, 14.5rem)',
      sortBy: row => row.sendAt,
      cell: row => (
        <span className={classes['time']}>
          <Timestamp ms={row.sendAt} stacked relative={!isOver(row)} absent={timeless(row)} />
          <NearMark near={near.get(row.key)} names={names} />
        </span>
      ),
    },
    {
      id: 'recipients',
      label: text.columns.recipients,
      width: '9rem',
      align: 'end',
      sortBy: row => row.recipients,
      cell: row => <Recipients row={row} countedAt={countedAt} />,
    },
  ]
}

/** What stands where there is no moment: what the service wrote, if it wrote something. */
const timeless = ({ reading }: BroadcastRow): string => reading?.broadcast.send_scheduled_date || text.noTime

function Recipients({ row, countedAt }: { row: BroadcastRow; countedAt: number }) {
  if (row.recipients === null) {
    const never = row.status === 'canceled' || row.status === 'deleted'
    return <span className="sb-dim">{never ? text.none : text.notYet}</span>
  }
  const rate = ratePerMinute(row, countedAt)
  return (
    <>
      {formatNumber(row.recipients)}
      {row.status === 'in_progress' || row.status === 'paused' ? (
        <span className={classes['second']}>{rate === null ? text.soFar : text.rate(rate)}</span>
      ) : null}
    </>
  )
}

/** Two sends to one list within 4 h: the gap, and which other one. */
export function NearMark({ near, names }: { near: Near | undefined; names: ListNames }) {
  if (!near) return null
  const gap = Math.min(Math.abs(near.gap), NEAR_MS)
  const lists = formatList(near.lists.map(names.nameOf))
  return (
    <span
      className={classes['near']}
      title={text.gapLong(near.row.name || text.unnamed, gap === 0 ? text.gapNone : text.gap(formatSpan(gap)), lists)}
    >
      <IconArrowsShuffle size={14} stroke={1.5} aria-hidden />
      {gap < 60_000 ? text.gapNone : text.gap(formatSpan(gap))}
    </span>
  )
}
