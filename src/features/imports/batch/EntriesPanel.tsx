import { IconSearch, IconX } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useHistoryState } from '#/nav/history-state'
import { paths } from '#/nav/paths'
import { useUrlState } from '#/nav/url-state'
import { SaveTable } from '#/parts/csv/SaveTable'
import { useTypedValue } from '#/ui/behavior/use-typed-value'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { visible } from '#/ui/format/LongText'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { SegmentedControl } from '#/ui/inputs/SegmentedControl'
import { Panel } from '#/ui/layout/Panel'
import { ColumnChooser } from '#/ui/table/ColumnChooser'
import { DataTable } from '#/ui/table/DataTable'
import { shownColumns, useTableLayout } from '#/ui/table/table-layout'
import { sortRows } from '#/ui/table/table-rows'
import { entryStates } from '../batch-entries'
import { batchText } from '../batch-text'
import type { FailureGroup } from '../failure-groups'
import { tokenHistoryState } from '../token-history-state'
import { useRouteParams } from '../use-place'
import { batchAddressSchema, batchEntrySchema } from './batch-address'
import { entryColumnsOf } from './entry-columns'
import { rowsWithAnswers, stepOf } from './failure-rows'
import type { BatchView } from './use-batch'
import { useFilteredEntries } from './use-filtered-entries'
import classes from './EntriesPanel.module.css'

const text = batchText.rows

const TABLE = 'import-tokens'

/** All rows of a batch: searched, filtered, sorted, however many they are. */
export function EntriesPanel({ app, view, groups }: { app: string; view: BatchView; groups: readonly FailureGroup[] }) {
  const place = useRouteParams()
  const navigate = useNavigate()
  const [address, setAddress] = useUrlState(batchAddressSchema)
  const [entry, setEntry] = useHistoryState(batchEntrySchema)
  const [words, type] = useTypedValue(entry.words, next => setEntry({ words: next }))
  const shown = useFilteredEntries(view.entries)
  const columns = entryColumnsOf({
    place,
    app,
    hasLines: view.entries.some(({ line }) => line !== null),
    hasPeople: view.entries.some(({ externalId }) => externalId !== null),
  })
  const sort = { column: address.sort, descending: address.order === 'desc' }
  const rows = sortRows(shown, columns, sort)
  const [layout] = useTableLayout(TABLE)
  const why = groups.some(({ key }) => key === address.why) ? address.why : ''
  return (
    <Panel
      flush
      title={text.title}
      count={text.count(shown.length, view.entries.length)}
      tools={
        <div className={classes['tools']}>
          {why === '' ? (
            <SegmentedControl
              small
              label={text.states.label}
              value={address.state}
              choices={(['all', ...entryStates] as const).map(value => ({ value, label: text.states[value] }))}
              onChange={state => setAddress({ state }, { replace: true })}
            />
          ) : (
            <PlainButton small aria-label={text.clear(why)} onClick={() => setAddress({ why: '' })}>
              <bdi className="sb-mono">{visible(why.slice(0, 80))}</bdi>
              <IconX size={14} stroke={1.5} aria-hidden />
            </PlainButton>
          )}
          <label className={classes['search']}>
            <IconSearch size={16} stroke={1.5} aria-hidden />
            <input
              type="search"
              className={classes['input']}
              aria-label={text.search}
              placeholder={text.search}
              autoComplete="off"
              spellCheck={false}
              value={words}
              onChange={event => type(event.currentTarget.value)}
            />
          </label>
          <ColumnChooser table={TABLE} columns={columns} />
          <SaveTable
            name={batchText.save.rows(view.row.id)}
            count={rows.length}
            table={() => rowsWithAnswers(stepOf(view), rows)}
          />
        </div>
      }
    >
      <DataTable
        label={text.title}
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
        onOpen={entry => void navigate(paths.importToken(place), { state: tokenHistoryState(app, entry.token) })}
        empty={<EmptyState title={text.filtered}>{text.filteredNext}</EmptyState>}
      />
    </Panel>
  )
}
