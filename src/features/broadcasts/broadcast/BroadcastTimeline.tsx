import { readTimestamp } from '#/contract/format/timestamps'
import { useNow } from '#/ui/behavior/clock'
import { formatNumber } from '#/ui/format/format'
import { formatSpan } from '#/ui/format/moment'
import { Timestamp } from '#/ui/format/Timestamp'
import { Panel } from '#/ui/layout/Panel'
import { isOver, type BroadcastRow } from '../broadcast-row'
import { ratePerMinute } from '../progress'
import { text } from '../text'
import classes from './BroadcastTimeline.module.css'

const t = text.detail.timeline

interface Station {
  id: string
  label: string
  ms: number | null
  /** It lies behind. */
  passed: boolean
  /** What stands where there is no moment. */
  absent: string
}

/** Created, scheduled, started, enqueued: one line with stations, and how many were reached on the way. */
export function BroadcastTimeline({ row }: { row: BroadcastRow }) {
  const now = useNow('second')
  const created = readTimestamp(row.reading?.broadcast.created_at)
  const never = isOver(row)
  const ahead = never || row.status === 'failed' ? t.never : t.notYet
  const stations: Station[] = [
    { id: 'created', label: t.created, ms: created, passed: true, absent: t.unknown },
    {
      id: 'scheduled',
      label: t.scheduled,
      ms: row.sendAt,
      passed: row.sendAt !== null && row.sendAt <= now && !never,
      absent: row.reading?.broadcast.send_scheduled_date || t.unknown,
    },
    { id: 'started', label: t.started, ms: row.startedAt, passed: row.startedAt !== null, absent: ahead },
    { id: 'enqueued', label: t.enqueued, ms: row.enqueuedAt, passed: row.enqueuedAt !== null, absent: ahead },
  ]
  return (
    <Panel title={t.title}>
      <ol className={classes['track']}>
        {stations.map(station => (
          <li key={station.id} className={classes['station']} data-passed={station.passed || undefined}>
            <span className={classes['label']}>{station.label}</span>
            <Timestamp
              ms={station.ms}
              precision="second"
              stacked
              relative={station.passed || !never}
              absent={station.absent}
            />
          </li>
        ))}
      </ol>
      <Reached row={row} now={now} />
    </Panel>
  )
}

function Reached({ row, now }: { row: BroadcastRow; now: number }) {
  const rate = ratePerMinute(row, now)
  if (row.recipients === null) return <p className={classes['none']}>{t.noCount(row.status)}</p>
  const took = row.startedAt === null || row.enqueuedAt === null ? null : row.enqueuedAt - row.startedAt
  return (
    <p className={classes['reached']}>
      <b className={classes['figure']}>{formatNumber(row.recipients)}</b>{' '}
      <span>{row.status === 'in_progress' || row.status === 'paused' ? t.soFar : t.recipients}</span>
      {rate === null ? null : <span className="sb-dim">{t.rate(formatNumber(rate))}</span>}
      {took === null ? null : <span className="sb-dim">{t.took(formatSpan(Math.max(1000, took)))}</span>}
    </p>
  )
}
