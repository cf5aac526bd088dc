import type { Period } from './list-histories'
import { positionOn, type TimeAxis } from './time-axis'
import classes from './TimeBar.module.css'

interface TimeBarProps {
  axis: TimeAxis
  periods: readonly Period[]
}

/** The periods of one list as a bar: each is a thick line, with marks at its start and end. */
export function TimeBar({ axis, periods }: TimeBarProps) {
  return (
    <div className={classes['bar']} aria-hidden>
      {axis.ticks.map(({ at }) => (
        <span key={at} className={classes['tick']} style={{ insetInlineStart: `${positionOn(axis, at)}%` }} />
      ))}
      <span className={classes['track']} />
      {periods.map((period, i) => (
        <PeriodBar key={i} axis={axis} period={period} />
      ))}
    </div>
  )
}

function PeriodBar({ axis, period }: { axis: TimeAxis; period: Period }) {
  const { from, until, isActive } = period
  // No line from or to an unknown date: it would show a subscription at times when there may have been none
  const known = from ?? until
  if (known === null) return null
  const start = positionOn(axis, known)
  const end = positionOn(axis, isActive ? axis.now : (until ?? known))
  const dataOver = isActive ? undefined : ''
  return (
    <>
      <span
        className={classes['period']}
        data-over={dataOver}
        style={{ insetInlineStart: `${start}%`, inlineSize: `${Math.max(0, end - start)}%` }}
      />
      {from === null ? null : (
        <span className={classes['start']} data-over={dataOver} style={{ insetInlineStart: `${start}%` }} />
      )}
      {isActive || until === null ? null : <span className={classes['end']} style={{ insetInlineStart: `${end}%` }} />}
    </>
  )
}

/** The years or months above the bars. */
export function TimeScale({ axis }: { axis: TimeAxis }) {
  return (
    <div className={classes['scale']} aria-hidden>
      {axis.ticks.map(({ at, label }, i) => {
        const next = axis.ticks[i + 1]?.at ?? axis.to
        const style = {
          insetInlineStart: `${positionOn(axis, at)}%`,
          insetInlineEnd: `${100 - positionOn(axis, next)}%`,
        }
        return (
          <span key={at} className={classes['label']} style={style}>
            <span>{label}</span>
          </span>
        )
      })}
    </div>
  )
}
