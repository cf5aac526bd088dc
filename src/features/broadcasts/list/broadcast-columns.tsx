import { Tooltip } from '@mantine/core'
import { IconArrowsShuffle } from '@tabler/icons-react'
import { createContext, use } from 'react'
import { MINUTE_MS } from '#/contract/format/durations'
import { PathLink } from '#/nav/PathLink'
import { paths, type RouteParams } from '#/nav/paths'
import { csvTimestamp, type CsvFields } from '#/parts/csv/save-table'
import type { SentenceTime } from '#/parts/filter-builder/sentence'
import type { Vocabulary } from '#/parts/filter-builder/vocabulary'
import type { ListNames } from '#/parts/list-names/use-list-names'
import { SendTime } from '#/parts/schedule/SendTime'
import { formatList, formatNumber } from '#/ui/format/format'
import { markAndShorten } from '#/ui/format/LongText'
import { formatSpan } from '#/ui/format/moment'
import type { Column } from '#/ui/table/table-rows'
import {
  isCanceled,
  NEARBY_MS,
  ratePerMinute,
  shownStatuses,
  whyNotCounted,
  type BroadcastRow,
  type NearbySend,
} from '../broadcast-row'
import { BroadcastStatus, Channel } from '../BroadcastStatus'
import { describeConditions } from '../conditions'
import { text as shared } from '../text'
import type { Broadcasts } from '../use-broadcasts'
import { text } from './text'
import classes from './broadcast-columns.module.css'

interface ColumnContext {
  params: RouteParams
  names: ListNames
  /** The conditions of a row, in a sentence. */
  describe: (row: BroadcastRow) => string
}

/**
 * What cells show beyond their own row. Kept out of the columns: it changes often, and new columns rerender every cell.
 */
interface ListFacts {
  nearby: ReadonlyMap<string, NearbySend>
  readTimes: Broadcasts['readTimes']
}

export const ListFactsContext = createContext<ListFacts>({ nearby: new Map(), readTimes: new Map() })

/** The path of the page that a row opens. */
export const rowPath = (params: RouteParams, row: BroadcastRow): string =>
  row.kind === 'draft' ? paths.broadcastDraft(params, row.id) : paths.broadcast(params, row.id)

/** The key under which this browser stores the layout of the table. */
export const TABLE_ID = 'broadcasts'

/** The columns of the list, in order. */
export function broadcastColumns(context: ColumnContext): Column<BroadcastRow>[] {
  const { params, names, describe } = context
  const listText = (row: BroadcastRow) => row.lists.map(names.nameOrId).join(', ')
  return [
    {
      id: 'status',
      label: text.status,
      width: '7.5rem',
      fixed: true,
      unlabeledInCards: true,
      sortBy: row => {
        const index = shownStatuses.findIndex(status => status === row.status)
        return index === -1 ? shownStatuses.length : index
      },
      cell: row => <BroadcastStatus status={row.status} />,
    },
    {
      id: 'name',
      label: shared.name,
      fixed: true,
      unlabeledInCards: true,
      sortBy: row => row.name,
      cell: row => (
        <>
          <PathLink
            to={rowPath(params, row)}
            className={`sb-quiet-link ${classes['name'] ?? ''}`}
            data-canceled={isCanceled(row) || undefined}
          >
            {row.name === '' ? shared.unnamed : <bdi>{markAndShorten(row.name)}</bdi>}
          </PathLink>
          {row.kind === 'draft' ? (
            <span className={`sb-second ${classes['secondary'] ?? ''}`}>
              {row.editOf === null ? text.row.onlyHere : text.row.editHere(row.editOf)}
            </span>
          ) : null}
        </>
      ),
    },
    {
      id: 'channel',
      label: shared.channel,
      width: '5.5rem',
      minViewportEm: 58,
      sortBy: row => row.channel,
      cell: row => <Channel channel={row.channel} />,
    },
    {
      id: 'lists',
      label: shared.lists,
      width: '14%',
      minViewportEm: 72,
      sortBy: row => (row.lists.length === 0 ? null : listText(row)),
      cell: row =>
        row.lists.length === 0 ? (
          <span className="sb-dim">{shared.noList}</span>
        ) : (
          <bdi title={row.lists.length > 2 ? listText(row) : undefined}>{markAndShorten(listText(row))}</bdi>
        ),
    },
    {
      id: 'filters',
      label: shared.conditions,
      width: '15%',
      minViewportEm: 90,
      sortBy: describe,
      cell: row => <span className={classes['filters']}>{describe(row)}</span>,
    },
    {
      id: 'time',
      label: shared.sendTime,
      width: 'clamp(11rem, 16vw, 14.5rem)',
      sortBy: row => row.sendAt,
      cell: row => (
        <span className={classes['time']}>
          <SendTime
            broadcastId={row.id}
            draftZone={row.draftZone}
            ms={row.sendAt}
            stacked
            relative={!isCanceled(row)}
            absent={missingTimeText(row)}
          />
          <NearbyOfRow row={row} names={names} />
        </span>
      ),
    },
    {
      id: 'recipients',
      label: text.recipients,
      width: '10.75rem',
      align: 'end',
      sortBy: row => row.recipients,
      cell: row => <Recipients row={row} />,
    },
  ]
}

