import { IconCalendar, IconList, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useRouteParams } from '#/api/route-params'
import { useAddress } from '#/nav/address'
import { useHistoryState } from '#/nav/history-state'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { tableOf } from '#/parts/csv/save-table'
import { SaveTable } from '#/parts/csv/SaveTable'
import { useNow } from '#/ui/behavior/clock'
import { lazyPart } from '#/ui/behavior/lazy-part'
import { usePreferences } from '#/ui/behavior/preferences'
import { useShortcut } from '#/ui/behavior/shortcuts'
import { displayZone } from '#/ui/format/zone'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { SegmentedControl } from '#/ui/inputs/SegmentedControl'
import { ColumnChooser } from '#/ui/table/ColumnChooser'
import type { BroadcastRow } from '../broadcast-row'
import { useListNames } from '../list-names'
import { text } from '../text'
import { isAwaited, unreadOf, useBroadcasts } from '../use-broadcasts'
import { useVocabulary } from '../use-vocabulary'
import { choosableColumns, TABLE } from './broadcast-columns'
import { broadcastFields } from './broadcast-fields'
import { BroadcastTable } from './BroadcastTable'
import { EmptyBroadcastList } from './EmptyBroadcastList'
import { filterRows } from './filter-rows'
import { listAddressSchema, listEntrySchema } from './list-address'
import { FilterTool, ViewsTool } from './ListTools'
import { StatusChips } from './StatusChips'
import { useDraftRows } from './use-draft-rows'
import { useNewDraft } from './use-new-draft'
import classes from './BroadcastsPage.module.css'

const BroadcastCalendar = lazyPart(() => import('./BroadcastCalendar').then(part => part.BroadcastCalendar))

/** The broadcasts of all seven statuses and the drafts of this browser (product.md, Broadcasts, List). */
export function BroadcastsPage() {
  const place = useRouteParams()
  const broadcasts = useBroadcasts()
  const drafts = useDraftRows()
  const names = useListNames()
  const vocabulary = useVocabulary(names)
  const zone = displayZone(usePreferences().zone)
  const now = useNow('minute')
  const [address, setAddress] = useAddress(listAddressSchema)
  const [{ words }] = useHistoryState(listEntrySchema)
  const createDraft = useNewDraft()
  useShortcut('n', () => createDraft(), text.createKey)

  const all = [...drafts, ...broadcasts.rows]
  const rows = filterRows(all, { ...address, words }, names.nameOf)
  const failed = broadcasts.lists.filter(list => list.error !== null && !list.fetching)
  // A calendar without a row says that nothing is planned, which nobody knows then
  const isUnknown = rows.length === 0 && unreadOf(broadcasts.lists, address.status).some(list => !isAwaited(list))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const fileOf = (some: readonly BroadcastRow[]) => ({
    count: some.length,
    table: () => {
      const latestFirst = some.toSorted((a, b) => (b.sendAt ?? 0) - (a.sendAt ?? 0))
      return tableOf(latestFirst, broadcastFields({ names, vocabulary, time: { zone, now } }))
    },
  })
  const shared = { rows, all, names, broadcasts }
  return (
    <div className={classes['page']}>
      <header className={classes['head']}>
        <h1 className={classes['title']}>{text.title}</h1>
        <SegmentedControl
          label={text.view}
          value={address.view}
          choices={[
            { value: 'table', label: <Choice icon={IconList}>{text.views.table}</Choice> },
            { value: 'calendar', label: <Choice icon={IconCalendar}>{text.views.calendar}</Choice> },
          ]}
          onChange={view => setAddress({ view })}
        />
        <PlainButton look="filled" onClick={() => createDraft()}>
          <IconPlus size={16} stroke={1.5} aria-hidden />
          {text.create}
          <kbd className={classes['key']} aria-hidden="true">
            n
          </kbd>
        </PlainButton>
      </header>
      <div className={classes['tools']}>
        <StatusChips
          value={address.status}
          lists={broadcasts.lists}
          drafts={drafts.length}
          onChoose={status => setAddress({ status })}
        />
        <div className={classes['view']}>
          <FilterTool names={names} />
          <ViewsTool />
          {address.view === 'table' ? <ColumnChooser table={TABLE} columns={choosableColumns} /> : null}
          <SaveTable
            name={text.file(place.company_key)}
            {...fileOf(rows)}
            chosen={fileOf(rows.filter(row => chosen.has(row.key)))}
          />
        </div>
      </div>
      {failed.length > 0 ? (
        <div className={classes['failed']}>
          <ApiErrorNotice
            error={failed[0]?.error}
            what={text.failed(failed.map(list => text.statuses[list.status]))}
            onRetry={broadcasts.refetch}
          />
        </div>
      ) : null}
      {address.view === 'calendar' && isUnknown ? (
        <section className={classes['panel']} aria-label={text.title}>
          <EmptyBroadcastList broadcasts={broadcasts} status={address.status} filtered={all.length > 0} />
        </section>
      ) : address.view === 'calendar' ? (
        <BroadcastCalendar {...shared} />
      ) : (
        <BroadcastTable {...shared} choice={{ chosen, onChoose: setChosen }} />
      )}
    </div>
  )
}

function Choice({ icon: Icon, children }: { icon: typeof IconList; children: React.ReactNode }) {
  return (
    <>
      <Icon size={16} stroke={1.5} aria-hidden />
      <span>{children}</span>
    </>
  )
}
