import { useQuery } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { deviceQuery } from '#/api/devices'
import { ApiError } from '#/api/http/error'
import { useHistoryState } from '#/nav/history-state'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { PageHead } from '#/ui/layout/PageHead'
import { Panel } from '#/ui/layout/Panel'
import { AssociatePanel } from './AssociatePanel'
import { deviceEntrySchema } from './device-entry'
import { DeviceCard } from './DeviceCard'
import { DeviceFinder } from './DeviceFinder'
import { text } from './text'
import classes from './DevicesPage.module.css'

/** Finds a device by app and id, and associates it with a person. */
export function DevicesPage() {
  const [entry, setEntry] = useHistoryState(deviceEntrySchema)
  const { searched } = entry
  return (
    <div className={classes['page']}>
      <PageHead title={text.title} below={`${text.lead} ${text.readOnly}`} />
      <div className="sb-grid">
        <Panel title={text.finder.title}>
          <DeviceFinder
            entry={entry}
            onType={setEntry}
            onSearch={search => setEntry({ ...search, searched: search })}
          />
        </Panel>
        {searched === undefined ? null : (
          <FoundDevice key={`${searched.app} ${searched.device}`} app={searched.app} device={searched.device} />
        )}
      </div>
    </div>
  )
}

function FoundDevice({ app, device }: { app: string; device: string }) {
  const api = useApi()
  const found = useQuery(deviceQuery(api, app, device))
  const isNotFound = found.error instanceof ApiError && found.error.kind === 'not-found'
  if (found.data === undefined) {
    return (
      <Panel flush title={text.found.title}>
        {found.isFetching ? <LoadingSkeleton rows={3} /> : null}
        {isNotFound && !found.isFetching ? (
          <EmptyState title={text.found.notFound}>{text.found.notFoundWhy}</EmptyState>
        ) : null}
        {found.error && !isNotFound && !found.isFetching ? (
          <ApiErrorNotice error={found.error} onRetry={() => void found.refetch()} />
        ) : null}
      </Panel>
    )
  }
  return (
    <>
      <Panel flush title={text.found.title} footer={text.found.ownerUnknown}>
        <DeviceCard device={found.data.device} />
      </Panel>
      <AssociatePanel app={app} device={device} />
    </>
  )
}
