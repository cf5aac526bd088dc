import { readTimestamp } from '#/contract/format/timestamps'
import { SendTime } from '#/parts/schedule/SendTime'
import { shortenName } from '#/ui/format/LongText'
import { isCanceled, type BroadcastRow } from '../broadcast-row'
import { text } from './text'
import classes from './BroadcastTimeline.module.css'

const t = text.timeline

interface Step {
  id: string
  label: string
  ms: number | null
  /** Whether this step has happened. */
  isPast: boolean
  /** Shown when there is no time. */
  absent: string
}

/** The steps of a broadcast (created, scheduled, started, all enqueued) with their times. */
export function BroadcastTimeline({ row, now }: { row: BroadcastRow; now: number }) {
  const created = readTimestamp(row.reading?.broadcast.created_at)
  const canceled = isCanceled(row)
  const { started, enqueued } = absentTexts(row)
  const steps: Step[] = [
    { id: 'created', label: t.created, ms: created, isPast: true, absent: t.unknown },
    {
      id: 'scheduled',
      label: t.scheduled,
      ms: row.sendAt,
      isPast: row.sendAt !== null && row.sendAt <= now && !canceled,
      absent: shortenName(row.reading?.broadcast.send_scheduled_date ?? '', 24) || t.unknown,
    },
    { id: 'started', label: t.started, ms: row.startedAt, isPast: row.startedAt !== null, absent: started },
    { id: 'enqueued', label: t.enqueued, ms: row.enqueuedAt, isPast: row.enqueuedAt !== null, absent: enqueued },
  ]
  return (
    <ol className={classes['track']} aria-label={t.title}>
      {steps.map(step => (
        <li
          key={step.id}
          className={`sb-station sb-small ${classes['step'] ?? ''}`}
          data-passed={step.isPast || undefined}
        >
          <span className={classes['label']}>{step.label}</span>
          <SendTime
            broadcastId={step.id === 'scheduled' ? row.id : null}
            ms={step.ms}
            precision="second"
            stacked
            relative={step.isPast || !canceled}
            absent={step.absent}
          />
        </li>
      ))}
    </ol>
  )
}

/** What stands in for the time of a step if the service gives none, which may be because it has not happened. */
function absentTexts(row: BroadcastRow): { started: string; enqueued: string } {
  if (isCanceled(row)) return { started: t.never, enqueued: t.never }
  switch (row.status) {
    case 'scheduled':
      return { started: t.notYet, enqueued: t.notYet }
    case 'in_progress':
    case 'paused':
      return { started: t.unknown, enqueued: t.notYet }
    case 'failed':
      return { started: row.recipients === null || row.recipients > 0 ? t.unknown : t.never, enqueued: t.never }
    default:
      return { started: t.unknown, enqueued: t.unknown }
  }
}
