import { Button } from '@mantine/core'
import { useNow } from '#/ui/behavior/clock'
import { focusMainOnRemoval } from '#/ui/behavior/focus-heading'
import { formatSpan } from '#/ui/format/moment'
import { text as t } from './text'

interface SendNowCountdownProps {
  /** When the broadcast is sent. */
  at: number
  /** Cancels the broadcast. */
  onCancel: () => void
  /** Whether canceling is in progress. */
  pending: boolean
}

/** Counts down the two minutes of "Send now", with the button that cancels. */
export function SendNowCountdown({ at, onCancel, pending }: SendNowCountdownProps) {
  const leftMs = at - useNow('second')
  return (
    <div className="sb-row" role="timer">
      <p>{leftMs > 0 ? t.sendsIn(formatSpanWithSeconds(leftMs)) : t.sending}</p>
      {leftMs > 0 ? (
        <Button ref={focusMainOnRemoval} onClick={pending ? undefined : onCancel} aria-disabled={pending || undefined}>
          {t.cancel}
        </Button>
      ) : null}
    </div>
  )
}

/** `1 min 48 s`. */
function formatSpanWithSeconds(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  const rest = seconds % 60
  const whole = formatSpan((seconds - rest) * 1000)
  if (seconds < 60) return formatSpan(seconds * 1000)
  return rest === 0 ? whole : `${whole} ${formatSpan(rest * 1000)}`
}
