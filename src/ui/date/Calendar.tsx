import '@mantine/dates/styles.layer.css'
import { Button, TextInput } from '@mantine/core'
import { DatePicker, type DayOfWeek } from '@mantine/dates'
import { useEffect, useRef, useState } from 'react'
import { formatDate } from '../format/moment'
import { text as t } from './text'
import { formatWallClock, readWallClock, writeWallClock } from './wall-clock'
import classes from './Calendar.module.css'

export interface CalendarProps {
  /** The chosen day or time, as a wall time; null if there is none. */
  wall: number | null
  /** Now, as a wall time in the zone of the field. */
  today: number
  /** Whether a time of day is chosen as well. */
  withTime?: boolean
  /** Whether only today and later days can be chosen. */
  noPastDays?: boolean
  onPick: (wall: number) => void
}

/** Days off differ between countries, so none looks different. */
const noDays: DayOfWeek[] = []

/** A calendar, with a time if the field has one. Loaded on demand, because it imports dayjs. */
export function Calendar({ wall, today, withTime = false, noPastDays = false, onPick }: CalendarProps) {
  const [day, setDay] = useState(writeWallClock(wall ?? today).slice(0, 10))
  const [time, setTime] = useState(wall === null ? '09:00' : writeWallClock(wall).slice(11))
  const chosen = readWallClock(`${day}T${time}`)
  const wallOf = (date: string) => Date.parse(`${date}T00:00Z`)
  const picker = useRef<HTMLDivElement>(null)
  // The panel looked for a field to focus before this part had arrived. Mantine marks the chosen day
  useEffect(() => picker.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true }), [])
  return (
    <div ref={picker} className={classes['picker']}>
      <DatePicker
        value={wall === null && !withTime ? null : day}
        onChange={value => {
          if (withTime && value !== null) setDay(value)
          // Without a time, pressing the chosen day chooses it again
          if (!withTime) onPick(wallOf(value ?? day))
        }}
        allowDeselect={!withTime}
        defaultDate={day}
        minDate={noPastDays ? writeWallClock(today).slice(0, 10) : undefined}
        size="sm"
        weekendDays={noDays}
        hideOutsideDates
        classNames={{ calendarHeader: classes['header'] }}
        ariaLabels={{
          nextMonth: t.nextMonth,
          previousMonth: t.previousMonth,
          monthLevelControl: t.changeLevel,
          yearLevelControl: t.changeLevel,
        }}
        // Its own names would be English: dayjs knows no other language
        monthLabelFormat={date => formatDate(wallOf(date), ['month', 'year'], 'long')}
        monthsListFormat={date => formatDate(wallOf(date), ['month'])}
        weekdayFormat={date => formatDate(wallOf(date), ['weekday'])}
        getDayAriaLabel={date => formatWallClock(wallOf(date), 'date')}
      />
      {withTime ? (
        <div className={classes['foot']}>
          <TextInput
            type="time"
            label={t.time}
            value={time}
            onChange={event => setTime(event.currentTarget.value)}
            className={classes['time']}
          />
          <Button
            variant="filled"
            disabled={chosen === null}
            onClick={() => {
              if (chosen !== null) onPick(chosen)
            }}
          >
            {chosen === null ? t.noTime : formatWallClock(chosen, 'full')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
