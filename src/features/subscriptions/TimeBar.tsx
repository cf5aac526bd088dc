import type { Stretch } from './list-histories'
import { placeOf, type TimeAxis } from './time-axis'
import classes from './TimeBar.module.css'

interface TimeBarProps {
  axis: TimeAxis
  stretches: readonly Stretch[]
}

/** The track of one list: thick where it was in force, a station where it began, a mark where it ended, gaps between. */
export function TimeBar({ axis, stretches }: TimeBarProps) {
  return (
    <div className={classes['bar']} aria-hidden>
      {axis.ticks.map(({ at }) => (
        <span key={at} className={classes['tick']} style={{ insetInlineStart: `${placeOf(axis, at)}%` }} />
      ))}
      <span className={classes['track']} />
      {stretches.map((stretch, i) => (
        <Force key={i} axis={axis} stretch={stretch} />
      ))}
    </div>
  )
}

function Force({ axis, stretch }: { axis: TimeAxis; stretch: Stretch }) {
  const { from, until, isActive } = stretch
  if (from === null && until === null) return null
  const start = placeOf(axis, from ?? axis.from)
  const end = isActive ? 100 : placeOf(axis, until ?? from ?? axis.from)
  const over = isActive ? undefined : ''
  return (
    <>
      <span
        className={classes['force']}
        data-over={over}
        style={{ insetInlineStart: `${start}%`, inlineSize: `${Math.max(0, end - start)}%` }}
      />
      {from === null ? null : (
        <span className={classes['station']} data-over={over} style={{ insetInlineStart: `${start}%` }} />
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
        const place = { insetInlineStart: `${placeOf(axis, at)}%`, insetInlineEnd: `${100 - placeOf(axis, next)}%` }
        return (
          <span key={at} className={classes['label']} style={place}>
            <span>{label}</span>
          </span>
        )
      })}
    </div>
  )
}
