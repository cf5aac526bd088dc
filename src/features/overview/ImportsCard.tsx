import { useQuery } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { isNotFound } from '#/api/http/error'
import type { BatchList } from '#/api/imports'
import { DAY_MS } from '#/contract/format/durations'
import { PathLink } from '#/nav/PathLink'
import { paths, type RouteParams } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import {
  failureShare,
  isOpenBatch,
  totalOf,
  type BatchCounts,
  type BatchRow,
  type ComparedBatch,
} from '#/parts/import-batches/batch-row'
import { batchesQuery, refreshOf } from '#/parts/import-batches/batches-query'
import { OutcomeBar } from '#/parts/import-batches/OutcomeBar'
import { useNow } from '#/ui/behavior/clock'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import { markAndShorten } from '#/ui/format/LongText'
import { Timestamp } from '#/ui/format/Timestamp'
import { Absent } from '#/ui/layout/KeyValue'
import { Panel } from '#/ui/layout/Panel'
import { text as overviewText } from './text'
import classes from './Overview.module.css'

const text = overviewText.imports
/** How long a batch with unusually many failures is listed first, and how far back the summary looks. */
const URGENT_FOR_MS = 7 * DAY_MS
const MAX_ROWS = 6

interface ImportsCardProps {
  routeParams: RouteParams
  app: string
  /** Whether the session has no other app. The title then does not name this one. */
  isOnlyApp: boolean
}

