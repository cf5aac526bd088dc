import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '#/api/api-context'
import { isNotFound } from '#/api/http/error'
import { useRouteParams } from '#/api/route-params'
import { useHistoryState } from '#/nav/history-state'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { useUrlState } from '#/nav/url-state'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { tableOf } from '#/parts/csv/save-table'
import { SaveTable } from '#/parts/csv/SaveTable'
import { isOpenBatch } from '#/parts/import-batches/batch-row'
import { useNow } from '#/ui/behavior/clock'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { formatNumber } from '#/ui/format/format'
import { formatClock, formatSpan } from '#/ui/format/moment'
import { useTime } from '#/ui/format/use-time'
import { PageHead } from '#/ui/layout/PageHead'
import { ColumnChooser } from '#/ui/table/ColumnChooser'
import { DataTable } from '#/ui/table/DataTable'
import { shownColumns, useTableLayout } from '#/ui/table/table-layout'
import { sortRows, type Sort } from '#/ui/table/table-rows'
import { AppPicker } from '../AppPicker'
import { batchesAddressSchema, batchesHistorySchema, batchStates, useApp, useAppIds } from '../batches-address'
import { text as shared } from '../text'
import { useBatches, type Batches, type ListedBatch } from '../use-batches'
import { batchColumnsOf, batchCsvFields } from './batch-columns'
import { BatchFilter } from './BatchFilter'
import { filterBatches, isInState } from './filter-batches'
import { text } from './text'
import classes from './BatchesPage.module.css'

/** The key of the table's layout in this browser. */
const TABLE_ID = 'imports'

/** The import batches of an app, newest first by default. */
export function BatchesPage() {
  const params = useRouteParams()
  const app = useApp()
  const known = useAppIds()
  const { connection, limits_apps: limitsApps } = useSession()
  const batches = useBatches(app)
  const [address, setAddress] = useUrlState(batchesAddressSchema)
  const [history] = useHistoryState(batchesHistorySchema)
  const { zone, now } = useTime()
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const columns = batchColumnsOf({ params, app, connection, zone, now })
  const sort = { column: address.sort, descending: address.order === 'desc' }
  const matching = filterBatches(batches.rows, { ...address, ...history }, zone)
  const rows = sortRows(
    matching.filter(row => isInState(row, address.state)),
    columns,
    sort,
  )
  // Batches that a filter hides are not selected
  const selected = new Set(rows.flatMap(({ id }) => (marked.has(id) ? id : [])))
  const isUnknown = isNotFound(batches.error)
  return (
    <div className="sb-table-page">
      <PageHead title={shared.title}>
        <AppPicker app={app} onChoose={next => setAddress({ app: next })} />
        <Button
          component={PathLink}
          to={paths.importFailures(params, app === '' || known.includes(app) ? {} : { app })}
        >
          {text.failures}
        </Button>
        <Button component={PathLink} to={paths.importToken(params)} state={{ app }}>
          {text.tokenHistory}
        </Button>
        <Button component={PathLink} to={paths.newImport(params)} variant="filled">
          {text.newImport}
        </Button>
      </PageHead>
      {app === '' ? (
        <section className="sb-card">
          <EmptyState title={text.noApp}>{limitsApps ? undefined : text.noAppHint}</EmptyState>
        </section>
      ) : isUnknown ? (
        <section className="sb-card">
          <EmptyState
            title={text.empty.unknownApp}
            actions={<Button onClick={batches.refetch}>{text.footer.refresh}</Button>}
          >
            {text.empty.unknownAppHint}
          </EmptyState>
        </section>
      ) : (
        <>
          <div className="sb-tools">
            <SegmentedControl
              aria-label={text.states.label}
              value={address.state}
              data={batchStates.map(value => ({
                value,
                label: (
                  <>
                    {text.states[value]}
                    <span className={classes['count']}>
                      {batches.list ? formatNumber(matching.filter(row => isInState(row, value)).length) : '\u2007'}
                    </span>
                  </>
                ),
              }))}
              onChange={state => setAddress({ state })}
            />
            <div className="sb-tools-end">
              {selected.size > 0 ? (
                <Button
                  component={PathLink}
                  to={paths.importFailures(params, {
                    app,
                    batches: rows.flatMap(({ id }) => (selected.has(id) ? id : [])),
                  })}
                >
                  {text.failuresOf(selected.size)}
                </Button>
              ) : null}
              <BatchFilter />
              <ColumnChooser table={TABLE_ID} columns={columns} />
              <SaveTable name={text.fileName(app)} count={rows.length} table={() => tableOf(rows, batchCsvFields)} />
            </div>
          </div>
          {batches.error && !batches.isFetching ? (
            <div className={classes['failed']}>
              <ApiErrorNotice error={batches.error} onRetry={batches.refetch} />
            </div>
          ) : null}
          <BatchTable
            app={app}
            batches={batches}
            rows={rows}
            columns={columns}
            sort={sort}
            zone={zone}
            selection={{ selected, onSelect: setMarked }}
          />
        </>
      )}
    </div>
  )
}

