import '@mantine/dates/styles.layer.css'
import { Button, TextInput } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import { text as t } from './text'
import { formatWallClock, readWallClock, writeWallClock } from './wall-clock'
import classes from './DateTimePicker.module.css'

interface DateTimePickerProps {
  /** The chosen wall time; null if there is none. */
  wall: number | null
  /** Now, as a wall time in the zone of the send time. */
  today: number
  onPick: (wall: number) => void
}

/** A calendar with a field for the time. Loaded on demand, because it imports dayjs. */
export function DateTimePicker({ wall, today, onPick }: DateTimePickerProps) {
  const [day, setDay] = useState(writeWallClock(wall ?? today).slice(0, 10))
  const [time, setTime] = useState(wall === null ? '09:00' : writeWallClock(wall).slice(11))
  const chosen = readWallClock(`${day}T${time}`)
  return (
    <div className={classes['picker']}>
      <DatePicker
        value={day}
        onChange={value => {
          if (value !== null) setDay(value)
        }}
        defaultDate={day}
        minDate={writeWallClock(today).slice(0, 10)}
        size="sm"
        ariaLabels={{
          nextMonth: t.nextMonth,
          previousMonth: t.previousMonth,
          monthLevelControl: t.changeLevel,
          yearLevelControl: t.changeLevel,
        }}
        getDayAriaLabel={date => formatWallClock(Date.parse(`${date}T00:00Z`), 'date')}
      />
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
          {chosen === null ? t.when : formatWallClock(chosen, 'full')}
        </Button>
      </div>
    </div>
  )
}
