import { Timestamp } from '#/ui/format/Timestamp'
import type { Stretch } from './list-histories'
import { text } from './text'

const Day = ({ ms }: { ms: number }) => <Timestamp ms={ms} precision="day" weekday={false} relative={false} />

/** One record in words: since when, or from when to when and why it ended. */
export function StretchLine({ stretch }: { stretch: Stretch }) {
  const { from, until, isActive, reason } = stretch
  if (isActive) {
    return (
      <span>
        {from === null ? (
          text.noStart
        ) : (
          <>
            {text.since} {<Day ms={from} />}
          </>
        )}
      </span>
    )
  }
  const words = text.reason(reason)
  return (
    <span>
      {from === null ? text.noStart : <Day ms={from} />} {text.to} {until === null ? text.noEnd : <Day ms={until} />},{' '}
      {words ?? <span className="sb-mono">{reason}</span>}
    </span>
  )
}
