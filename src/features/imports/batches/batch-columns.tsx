import { PathLink } from '#/nav/PathLink'
import { paths, type RouteParams } from '#/nav/paths'
import { dueAt, failureShare, isOpenBatch } from '#/parts/import-batches/batch-row'
import { OutcomeBar } from '#/parts/import-batches/OutcomeBar'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import { formatNumber } from '#/ui/format/format'
import { visible } from '#/ui/format/LongText'
import { formatClock, formatSpan } from '#/ui/format/moment'
import { Timestamp } from '#/ui/format/Timestamp'
import { zoneAbbreviation } from '#/ui/format/zone'
import { Absent } from '#/ui/layout/KeyValue'
import type { Column } from '#/ui/table/table-rows'
import type { BatchColumn } from '../batches-address'
import { text } from '../text'
import type { ListedBatch } from '../use-batches'
import { tokensOf } from './filter-batches'
import classes from './BatchesPage.module.css'

interface ColumnWorld {
  place: RouteParams
  app: string
  zone: string
  now: number
}

/** The columns of the list, in order; each can be sorted by. */
export function batchColumnsOf(world: ColumnWorld): (Column<ListedBatch> & { id: BatchColumn })[] {
  return [
    {
      id: 'received',
      label: text.columns.received,
      width: '10.5rem',
      fixed: true,
      plain: true,
      sortBy: row => row.receivedAt,
      cell: row => <Timestamp ms={row.receivedAt} stacked absent={text.unknown} />,
    },
    {
      id: 'batch',
      label: text.columns.batch,
      width: '8.5rem',
      fixed: true,
      sortBy: row => row.rank,
      cell: row => (
        <PathLink to={paths.importBatch(world.place, world.app, row.id)} className={classes['id']}>
          <bdi>{visible(row.id.slice(0, 80))}</bdi>
        </PathLink>
      ),
    },
    {
      id: 'file',
      label: text.columns.file,
      sortBy: row => (row.sent ? `${row.sent.title} ${row.sent.step}` : null),
      cell: ({ sent, ofFile }) =>
        sent === null ? (
          <Absent>{text.elsewhere}</Absent>
        ) : (
          <>
            <bdi className={classes['file']} title={sent.title}>
              {visible(sent.title.slice(0, 200))}
            </bdi>
            <span className={classes['second']}>{text.part(sent.step + 1, ofFile)}</span>
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
        if (tokens === null) return <Absent>{text.unknown}</Absent>
        return (
          <>
            {formatNumber(tokens)}
            {row.counts === null ? null : (
              <span className={classes['second']}>{text.succeeded(row.counts.succeeded)}</span>
            )}
          </>
        )
      },
    },
    {
      id: 'outcome',
      label: text.columns.outcome,
      width: '16%',
      sortBy: row => failureShare(row.counts),
      cell: row => (row.counts === null ? <Absent>{text.unknown}</Absent> : <OutcomeBar counts={row.counts} />),
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
          <Absent>{text.unknown}</Absent>
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
      // What is settled comes after all that is awaited
      sortBy: row => (isOpenBatch(row) ? dueAt(row) : null),
      cell: row => <Results row={row} zone={world.zone} now={world.now} />,
    },
  ]
}

function Failed({ row: { counts, isUnusual } }: { row: ListedBatch }) {
  const share = failureShare(counts)
  if (counts === null) return <Absent>{text.unknown}</Absent>
  if (counts.failed === 0) return <Absent>{text.none}</Absent>
  return (
    <>
      {formatNumber(counts.failed)}
      {share === null ? null : (
        <span className={classes['second']} data-unusual={isUnusual || undefined}>
          {text.share(share)}
          {isUnusual ? `, ${text.unusual}` : null}
        </span>
      )}
    </>
  )
}

function Results({ row, zone, now }: { row: ListedBatch; zone: string; now: number }) {
  if (row.unlisted)
    return (
      <>
        <span className="sb-dim">{text.results.unlisted}</span>
        <span className={classes['second']}>{text.results.unlistedNext}</span>
      </>
    )
  if (row.counts === null) return <Absent>{text.unknown}</Absent>
  if (!isOpenBatch(row)) return <StatusBadge kind="done">{text.results.settled}</StatusBadge>
  const due = dueAt(row)
  if (due === null) return <StatusBadge kind="pending">{text.results.late}</StatusBadge>
  const clock = `${formatClock(due, zone).time} ${zoneAbbreviation(due, zone)}`
  const isLate = due <= now
  return (
    <>
      <StatusBadge kind="pending">{isLate ? text.results.late : text.results.due(formatSpan(due - now))}</StatusBadge>
      <span className={classes['second']}>{isLate ? text.results.lateBy(clock) : text.results.dueBy(clock)}</span>
    </>
  )
}
