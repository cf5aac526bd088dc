import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useRouteParams } from '#/api/route-params'
import { useHistoryState } from '#/nav/history-state'
import { paths } from '#/nav/paths'
import { useUrlState } from '#/nav/url-state'
import { SaveTable } from '#/parts/csv/SaveTable'
import { focusElement } from '#/ui/behavior/focus-heading'
import { useTypedValue } from '#/ui/behavior/use-typed-value'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { markAndShorten } from '#/ui/format/LongText'
import { Panel } from '#/ui/layout/Panel'
import { ColumnChooser } from '#/ui/table/ColumnChooser'
import { DataTable } from '#/ui/table/DataTable'
import { shownColumns, useTableLayout } from '#/ui/table/table-layout'
import { sortRows } from '#/ui/table/table-rows'
import { entryStates } from '../batch-entries'
import { responseLabel } from '../reason-columns'
import { text as shared } from '../text'
import { tokenHistoryState } from '../token-history-state'
import { batchAddressSchema, batchSearchSchema, useFilteredEntries } from './batch-address'
import { entryColumnsOf } from './entry-columns'
import { rowsWithResponses } from './failure-rows'
import { text } from './text'
import type { BatchView } from './use-batch'
import classes from './EntriesPanel.module.css'

const t = text.rows

/** The key of the table's layout in this browser. */
const TABLE_ID = 'import-tokens'

/** All rows of a batch, with search, filter, and sort. */
export function EntriesPanel({ app, view }: { app: string; view: BatchView }) {
  const params = useRouteParams()
  const navigate = useNavigate()
  const [address, setAddress] = useUrlState(batchAddressSchema)
  const [history, setHistory] = useHistoryState(batchSearchSchema)
  const [search, setSearch] = useTypedValue(history.search, next => setHistory({ search: next }))
  const shown = useFilteredEntries(view.entries)
  const columns = entryColumnsOf({
    params,
    app,
    hasLines: view.entries.some(({ line }) => line !== null),
    hasPeople: view.entries.some(({ externalId }) => externalId !== null),
  })
  const sort = { column: address.sort, descending: address.order === 'desc' }
  const rows = sortRows(shown, columns, sort)
  const [layout] = useTableLayout(TABLE_ID)
  const { why } = address
  return (
    <Panel
      flush
      title={t.title}
      titleNote={t.count(shown.length, view.entries.length)}
      tools={
        <div className={`sb-row ${classes['tools'] ?? ''}`}>
          {why === undefined ? (
            <SegmentedControl
              size="xs"
              aria-label={t.state}
              value={address.state}
              data={(['all', ...entryStates] as const).map(value => ({
                value,
                label: value === 'all' ? t.allStates : shared.states[value],
              }))}
              onChange={state => setAddress({ state }, { replace: true })}
            />
          ) : (
            <Button
              size="xs"
              aria-label={t.clearResponse(responseLabel(why))}
              onClick={event => {
                // The button is about to disappear
                focusElement(event.currentTarget.closest('section'))
                setAddress({ why: undefined })
              }}
            >
              <bdi className="sb-mono">{markAndShorten(responseLabel(why).slice(0, 80))}</bdi>
              <IconX size={14} stroke={1.5} aria-hidden />
            </Button>
          )}
          <TextInput
            type="search"
            className={classes['search'] ?? ''}
            aria-label={t.search}
            placeholder={t.search}
            leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
            autoComplete="off"
            spellCheck={false}
            value={search}
            onChange={event => setSearch(event.currentTarget.value)}
          />
          <ColumnChooser table={TABLE_ID} columns={columns} />
          <SaveTable
            name={text.save.rowsFileName(view.row.id)}
            count={rows.length}
            table={() => rowsWithResponses(view.sent?.job ?? null, rows)}
          />
        </div>
      }
    >
      <DataTable
        label={t.title}
        rows={rows}
        columns={shownColumns(columns, layout)}
        keyOf={entry => entry.key}
        nameOf={entry => entry.token}
        density={layout.density}
        sort={sort}
        onSort={({ column, descending }) => {
          const known = columns.find(one => one.id === column)
          if (known) setAddress({ sort: known.id, order: descending ? 'desc' : 'asc' }, { replace: true })
        }}
        onOpen={entry => void navigate(paths.importToken(params), { state: tokenHistoryState(app, entry.token) })}
        empty={<EmptyState title={t.filtered}>{t.filteredHint}</EmptyState>}
      />
    </Panel>
  )
}
