import { Button, SegmentedControl } from '@mantine/core'
import { IconCalendar, IconList, IconPlus, IconUsers } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { useNavigate } from 'react-router'
import { newId } from '#/api/new-id'
import { useRouteParams } from '#/api/route-params'
import { useHistoryState } from '#/nav/history-state'
import { PathLink } from '#/nav/PathLink'
import { paths } from '#/nav/paths'
import { useUrlState } from '#/nav/url-state'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { useRememberSamples } from '#/parts/broadcast-samples/use-remember-samples'
import { tableOf } from '#/parts/csv/save-table'
import { SaveTable } from '#/parts/csv/SaveTable'
import { UnreadDrafts } from '#/parts/drafts/UnreadDrafts'
import { useListNames } from '#/parts/list-names/use-list-names'
import { lazyPart } from '#/ui/behavior/lazy-part'
import { useShortcut } from '#/ui/behavior/shortcuts'
import { useKeyHint } from '#/ui/behavior/use-key-hint'
import { useTime } from '#/ui/format/use-time'
import { PageHead } from '#/ui/layout/PageHead'
import { ColumnChooser } from '#/ui/table/ColumnChooser'
import { nearestSends, type BroadcastRow } from '../broadcast-row'
import { summarizeConditions, useVocabulary } from '../conditions'
import { newDraftState } from '../new-draft'
import { text as shared } from '../text'
import { isPending, unloadedLists, useBroadcasts } from '../use-broadcasts'
import { broadcastColumns, broadcastCsvFields, ListFactsContext, TABLE_ID } from './broadcast-columns'
import { BroadcastTable } from './BroadcastTable'
import { EmptyBroadcastList } from './EmptyBroadcastList'
import { filterRows } from './filter-rows'
import { listAddressSchema, listHistorySchema } from './list-address'
import { FilterTool, ViewsTool } from './ListTools'
import { StatusChips } from './StatusChips'
import { text } from './text'
import { mayLackDrafts, useDraftRows } from './use-draft-rows'
import classes from './BroadcastsPage.module.css'

const BroadcastCalendar = lazyPart(() => import('./calendar/BroadcastCalendar').then(part => part.BroadcastCalendar))

/** The broadcasts of all seven statuses and the drafts of this browser, as a table or a calendar. */
export function BroadcastsPage() {
  const params = useRouteParams()
  const navigate = useNavigate()
  const broadcasts = useBroadcasts()
  useRememberSamples(broadcasts.refreshed)
  const drafts = useDraftRows()
  const names = useListNames()
  const vocabulary = useVocabulary(names)
  const time = useTime()
  const [address, setAddress] = useUrlState(listAddressSchema)
  const [{ words }] = useHistoryState(listHistorySchema)
  // The draft is stored with its first change
  const createDraft = () => void navigate(paths.broadcastDraft(params, newId()), { state: newDraftState })
  useShortcut('n', createDraft, text.create)

  const all = [...drafts.rows, ...broadcasts.rows]
  // What was typed or chosen is painted first, then the rows
  const shown = useDeferredValue(address)
  const rows = filterRows(all, { ...shown, words: useDeferredValue(words) }, names.nameOrId)
  const failed = broadcasts.statusLists.filter(list => list.error !== null && !list.isFetching)
  const areDraftsUnread = drafts.state === 'unread'
  // An empty calendar would claim that nothing is planned, which is not known if a list failed
  const isUnknown =
    rows.length === 0 &&
    (unloadedLists(broadcasts.statusLists, address.status).some(list => !isPending(list)) ||
      (areDraftsUnread && mayLackDrafts(drafts, address.status)))
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const csvOf = (saved: readonly BroadcastRow[]) => ({
    count: saved.length,
    table: () => {
      const latestFirst = saved.toSorted((a, b) => (b.sendAt ?? 0) - (a.sendAt ?? 0))
      return tableOf(latestFirst, broadcastCsvFields({ names, vocabulary, time }))
    },
  })
  const nearby = nearestSends(all)
  const columns = broadcastColumns({
    params,
    names,
    describe: row => summarizeConditions(row, vocabulary, time),
  })
  const empty = (
    <EmptyBroadcastList broadcasts={broadcasts} drafts={drafts} status={address.status} isFiltered={all.length > 0} />
  )
  return (
    <div className="sb-table-page">
      <PageHead title={shared.title}>
        <Button
          component={PathLink}
          to={paths.samplePeople(params)}
          leftSection={<IconUsers size={16} stroke={1.5} aria-hidden />}
        >
          {text.samplePeople}
        </Button>
        <ViewsTool />
        <SegmentedControl
          aria-label={text.view}
          value={address.view}
          data={[
            { value: 'table', label: <ViewChoice icon={IconList}>{text.views.table}</ViewChoice> },
            { value: 'calendar', label: <ViewChoice icon={IconCalendar}>{text.views.calendar}</ViewChoice> },
          ]}
          onChange={view => setAddress({ view })}
        />
        <Button variant="filled" onClick={createDraft}>
          <IconPlus size={16} stroke={1.5} aria-hidden />
          {text.create}
          {useKeyHint('n', classes['key'])}
        </Button>
      </PageHead>
      <div className={`sb-row ${classes['tools'] ?? ''}`}>
        <StatusChips
          value={address.status}
          statusLists={broadcasts.statusLists}
          drafts={drafts.state === 'read' ? drafts.rows.length : null}
          onChoose={status => setAddress({ status })}
        />
        <div className="sb-row">
          <FilterTool names={names} />
          {address.view === 'table' ? <ColumnChooser table={TABLE_ID} columns={columns} /> : null}
          <SaveTable
            name={text.fileName(params.company_key)}
            {...csvOf(rows)}
            selected={csvOf(rows.filter(row => selected.has(row.key)))}
          />
        </div>
      </div>
      {failed.length > 0 ? (
        <div className={classes['failed']}>
          <ApiErrorNotice
            error={failed[0]?.error}
            title={text.failed(failed.map(list => shared.statuses[list.status]))}
            onRetry={broadcasts.refetch}
          />
        </div>
      ) : null}
      {areDraftsUnread ? (
        <div className={classes['failed']}>
          <UnreadDrafts readAgain={drafts.readAgain} />
        </div>
      ) : null}
      {address.view === 'calendar' && isUnknown ? (
        <section className="sb-card" aria-label={shared.title}>
          {empty}
        </section>
      ) : address.view === 'calendar' ? (
        <BroadcastCalendar rows={rows} nearby={nearby} names={names} statusLists={broadcasts.statusLists} />
      ) : (
        <ListFactsContext value={{ nearby, readTimes: broadcasts.readTimes }}>
          <BroadcastTable
            rows={rows}
            order={shown}
            columns={columns}
            broadcasts={broadcasts}
            drafts={drafts}
            selection={{ selected, onSelect: setSelected }}
            empty={empty}
          />
        </ListFactsContext>
      )}
    </div>
  )
}

function ViewChoice({ icon: Icon, children }: { icon: typeof IconList; children: React.ReactNode }) {
  return (
    <>
      <Icon size={16} stroke={1.5} aria-hidden />
      <span>{children}</span>
    </>
  )
}
