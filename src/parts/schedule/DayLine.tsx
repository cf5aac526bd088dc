import { DAY_MS, HOUR_MS } from '#/contract/format/durations'
import { wallTime } from '#/contract/format/wall-time'
import { formatWallClock } from '#/ui/date/wall-clock'
import { formatWallTime } from '#/ui/format/moment'
import { findQuietRanges } from './quiet-ranges'
import type { Recipients } from './recipients'
import { text as t } from './text'
import classes from './DayLine.module.css'

const hours = [0, 3, 6, 9, 12, 15, 18, 21, 24]

/** Another broadcast; shown if it is sent on the same day. */
export interface OtherSend {
  readonly name: string
  readonly ms: number
}

interface DayLineProps {
  at: number
  zone: string
  others: readonly OtherSend[]
  recipients: Recipients
}

/** A timeline of the day: quiet hours hatched, this send time as a filled mark, others as open marks. */
export function DayLine({ at, zone, others, recipients }: DayLineProps) {
  'use no memo' // renders only when the send time changes: memoization would enlarge the largest page and save nothing
  const wall = wallTime(at, zone)
  const start = Math.floor(wall / DAY_MS) * DAY_MS
  const quietRanges = findQuietRanges(start, zone, recipients)
  const percentOfDay = (hours: number) => `${((hours / 24) * 100).toFixed(3)}%`
  const hourOf = (ms: number) => (wallTime(ms, zone) - start) / HOUR_MS
  const sameDay = others.filter(other => hourOf(other.ms) >= 0 && hourOf(other.ms) < 24)
  return (
    <div className={classes['line']}>
      <div className={classes['day']} aria-hidden>
        {quietRanges.map(({ from, to }) => (
          <span
            key={from}
            className={classes['quiet']}
            style={{ insetInlineStart: percentOfDay(from), inlineSize: percentOfDay(to - from) }}
          />
        ))}
        {sameDay.map((other, index) => (
          <span key={index} className={classes['other']} style={{ insetInlineStart: percentOfDay(hourOf(other.ms)) }} />
        ))}
        <span className={classes['sendTime']} style={{ insetInlineStart: percentOfDay(hourOf(at)) }} />
      </div>
      <div className={classes['hours']} aria-hidden>
        {hours.map(hour => (
          <span key={hour}>{String(hour).padStart(2, '0')}</span>
        ))}
      </div>
      <ul className={classes['key']} aria-label={t.dayLine(formatWallClock(wall, 'day'))}>
        {quietRanges.length === 0 ? null : (
          <li>
            <span className={classes['quietKey']} aria-hidden />
            {t.quiet}
          </li>
        )}
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
