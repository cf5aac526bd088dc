import { useNow } from '../behavior/clock'
import { usePreferences } from '../behavior/preferences'
import { formatMoment, formatRelative } from './moment'
import { text } from './text'
import { displayZone, isZone } from './zone'
import classes from './Timestamp.module.css'

const t = text.timestamp

interface TimestampProps {
  /** The time in ms; null if the service sent none or an unreadable one. */
  ms: number | null | undefined
  /** 'day' shows no time of day. */
  precision?: 'day' | 'minute' | 'second'
  /** A time zone other than the display zone. */
  zone?: string
  /** Also show the relative time; on by default. */
  relative?: boolean
  /** Shows the relative time below instead of beside. */
  stacked?: boolean
  weekday?: boolean
  zoneName?: boolean
  /** Shown if `ms` is null; a word, because a dash says nothing. */
  absent?: string
}

/** A time in the display zone, with the relative time beside it. */
export function Timestamp(props: TimestampProps) {
  const { ms, precision = 'minute', relative = true, stacked = false, weekday = true, zoneName = true } = props
  const now = useNow('minute')
  const preferred = displayZone(usePreferences().zone)
  const zone = props.zone !== undefined && isZone(props.zone) ? props.zone : preferred
  if (ms === null || ms === undefined) return <span className="sb-dim">{props.absent ?? t.absent}</span>
  const absolute = formatMoment(ms, zone, { now, precision, weekday, zoneName })
  if (absolute === null) return <span className="sb-dim">{t.invalid}</span>
  return (
    <span className={stacked ? classes['stacked'] : classes['beside']}>
      <time dateTime={new Date(ms).toISOString()} className={classes['absolute']}>
        {absolute}
      </time>
      {relative ? <span className={classes['relative']}>{formatRelative(ms, now, zone)}</span> : null}
    </span>
  )
}
