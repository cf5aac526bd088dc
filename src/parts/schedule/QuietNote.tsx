import { findQuiet } from '#/contract/policy/quiet-hours'
import { MoveOutOfQuietHours } from './MoveOutOfQuietHours'
import { describeQuiet, type Recipients } from './recipients'
import type { ScheduleValue } from './schedule-value'
import classes from './ScheduleField.module.css'

interface QuietNoteProps {
  at: number
  value: ScheduleValue
  onChange: (value: ScheduleValue) => void
  recipients: Recipients
}

/** Below the field: where the send time is within quiet hours, and the next time outside them. */
export function QuietNote({ at, value, onChange, recipients }: QuietNoteProps) {
  const { zones, rules } = recipients
  const found = findQuiet(
    at,
    zones.map(({ zone }) => zone),
    rules,
  )
  return (
    <div role="status" className={classes['quiet']}>
      {found.map((finding, index) => (
        <p key={index} className={classes['note']} data-level="warn">
          {describeQuiet(finding)}
        </p>
      ))}
      {found.length === 0 ? null : (
        <MoveOutOfQuietHours at={at} zone={value.zone} recipients={recipients} onChange={onChange} />
      )}
    </div>
  )
}