/** Shown in place of a send time: what a draft's time means, or the string that the service sent. */
const missingTimeText = ({ reading, draftTimeKind }: BroadcastRow): string =>
  draftTimeKind === 'past' || draftTimeKind === 'now' || draftTimeKind === 'clock-change'
    ? text.row.draftTime[draftTimeKind]
    : reading?.broadcast.send_scheduled_date || text.row.noTime

function Recipients({ row }: { row: BroadcastRow }) {
  const readAt = use(ListFactsContext).readTimes.get(row.id)
  // Measured until now instead, the rate would fall between two readings, because the count does not grow
  const rate = readAt === undefined ? null : ratePerMinute(row, readAt)
  if (row.recipients === null) {
    return <span className="sb-dim">{shared.notCounted[whyNotCounted(row)]}</span>
  }
  return (
    <>
      {formatNumber(row.recipients)}
      {row.status === 'in_progress' || row.status === 'paused' ? (
        <span className={`sb-second ${classes['secondary'] ?? ''}`}>
          {rate === null ? text.row.soFar : text.row.rate(rate)}
        </span>
      ) : null}
    </>
  )
}

const NearbyOfRow = ({ row, names }: { row: BroadcastRow; names: ListNames }) => (
  <NearbyMark nearby={use(ListFactsContext).nearby.get(row.key)} names={names} />
)

/** Marks a broadcast that goes to the same list as another within 4 h, with the other's name and the time between. */
export function NearbyMark({ nearby, names }: { nearby: NearbySend | undefined; names: ListNames }) {
  if (!nearby) return null
  const t = text.nearby
  const gap = Math.min(Math.abs(nearby.gap), NEARBY_MS)
  const lists = formatList(nearby.lists.map(names.nameOf))
  const other = shared.capitalize(shared.nameInSentence(nearby.row.name))
  return (
    <Tooltip label={gap === 0 ? t.sameTimeDetails(other, lists) : t.gapDetails(other, formatSpan(gap), lists)}>
      <span className={classes['nearby']} tabIndex={0} role="group">
        <IconArrowsShuffle size={14} stroke={1.5} aria-hidden />
        {gap < MINUTE_MS ? t.sameTime : t.gap(formatSpan(gap))}
      </span>
    </Tooltip>
  )
}

interface CsvContext {
  names: ListNames
  vocabulary: Vocabulary
  time: SentenceTime
}

/** The columns of the saved CSV file, named as in the service's API where it has the field. */
export const broadcastCsvFields = ({ names, vocabulary, time }: CsvContext): CsvFields<BroadcastRow> => ({
  broadcast_id: row => (row.kind === 'draft' ? null : row.id),
  status: row => row.status,
  name: row => row.name,
  channel: row => row.channel,
  source_lists: row => row.lists.join(' '),
  lists: row => row.lists.map(names.nameOrId).join('; '),
  filters: row => describeConditions(row, vocabulary, time).join('; '),
  send_scheduled_date: row => csvTimestamp(row.sendAt),
  send_start_date: row => csvTimestamp(row.startedAt),
  enqueue_completed_date: row => csvTimestamp(row.enqueuedAt),
  recipient_count: row => row.recipients,
  message_template: row => row.reading?.broadcast.targeting?.message_template ?? null,
})
