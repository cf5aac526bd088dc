import { LongText } from '#/ui/format/LongText'
import { Timestamp } from '#/ui/format/Timestamp'
import type { Period } from './list-histories'
import { text } from './text'

const t = text.period
const Day = ({ ms }: { ms: number }) => <Timestamp ms={ms} precision="day" weekday={false} relative={false} />

/** One subscription period: since when, or from when to when and why it ended. */
export function PeriodLine({ period }: { period: Period }) {
  const { from, until, isActive, reason } = period
  if (isActive) return <span>{from === null ? t.unknownStart : t.active(<Day ms={from} />)}</span>
  return (
    <span>
      {t.ended(
        from === null ? t.unknownStart : <Day ms={from} />,
        until === null ? t.unknownEnd : <Day ms={until} />,
        <Reason reason={reason} />,
      )}
    </span>
  )
}

/** A reason that is not documented is shown as received. */
function Reason({ reason }: { reason: string | null }) {
  if (reason === null) return t.noReason
  if (isDocumented(reason)) return text.reasons[reason]
  return (
    <span className="sb-mono">
      <LongText text={reason} limit={80} />
    </span>
  )
}

const isDocumented = (reason: string): reason is keyof typeof text.reasons => Object.hasOwn(text.reasons, reason)
