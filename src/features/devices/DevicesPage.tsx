import { useQuery } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { deviceQuery } from '#/api/devices'
import { useHistoryState } from '#/nav/history-state'
import { Loaded } from '#/parts/api-log/Loaded'
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
  const found = useQuery(deviceQuery(useApi(), app, device))
  return (
    <>
      <Panel flush title={text.found.title} footer={found.data ? text.found.ownerUnknown : undefined}>
        <Loaded
          query={found}
          loading={<LoadingSkeleton rows={3} />}
          notFound={<EmptyState title={text.found.notFound}>{text.found.notFoundWhy}</EmptyState>}
        >
          {reading => <DeviceCard device={reading.device} />}
        </Loaded>
      </Panel>
      {found.data ? <AssociatePanel app={app} device={device} /> : null}
    </>
  )
}
