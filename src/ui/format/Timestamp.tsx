import { formatMoment, formatRelative, type MomentOptions } from './moment'
import { text } from './text'
import { useTime } from './use-time'
import classes from './Timestamp.module.css'

const t = text.timestamp

/** The moment of a `Timestamp`, and how it is written. */
export interface TimestampProps extends Omit<MomentOptions, 'now'> {
  /** The time in ms; null if the service sent none or an unreadable one. */
  ms: number | null | undefined
  /** Also show the relative time; on by default. */
  relative?: boolean
  /** Shows the relative time below the absolute one instead of beside it. */
  stacked?: boolean
  /** The same moment in another form, such as in another zone; shown after the relative time. */
  also?: string | null
  /** Shown if there is no time; a word, because a dash says nothing. */
  absent?: string
}

/** A time in the display zone, with the relative time beside it. */
export function Timestamp({
  ms,
  relative = true,
  stacked = false,
  absent = t.absent,
  also,
  ...options
}: TimestampProps) {
  const { zone, now } = useTime()
  if (ms === null || ms === undefined) return <span className="sb-dim">{absent}</span>
  const absolute = formatMoment(ms, zone, { now, ...options })
  if (absolute === null) return <span className="sb-dim">{t.invalid}</span>
  return (
    <span className={stacked ? classes['stacked'] : classes['beside']}>
      <time dateTime={new Date(ms).toISOString()} className={classes['absolute']}>
        {absolute}
      </time>
      {relative ? <span className={classes['relative']}>{formatRelative(ms, now, zone)}</span> : null}
      {also ? <span className={classes['also']}>{also}</span> : null}
    </span>
  )
}
