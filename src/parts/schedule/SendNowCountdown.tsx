import { useNow } from '#/ui/behavior/clock'
import { formatSpan } from '#/ui/format/moment'
import { PlainButton } from '#/ui/inputs/PlainButton'
import { scheduleText as t } from './text'
import classes from './ScheduleField.module.css'

interface SendNowCountdownProps {
  /** When it leaves. */
  at: number
  /** Cancels it; there is nothing to cancel any more once the time is up. */
  onCancel: () => void
  /** The canceling is under way. */
  pending: boolean
}

/** The two minutes of "send now": how long it can still be canceled, in figures, and the button that does. */
export function SendNowCountdown({ at, onCancel, pending }: SendNowCountdownProps) {
  const left = at - useNow('second')
  return (
    <div className={classes['count']} role="timer">
      <p>{left > 0 ? t.leavesIn(spanOf(left)) : t.leaving}</p>
      {left > 0 ? (
        <PlainButton onClick={onCancel} disabled={pending}>
          {t.cancel}
        </PlainButton>
      ) : null}
    </div>
  )
}

/** `1 min 48 s`: the seconds count here. */
function spanOf(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  const rest = seconds % 60
  const whole = formatSpan((seconds - rest) * 1000)
  if (seconds < 60) return formatSpan(seconds * 1000)
  return rest === 0 ? whole : `${whole} ${formatSpan(rest * 1000)}`
}
