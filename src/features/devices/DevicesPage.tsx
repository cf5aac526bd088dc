import { useQuery } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { deviceQuery } from '#/api/devices'
import { ApiError } from '#/api/http/error'
import { useHistoryState } from '#/nav/history-state'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { Panel } from '#/ui/layout/Panel'
import { AssociatePanel } from './AssociatePanel'
import { deviceEntrySchema } from './device-entry'
import { DeviceCard } from './DeviceCard'
import { DeviceFinder } from './DeviceFinder'
import { text } from './text'
import classes from './DevicesPage.module.css'

/** Looks a device up by app and id, and associates it with a person (product.md, "Devices"). */
export function DevicesPage() {
  const [entry, go] = useHistoryState(deviceEntrySchema)
  const { asked } = entry
  return (
    <div className={classes['page']}>
      <h1>{text.title}</h1>
      <p className={classes['lead']}>
        {text.lead} {text.readOnly}
      </p>
      <div className={classes['parts']}>
        <Panel title={text.find}>
          <DeviceFinder entry={entry} onType={go} onAsk={next => go({ ...next, asked: next })} />
        </Panel>
        {asked === undefined ? null : <Found key={`${asked.app} ${asked.device}`} asked={asked} />}
      </div>
    </div>
  )
}

function Found({ asked }: { asked: { app: string; device: string } }) {
  const api = useApi()
  const found = useQuery(deviceQuery(api, asked.app, asked.device))
  const isNobody = found.error instanceof ApiError && found.error.kind === 'not-found'
  if (found.data === undefined) {
    return (
      <Panel flush title={text.found}>
        {found.isFetching ? <LoadingSkeleton rows={3} /> : null}
        {isNobody && !found.isFetching ? <EmptyState title={text.nobody}>{text.nobodyWhy}</EmptyState> : null}
        {found.error && !isNobody && !found.isFetching ? (
          <ApiErrorNotice error={found.error} onRetry={() => void found.refetch()} />
        ) : null}
      </Panel>
    )
  }
  return (
    <>
      <Panel flush title={text.found} footer={text.ownerUnknown}>
        <DeviceCard device={found.data.device} />
      </Panel>
      <AssociatePanel app={asked.app} device={asked.device} />
    </>
  )
}
