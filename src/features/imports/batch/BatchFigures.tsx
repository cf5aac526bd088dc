import { Button } from '@mantine/core'
import { useSession } from '#/api/api-context'
import { dueAt, failureShare, totalOf } from '#/parts/import-batches/batch-row'
import { blocksOf, OutcomeBlocks } from '#/parts/import-batches/OutcomeBlocks'
import { useNow } from '#/ui/behavior/clock'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import { formatNumber } from '#/ui/format/format'
import { formatClock, formatMoment, formatRelative, formatSpan } from '#/ui/format/moment'
import { useTime } from '#/ui/format/use-time'
import { zoneAbbreviation } from '#/ui/format/zone'
import { text as shared } from '../text'
import { text } from './text'
import type { BatchQuery, BatchView } from './use-batch'
import classes from './BatchFigures.module.css'

const t = text.facts

/** When the batch was received, its number of tokens, and their results. */
export function BatchFigures({ view, batch }: { view: BatchView; batch: BatchQuery }) {
  const { counts, sent, usual } = view
  const failed = failureShare(counts)
  const shown = (count: number | undefined) => (count === undefined ? shared.unknown : formatNumber(count))
  return (
    <section className="sb-card" aria-label={t.label}>
      <dl className={classes['figures']}>
        <Received view={view} />
        <Figure
          label={t.tokens}
          value={shown(counts === null ? undefined : totalOf(counts))}
          note={sent ? t.lines(sent.first_line, sent.last_line, sent.rows) : t.sentElsewhere}
        />
        <Figure
          label={<StatusBadge kind="done">{shared.states.succeeded}</StatusBadge>}
          value={shown(counts?.succeeded)}
          note={failed === null ? null : t.share(1 - failed)}
        />
        <Figure
          label={<StatusBadge kind="failed">{shared.states.failed}</StatusBadge>}
          value={shown(counts?.failed)}
          note={
            failed === null ? null : usual === null ? t.share(failed) : t.shareAndUsual(failed, usual.low, usual.high)
          }
        />
        <Figure
          label={<StatusBadge kind="pending">{shared.states.pending}</StatusBadge>}
          value={shown(counts?.pending)}
          note={<Refresh batch={batch} />}
        />
      </dl>
      {counts !== null && totalOf(counts) > 0 ? (
        <div className={classes['blocks']}>
          <OutcomeBlocks counts={counts} />
          <p className={`sb-note ${classes['legend'] ?? ''}`}>
            {text.blocks(blocksOf(counts).size)} {failed === null ? null : shared.percentageBase}
          </p>
        </div>
      ) : null}
    </section>
  )
}

interface FigureProps {
  label: React.ReactNode
  value: React.ReactNode
  note: React.ReactNode
}

const Figure = ({ label, value, note }: FigureProps) => (
  <div className={classes['figure']}>
    <dt className={`sb-note ${classes['label'] ?? ''}`}>{label}</dt>
    <dd className={classes['value']}>{value}</dd>
    <dd className={`sb-muted ${classes['note'] ?? ''}`}>{note}</dd>
  </div>
)

function Received({ view: { row, counts } }: { view: BatchView }) {
  const { zone, now } = useTime()
  const at = row.receivedAt
  const { connection } = useSession()
  if (at === null) return <Figure label={t.received} value={shared.unknown} note={null} />
  const due = dueAt(row, connection)
  const abbreviation = zoneAbbreviation(at, zone)
  const isToday =
    formatMoment(at, zone, { now, precision: 'day' }) === formatMoment(now, zone, { now, precision: 'day' })
  const ago = formatRelative(at, now, zone)
  const agoAndDue = (by: number) => {
    const clock = formatClock(by, zone).time
    return by > now ? t.agoDue(ago, clock) : t.agoOverdue(ago, clock)
  }
  return (
    <Figure
      label={t.received}
      value={
        <time dateTime={new Date(at).toISOString()}>
          {isToday ? null : `${formatMoment(at, zone, { now, precision: 'day', weekday: false }) ?? ''} `}
          {formatClock(at, zone, 'second').time}
          <small className={classes['small']}>
            .{String(Math.floor(at) % 1000).padStart(3, '0')} {abbreviation}
          </small>
        </time>
      }
      note={counts === null || counts.pending === 0 || due === null ? ago : agoAndDue(due)}
    />
  )
}

/** When pending results are fetched again. */
function Refresh({ batch: { nextAt, isFetching, refetch } }: { batch: BatchQuery }) {
  const now = useNow('second')
  if (nextAt === null) return null
  return (
    <span className={classes['refresh']}>
      {isFetching ? t.refreshing : t.refreshingIn(formatSpan(nextAt - now))}
      <Button size="xs" variant="subtle" className={classes['refreshButton']} onClick={refetch}>
        {t.refresh}
      </Button>
    </span>
  )
}