/** Says how many batches the service lists and how many of them could be read, or that it lists only the newest. */
function countOf({ batches, unreadable, isAtLimit }: NonNullable<Batches['list']>): string {
  if (isAtLimit) return text.footer.truncated
  const count = batches.length
  return unreadable.length > 0 ? text.footer.readable(count, count + unreadable.length) : text.footer.all(count)
}

interface BatchTableProps {
  app: string
  batches: Batches
  /** The matching rows, sorted. */
  rows: readonly ListedBatch[]
  columns: ReturnType<typeof batchColumnsOf>
  sort: Sort
  zone: string
  selection: { selected: ReadonlySet<string>; onSelect: (selected: ReadonlySet<string>) => void }
}

function BatchTable({ app, batches, rows, columns, sort, zone, selection }: BatchTableProps) {
  const params = useRouteParams()
  const navigate = useNavigate()
  const [, setAddress] = useUrlState(batchesAddressSchema)
  const [layout] = useTableLayout(TABLE_ID)
  if (batches.list === undefined) return batches.isFetching ? <LoadingSkeleton rows={8} /> : null
  return (
    <section className="sb-card" aria-label={shared.title}>
      <DataTable
        label={shared.title}
        rows={rows}
        columns={shownColumns(columns, layout)}
        keyOf={row => row.id}
        nameOf={row => row.id}
        density={layout.density}
        selection={selection}
        sort={sort}
        onSort={({ column, descending }) => {
          const known = columns.find(one => one.id === column)
          if (known) setAddress({ sort: known.id, order: descending ? 'desc' : 'asc' })
        }}
        onOpen={row => void navigate(paths.importBatch(params, app, row.id))}
        empty={
          batches.rows.length > 0 ? (
            <EmptyState title={text.empty.filtered}>{text.empty.filteredHint}</EmptyState>
          ) : batches.list.unreadable.length > 0 ? (
            <EmptyState title={shared.unreadableRows(batches.list.unreadable.length)} />
          ) : (
            <EmptyState title={text.empty.none}>{text.empty.noneHint}</EmptyState>
          )
        }
      />
      <footer className="sb-table-foot">
        <div>
          <p>{countOf(batches.list)}</p>
          {rows.some(({ counts }) => counts !== null && counts.failed > 0) ? <p>{shared.percentageBase}</p> : null}
          {batches.list.unreadable.length > 0 ? <p>{shared.unreadableRows(batches.list.unreadable.length)}</p> : null}
        </div>
        <Refresh batches={batches} zone={zone} />
      </footer>
    </section>
  )
}

/** When pending batches are fetched again; if none is pending, when the list was read. */
function Refresh({ batches, zone }: { batches: Batches; zone: string }) {
  const now = useNow('second')
  const { list, nextAt, isFetching } = batches
  const open = batches.rows.filter(isOpenBatch).length
  return (
    <span className={classes['refresh']}>
      {open > 0 ? (
        <span>
          {nextAt === null
            ? text.footer.waiting(open)
            : isFetching
              ? text.footer.waitingRefreshing(open)
              : text.footer.waitingRefresh(open, formatSpan(nextAt - now))}
        </span>
      ) : list === undefined ? null : (
        <span>{text.footer.updatedAt(formatClock(list.readAt, zone, 'second').time)}</span>
      )}
      <Button size="xs" variant="subtle" onClick={batches.refetch} aria-disabled={isFetching}>
        {text.footer.refresh}
      </Button>
    </span>
  )
}
