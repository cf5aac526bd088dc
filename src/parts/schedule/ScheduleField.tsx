import { Button } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import { use, useId, useState } from 'react'
import { isZone, wallTime } from '#/contract/format/wall-time'
import { ClockContext, useNow } from '#/ui/behavior/clock'
import { DateInput } from '#/ui/date/DateInput'
import { formatWallClock, readWallClock } from '#/ui/date/wall-clock'
import { announce } from '#/ui/feedback/LiveRegion'
import { formatClockAndZone, formatMoment, formatOffset } from '#/ui/format/moment'
import { DayLine, type OtherSend } from './DayLine'
import { QuietNote } from './QuietNote'
import type { Recipients } from './recipients'
import { scheduleProblem } from './schedule-problem'
import {
  type ScheduleValue,
  type ResolvedSchedule,
  momentOf,
  resolveSchedule,
  withLocalTime,
  withTextInFull,
  withTypedText,
  withZone,
} from './schedule-value'
import { text as t } from './text'
import { ThreeClocks } from './ThreeClocks'
import { ZoneSelect } from './ZoneSelect'
import classes from './ScheduleField.module.css'

interface ScheduleFieldProps {
  value: ScheduleValue
  onChange: (value: ScheduleValue) => void
  /** The zone the app shows times in. */
  displayZone: string
  /** Other broadcasts, shown on the timeline if they are sent on the same day. */
  others: readonly OtherSend[]
  recipients: Recipients
}

/**
 * The send time: in words or from a calendar, in any time zone. Asks which moment is meant if the clocks change then.
 */
export function ScheduleField({ value, onChange, displayZone, others, recipients }: ScheduleFieldProps) {
  const clock = use(ClockContext)
  const now = useNow('minute')
  const resolved = resolveSchedule(value, now)
  const at = momentOf(resolved)
  const wall = value.wall === null ? null : readWallClock(value.wall)
  const zone = isZone(value.zone) ? value.zone : displayZone
  // An unknown zone is reported by the zone's own field
  const problem = value.text === '' || value.zone !== zone ? null : scheduleProblem(resolved)
  // A zone in the words is the chosen one only while they name it: `gmt` becomes `gmt+1`
  const [chosenZone, setChosenZone] = useState(value.zone)
  // A stored time is checked at once
  const [wasLeft, setWasLeft] = useState(value.text !== '')
  return (
    <div className={classes['schedule']}>
      <div className={classes['row']}>
        <div className={classes['field']}>
          <DateInput
            name={t.when}
            placeholder={t.example}
            // The typed time is kept, in case the user chooses a time instead
            value={value.now ? '' : value.text}
            error={wasLeft && resolved.kind !== 'clock-change' ? problem : null}
            onFocus={() => setChosenZone(value.zone)}
            onText={text => {
              const knownZone = isZone(chosenZone) ? chosenZone : displayZone
              onChange(withTypedText({ ...value, zone: chosenZone }, text, clock.now(), knownZone))
            }}
            onLeave={() => {
              onChange(withTextInFull(value))
              // Once the time is written in full, the words no longer name the zone
              setChosenZone(value.zone)
              setWasLeft(true)
              if (!wasLeft && problem !== null && resolved.kind !== 'clock-change') announce(problem)
            }}
            calendar={{
              wall,
              today: wallTime(now, zone),
              withTime: true,
              noPastDays: true,
              onPick: chosen => {
                onChange(withLocalTime(value, chosen))
                setWasLeft(true)
              },
            }}
          />
          {wall === null || value.now ? null : <span className={classes['read']}>{formatWallClock(wall, 'full')}</span>}
        </div>
        <div className={classes['zone']}>
          <ZoneSelect
            value={value.zone}
            onChange={next => {
              onChange(withZone(value, next))
              setChosenZone(next)
            }}
            at={at ?? now}
            displayZone={displayZone}
          />
        </div>
        <Button onClick={() => onChange({ ...value, now: !value.now })}>
          <IconBolt size={16} stroke={1.5} aria-hidden />
          {value.now ? t.notNow : t.sendNow}
        </Button>
      </div>
      <div role="status" className={classes['status']}>
        {resolved.kind === 'now' ? (
          <p className={classes['note']}>{t.now(formatClockAndZone(resolved.ms, zone))}</p>
        ) : null}
      </div>
      {at === null ? null : <QuietNote at={at} value={value} onChange={onChange} recipients={recipients} />}
      <ClockChangeQuestion resolved={resolved} value={value} onChange={onChange} now={now} />
      <ThreeClocks at={at} zone={value.zone} displayZone={displayZone} now={now} recipients={recipients} />
      {at === null ? null : <DayLine at={at} zone={value.zone} others={others} recipients={recipients} />}
    </div>
  )
}

interface ClockChangeQuestionProps {
  resolved: ResolvedSchedule
  value: ScheduleValue
  onChange: (value: ScheduleValue) => void
  now: number
}

/** Asks which moment is meant if the clocks change at that time. */
function ClockChangeQuestion({ resolved, value, onChange, now }: ClockChangeQuestionProps) {
  'use no memo' // almost never renders more than null
  const name = useId()
  const clockChange = resolved.kind === 'clock-change' ? resolved : resolved.kind === 'at' ? resolved.answered : null
  if (clockChange === null) return null
  return (
    <fieldset className={`sb-callout ${classes['question'] ?? ''}`}>
      <legend className={classes['legend']}>{clockChange.problem}</legend>
      {(['earlier', 'later'] as const).map(choice => (
        <label key={choice} className={classes['answer']}>
          <input
            type="radio"
            className="sb-check"
            name={name}
            checked={value.choice === choice}
            onChange={() => onChange({ ...value, choice })}
          />
          {t.choice(formatMoment(clockChange[choice], value.zone, { now }) ?? '')}
          <span className={classes['offset']}>{formatOffset(clockChange[choice], value.zone)}</span>
        </label>
      ))}
    </fieldset>
  )
}
