import { Skeleton } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useRouteParams } from '#/api/route-params'
import { useAddress } from '#/nav/address'
import { useNow } from '#/ui/behavior/clock'
import { usePreferences } from '#/ui/behavior/preferences'
import { formatClock, formatMoment } from '#/ui/format/moment'
import { displayZone, zoneAbbreviation } from '#/ui/format/zone'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { DataTable } from '#/ui/table/DataTable'
import { shownColumns, useTableLayout } from '#/ui/table/table-layout'
import { sortRows } from '#/ui/table/table-rows'
import { isOver, nearSends, type BroadcastRow } from '../broadcast-row'
import { describeConditions } from '../describe-conditions'
import type { ListNames } from '../list-names'
import { text } from '../text'
import { isAwaited, unreadOf, type Broadcasts } from '../use-broadcasts'
import { useVocabulary } from '../use-vocabulary'
import { columnsOf, pathOfRow, TABLE } from './broadcast-columns'
import { EmptyBroadcastList } from './EmptyBroadcastList'
import { listAddressSchema } from './list-address'
import classes from './BroadcastsPage.module.css'

interface BroadcastTableProps {
  /** What the filters leave. */
  rows: readonly BroadcastRow[]
  all: readonly BroadcastRow[]
  names: ListNames
  broadcasts: Broadcasts
  choice: { chosen: ReadonlySet<string>; onChoose: (chosen: ReadonlySet<string>) => void }
}

/** The list as a table, the newest send first, with the line where now is. */
export function BroadcastTable({ rows, all, names, broadcasts, choice }: BroadcastTableProps) {
  const place = useRouteParams()
  const navigate = useNavigate()
  const now = useNow('minute')
  const zone = displayZone(usePreferences().zone)
  const [address, setAddress] = useAddress(listAddressSchema)
  const [layout] = useTableLayout(TABLE)
  const vocabulary = useVocabulary(names)
  const words = (row: BroadcastRow) => describeConditions(row, vocabulary, { zone, now })
  const columns = shownColumns(
    columnsOf({ place, names, near: nearSends(all), filterWords: words, countedAt: broadcasts.liveAt ?? now }),
    layout,
  )
  const sort = { column: address.sort, descending: address.order === 'desc' }
  const sorted = address.sort === 'time' ? inTime(rows, sort.descending) : sortRows(rows, columns, sort)
  // Rows that may still come are not said to be none
  const loading =
    broadcasts.loading || (rows.length === 0 && unreadOf(broadcasts.lists, address.status).some(isAwaited))
  const isTimeline = address.sort === 'time' && rows.some(row => row.sendAt !== null)
  return (
    <section className={classes['panel']} aria-label={text.title}>
      {loading ? (
        <Loading />
      ) : (
        <DataTable
          label={text.title}
          rows={sorted}
          columns={columns}
          keyOf={row => row.key}
          nameOf={row => row.name || text.unnamed}
          density={layout.density}
          sort={sort}
          onSort={({ column, descending }) => {
            const known = listAddressSchema.shape.sort.safeParse(column).data
            setAddress({ ...(known !== undefined && { sort: known }), order: descending ? 'desc' : 'asc' })
          }}
          onOpen={row => void navigate(pathOfRow(place, row))}
          choice={choice}
          isOver={isOver}
          lineAbove={
            isTimeline
              ? {
                  key: firstBeyond(sorted, now, sort.descending),
                  label: text.now(`${formatClock(now, zone).time} ${zoneAbbreviation(now, zone)}`),
                }
              : null
          }
          empty={<EmptyBroadcastList broadcasts={broadcasts} status={address.status} filtered={all.length > 0} />}
        />
      )}
      {loading ? null : (
        <Foot
          broadcasts={broadcasts}
          chosen={rows.filter(row => choice.chosen.has(row.key)).length}
          onUnchoose={() => choice.onChoose(new Set())}
          zone={zone}
        />
      )}
    </section>
  )
}

/** Drafts without a time stand on top: they are what is still to be done. */
function inTime(rows: readonly BroadcastRow[], descending: boolean): readonly BroadcastRow[] {
  const timeless = rows.filter(row => row.sendAt === null)
  const timed = rows.filter(row => row.sendAt !== null)
  const sign = descending ? -1 : 1
  return [...timeless, ...timed.toSorted((a, b) => sign * ((a.sendAt ?? 0) - (b.sendAt ?? 0)))]
}

/** The key of the first row beyond now; null when none is. */
function firstBeyond(rows: readonly BroadcastRow[], now: number, descending: boolean): string | null {
  const beyond = rows.find(row => row.sendAt !== null && (descending ? row.sendAt <= now : row.sendAt > now))
  return beyond?.key ?? null
}

const Loading = () => (
  <div className={classes['loading']} role="status" aria-busy="true">
    <div className="sb-late" aria-hidden>
      {Array.from({ length: 12 }, (_, row) => (
        <div key={row} className={classes['line']}>
          <Skeleton height={12} width={row % 3 === 0 ? '60%' : '75%'} />
        </div>
      ))}
    </div>
  </div>
)

interface FootProps {
  broadcasts: Broadcasts
  /** Those that are shown: what a filter hides counts again when it is back. */
  chosen: number
  onUnchoose: () => void
  zone: string
}

/** What is complete and what is not, and how old the moving rows are. */
function Foot({ broadcasts, chosen, onUnchoose, zone }: FootProps) {
  const full = broadcasts.lists.filter(list => list.data?.full).map(list => text.statuses[list.status])
  const { lists, rows, liveAt, unreadable } = broadcasts
  const missing = unreadOf(lists, 'all')
  const failed = missing.filter(list => !isAwaited(list)).map(list => text.statuses[list.status])
  const isKnown = full.length === 0 && !missing.some(isAwaited) && (rows.length > 0 || missing.length === 0)
  const clock =
    liveAt === null ? null : formatMoment(liveAt, zone, { now: liveAt, precision: 'second', zoneName: false })
  return (
    <footer className={classes['foot']}>
      <div className={classes['counts']}>
        {full.length > 0 ? <span>{text.foot.full(full)}</span> : null}
        {isKnown ? <span>{text.foot.whole(rows.length)}</span> : null}
        {failed.length > 0 ? <span>{text.foot.missing(failed)}</span> : null}
        {unreadable.length > 0 ? <span>{text.foot.unreadable(unreadable.length)}</span> : null}
      </div>
      {chosen > 0 ? (
        <span>
          {text.foot.chosen(chosen)}{' '}
          <PlainButton
            small
            look="quiet"
            onClick={event => {
              // The button goes away: the row next to it, the last one, is where the keys go on
              const drawn = event.currentTarget.closest('section')?.querySelectorAll<HTMLElement>('tr[data-key]')
              drawn?.[drawn.length - 1]?.focus()
              onUnchoose()
            }}
          >
            {text.foot.unchoose}
          </PlainButton>
        </span>
      ) : null}
      {clock !== null ? <span>{text.foot.live(clock.split(' ').at(-1) ?? '')}</span> : null}
    </footer>
  )
}
