import { Button, Tooltip } from '@mantine/core'
import { IconDownload, IconX } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { activityQuery, readAllActivity } from '#/api/activity'
import { useApi } from '#/api/api-context'
import { routeParamsOf } from '#/api/route-params'
import type { ActivityFilter as Filter } from '#/contract/activity'
import { activityRoles, isAllowed } from '#/contract/roles'
import { useHistoryState } from '#/nav/history-state'
import { useUrlState } from '#/nav/url-state'
import { Loaded } from '#/parts/api-log/Loaded'
import { tableOf } from '#/parts/csv/save-table'
import { SaveChoices } from '#/parts/csv/SaveTable'
import { saveFile } from '#/ui/behavior/save-file'
import { useSingleFlight } from '#/ui/behavior/use-single-flight'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { useTime } from '#/ui/format/use-time'
import { PageHead } from '#/ui/layout/PageHead'
import { ColumnChooser } from '#/ui/table/ColumnChooser'
import { DataTable } from '#/ui/table/DataTable'
import { shownColumns, useTableLayout } from '#/ui/table/table-layout'
import { activityAddressSchema, activityHistorySchema, filterOf } from './activity-address'
import { activityColumns, activityCsvFields, pageOf, thingText } from './activity-columns'
import { ActivityFilter } from './ActivityFilter'
import { text } from './text'
import classes from './ActivityPage.module.css'

/** The key under which this browser stores the layout of the table. */
const TABLE_ID = 'activity'

/** The activity log: who did what, when, and how it ended. */
export function ActivityPage() {
  const { session } = useApi()
  return (
    <div className="sb-table-page">
      <PageHead title={text.title} below={text.lead} />
      {isAllowed(session.roles, activityRoles) ? (
        <Activity />
      ) : (
        <section className="sb-card">
          <EmptyState title={text.refused.title}>{text.refused.why}</EmptyState>
        </section>
      )}
    </div>
  )
}

function Activity() {
  const api = useApi()
  const params = routeParamsOf(api.session)
  const navigate = useNavigate()
  const { zone } = useTime()
  const [address, setAddress] = useUrlState(activityAddressSchema)
  const [{ user }] = useHistoryState(activityHistorySchema)
  const filter = filterOf(address, user, zone)
  const query = useInfiniteQuery(activityQuery(api, filter))
  const [layout] = useTableLayout(TABLE_ID)
  const filterButton = useRef<HTMLButtonElement>(null)
  const columns = activityColumns(params)
  const isFiltered = Object.values(filter).some(value => value !== undefined)
  return (
    <>
      <div className="sb-tools">
        {address.thing === '' ? null : (
          <Tooltip label={text.filter.clearAbout}>
            <Button
              variant="light"
              rightSection={<IconX size={14} stroke={1.5} aria-hidden />}
              aria-label={text.filter.clearAboutOf(thingText(address.thing))}
              onClick={() => {
                filterButton.current?.focus()
                setAddress({ thing: '' })
              }}
            >
              {text.filter.about(thingText(address.thing))}
            </Button>
          </Tooltip>
        )}
        <div className="sb-tools-end">
          <ActivityFilter button={filterButton} />
          <ColumnChooser table={TABLE_ID} columns={columns} />
          <SaveActivity filter={filter} />
        </div>
      </div>
      <Loaded query={query} loading={<LoadingSkeleton rows={10} />} failureClass={classes['failed']}>
        {({ pages }) => {
          const acts = pages.flatMap(page => page.acts)
          return (
            <section className="sb-card" aria-label={text.title}>
              <DataTable
                label={text.title}
                rows={acts}
                columns={shownColumns(columns, layout)}
                keyOf={({ seq }) => String(seq)}
                nameOf={({ seq }) => String(seq)}
                density={layout.density}
                onOpen={({ things }) => {
                  const page = things.map(thing => pageOf(params, thing, things)).find(path => path !== null)
                  if (page !== undefined) void navigate(page)
                }}
                onEnd={() => {
                  if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
                }}
                empty={
                  <EmptyState title={text.empty.title}>{isFiltered ? text.empty.filtered : text.empty.none}</EmptyState>
                }
              />
              <footer className="sb-table-foot">
                <p>{query.hasNextPage ? text.shown(acts.length) : text.all(acts.length)}</p>
                <span className="sb-row">
                  {query.hasNextPage ? (
                    <Button
                      size="xs"
                      variant="subtle"
                      loading={query.isFetchingNextPage}
                      onClick={() => void query.fetchNextPage()}
                    >
                      {text.more}
                    </Button>
                  ) : null}
                  <Button
                    size="xs"
                    variant="subtle"
                    aria-disabled={query.isFetching}
                    onClick={() => void query.refetch()}
                  >
                    {text.refresh}
                  </Button>
                </span>
              </footer>
            </section>
          )
        }}
      </Loaded>
    </>
  )
}

/** Saves all matching entries, not only the loaded ones. */
function SaveActivity({ filter }: { filter: Filter }) {
  const api = useApi()
  const [hasFailed, setHasFailed] = useState(false)
  const [saveOnce, isSaving] = useSingleFlight()
  const name = text.fileName(api.session.company_key)
  const saveLines = async () => {
    setHasFailed(false)
    try {
      const acts = await readAllActivity(api, filter)
      const lines = acts.map(act => `${JSON.stringify(act)}\n`)
      saveFile(`${name}.ndjson`, new Blob(lines, { type: 'application/x-ndjson' }))
    } catch {
      setHasFailed(true)
    }
  }
  return (
    <>
      <SaveChoices
        title={text.saveCsv}
        buttonLabel={text.csv}
        name={name}
        isExportRecorded
        choices={[
          {
            id: 'all',
            label: text.saveAll,
            table: async () => tableOf(await readAllActivity(api, filter), activityCsvFields),
          },
        ]}
      />
      <Button
        leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
        aria-label={text.saveNdjson}
        loading={isSaving}
        onClick={() => void saveOnce(saveLines)}
      >
        {text.ndjson}
      </Button>
      {hasFailed ? <ErrorNotice title={text.saveFailed} /> : null}
    </>
  )
}
