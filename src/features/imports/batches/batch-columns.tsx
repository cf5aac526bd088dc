import { PathLink } from '#/nav/PathLink'
import { paths, type RouteParams } from '#/nav/paths'
import { csvTimestamp, type CsvFields } from '#/parts/csv/save-table'
import { dueAt, failureShare, isOpenBatch } from '#/parts/import-batches/batch-row'
import { OutcomeBar } from '#/parts/import-batches/OutcomeBar'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import { formatNumber } from '#/ui/format/format'
import { markAndShorten } from '#/ui/format/LongText'
import { formatClockAndZone, formatSpan } from '#/ui/format/moment'
import { Timestamp } from '#/ui/format/Timestamp'
import { Absent } from '#/ui/layout/KeyValue'
import type { Column } from '#/ui/table/table-rows'
import type { BatchColumnId } from '../batches-address'
import { text as shared } from '../text'
import type { ListedBatch } from '../use-batches'
import { tokensOf } from './filter-batches'
import { text } from './text'
import classes from './BatchesPage.module.css'

interface ColumnContext {
  params: RouteParams
  app: string
  connection: { mock: boolean }
  zone: string
  now: number
}

/** The columns of the list, in order; all are sortable. */
export function batchColumnsOf(context: ColumnContext): (Column<ListedBatch> & { id: BatchColumnId })[] {
  return [
    {
      id: 'received',
      label: text.columns.received,
      width: '10.5rem',
      fixed: true,
      unlabeledInCards: true,
      sortBy: row => row.receivedAt,
      cell: row => <Timestamp ms={row.receivedAt} stacked absent={shared.unknown} />,
    },
    {
      id: 'batch',
      label: text.columns.batch,
      width: '8.5rem',
      fixed: true,
      sortBy: row => row.idRank,
      cell: row => (
        <PathLink
          to={paths.importBatch(context.params, context.app, row.id)}
          className={`sb-mono sb-quiet-link ${classes['id'] ?? ''}`}
        >
          <bdi>{markAndShorten(row.id.slice(0, 80))}</bdi>
        </PathLink>
      ),
    },
    {
      id: 'file',
      label: text.columns.file,
      sortBy: row => (row.sent ? `${row.sent.title} ${row.sent.step}` : null),
      cell: ({ sent }) =>
        sent === null ? (
          <Absent>{text.sentElsewhere}</Absent>
        ) : (
          <>
            <PathLink to={paths.importFile(context.params, sent.job)} className="sb-line" title={sent.title}>
              <bdi>{markAndShorten(sent.title.slice(0, 200))}</bdi>
            </PathLink>
            <span className="sb-second">{text.batchOfFile(sent.step + 1, sent.steps ?? null)}</span>
          </>
        ),
    },
    {
      id: 'tokens',
      label: text.columns.tokens,
      width: '8rem',
      align: 'end',
      sortBy: tokensOf,
      cell: row => {
        const tokens = tokensOf(row)
        if (tokens === null) return <Absent>{shared.unknown}</Absent>
        return (
          <>
            {formatNumber(tokens)}
            {row.counts === null ? null : <span className="sb-second">{text.succeeded(row.counts.succeeded)}</span>}
          </>
        )
      },
    },
    {
      id: 'outcome',
      label: text.columns.outcome,
      width: '16%',
      sortBy: row => failureShare(row.counts),
      cell: row => (row.counts === null ? <Absent>{shared.unknown}</Absent> : <OutcomeBar counts={row.counts} />),
    },
    {
      id: 'failed',
      label: text.columns.failed,
      width: '8rem',
      align: 'end',
      sortBy: row => row.counts?.failed ?? null,
      cell: row => <Failed row={row} />,
    },
    {
      id: 'pending',
      label: text.columns.pending,
      width: '6rem',
      align: 'end',
      sortBy: row => row.counts?.pending ?? null,
      cell: ({ counts }) =>
        counts === null ? (
          <Absent>{shared.unknown}</Absent>
        ) : counts.pending === 0 ? (
          <Absent>{text.none}</Absent>
        ) : (
          formatNumber(counts.pending)
        ),
    },
    {
      id: 'due',
      label: text.columns.due,
      width: '9.5rem',
      // Complete batches come after all pending ones
      sortBy: row => (isOpenBatch(row) ? (dueAt(row, context.connection) ?? row.receivedAt) : null),
      cell: row => <Results row={row} {...context} />,
    },
  ]
}

function Failed({ row: { counts, isUnusual } }: { row: ListedBatch }) {
  const share = failureShare(counts)
  if (counts === null) return <Absent>{shared.unknown}</Absent>
  if (counts.failed === 0) return <Absent>{text.none}</Absent>
  return (
    <>
      {formatNumber(counts.failed)}
      {share === null ? null : (
        <span className={`sb-second ${classes['rate'] ?? ''}`} data-unusual={isUnusual || undefined}>
          {isUnusual ? text.unusualShare(share) : text.share(share)}
        </span>
      )}
    </>
  )
}

function Results({ row, connection, zone, now }: Omit<ColumnContext, 'params' | 'app'> & { row: ListedBatch }) {
  if (row.isUnlisted)
    return (
      <>
        <span className="sb-dim">{text.results.unlisted}</span>
        <span className="sb-second">{text.results.unlistedHint}</span>
      </>
    )
  if (row.counts === null) return <Absent>{shared.unknown}</Absent>
  if (!isOpenBatch(row)) return <StatusBadge kind="done">{text.results.settled}</StatusBadge>
  const due = dueAt(row, connection)
  if (due === null) return <StatusBadge kind="pending">{text.results.waiting}</StatusBadge>
  const clock = formatClockAndZone(due, zone)
  const isOverdue = due <= now
  return (
    <>
      <StatusBadge kind="pending">
        {isOverdue ? text.results.waiting : text.results.due(formatSpan(due - now))}
      </StatusBadge>
      <span className="sb-second">{isOverdue ? text.results.wereDueBy(clock) : text.results.dueBy(clock)}</span>
    </>
  )
}

/** The columns of a saved table; names as in the service's JSON where it has the value. */
export const batchCsvFields: CsvFields<ListedBatch> = {
  batch_id: row => row.id,
  received_on: row => csvTimestamp(row.receivedAt),
  file: row => row.sent?.title ?? null,
  file_batch: row => (row.sent === null ? null : row.sent.step + 1),
  file_batches: row => row.sent?.steps ?? null,
  first_line: row => row.sent?.first_line ?? null,
  last_line: row => row.sent?.last_line ?? null,
  sent_rows: row => row.sent?.rows ?? null,
  success_count: row => row.counts?.succeeded ?? null,
  failure_count: row => row.counts?.failed ?? null,
  pending_count: row => row.counts?.pending ?? null,
}
