import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { broadcastListQuery, type BroadcastList } from '#/api/broadcasts'
import { DAY_MS, MINUTE_MS } from '#/contract/format/durations'
import { limits } from '#/contract/format/limits'
import { readTimestamp } from '#/contract/format/timestamps'
import { PathLink } from '#/nav/PathLink'
import { paths, type RouteParams } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { SendTime } from '#/parts/schedule/SendTime'
import { useNow } from '#/ui/behavior/clock'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import { markAndShorten } from '#/ui/format/LongText'
import { Panel } from '#/ui/layout/Panel'
import { text as overviewText } from './text'
import classes from './Overview.module.css'

const text = overviewText.broadcasts
const IN_PROGRESS_INTERVAL_MS = 10_000
const SCHEDULED_INTERVAL_MS = MINUTE_MS
const MAX_ROWS = 8

/**
 * Up to eight broadcasts: those in progress, refreshed every ten seconds, then those due within 24 hours, then the
 * scheduled ones whose send time cannot be read.
 */
export function BroadcastsCard({ routeParams }: { routeParams: RouteParams }) {
  const api = useApi()
  const now = useNow('minute')
  const running = useQuery({ ...broadcastListQuery(api, 'in_progress'), refetchInterval: IN_PROGRESS_INTERVAL_MS })
  const scheduled = useQuery({ ...broadcastListQuery(api, 'scheduled'), refetchInterval: SCHEDULED_INTERVAL_MS })
  const inProgress = rowsOf(running)
  // One that has started since the scheduled ones were read is in both lists
  const started = new Set(inProgress.map(({ id }) => id))
  const waiting = rowsOf(scheduled).filter(({ id }) => !started.has(id))
  const soon = waiting.filter(({ sendAt }) => sendAt === null || sendAt < now + DAY_MS)
  const rows = [
    ...inProgress.map(row => ({ ...row, status: 'in_progress' as const })),
    ...soon
      .toSorted((a, b) => (a.sendAt ?? Number.MAX_VALUE) - (b.sendAt ?? Number.MAX_VALUE))
      .map(row => ({ ...row, status: 'scheduled' as const })),
  ]
  const unreadable = [running, scheduled].reduce((sum, { data }) => sum + (data?.unreadable.length ?? 0), 0)
  const more = rows.length - MAX_ROWS
  // The service does not say in which order it lists them, so any may be missing
  const isTruncated = [running, scheduled].some(({ data }) => data?.isAtLimit === true)
  const isLoading = [running, scheduled].some(list => list.data === undefined && list.isFetching)
  const failed = [running, scheduled].find(list => list.error !== null && !list.isFetching)
  return (
    <Panel
      flush
      title={text.title}
      subtitle={text.subtitle}
      tools={
        <PathLink to={paths.broadcasts(routeParams)} className={classes['all']}>
          {text.all}
        </PathLink>
      }
      footer={
        rows.length > 0 && (more > 0 || unreadable > 0 || isTruncated) ? (
          <>
            {more > 0 ? <span>{text.more(more)}</span> : null}
            {unreadable > 0 ? <span>{text.unreadable(unreadable)}</span> : null}
            {isTruncated ? <span>{text.truncated(limits.broadcastList)}</span> : null}
          </>
        ) : undefined
      }
    >
      {failed ? <ApiErrorNotice error={failed.error} onRetry={() => void failed.refetch()} /> : null}
      {rows.length > 0 ? (
        <ul>
          {rows.slice(0, MAX_ROWS).map(row => (
            <li key={row.id} className={`sb-small sb-ruled ${classes['line'] ?? ''}`}>
              <StatusBadge kind={row.status === 'scheduled' ? 'scheduled' : 'in-progress'}>
                {text.statuses[row.status]}
              </StatusBadge>
              <span className={classes['subject']}>
                <PathLink
                  to={paths.broadcast(routeParams, row.id)}
                  className={`sb-quiet-link ${classes['name'] ?? ''}`}
                >
                  {row.name.trim() === '' ? text.unnamed : <bdi>{markAndShorten(row.name.slice(0, 200))}</bdi>}
                </PathLink>
                {row.status === 'in_progress' && row.recipients !== null ? (
                  <span className="sb-second">{text.soFar(row.recipients)}</span>
                ) : null}
              </span>
              <span className={classes['fact']}>
                <SendTime broadcastId={row.id} ms={row.sendAt} absent={text.noTime} stacked />
              </span>
            </li>
          ))}
        </ul>
      ) : isLoading ? (
        <LoadingSkeleton rows={3} />
      ) : failed ? null : (
        <EmptyState
          title={
            unreadable > 0
              ? text.unreadable(unreadable)
              : isTruncated
                ? text.truncated(limits.broadcastList)
                : text.none
          }
        />
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
