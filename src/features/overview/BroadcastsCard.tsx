import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { broadcastListQuery, type BroadcastList } from '#/api/broadcasts'
import { readTimestamp } from '#/contract/format/timestamps'
import { PathLink } from '#/nav/PathLink'
import { paths, type RouteParams } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { useNow } from '#/ui/behavior/clock'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import { visible } from '#/ui/format/LongText'
import { Timestamp } from '#/ui/format/Timestamp'
import { Panel } from '#/ui/layout/Panel'
import { text as all } from './text'
import classes from './OverviewPage.module.css'

const text = all.broadcasts
const DAY_MS = 86_400_000
const LIVE_EVERY_MS = 10_000
const SOON_EVERY_MS = 60_000
const MOST = 8

/** Broadcasts in progress, read again every ten seconds, and those of the next 24 hours. */
export function BroadcastsCard({ place }: { place: RouteParams }) {
  const api = useApi()
  const now = useNow('minute')
  const running = useQuery({ ...broadcastListQuery(api, 'in_progress'), refetchInterval: LIVE_EVERY_MS })
  const scheduled = useQuery({ ...broadcastListQuery(api, 'scheduled'), refetchInterval: SOON_EVERY_MS })
  const soon = rowsOf(scheduled).filter(({ sendAt }) => sendAt !== null && sendAt < now + DAY_MS)
  const rows = [
    ...rowsOf(running).map(row => ({ ...row, state: 'in_progress' as const })),
    ...soon.toSorted((a, b) => (a.sendAt ?? 0) - (b.sendAt ?? 0)).map(row => ({ ...row, state: 'scheduled' as const })),
  ]
  const isWaiting = [running, scheduled].some(list => list.data === undefined && list.isFetching)
  const failed = [running, scheduled].find(list => list.error !== null && !list.isFetching)
  return (
    <Panel
      flush
      title={text.title}
      subtitle={text.subtitle}
      tools={
        <PathLink to={paths.broadcasts(place)} className={classes['all']}>
          {text.all}
        </PathLink>
      }
      footer={rows.length > MOST ? text.more(rows.length - MOST) : undefined}
    >
      {failed ? <ApiErrorNotice error={failed.error} onRetry={() => void failed.refetch()} /> : null}
      {rows.length > 0 ? (
        <ul>
          {rows.slice(0, MOST).map(row => (
            <li key={row.id} className={classes['line']}>
              <StatusBadge kind={row.state === 'scheduled' ? 'scheduled' : 'in-progress'}>
                {text.states[row.state]}
              </StatusBadge>
              <span className={classes['who']}>
                <PathLink to={paths.broadcast(place, row.id)} className={classes['name']}>
                  {row.name === '' ? text.unnamed : <bdi>{visible(row.name.slice(0, 200))}</bdi>}
                </PathLink>
                {row.state === 'in_progress' && row.recipients !== null ? (
                  <span className={classes['second']}>{text.soFar(row.recipients)}</span>
                ) : null}
              </span>
              <span className={classes['fact']}>
                <Timestamp ms={row.sendAt} stacked />
              </span>
            </li>
          ))}
        </ul>
      ) : isWaiting ? (
        <LoadingSkeleton rows={3} />
      ) : failed ? null : (
        <EmptyState title={text.none} />
      )}
    </Panel>
  )
}

const rowsOf = ({ data }: UseQueryResult<BroadcastList>) =>
  (data?.broadcasts ?? []).map(({ broadcast }) => ({
    id: broadcast.broadcast_id,
    name: broadcast.name ?? '',
    sendAt: readTimestamp(broadcast.send_scheduled_date),
    recipients: broadcast.delivery?.recipient_count ?? null,
  }))
