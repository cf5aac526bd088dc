import { readTimestamp } from '#/contract/format/timestamps'
import { useNow } from '#/ui/behavior/clock'
import { formatNumber } from '#/ui/format/format'
import { formatSpan } from '#/ui/format/moment'
import { Timestamp } from '#/ui/format/Timestamp'
import { Panel } from '#/ui/layout/Panel'
import { isCanceled, ratePerMinute, type BroadcastRow } from '../broadcast-row'
import { text } from './text'
import classes from './BroadcastTimeline.module.css'

const t = text.timeline

interface Step {
  id: string
  label: string
  ms: number | null
  /** This step has happened. */
  passed: boolean
  /** Shown when there is no time. */
  absent: string
}

/** The steps of a broadcast (created, scheduled, started, all enqueued) with their times, and the recipient count. */
export function BroadcastTimeline({ row }: { row: BroadcastRow }) {
  const now = useNow('second')
  const created = readTimestamp(row.reading?.broadcast.created_at)
  const canceled = isCanceled(row)
  const pendingText = canceled || row.status === 'failed' ? t.never : t.notYet
  const steps: Step[] = [
    { id: 'created', label: t.created, ms: created, passed: true, absent: t.unknown },
    {
      id: 'scheduled',
      label: t.scheduled,
      ms: row.sendAt,
      passed: row.sendAt !== null && row.sendAt <= now && !canceled,
      absent: row.reading?.broadcast.send_scheduled_date || t.unknown,
    },
    { id: 'started', label: t.started, ms: row.startedAt, passed: row.startedAt !== null, absent: pendingText },
    { id: 'enqueued', label: t.enqueued, ms: row.enqueuedAt, passed: row.enqueuedAt !== null, absent: pendingText },
  ]
  return (
    <Panel title={t.title}>
      <ol className={classes['track']}>
        {steps.map(step => (
          <li key={step.id} className={classes['step']} data-passed={step.passed || undefined}>
            <span className={classes['label']}>{step.label}</span>
            <Timestamp
              ms={step.ms}
              precision="second"
              stacked
              relative={step.passed || !canceled}
              absent={step.absent}
            />
          </li>
        ))}
      </ol>
      <RecipientCount row={row} now={now} />
    </Panel>
  )
}

function RecipientCount({ row, now }: { row: BroadcastRow; now: number }) {
  const rate = ratePerMinute(row, now)
  if (row.recipients === null)
    return <p className={classes['none']}>{row.status === 'scheduled' ? t.countedLater : t.noCount}</p>
  const took = row.startedAt === null || row.enqueuedAt === null ? null : row.enqueuedAt - row.startedAt
  const isPartial = row.status === 'in_progress' || row.status === 'paused'
  return (
    <p className={classes['recipients']}>
      <span>{isPartial ? t.recipientsSoFar : t.recipients}</span>{' '}
      <b className={classes['figure']}>{formatNumber(row.recipients)}</b>{' '}
      {rate === null ? null : <span className="sb-dim">{t.rate(formatNumber(rate))}</span>}{' '}
      {took === null ? null : <span className="sb-dim">{t.took(formatSpan(Math.max(1000, took)))}</span>}
    </p>
  )
}
