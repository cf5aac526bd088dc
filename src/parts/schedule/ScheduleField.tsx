import { Button, TextInput } from '@mantine/core'
import { IconBolt, IconCalendar } from '@tabler/icons-react'
import { use, useId } from 'react'
import { wallTime } from '#/contract/format/wall-time'
import { ClockContext, useNow } from '#/ui/behavior/clock'
import { lazyPart } from '#/ui/behavior/lazy-part'
import { formatClockAndZone, formatMoment, formatOffset } from '#/ui/format/moment'
import { IconButton } from '#/ui/inputs/IconButton'
import { PopoverButton } from '#/ui/overlays/PopoverButton'
import { DayLine, type OtherSend } from './DayLine'
import { QuietNote } from './QuietNote'
import type { Recipients } from './recipients'
import { scheduleProblem } from './schedule-problems'
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
import { formatWallClock, readWallClock } from './wall-clock'
import { ZoneSelect } from './ZoneSelect'
import classes from './ScheduleField.module.css'

const DateTimePicker = lazyPart(() => import('./DateTimePicker').then(part => part.DateTimePicker))

interface ScheduleFieldProps {
  value: ScheduleValue
  onChange: (value: ScheduleValue) => void
  /** The zone the app shows times in. */
  displayZone: string
  /** Other broadcasts to show on the day. */
  others: readonly OtherSend[]
  recipients: Recipients
}

/** The send time: in words or from a calendar, in any time zone. Asks which moment is meant if the clocks change then. */
export function ScheduleField({ value, onChange, displayZone, others, recipients }: ScheduleFieldProps) {
  const noteId = useId()
  const clock = use(ClockContext)
  const now = useNow('minute')
  const resolved = resolveSchedule(value, now)
  const at = momentOf(resolved)
  const wall = value.wall === null ? null : readWallClock(value.wall)
  const problem = value.text === '' && !value.now ? null : scheduleProblem(resolved)
  return (
    <div className={classes['schedule']}>
      <div className={classes['row']}>
        <div className={classes['field']}>
          <TextInput
            aria-label={t.when}
            aria-describedby={noteId}
            placeholder={t.example}
            value={value.text}
            error={problem !== null && resolved.kind !== 'ask'}
            autoComplete="off"
            spellCheck={false}
            onChange={event => onChange(withTypedText(value, event.currentTarget.value, clock.now()))}
            onBlur={() => onChange(withTextInFull(value))}
            onKeyDown={event => {
              if (event.key === 'Enter') onChange(withTextInFull(value))
            }}
          />
          {wall === null || value.now ? null : <span className={classes['read']}>{formatWallClock(wall, 'full')}</span>}
          <PopoverButton
            label={t.pick}
            button={<IconButton icon={IconCalendar} label={t.pick} className={classes['pick']} />}
          >
            {close => (
              <DateTimePicker
                wall={wall}
                today={wallTime(now, value.zone)}
                onPick={chosen => {
                  onChange(withLocalTime(value, chosen))
                  close()
                }}
              />
            )}
          </PopoverButton>
        </div>
        <div className={classes['zone']}>
          <ZoneSelect
            value={value.zone}
            onChange={zone => onChange(withZone(value, zone))}
            at={at ?? now}
            displayZone={displayZone}
          />
        </div>
        <Button
          aria-pressed={value.now}
          onClick={() => onChange({ ...value, text: '', wall: null, choice: null, now: !value.now })}
        >
          <IconBolt size={16} stroke={1.5} aria-hidden />
          {value.now ? t.notNow : t.sendNow}
        </Button>
      </div>
      <div id={noteId} role="status" className={classes['status']}>
        {value.now ? <p className={classes['note']}>{t.now(formatClockAndZone(now + 120_000, value.zone))}</p> : null}
        {problem && resolved.kind !== 'ask' ? (
          <p className={classes['note']} data-level="stop">
            {problem}
          </p>
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
  const name = useId()
  const ask = resolved.kind === 'ask' ? resolved : resolved.kind === 'at' ? resolved.answered : null
  if (ask === null) return null
  return (
    <fieldset className={`sb-callout ${classes['question'] ?? ''}`}>
      <legend className={classes['legend']}>{ask.problem}</legend>
      {(['earlier', 'later'] as const).map(choice => (
        <label key={choice} className={classes['answer']}>
          <input
            type="radio"
            className="sb-check"
            name={name}
            checked={value.choice === choice}
            onChange={() => onChange({ ...value, choice })}
          />
          {t.choice(formatMoment(ask[choice], value.zone, { now }) ?? '')}
          <span className={classes['offset']}>{formatOffset(ask[choice], value.zone)}</span>
        </label>
      ))}
    </fieldset>
  )
}
