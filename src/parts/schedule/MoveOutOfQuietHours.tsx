import { Button, Tooltip } from '@mantine/core'
import { IconSun } from '@tabler/icons-react'
import { nextTimeOutsideQuietHours } from '#/contract/policy/quiet-hours'
import { useNow } from '#/ui/behavior/clock'
import { focusMainOnRemoval } from '#/ui/behavior/focus-heading'
import { formatMoment } from '#/ui/format/moment'
import type { Recipients } from './recipients'
import { scheduleOf, type ScheduleValue } from './schedule-value'
import { text } from './text'

const t = text.recipients

interface MoveOutOfQuietHoursProps {
  at: number
  zone: string
  recipients: Recipients
  onChange: (value: ScheduleValue) => void
}

/** Offers the next send time outside quiet hours in all of the recipients' zones, or says that there is none. */
export function MoveOutOfQuietHours({ at, zone, recipients, onChange }: MoveOutOfQuietHoursProps) {
  'use no memo' // small: memoization would enlarge the largest page and save nothing
  const now = useNow('minute')
  const next = nextTimeOutsideQuietHours(
    at,
    recipients.zones.map(recipientZone => recipientZone.zone),
    recipients.rules,
  )
  if (next === null) return <p className="sb-dim">{t.noTimeOutside}</p>
  return (
    <Tooltip label={t.moveToHint}>
      {/* It disappears when it is pressed */}
      <Button ref={focusMainOnRemoval} size="xs" onClick={() => onChange(scheduleOf(next, zone))}>
        <IconSun size={16} stroke={1.5} aria-hidden />
        {t.moveTo(formatMoment(next, zone, { now }) ?? '')}
      </Button>
    </Tooltip>
  )
}
