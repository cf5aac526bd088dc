import { useNow } from '../behavior/clock'
import { usePreferences } from '../behavior/preferences'
import { formatMoment, formatRelative } from './moment'
import { text } from './text'
import { displayZone, isZone } from './zone'
import classes from './Timestamp.module.css'

const t = text.timestamp

interface TimestampProps {
  /** The moment in ms; null when the service gave none or one that cannot be read. */
  ms: number | null | undefined
  /** How exact; a day has no clock time. */
  precision?: 'day' | 'minute' | 'second'
  /** Another zone than the display zone. */
  zone?: string
  /** Say how long ago or until; on by default. */
  relative?: boolean
  /** The relative part underneath instead of beside. */
  stacked?: boolean
  weekday?: boolean
  zoneName?: boolean
  /** The word for an absent moment; never a dash (LOOK.md, Tables). */
  absent?: string
}

/** A moment in the display zone: absolute always, relative beside it (LOOK.md, Numbers, times, ids). */
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
