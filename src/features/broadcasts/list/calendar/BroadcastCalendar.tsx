import { Button, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useDeferredValue, useRef, useState, type DragEvent, type PointerEvent } from 'react'
import { useSession } from '#/api/api-context'
import { DAY_MS } from '#/contract/format/durations'
import { wallTime } from '#/contract/format/wall-time'
import { useUrlState } from '#/nav/url-state'
import type { ListNames } from '#/parts/list-names/use-list-names'
import { isQuietAt } from '#/parts/schedule/quiet-ranges'
import { recipientsOf } from '#/parts/schedule/recipients'
import { useNow } from '#/ui/behavior/clock'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { announce } from '#/ui/feedback/LiveRegion'
import { locale } from '#/ui/format/format'
import { formatWallTime } from '#/ui/format/moment'
import { useZone } from '#/ui/format/use-time'
import { IconButton } from '#/ui/inputs/IconButton'
import { type BroadcastRow, type NearbySend, toBroadcastRow } from '../../broadcast-row'
import { text as shared } from '../../text'
import type { StatusList } from '../../use-broadcasts'
import { type ListAddress, listAddressSchema } from '../list-address'
import { text } from '../text'
import { addDays, addMonths, daysInSpan, formatDay, isDay } from './calendar-days'
import { type CalendarSpan, oldestListedSend, slotLength, slotOf, stepOfKey, wallTimeIn } from './calendar-moves'
import { CalendarDay } from './CalendarDay'
import { CalendarSend } from './CalendarSend'
import { followDrag, isFree, slotAt } from './follow-drag'
import { nameOfDay, nameOfTime } from './slot-names'
import { useCalendarMoves } from './use-calendar-moves'
import classes from './BroadcastCalendar.module.css'

const t = text.calendar
const monthFormat = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })

interface BroadcastCalendarProps {
  rows: readonly BroadcastRow[]
  nearby: ReadonlyMap<string, NearbySend>
  names: ListNames
  /** The lists of the service, some of which may be incomplete. */
  lists: readonly StatusList[]
}

const noRows: readonly BroadcastRow[] = []
const noMarks: readonly string[] = []

/** A broadcast that is being moved with the keyboard, and the slot it would go to. */
interface KeyboardMove {
  row: BroadcastRow
  slot: number
}

/**
 * The broadcasts by day, and in a week by hour, in the display time zone. A click or a drag over free space creates one.
 * Drafts and scheduled broadcasts can be moved by dragging, or with the button beside them and the arrow keys.
 */
