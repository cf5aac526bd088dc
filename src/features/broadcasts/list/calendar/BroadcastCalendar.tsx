import { Button, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useDeferredValue, useRef, type DragEvent, type PointerEvent } from 'react'
import { useSession } from '#/api/api-context'
import { DAY_MS } from '#/contract/format/durations'
import { isDay } from '#/contract/format/timestamps'
import { wallTime } from '#/contract/format/wall-time'
import { useUrlState } from '#/nav/url-state'
import type { ListNames } from '#/parts/list-names/use-list-names'
import { isQuietAt } from '#/parts/schedule/quiet-ranges'
import { recipientsOf } from '#/parts/schedule/recipients'
import { useSendZones } from '#/parts/schedule/send-zones'
import { useNow } from '#/ui/behavior/clock'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { locale } from '#/ui/format/format'
import { formatDate, formatWallTime } from '#/ui/format/moment'
import { useZone } from '#/ui/format/use-time'
import { IconButton } from '#/ui/inputs/IconButton'
import type { BroadcastRow, NearbySend } from '../../broadcast-row'
import { isPending, type StatusList } from '../../use-broadcasts'
import { listAddressSchema } from '../list-address'
import { text } from '../text'
import { addDays, addMonths, daysInSpan, formatDay, parseDay } from './calendar-days'
import { type CalendarSpan, slotLength, slotOf } from './calendar-moves'
import { CalendarDay } from './CalendarDay'
import { CalendarSend } from './CalendarSend'
import { followDrag, canCreateAt, slotAt } from './follow-drag'
import { nameOfDay } from './slot-names'
import { findTruncated, truncatedByDay } from './truncated-lists'
import { useCalendarMoves } from './use-calendar-moves'
import { useKeyboardMove } from './use-keyboard-move'
import classes from './BroadcastCalendar.module.css'

const t = text.calendar
const monthFormat = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })

interface BroadcastCalendarProps {
  rows: readonly BroadcastRow[]
  nearby: ReadonlyMap<string, NearbySend>
  names: ListNames
  /** The broadcasts by status, as the service lists them; a list may be incomplete. */
  statusLists: readonly StatusList[]
}

const noRows: readonly BroadcastRow[] = []
const noStatuses: readonly string[] = []

/**
 * The broadcasts by day, and in a week by hour, in the display time zone. A click or a drag over free space starts a
 * draft. Drafts and scheduled broadcasts can be moved by dragging, or with the button beside them and the arrow keys.
 */
