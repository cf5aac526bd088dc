import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useRouteParams } from '#/api/route-params'
import { useUrlState } from '#/nav/url-state'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { formatClock, formatClockAndZone } from '#/ui/format/moment'
import { useTime } from '#/ui/format/use-time'
import { DataTable } from '#/ui/table/DataTable'
import { shownColumns, useTableLayout } from '#/ui/table/table-layout'
import { sortRows, type Column } from '#/ui/table/table-rows'
import { isCanceled, type BroadcastRow } from '../broadcast-row'
import { text as shared } from '../text'
import { isPending, unloadedLists, type Broadcasts } from '../use-broadcasts'
import { rowPath, TABLE_ID } from './broadcast-columns'
import { listAddressSchema, type ListAddress } from './list-address'
import { text } from './text'
import { mayLackDrafts, type DraftRows } from './use-draft-rows'
import classes from './BroadcastsPage.module.css'

interface BroadcastTableProps {
  /** The rows that match the filters. */
  rows: readonly BroadcastRow[]
  /** The sort order of the rows. The table head already shows the chosen order; the rows may follow a moment later. */
  order: Pick<ListAddress, 'sort' | 'order'>
  columns: readonly Column<BroadcastRow>[]
  broadcasts: Broadcasts
  drafts: DraftRows
  selection: { selected: ReadonlySet<string>; onSelect: (selected: ReadonlySet<string>) => void }
  /** Shown if there are no rows. */
  empty: ReactNode
}

/** The list as a table, latest send first by default. Sorted by time, it has a line that marks the current time. */
export function BroadcastTable({ rows, order, columns, broadcasts, drafts, selection, empty }: BroadcastTableProps) {
  const params = useRouteParams()
  const navigate = useNavigate()
  const { zone, now } = useTime()
  const [address, setAddress] = useUrlState(listAddressSchema)
  const [layout] = useTableLayout(TABLE_ID)
  const sort = { column: address.sort, descending: address.order === 'desc' }
  const rowOrder = { column: order.sort, descending: order.order === 'desc' }
  const sorted = order.sort === 'time' ? sortByTime(rows, rowOrder.descending) : sortRows(rows, columns, rowOrder)
  // The table is not shown as empty while a list that may have rows is still loading
  const mayFollow =
    unloadedLists(broadcasts.statusLists, address.status).some(isPending) ||
    (drafts.state === 'loading' && mayLackDrafts(drafts, address.status))
  if (broadcasts.isLoading || (rows.length === 0 && mayFollow)) return <LoadingSkeleton rows={12} />
  const isTimeline = order.sort === 'time' && rows.some(row => row.sendAt !== null)
  return (
    <section className="sb-card" aria-label={shared.title}>
      <DataTable
        label={shared.title}
        rows={sorted}
        columns={shownColumns(columns, layout)}
        keyOf={row => row.key}
        nameOf={row => row.name || shared.nameInSentence('')}
        density={layout.density}
        sort={sort}
        onSort={({ column, descending }) => {
          const known = listAddressSchema.shape.sort.safeParse(column).data
          setAddress({ ...(known !== undefined && { sort: known }), order: descending ? 'desc' : 'asc' })
        }}
        onOpen={row => void navigate(rowPath(params, row))}
        selection={selection}
        isDimmed={isCanceled}
        lineAbove={
          isTimeline
            ? {
                key: keyBelowNow(sorted, now, rowOrder.descending),
                label: text.now(formatClockAndZone(now, zone)),
              }
            : null
        }
        empty={empty}
      />
      <TableFooter
        broadcasts={broadcasts}
        selected={rows.filter(row => selection.selected.has(row.key)).length}
        onClear={() => selection.onSelect(new Set())}
        zone={zone}
      />
    </section>
  )
}

/** By send time. Rows without one, mostly drafts that still need work, come first. */
function sortByTime(rows: readonly BroadcastRow[], descending: boolean): readonly BroadcastRow[] {
  const undated = rows.filter(row => row.sendAt === null)
  const dated = rows.filter(row => row.sendAt !== null)
  const sign = descending ? -1 : 1
  return [...undated, ...dated.toSorted((a, b) => sign * ((a.sendAt ?? 0) - (b.sendAt ?? 0)))]
}

/** The key of the first row below the line that marks the current time; null if there is none. */
function keyBelowNow(rows: readonly BroadcastRow[], now: number, descending: boolean): string | null {
  const found = rows.find(row => row.sendAt !== null && (descending ? row.sendAt <= now : row.sendAt > now))
  return found?.key ?? null
}

interface TableFooterProps {
  broadcasts: Broadcasts
  /** The number of selected rows that are shown. A row that a filter hides stays selected, but is not counted. */
  selected: number
  onClear: () => void
  zone: string
}

/** The total or the incomplete lists, how many rows are selected, and when active broadcasts were last refreshed. */
function TableFooter({ broadcasts, selected, onClear, zone }: TableFooterProps) {
  const t = text.footer
  const atLimit = broadcasts.statusLists.filter(list => list.data?.isAtLimit).map(list => shared.statuses[list.status])
  const { statusLists, rows, refreshed, active, refreshedAt, unreadable } = broadcasts
  const missing = unloadedLists(statusLists, 'all')
  const failed = missing.filter(list => !isPending(list)).map(list => shared.statuses[list.status])
  const isTotalKnown = atLimit.length === 0 && !missing.some(isPending) && (rows.length > 0 || missing.length === 0)
  return (
    <footer className="sb-table-foot">
      <div className={classes['counts']}>
        {atLimit.length > 0 ? <span>{t.full(atLimit)}</span> : null}
        {isTotalKnown ? <span>{t.total(rows.length)}</span> : null}
        {failed.length > 0 ? <span>{t.missing(failed)}</span> : null}
        {unreadable.length > 0 ? <span>{t.unreadable(unreadable.length)}</span> : null}
      </div>
      {selected > 0 ? (
        <span>
          {t.selected(selected)}{' '}
          <Button
            size="xs"
            variant="subtle"
            onClick={event => {
              // The button disappears, so the last row, which is nearest, takes the focus
              const rendered = event.currentTarget.closest('section')?.querySelectorAll<HTMLElement>('tr[data-key]')
              rendered?.[rendered.length - 1]?.focus()
              onClear()
            }}
          >
            {t.clearSelection}
          </Button>
        </span>
      ) : null}
      {refreshedAt === null ? null : (
        <span>{t.refreshed(formatClock(refreshedAt, zone, 'second').time, refreshed.length, active)}</span>
      )}
    </footer>
  )
}
