import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { memo, useState, type ComponentProps } from 'react'
import { DAY_MS, HOUR_MS } from '#/contract/format/durations'
import { wallTime } from '#/contract/format/wall-time'
import { findQuietRanges, type HourRange } from '#/parts/schedule/quiet-ranges'
import type { Recipients } from '#/parts/schedule/recipients'
import { formatWallClock } from '#/ui/date/wall-clock'
import { locale } from '#/ui/format/format'
import { IconButton } from '#/ui/inputs/IconButton'
import type { BroadcastRow, NearbySend } from '../../broadcast-row'
import { text } from '../text'
import { parseDay } from './calendar-days'
import type { SlotRange } from './calendar-moves'
import { CalendarSend } from './CalendarSend'
import classes from './BroadcastCalendar.module.css'

const t = text.calendar
/** In the month view, a day shows at most this many broadcasts until it is expanded. */
const MAX_SHOWN = 4
const weekdayFormat = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })

interface CalendarDayProps {
  day: string
  /** In chronological order. */
  rows: readonly BroadcastRow[]
  nearby: ReadonlyMap<string, NearbySend>
  recipients: Recipients
  isToday: boolean
  /** Whether the day is outside the month that is shown. */
  isOutside: boolean
  /** The slot of the current time: everything before it is past. */
  currentSlot: number
  /** The slot of this day that a broadcast would be moved to; null if there is none. */
  target: number | null
  /** The statuses whose truncated lists show no broadcast before this day. */
  truncated: readonly string[]
  /** The key of the broadcast that was last moved with the keyboard. */
  lastMoved: string | null
  /** What every broadcast of the calendar needs. */
  sendProps: Omit<ComponentProps<typeof CalendarSend>, 'row' | 'nearby'>
  onCreate: (range: SlotRange) => void
}

/** A day of the month, or of the week with its hours. Memoized, because a click on the calendar changes few days. */
export const CalendarDay = memo(function CalendarDay(props: CalendarDayProps) {
  const { day, rows, isToday, isOutside, currentSlot, target, truncated, sendProps, onCreate } = props
  const start = parseDay(day)
  const name = formatWallClock(start, 'day')
  const isPast = start + DAY_MS <= currentSlot
  return (
    <li
      className={classes['day']}
      data-today={isToday || undefined}
      data-outside={isOutside || undefined}
      data-empty={rows.length === 0 || undefined}
      data-target={(sendProps.span === 'month' && target !== null) || undefined}
      data-slot={sendProps.span === 'month' ? start : undefined}
      aria-label={t.day(name, rows.length)}
      aria-current={isToday ? 'date' : undefined}
    >
      <div className={classes['dayHead']} data-no-create>
        <span className={`sb-second ${classes['date'] ?? ''}`} aria-hidden>
          {weekdayFormat.format(start)} {Number(day.slice(8))}
        </span>
        {isPast ? null : (
          <IconButton
            className={classes['create']}
            icon={IconPlus}
            size={24}
            label={t.create(name)}
            onClick={() => onCreate({ from: start, until: start + DAY_MS })}
          />
        )}
        {truncated.map(status => (
          <p key={status} className={`sb-note ${classes['truncated'] ?? ''}`}>
            {t.truncated(status)}
          </p>
        ))}
      </div>
      {sendProps.span === 'month' ? <DaySends {...props} /> : <DayHours {...props} start={start} />}
    </li>
  )
})

function DaySends({ rows, nearby, lastMoved, sendProps }: CalendarDayProps) {
  const [isExpanded, setExpanded] = useState(false)
  // What was just moved here must not vanish, and its button has the focus
  const isMovedHidden = rows.slice(MAX_SHOWN).some(({ key }) => key === lastMoved)
  const visibleRows = isExpanded || isMovedHidden ? rows : rows.slice(0, MAX_SHOWN)
  return (
    <>
      <ul className={classes['sends']}>
        {visibleRows.map(row => (
          <CalendarSend key={row.key} row={row} nearby={nearby.get(row.key)} {...sendProps} />
        ))}
      </ul>
      {rows.length > visibleRows.length ? (
        <Button
          size="xs"
          variant="subtle"
          onClick={event => {
            // The button disappears, so the last broadcast above it takes the focus
            const links = event.currentTarget.closest('li')?.querySelectorAll('a')
            links?.[links.length - 1]?.focus()
            setExpanded(true)
          }}
        >
          {t.more(rows.length - visibleRows.length)}
        </Button>
      ) : null}
    </>
  )
}

function DayHours({
  start,
  rows,
  nearby,
  recipients,
  currentSlot,
  target,
  sendProps,
}: CalendarDayProps & { start: number }) {
  const quiet = findQuietRanges(start, sendProps.zone, recipients)
  const hours = rows.map(({ sendAt }) => Math.floor((wallTime(sendAt ?? 0, sendProps.zone) - start) / HOUR_MS))
  return Array.from({ length: 24 }, (_, hour) => {
    const slot = start + hour * HOUR_MS
    const sends = rows.filter((_, index) => hours[index] === hour)
    return (
      <div
        key={hour}
        role="presentation"
        className={classes['slot']}
        data-slot={slot}
        data-quiet={quietPart(quiet, hour)}
        data-past={slot < currentSlot || undefined}
        data-now={slot === currentSlot || undefined}
        data-target={slot === target || undefined}
      >
        {sends.length === 0 ? null : (
          <ul className={classes['sends']}>
            {sends.map(row => (
              <CalendarSend key={row.key} row={row} nearby={nearby.get(row.key)} {...sendProps} />
            ))}
          </ul>
        )}
      </div>
    )
  })
}

/** Which half of an hour is quiet somewhere; `all` if both are, undefined if neither is. */
function quietPart(ranges: readonly HourRange[], hour: number): 'all' | 'first' | 'second' | undefined {
  const includes = (time: number) => ranges.some(({ from, to }) => time >= from && time < to)
  if (includes(hour)) return includes(hour + 0.5) ? 'all' : 'first'
  return includes(hour + 0.5) ? 'second' : undefined
}
