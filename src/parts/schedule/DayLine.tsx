import { DAY_MS, HOUR_MS } from '#/contract/format/durations'
import { formatWallTime } from '#/ui/format/moment'
import { wallTime } from '#/ui/format/zone'
import { quietHours } from './schedule-problems'
import { text as t } from './text'
import { formatWallClock } from './wall-clock'
import classes from './DayLine.module.css'

const hours = [0, 3, 6, 9, 12, 15, 18, 21, 24]
const quietRanges = [
  { from: 0, to: quietHours.to },
  { from: quietHours.from, to: 24 },
]

/** Another broadcast on the same day. */
export interface OtherSend {
  readonly name: string
  readonly ms: number
}

interface DayLineProps {
  at: number
  zone: string
  others: readonly OtherSend[]
}

/** A timeline of the day: quiet hours hatched, this send time as a filled mark, others as open ones. */
export function DayLine({ at, zone, others }: DayLineProps) {
  const wall = wallTime(at, zone)
  const start = Math.floor(wall / DAY_MS) * DAY_MS
  const share = (from: number) => `${((from / 24) * 100).toFixed(3)}%`
  const hourOf = (ms: number) => (wallTime(ms, zone) - start) / HOUR_MS
  const sameDay = others.filter(other => hourOf(other.ms) >= 0 && hourOf(other.ms) < 24)
  return (
    <div className={classes['line']}>
      <div className={classes['day']} aria-hidden>
        {quietRanges.map(({ from, to }) => (
          <span
            key={from}
            className={classes['quiet']}
            style={{ insetInlineStart: share(from), inlineSize: share(to - from) }}
          />
        ))}
        {sameDay.map((other, index) => (
          <span key={index} className={classes['other']} style={{ insetInlineStart: share(hourOf(other.ms)) }} />
        ))}
        <span className={classes['sendTime']} style={{ insetInlineStart: share(hourOf(at)) }} />
      </div>
      <div className={classes['hours']} aria-hidden>
        {hours.map(hour => (
          <span key={hour}>{String(hour).padStart(2, '0')}</span>
        ))}
      </div>
      <ul className={classes['key']} aria-label={t.dayLine(formatWallClock(wall, 'day'))}>
        <li>
          <span className={classes['quietKey']} aria-hidden />
          {t.quiet(formatWallTime(quietHours.from * HOUR_MS), formatWallTime(quietHours.to * HOUR_MS))}
        </li>
        {sameDay.map((other, index) => (
          <li key={index}>
            <span className={classes['otherKey']} aria-hidden />
            <bdi>{t.other(other.name, formatWallTime(wallTime(other.ms, zone)))}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}