export function BroadcastCalendar({ rows, nearby, names, lists }: BroadcastCalendarProps) {
  const zone = useZone()
  const { connection } = useSession()
  const recipients = recipientsOf(connection)
  const isQuiet = (wall: number) => isQuietAt(wall, zone, recipients)
  const localTime = wallTime(useNow('minute'), zone)
  const today = formatDay(localTime)
  const [address, setAddress] = useUrlState(listAddressSchema)
  // Another week or month is rendered in slices: it can have a hundred broadcasts
  const { span, day: requested, status } = useDeferredValue(address)
  const { refusal, create, move } = useCalendarMoves(names, span, isQuiet)
  const [moving, setMoving] = useState<KeyboardMove | null>(null)
  const dragged = useRef<{ row: BroadcastRow; over: HTMLElement | null } | null>(null)
  const day = isDay(requested) ? requested : today
  const days = daysInSpan(span, day)
  const byDay = new Map<string, BroadcastRow[]>(days.map(shownDay => [shownDay, []]))
  for (const row of rows.toSorted((a, b) => (a.sendAt ?? 0) - (b.sendAt ?? 0))) {
    if (row.sendAt !== null) byDay.get(formatDay(wallTime(row.sendAt, zone)))?.push(row)
  }
  const firstSlot = Date.parse(`${days[0] ?? day}T00:00Z`)
  const isShown = (slot: number) => slot >= firstSlot && slot < firstSlot + days.length * DAY_MS
  const go = (step: 1 | -1) => {
    // From where the last click led, even if that is not rendered yet
    const from = isDay(address.day) ? address.day : today
    const to = address.span === 'week' ? addDays(from, step * 7) : addMonths(from, step)
    setAddress({ day: to }, { replace: true })
  }
  const untimed = rows.filter(row => row.sendAt === null)
  const cuts = findCuts(lists, status, zone)
  const marks = marksOf(cuts, days)

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
    // On a Mac, Ctrl and a click open the context menu
    const isPress = event.button === 0 && !event.ctrlKey && isFree(event.target)
    const pressed = isPress ? slotAt(event.target) : null
    const length = slotLength(span)
    if (pressed === null) return
    followDrag(event.currentTarget, {
      from: pressed.slot,
      length,
      onEnd: range => {
        // A click on the past is not a wish to schedule something
        const isPastClick = range.until <= slotOf(localTime, span) && range.until - range.from === length
        if (!isPastClick) create(range)
      },
    })
  }
  const onMoveKey = (row: BroadcastRow, key: string): boolean => {
    const name = row.name || shared.unnamed
    const current = slotOf(row.sendAt === null ? localTime : wallTime(row.sendAt, zone), span)
    const start = isShown(current) ? current : firstSlot
    const target = moving?.row.key === row.key ? moving.slot : null
    const step = stepOfKey(key, span)
    const tell = (slot: number) => {
      const wall = wallTimeIn(slot, { span, sendAt: row.sendAt, zone })
      announce(t.moving(name, nameOfTime(wall, span, localTime), span === 'week' && isQuiet(wall) ? t.quiet : ''))
    }
    if (key === 'Enter') {
      setMoving(target === null ? { row, slot: start } : null)
      if (target === null) tell(start)
      else move(row, target)
      return true
    }
    if (target === null || (step === 0 && key !== 'Escape')) return false
    const next = step === 0 ? null : target + step
    // Beyond the days on screen, the target would be out of sight
    if (next !== null && !isShown(next)) return true
    setMoving(next === null ? null : { row, slot: next })
    if (next === null) announce(t.notMoved(name))
    else tell(next)
    return true
  }
  const send = { names, zone, span, onMoveKey, ...drag }
  return (
    <section className="sb-card" aria-labelledby="calendar-title">
      <header className={classes['head']}>
        <h2 id="calendar-title" className={classes['title']} aria-live="polite">
          {titleOf(span, day, days)}
        </h2>
        {span === 'month' || recipients.rules.length === 0 ? null : (
          <p className={classes['legend']}>
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
              target={moving !== null && formatDay(moving.slot) === shownDay ? moving.slot : null}
              marks={marks.get(shownDay) ?? noMarks}
              send={send}
              onCreate={create}
            />
          ))}
        </ol>
        {untimed.length === 0 ? null : (
          <section className={classes['beside']} aria-label={t.untimed}>
            <h3 className={classes['besideTitle']}>{t.untimed}</h3>
            <ul className={classes['untimed']}>
              {untimed.map(row => (
                <CalendarSend key={row.key} row={row} nearby={undefined} {...send} />
              ))}
            </ul>
          </section>
        )}
      </div>
      <footer className={classes['foot']}>
        <p className={classes['hint']}>{t.hint[span]}</p>
        {cuts.map(cut => (
          <p key={cut.status}>{t.incomplete(cut.status, nameOfDay(Date.parse(`${cut.since}T00:00Z`), localTime))}</p>
        ))}
      </footer>
    </section>
  )
}

/** The hours beside the days of a week. Every broadcast shows its time, so screen readers do not need them. */
function Hours() {
  return (
    <li className={classes['hours']} aria-hidden>
      <span />
      {Array.from({ length: 24 }, (_, hour) => (
        <span key={hour} className={classes['hour']}>
          {formatWallTime(hour * slotLength('week'))}
        </span>
      ))}
    </li>
  )
}

/** Marks the drop target in the DOM only: rendering while something is dragged would make the drag stutter. */
function markTarget(dragged: { over: HTMLElement | null } | null, target: HTMLElement | null): void {
  if (dragged === null || dragged.over === target) return
  if (dragged.over) delete dragged.over.dataset['dragged']
  if (target) target.dataset['dragged'] = 'true'
  dragged.over = target
}

/** A list that the service cut off. It promises no order, so those that are missing may be of any time. */
interface Cut {
  status: string
  /** The day of the earliest one in the list: before it, none is shown. */
  since: string
}

/** The cuts of the lists that are shown. The earliest broadcast may be one that the filters hide. */
const findCuts = (lists: readonly StatusList[], shown: ListAddress['status'], zone: string): Cut[] =>
  lists.flatMap(({ status, data }) => {
    const isCut = data?.full === true && (shown === 'all' || shown === status)
    const oldest = isCut ? oldestListedSend(data.broadcasts.map(toBroadcastRow), status) : null
    return oldest === null ? [] : [{ status: shared.statuses[status], since: formatDay(wallTime(oldest, zone)) }]
  })

/** The statuses that are cut off, by the last shown day that is not after the earliest of their broadcasts. */
function marksOf(cuts: readonly Cut[], days: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const marks = new Map<string, string[]>()
  for (const { status, since } of cuts) {
    const last = days.findLast(day => day <= since)
    if (last !== undefined) marks.set(last, [...(marks.get(last) ?? []), status])
  }
  return marks
}

function titleOf(span: CalendarSpan, day: string, days: readonly string[]): string {
  if (span === 'month') return monthFormat.format(Date.parse(`${day}T00:00Z`))
  const [first = day] = days
  const range = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  return range.formatRange(Date.parse(`${first}T00:00Z`), Date.parse(`${days.at(-1) ?? day}T00:00Z`))
}
