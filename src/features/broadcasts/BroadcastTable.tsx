import { Skeleton } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useAddress } from '#/nav/address'
import { useNow } from '#/ui/clock'
import { DataTable } from '#/ui/DataTable'
import { EmptyState } from '#/ui/EmptyState'
import { formatClock, formatMoment } from '#/ui/moment'
import { PlainButton } from '#/ui/PlainButton'
import { usePreferences } from '#/ui/preferences'
import { shownColumns, useTableLayout } from '#/ui/table-layout'
import { sortRows } from '#/ui/table-rows'
import { formatList } from '#/ui/texts'
import { displayZone, zoneAbbreviation } from '#/ui/zone'
import { isOver, nearSends, type BroadcastRow } from './broadcast-row'
import classes from './BroadcastsPage.module.css'
import { columnsOf, pathOfRow, TABLE } from './columns'
import { filterWords } from './filter-words'
import { listAddressSchema } from './list-address'
import type { ListNames } from './list-names'
import { text } from './text'
import type { Broadcasts } from './use-broadcasts'
import { useVocabulary } from './use-vocabulary'
import { usePlace } from '#/api/place'

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
  const place = usePlace()
  const navigate = useNavigate()
  const now = useNow('minute')
  const zone = displayZone(usePreferences().zone)
  const [address, setAddress] = useAddress(listAddressSchema)
  const [layout] = useTableLayout(TABLE)
  const vocabulary = useVocabulary(names)
  const words = (row: BroadcastRow) => filterWords(row, vocabulary, { zone, now })
  const columns = shownColumns(
    columnsOf({ place, names, near: nearSends(all), filterWords: words, countedAt: broadcasts.liveAt ?? now }),
    layout,
  )
  const sort = { column: address.sort, descending: address.order === 'desc' }
  const sorted = address.sort === 'time' ? inTime(rows, sort.descending) : sortRows(rows, columns, sort)
  const isTimeline = address.sort === 'time' && rows.some(row => row.sendAt !== null)
  return (
    <section className={classes['panel']} aria-label={text.title}>
      {broadcasts.loading ? (
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
          empty={<Nothing filtered={all.length > 0} />}
        />
      )}
      {broadcasts.loading ? null : (
        <Foot
          broadcasts={broadcasts}
          chosen={choice.chosen.size}
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

function Nothing({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState title={text.empty.filtered}>{text.empty.filteredNext}</EmptyState>
  ) : (
    <EmptyState title={text.empty.none}>{text.empty.noneNext}</EmptyState>
  )
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
  chosen: number
  onUnchoose: () => void
  zone: string
}

/** What is complete and what is not, and how old the moving rows are. */
function Foot({ broadcasts, chosen, onUnchoose, zone }: FootProps) {
  const full = broadcasts.lists.filter(list => list.data?.full).map(list => text.statuses[list.status])
  const { liveAt, unreadable } = broadcasts
  const clock =
    liveAt === null ? null : formatMoment(liveAt, zone, { now: liveAt, precision: 'second', zoneName: false })
  return (
    <footer className={classes['foot']}>
      <span>
        {full.length > 0 ? text.foot.full(formatList(full)) : text.foot.whole(broadcasts.rows.length)}
        {unreadable.length > 0 ? ` ${text.foot.unreadable(unreadable.length)}` : null}
      </span>
      {chosen > 0 ? (
        <span>
          {text.foot.chosen(chosen)}{' '}
          <PlainButton small look="quiet" onClick={onUnchoose}>
            {text.foot.unchoose}
          </PlainButton>
        </span>
      ) : null}
      {clock !== null ? <span>{text.foot.live(clock.split(' ').at(-1) ?? '')}</span> : null}
    </footer>
  )
}
