import { Button, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useRouteParams } from '#/api/route-params'
import { PathLink } from '#/nav/PathLink'
import { useUrlState } from '#/nav/url-state'
import type { ListNames } from '#/parts/list-names/use-list-names'
import { useNow } from '#/ui/behavior/clock'
import { locale } from '#/ui/format/format'
import { showControlCharacters } from '#/ui/format/LongText'
import { formatClock } from '#/ui/format/moment'
import { useZone } from '#/ui/format/use-time'
import { wallTime } from '#/ui/format/zone'
import { IconButton } from '#/ui/inputs/IconButton'
import { isCanceled, type BroadcastRow, type NearbySend } from '../broadcast-row'
import { BroadcastStatus } from '../BroadcastStatus'
import { text as shared } from '../text'
import { NearbyMark, rowPath } from './broadcast-columns'
import { formatDay, addDays, daysInSpan, isDay, addMonths } from './calendar-days'
import { listAddressSchema } from './list-address'
import { text } from './text'
import classes from './BroadcastCalendar.module.css'

const t = text.calendar
/** In the month, a day shows this many broadcasts until it is expanded. */
const MAX_SHOWN = 4
const monthFormat = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayFormat = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const weekdayFormat = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })

interface BroadcastCalendarProps {
  rows: readonly BroadcastRow[]
  nearby: ReadonlyMap<string, NearbySend>
  names: ListNames
}

/** The broadcasts by day, in the display time zone. */
export function BroadcastCalendar({ rows, nearby, names }: BroadcastCalendarProps) {
  const zone = useZone()
  const today = formatDay(wallTime(useNow('minute'), zone))
  const [{ span, day: requested }, setAddress] = useUrlState(listAddressSchema)
  const day = isDay(requested) ? requested : today
  const days = daysInSpan(span, day)
  const byDay = new Map<string, BroadcastRow[]>(days.map(one => [one, []]))
  for (const row of rows.toSorted((a, b) => (a.sendAt ?? 0) - (b.sendAt ?? 0))) {
    if (row.sendAt !== null) byDay.get(formatDay(wallTime(row.sendAt, zone)))?.push(row)
  }
  const go = (step: 1 | -1) =>
    setAddress({ day: span === 'week' ? addDays(day, step * 7) : addMonths(day, step) }, { replace: true })
  return (
    <section className="sb-card" aria-labelledby="calendar-title">
      <header className={classes['head']}>
        <h2 id="calendar-title" className={classes['title']} aria-live="polite">
          {titleOf(span, day, days)}
        </h2>
        <IconButton icon={IconChevronLeft} label={t.previous[span]} onClick={() => go(-1)} />
        <Button size="xs" onClick={() => setAddress({ day: '' }, { replace: true })}>
          {t.today}
        </Button>
        <IconButton icon={IconChevronRight} label={t.next[span]} onClick={() => go(1)} />
        <SegmentedControl
          aria-label={t.span}
          value={span}
          data={(['month', 'week'] as const).map(value => ({ value, label: t[value] }))}
          onChange={value => setAddress({ span: value })}
        />
      </header>
      <ol className={classes['days']} data-span={span}>
        {days.map(one => (
          <Day
            key={one}
            day={one}
            rows={byDay.get(one) ?? []}
            isToday={one === today}
            isOutside={span === 'month' && one.slice(0, 7) !== day.slice(0, 7)}
            shown={span === 'week' ? Infinity : MAX_SHOWN}
            nearby={nearby}
            names={names}
            zone={zone}
          />
        ))}
      </ol>
    </section>
  )
}

function titleOf(span: 'week' | 'month', day: string, days: readonly string[]): string {
  if (span === 'month') return monthFormat.format(Date.parse(`${day}T00:00Z`))
  const [first = day] = days
  const range = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  return range.formatRange(Date.parse(`${first}T00:00Z`), Date.parse(`${days.at(-1) ?? day}T00:00Z`))
}

interface DayProps {
  day: string
  rows: readonly BroadcastRow[]
  isToday: boolean
  isOutside: boolean
  shown: number
  nearby: ReadonlyMap<string, NearbySend>
  names: ListNames
  zone: string
}

function Day({ day, rows, isToday, isOutside, shown, nearby, names, zone }: DayProps) {
  const params = useRouteParams()
  const [expanded, setExpanded] = useState(false)
  const date = Date.parse(`${day}T00:00Z`)
  const visibleRows = expanded ? rows : rows.slice(0, shown)
  return (
    <li
      className={classes['day']}
      data-today={isToday || undefined}
      data-outside={isOutside || undefined}
      data-empty={rows.length === 0 || undefined}
      aria-label={t.day(dayFormat.format(date), rows.length)}
      aria-current={isToday ? 'date' : undefined}
    >
      <span className={classes['date']} aria-hidden>
        <span className={classes['weekday']}>{weekdayFormat.format(date)}</span> {Number(day.slice(8))}
      </span>
      <ul className={classes['sends']}>
        {visibleRows.map(row => (
          <li key={row.key} className={classes['send']} data-over={isCanceled(row) || undefined}>
            <PathLink to={rowPath(params, row)} className={classes['link']}>
              <span className={classes['time']}>{formatClock(row.sendAt ?? 0, zone).time}</span>{' '}
              <bdi>{showControlCharacters(row.name || shared.unnamed)}</bdi>
            </PathLink>
            <span className={classes['status']}>
              <BroadcastStatus status={row.status} />
            </span>
            <NearbyMark nearby={nearby.get(row.key)} names={names} />
          </li>
        ))}
      </ul>
      {rows.length > visibleRows.length ? (
        <Button size="xs" variant="subtle" onClick={() => setExpanded(true)}>
          {t.more(rows.length - visibleRows.length)}
        </Button>
      ) : null}
    </li>
  )
}