export function BroadcastCalendar({ rows, nearby, names, statusLists }: BroadcastCalendarProps) {
  const zone = useZone()
  const zoneOf = useSendZones()
  const { connection } = useSession()
  const recipients = recipientsOf(connection)
  const isQuiet = (wall: number) => isQuietAt(wall, zone, recipients)
  const localTime = wallTime(useNow('minute'), zone)
  const today = formatDay(localTime)
  const [address, setAddress] = useUrlState(listAddressSchema)
  // Another week or month is rendered in slices: it can have a hundred broadcasts
  const { span, day: requested, status } = useDeferredValue(address)
  // The broadcasts are rendered in slices too, so that the days are painted first
  const shownRows = useDeferredValue(rows, noRows)
  const { refusal, create, move } = useCalendarMoves(names, span, isQuiet)
  const dragged = useRef<{ row: BroadcastRow; over: HTMLElement | null } | null>(null)
  const day = isDay(requested) ? requested : today
  const days = daysInSpan(span, day)
  const byDay = new Map<string, BroadcastRow[]>(days.map(shownDay => [shownDay, []]))
  for (const row of shownRows.toSorted((a, b) => (a.sendAt ?? 0) - (b.sendAt ?? 0))) {
    if (row.sendAt !== null) byDay.get(formatDay(wallTime(row.sendAt, zone)))?.push(row)
  }
  const firstSlot = parseDay(days[0] ?? day)
  const shownSlots = { from: firstSlot, until: firstSlot + days.length * DAY_MS }
  const { target, lastMoved, moving, onMoveKey, keepFocus } = useKeyboardMove({
    rows: shownRows,
    span,
    shownSlots,
    localTime,
    isQuiet,
    move,
  })
  const go = (step: 1 | -1) => {
    // Counted from the last click, even if its days are not rendered yet
    const from = isDay(address.day) ? address.day : today
    const to = address.span === 'week' ? addDays(from, step * 7) : addMonths(from, step)
    setAddress({ day: to }, { replace: true })
  }
  const unreadable = statusLists.reduce((sum, { data }) => sum + (data?.unreadable.length ?? 0), 0)
  const untimed = shownRows.filter(row => row.sendAt === null)
  const truncated = findTruncated(statusLists, status, zone)
  const truncatedStatuses = truncatedByDay(truncated, days)

  const drag = {
    onDragStart: (row: BroadcastRow) => void (dragged.current = { row, over: null }),
    onDragEnd: () => {
      markTarget(dragged.current, null)
      dragged.current = null
    },
  }
  const onDragOver = (event: DragEvent) => {
    const over = slotAt(event.target)
    if (over === null || dragged.current === null) return
    event.preventDefault()
    markTarget(dragged.current, over.element)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    const to = slotAt(event.target)
    const { current } = dragged
    drag.onDragEnd()
    if (to !== null && current !== null) move(current.row, to.slot)
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    // On a Mac, a click with Ctrl opens the context menu
    const isPress = event.button === 0 && !event.ctrlKey && canCreateAt(event.target)
    const pressed = isPress ? slotAt(event.target) : null
    const length = slotLength(span)
    if (pressed === null) return
    followDrag(event.currentTarget, {
      from: pressed.slot,
      length,
      onEnd: range => {
        // A click on a past slot is ignored. A drag over past slots shows why nothing can be created
        const isPastClick = range.until <= slotOf(localTime, span) && range.until - range.from === length
        if (!isPastClick) create(range)
      },
    })
  }
  const sendProps = { names, zone, zoneOf, span, onMoveKey, keepFocus, ...drag }
  return (
    <section className="sb-card" aria-labelledby="calendar-title" aria-busy={shownRows !== rows}>
      <header className={`sb-row ${classes['head'] ?? ''}`}>
        <h2 id="calendar-title" className={classes['title']} aria-live="polite">
          {titleOf(span, day, days)}
        </h2>
        {span === 'month' || recipients.rules.length === 0 ? null : (
          <p className={`sb-note ${classes['legend'] ?? ''}`}>
            <span className={classes['quietKey']} aria-hidden />
            {t.quietLegend}
          </p>
        )}
        <IconButton icon={IconChevronLeft} label={t.previous[span]} onClick={() => go(-1)} />
        <Button size="xs" onClick={() => setAddress({ day: '' }, { replace: true })}>
          {t.today}
        </Button>
        <IconButton icon={IconChevronRight} label={t.next[span]} onClick={() => go(1)} />
        <SegmentedControl
          aria-label={t.span}
          value={address.span}
          data={(['month', 'week'] as const).map(value => ({ value, label: t[value] }))}
          onChange={value => setAddress({ span: value })}
        />
      </header>
      {refusal === null ? null : (
        <div className={classes['notice']}>
          <ErrorNotice tone="warn" title={refusal.title}>
            {refusal.reason}
          </ErrorNotice>
        </div>
      )}
      <div
        role="presentation"
        className={classes['body']}
        data-beside={untimed.length > 0 || undefined}
        onDragOver={onDragOver}
        onDrop={onDrop}
        onPointerDown={onPointerDown}
      >
        <ol className={classes['days']} data-span={span}>
          {span === 'month' ? null : <Hours />}
          {days.map(shownDay => (
            <CalendarDay
              key={shownDay}
              day={shownDay}
              rows={byDay.get(shownDay) ?? noRows}
              nearby={nearby}
              recipients={recipients}
              isToday={shownDay === today}
              isOutside={span === 'month' && shownDay.slice(0, 7) !== day.slice(0, 7)}
              currentSlot={slotOf(localTime, span)}
              target={target !== null && formatDay(target) === shownDay ? target : null}
              truncated={truncatedStatuses.get(shownDay) ?? noStatuses}
              lastMoved={lastMoved}
              sendProps={sendProps}
              onCreate={create}
            />
          ))}
        </ol>
        {untimed.length === 0 ? null : (
          <section className={classes['beside']} aria-label={t.untimed}>
            <h3 className={classes['besideTitle']}>{t.untimed}</h3>
            <ul className={classes['untimed']}>
              {untimed.map(row => (
                <CalendarSend key={row.key} row={row} nearby={undefined} {...sendProps} />
              ))}
            </ul>
          </section>
        )}
      </div>
      <footer className={`sb-note ${classes['foot'] ?? ''}`}>
        {moving === null ? <p className={classes['hint']}>{t.hint[span]}</p> : <p aria-hidden>{moving}</p>}
        {statusLists.some(isPending) ? <p>{t.loading}</p> : null}
        {unreadable > 0 ? <p>{text.footer.unreadable(unreadable)}</p> : null}
        {truncated.map(list => (
          <p key={list.status}>{t.incomplete(list.status, nameOfDay(parseDay(list.since), localTime))}</p>
        ))}
      </footer>
    </section>
  )
}

/** The hours beside the days of a week. Screen readers skip them, because every broadcast shows its time. */
function Hours() {
  return (
    <li className={classes['hours']} aria-hidden>
      <span />
      {Array.from({ length: 24 }, (_, hour) => (
        <span key={hour} className={`sb-note ${classes['hour'] ?? ''}`}>
          {formatWallTime(hour * slotLength('week'))}
        </span>
      ))}
    </li>
  )
}

/** Marks the drop target. In the DOM only, because rendering would make the drag stutter. */
function markTarget(dragged: { over: HTMLElement | null } | null, target: HTMLElement | null): void {
  if (dragged === null || dragged.over === target) return
  if (dragged.over) delete dragged.over.dataset['dragged']
  if (target) target.dataset['dragged'] = 'true'
  dragged.over = target
}

const wholeDate = ['day', 'month', 'year'] as const

/** The month, or the first and last day of the week: `29 Mar – 4 Apr 2027`. */
function titleOf(span: CalendarSpan, day: string, days: readonly string[]): string {
  if (span === 'month') return monthFormat.format(parseDay(day))
  const [first = day] = days
  const last = days.at(-1) ?? day
  const isOneYear = first.slice(0, 4) === last.slice(0, 4)
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  const inStart = isOneMonth ? (['day'] as const) : isOneYear ? (['day', 'month'] as const) : wholeDate
  return text.calendar.days(formatDate(parseDay(first), inStart), formatDate(parseDay(last), wholeDate))
}
