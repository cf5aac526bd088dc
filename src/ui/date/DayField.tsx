import type { TextInputProps } from '@mantine/core'
import { useState, type Ref } from 'react'
import { wallTime } from '#/contract/format/wall-time'
import { useTypedValue } from '../behavior/use-typed-value'
import { announce } from '../feedback/LiveRegion'
import { useTime } from '../format/use-time'
import { DateInput } from './DateInput'
import { readDay, type YearlessDay } from './read-when'
import { text as t } from './text'
import { formatIsoDay, readIsoDay, writeWallClock } from './wall-clock'

interface DayFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** See `DateInput`. */
  name: string
  /** A day, `2026-11-24`, or what was typed instead of one. */
  value: string
  /** Called with the day that is typed or chosen, or with the text if it is not a day. */
  onChange: (value: string) => void
  /** Which day is meant without a year. */
  yearless: YearlessDay
  ref?: Ref<HTMLInputElement>
}

/** A day without a time, typed as `24 nov 2026`, `11/24/2026`, or `yesterday`, or chosen from a calendar. */
export function DayField({ name, value, onChange, yearless, ...rest }: DayFieldProps) {
  const { zone, now } = useTime()
  const today = wallTime(now, zone)
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null)
  return (
    <DateInput
      placeholder={t.example}
      {...rest}
      name={name}
      value={typed?.value === value ? typed.text : formatIsoDay(value)}
      onText={text => {
        const reading = readDay(text, today, yearless)
        const next = reading.kind === 'day' ? reading.day : text
        setTyped({ text, value: next })
        onChange(next)
      }}
      onLeave={() => setTyped(null)}
      calendar={{
        wall: readIsoDay(value),
        today,
        onPick: picked => {
          setTyped(null)
          onChange(writeWallClock(picked).slice(0, 10))
        },
      }}
    />
  )
}

interface FilterDayProps {
  label: string
  /** A day, `2026-11-24`; empty without one. */
  value: string
  /** Called with a day, or empty. */
  onChange: (day: string) => void
}

/** A day that filters a list as soon as it is readable. Without a year, the most recent such day is meant. */
export function FilterDay({ label, value, onChange }: FilterDayProps) {
  const { zone, now } = useTime()
  const [typed, setTyped] = useTypedValue(value, text => {
    const day = readIsoDay(text) === null ? '' : text
    onChange(day)
    return day
  })
  const [wasLeft, setWasLeft] = useState(false)
  const reading = readDay(typed, wallTime(now, zone), 'last')
  const problem = reading.kind === 'unclear' ? reading.problem : null
  return (
    <DayField
      name={label}
      label={label}
      size="sm"
      value={typed}
      onChange={setTyped}
      yearless="last"
      error={wasLeft ? problem : null}
      onBlur={() => {
        setWasLeft(true)
        if (problem !== null) announce(problem)
      }}
    />
  )
}
