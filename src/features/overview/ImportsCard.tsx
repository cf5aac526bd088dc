import { useQuery } from '@tanstack/react-query'
import { useApi } from '#/api/api-context'
import { ApiError } from '#/api/http/error'
import { PathLink } from '#/nav/PathLink'
import { paths, type RouteParams } from '#/nav/paths'
import { ApiErrorNotice } from '#/parts/api-log/ApiErrorNotice'
import { failureShare, isOpenBatch, totalOf, type BatchRow, type MarkedRow } from '#/parts/import-batches/batch-row'
import { batchesQuery, refreshOf } from '#/parts/import-batches/batches-query'
import { OutcomeBar } from '#/parts/import-batches/OutcomeBar'
import { useNow } from '#/ui/behavior/clock'
import { EmptyState } from '#/ui/feedback/EmptyState'
import { LoadingSkeleton } from '#/ui/feedback/LoadingSkeleton'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import { visible } from '#/ui/format/LongText'
import { Timestamp } from '#/ui/format/Timestamp'
import { Panel } from '#/ui/layout/Panel'
import { text as all } from './text'
import classes from './OverviewPage.module.css'

const text = all.imports
const DAY_MS = 86_400_000
/** What was unusual longer ago is no news. */
const NEWS_MS = 7 * DAY_MS
const MOST = 6

/** Batches of an app that wait or lost unusually many, then the newest; what failed is said without a click. */
export function ImportsCard({ place, app, isOnly }: { place: RouteParams; app: string; isOnly: boolean }) {
  const api = useApi()
  const now = useNow('minute')
  const list = useQuery({ ...batchesQuery(api, app), refetchInterval: ({ state: { data } }) => refreshOf(data) })
  const rows = list.data?.rows ?? []
  const isUrgent = (row: MarkedRow) =>
    isOpenBatch(row) || (row.isUnusual && row.receivedAt !== null && row.receivedAt > now - NEWS_MS)
  const shown = [...rows.filter(isUrgent), ...rows.filter(row => !isUrgent(row))].slice(0, MOST)
  const isUnknown = list.error instanceof ApiError && list.error.kind === 'not-found'
  return (
    <Panel
      flush
      title={isOnly ? text.title : text.of(app)}
      tools={
        <PathLink to={paths.imports(place, app)} className={classes['all']}>
          {text.all}
        </PathLink>
      }
    >
      {list.error && !isUnknown && !list.isFetching ? (
        <ApiErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.data === undefined ? (
        isUnknown ? (
          <EmptyState title={text.unknown} />
        ) : list.isFetching ? (
          <LoadingSkeleton rows={4} />
        ) : null
      ) : rows.length === 0 ? (
        <EmptyState title={text.none} />
      ) : (
        <>
          <p className={classes['summary']}>{dayOf(rows, now)}</p>
          <ul>
            {shown.map(row => (
              <BatchLine key={row.id} place={place} app={app} row={row} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

/** What the last day brought, in a sentence. */
function dayOf(rows: readonly BatchRow[], now: number): string {
  const day = rows.filter(({ receivedAt }) => receivedAt !== null && receivedAt > now - DAY_MS)
  const counts = day.flatMap(row => row.counts ?? [])
  const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0)
  return day.length === 0
    ? text.quiet
    : text.day(day.length, sum(counts.map(totalOf)), sum(counts.map(({ failed }) => failed)))
}

interface BatchLineProps {
  place: RouteParams
  app: string
  row: MarkedRow
}

function BatchLine({ place, app, row }: BatchLineProps) {
  const { counts, isUnusual } = row
  const share = failureShare(counts)
  const open = isOpenBatch(row)
  return (
    <li className={classes['line']}>
      <StatusBadge kind={isUnusual ? 'failed' : open ? 'pending' : 'done'}>
        {isUnusual ? text.unusual : open ? text.open : text.settled}
      </StatusBadge>
      <span className={classes['who']}>
        <PathLink to={paths.importBatch(place, app, row.id)} className={`${classes['name'] ?? ''} sb-mono`}>
          <bdi>{visible(row.id.slice(0, 80))}</bdi>
        </PathLink>
        <span className={classes['second']}>
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
            <span className={classes['second']}>
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
