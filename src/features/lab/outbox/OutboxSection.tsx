import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi, useSession } from '#/api/api-context'
import { outboxQuery } from '#/api/control'
import { outboxChannels } from '#/contract/control'
import { useUrlState } from '#/nav/url-state'
import { tableOf } from '#/parts/csv/save-table'
import { SaveTable } from '#/parts/csv/SaveTable'
import { focusMainOnRemoval } from '#/ui/behavior/focus-heading'
import { usePreferences } from '#/ui/behavior/preferences'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { formatNumber } from '#/ui/format/format'
import { Panel } from '#/ui/layout/Panel'
import { ColumnChooser } from '#/ui/table/ColumnChooser'
import { PlainTable } from '#/ui/table/PlainTable'
import { shownColumns, useTableLayout } from '#/ui/table/table-layout'
import { labAddressSchema } from '../lab-address'
import { LabError } from '../LabError'
import { POLL_INTERVAL_MS } from '../ServiceStatus'
import { outboxColumns, outboxCsvFields } from './outbox-columns'
import { text as t } from './text'
import classes from './OutboxSection.module.css'

/** How many messages are shown at first and after each "Show more". */
const limits = [50, 200, 800] as const

/** The key of the table's layout in this browser. */
const TABLE_ID = 'outbox'

/** The newest messages that the service has sent, up to 800, refreshed every two seconds. */
export function OutboxSection() {
  const [{ channel }, go] = useUrlState(labAddressSchema)
  const [step, setStep] = useState(0)
  const query = outboxQuery(useApi(), { channel: channel ?? null, limit: limits[step] ?? limits[0] })
  const outbox = useQuery({ ...query, refetchInterval: POLL_INTERVAL_MS })
  const data = outbox.data
  const columns = outboxColumns({ company: useSession().company_key, isMasked: usePreferences().maskNumbers })
  const [layout] = useTableLayout(TABLE_ID)
  return (
    <Panel
      flush
      title={t.title}
      titleNote={data ? formatNumber(data.total) : undefined}
      subtitle={t.why}
      footer={
        <>
          {data && data.total > 0 ? (
            <span>
              {data.messages.length < data.total
                ? t.newestShown(data.messages.length, data.total)
                : channel === undefined
                  ? t.allShown
                  : t.allInChannelShown}
            </span>
          ) : null}
          <span className={classes['live']}>{t.refresh}</span>
        </>
      }
    >
      <div className={classes['tools']}>
        <SegmentedControl
          aria-label={t.filter}
          value={channel ?? 'all'}
          data={(['all', ...outboxChannels] as const).map(value => ({
            value,
            label: value === 'all' ? t.all : t.channels[value],
          }))}
          onChange={value => go({ channel: value === 'all' ? undefined : value }, { replace: true })}
        />
        <ColumnChooser table={TABLE_ID} columns={columns} />
        <SaveTable
          name={t.fileName}
          count={data?.messages.length ?? 0}
          table={() => tableOf(data?.messages ?? [], outboxCsvFields)}
        />
      </div>
      {outbox.isError ? (
        <div className="sb-pad">
          <LabError error={outbox.error} onRetry={() => void outbox.refetch()} />
        </div>
      ) : null}
      {data && data.messages.length === 0 ? (
        <EmptyState title={channel === undefined ? t.none : t.noneInChannel}>{t.noneWhy}</EmptyState>
      ) : null}
      {data && data.messages.length > 0 ? (
        <PlainTable
          label={t.title}
          rows={data.messages}
          columns={shownColumns(columns, layout)}
          // Counted from the oldest, so that a new message does not change the keys of the others
          keyOf={(_, index) => data.total - index}
          density={layout.density}
        />
      ) : null}
      {data && data.messages.length < data.total && step < limits.length - 1 ? (
        <div className={classes['more']}>
          <Button ref={focusMainOnRemoval} onClick={() => setStep(step + 1)}>
            {t.more}
          </Button>
        </div>
      ) : null}
    </Panel>
  )
}