/** Up to six of an app's batches: first recent ones with unusually many failures, then open ones, then others. */
export function ImportsCard({ routeParams, app, isOnlyApp }: ImportsCardProps) {
  const api = useApi()
  const now = useNow('minute')
  const list = useQuery({ ...batchesQuery(api, app), refetchInterval: ({ state: { data } }) => refreshOf(data) })
  const rows = list.data?.rows ?? []
  const unreadable = list.data?.list.unreadable.length ?? 0
  const isUrgent = (row: ComparedBatch) =>
    isOpenBatch(row) || (row.isUnusual && row.receivedAt !== null && row.receivedAt > now - URGENT_FOR_MS)
  const rankOf = (row: ComparedBatch) => (isUrgent(row) ? (row.isUnusual ? 0 : 1) : 2)
  const shown = rows.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, MAX_ROWS)
  const more = rows.length - MAX_ROWS
  const isUnknownApp = isNotFound(list.error) && list.data === undefined
  return (
    <Panel
      flush
      title={isOnlyApp ? text.title : text.titleOf(app)}
      tools={
        <>
          <PathLink to={paths.importFailures(routeParams)} className={classes['all']}>
            {text.failures}
          </PathLink>
          <PathLink to={paths.imports(routeParams, app)} className={classes['all']}>
            {text.all}
          </PathLink>
        </>
      }
      footer={
        rows.length > 0 && (more > 0 || unreadable > 0) ? (
          <>
            {more > 0 ? <span>{text.more(more)}</span> : null}
            {unreadable > 0 ? <span>{text.unreadable(unreadable)}</span> : null}
          </>
        ) : undefined
      }
    >
      {list.error && !isUnknownApp && !list.isFetching ? (
        <ApiErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.data === undefined ? (
        isUnknownApp ? (
          <EmptyState title={text.unknownApp} />
        ) : list.isFetching ? (
          <LoadingSkeleton rows={4} />
        ) : null
      ) : rows.length === 0 ? (
        <EmptyState title={unreadable > 0 ? text.unreadable(unreadable) : text.none} />
      ) : (
        <>
          {summaryOf(rows, list.data.list, now).map(sentence => (
            <p key={sentence} className={`sb-text ${classes['summary'] ?? ''}`}>
              {sentence}
            </p>
          ))}
          <ul>
            {shown.map(row => (
              <BatchLine key={row.id} routeParams={routeParams} app={app} row={row} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

/** Summarizes the last 24 hours. A sentence about the six days before comes first if one of their batches was worse. */
function summaryOf(rows: readonly BatchRow[], { unreadable, isAtLimit }: BatchList, now: number): string[] {
  const within = (from: number, until: number) =>
    rows.filter(({ receivedAt }) => receivedAt !== null && receivedAt > from && receivedAt <= until)
  const recent = within(now - DAY_MS, Infinity)
  const day = sumOf(recent)
  const uncounted = recent.length - day.batches
  // A batch that cannot be read, or whose time cannot be read, may be recent
  const isNoneRecent =
    recent.length === 0 && unreadable.length === 0 && rows.every(({ receivedAt }) => receivedAt !== null)
  // Those listed are the newest, so if one of them is older than a week, none of this week is missing
  const isTruncated =
    isAtLimit && !rows.some(({ receivedAt }) => receivedAt !== null && receivedAt <= now - URGENT_FOR_MS)
  const worse = within(now - URGENT_FOR_MS, now - DAY_MS).filter(
    ({ counts }) => (failureShare(counts) ?? 0) > day.share,
  )
  const earlier = sumOf(worse)
  return [
    ...(worse.length === 0
      ? []
      : day.share === 0
        ? [text.failedBefore(worse.length, earlier.failed, earlier.share)]
        : [text.worseBefore(worse.length, day.share, earlier.failed, earlier.share)]),
    ...(isNoneRecent ? [text.noneLastDay] : []),
    ...(day.batches > 0 ? [text.lastDay(day.batches, day.tokens, day.failed, day.share)] : []),
    ...(uncounted > 0 ? [text.uncounted(uncounted)] : []),
    ...(isTruncated ? [text.truncated(rows.length + unreadable.length)] : []),
  ]
}

/** The totals of the batches that have counts. `share` is that of failed tokens among those with a result. */
function sumOf(rows: readonly BatchRow[]) {
  const counts = rows.flatMap(row => row.counts ?? [])
  const sum = (countOf: (batch: BatchCounts) => number) => counts.reduce((total, batch) => total + countOf(batch), 0)
  const failed = sum(batch => batch.failed)
  const settled = sum(batch => batch.failed + batch.succeeded)
  return { batches: counts.length, tokens: sum(totalOf), failed, share: settled === 0 ? 0 : failed / settled }
}

interface BatchLineProps {
  routeParams: RouteParams
  app: string
  row: ComparedBatch
}

function BatchLine({ routeParams, app, row }: BatchLineProps) {
  const { counts, isUnusual } = row
  const share = failureShare(counts)
  const open = isOpenBatch(row)
  return (
    <li className={`sb-small sb-ruled ${classes['line'] ?? ''}`}>
      {counts === null ? (
        <Absent>{text.unknown}</Absent>
      ) : (
        <StatusBadge kind={isUnusual ? 'failed' : open ? 'pending' : 'done'}>
          {isUnusual ? text.unusual : open ? text.open : text.settled}
        </StatusBadge>
      )}
      <span className={classes['subject']}>
        <PathLink
          to={paths.importBatch(routeParams, app, row.id)}
          className={`sb-quiet-link ${classes['name'] ?? ''} sb-mono`}
        >
          <bdi>{markAndShorten(row.id.slice(0, 80))}</bdi>
        </PathLink>
        <span className="sb-second">
          <Timestamp ms={row.receivedAt} />
        </span>
      </span>
      {counts === null ? null : (
        <>
          <span className={classes['bar']}>
            <OutcomeBar counts={counts} />
          </span>
          <span className={classes['failed']}>
            {counts.failed === 0 ? <span className="sb-dim">{text.noneFailed}</span> : text.failed(counts.failed)}
            <span className="sb-second">
              {[
                ...(share === null || counts.failed === 0 ? [] : [text.share(share)]),
                ...(open ? [text.pending(counts.pending)] : []),
              ].join(', ')}
            </span>
          </span>
        </>
      )}
    </li>
  )
}
