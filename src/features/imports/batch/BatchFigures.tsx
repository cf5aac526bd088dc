import { dueAt, failureShare, totalOf } from '#/parts/import-batches/batch-row'
import { blocksOf, OutcomeBlocks } from '#/parts/import-batches/OutcomeBlocks'
import { useNow } from '#/ui/behavior/clock'
import { usePreferences } from '#/ui/behavior/preferences'
import { StatusBadge } from '#/ui/feedback/StatusBadge'
import { formatNumber } from '#/ui/format/format'
import { formatClock, formatMoment, formatRelative, formatSpan } from '#/ui/format/moment'
import { displayZone, zoneAbbreviation } from '#/ui/format/zone'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { batchText } from '../batch-text'
import type { BatchQuery, BatchView } from './use-batch'
import classes from './BatchFigures.module.css'

const text = batchText.facts

/** When it came, how many tokens, and what became of them. */
export function BatchFigures({ view, batch }: { view: BatchView; batch: BatchQuery }) {
  const { counts, sent, usual } = view
  const total = totalOf(counts)
  const share = (count: number) => (total === 0 ? null : text.share(count / total))
  const failed = failureShare(counts)
  const { size } = blocksOf(counts)
  return (
    <section className={classes['panel']} aria-label={text.label}>
      <dl className={classes['figures']}>
        <Received view={view} />
        <Figure
          label={text.tokens}
          value={formatNumber(total)}
          note={sent ? text.lines(sent.first_line, sent.last_line) : text.elsewhere}
        />
        <Figure
          label={<StatusBadge kind="done">{text.succeeded}</StatusBadge>}
          value={formatNumber(counts.succeeded)}
          note={share(counts.succeeded)}
        />
        <Figure
          label={<StatusBadge kind="failed">{text.failed}</StatusBadge>}
          value={formatNumber(counts.failed)}
          note={failed === null ? null : text.share(failed) + (usual === null ? '' : text.usual(usual.low, usual.high))}
        />
        <Figure
          label={<StatusBadge kind="pending">{text.pending}</StatusBadge>}
          value={formatNumber(counts.pending)}
          note={<Refresh batch={batch} />}
        />
      </dl>
      {total > 0 ? (
        <div className={classes['blocks']}>
          <OutcomeBlocks counts={counts} />
          <p className={classes['legend']}>
            {batchText.blocks(
              Number.isInteger(size) ? batchText.blockOf(size) : batchText.blockAbout(Math.round(size)),
            )}
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
    <dt className={classes['label']}>{label}</dt>
    <dd className={classes['value']}>{value}</dd>
    <dd className={classes['note']}>{note}</dd>
  </div>
)

function Received({ view: { row, counts } }: { view: BatchView }) {
  const now = useNow('minute')
  const zone = displayZone(usePreferences().zone)
  const at = row.receivedAt
  const due = dueAt(row)
  if (at === null || due === null) return <Figure label={text.received} value={text.unknown} note={null} />
  const abbreviation = zoneAbbreviation(at, zone)
  const dueClock = formatClock(due, zone).time
  const isToday =
    formatMoment(at, zone, { now, precision: 'day' }) === formatMoment(now, zone, { now, precision: 'day' })
  const results = counts.pending === 0 ? null : due > now ? text.due(dueClock) : text.late(dueClock)
  const ago = formatRelative(at, now, zone)
  return (
    <Figure
      label={text.received}
      value={
        <time dateTime={new Date(at).toISOString()}>
          {isToday ? null : `${formatMoment(at, zone, { now, precision: 'day', weekday: false }) ?? ''} `}
          {formatClock(at, zone, 'second').time}
          <small className={classes['small']}>
            .{String(Math.floor(at) % 1000).padStart(3, '0')} {abbreviation}
          </small>
        </time>
      }
      note={results === null ? ago : `${ago}, ${results}`}
    />
  )
}

/** When what waits is asked for again. */
function Refresh({ batch: { nextAt, fetching, refetch } }: { batch: BatchQuery }) {
  const now = useNow('second')
  if (nextAt === null) return text.none
  return (
    <span className={classes['refresh']}>
      {fetching ? text.asking : text.again(formatSpan(nextAt - now))}
      <PlainButton small look="quiet" className={classes['ask']} onClick={refetch}>
        {text.ask}
      </PlainButton>
    </span>
  )
}
