import { Button, SegmentedControl } from '@mantine/core'
import { IconArrowsMove, IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useRef, useState, type DragEvent, type KeyboardEvent } from 'react'
import { useRouteParams } from '#/api/route-params'
import { wallTime } from '#/contract/format/wall-time'
import { PathLink } from '#/nav/PathLink'
import { useUrlState } from '#/nav/url-state'
import type { ListNames } from '#/parts/list-names/use-list-names'
import { useSendZones } from '#/parts/schedule/send-zones'
import { describeSendZone } from '#/parts/schedule/SendTime'
import { useNow } from '#/ui/behavior/clock'
import { ErrorNotice } from '#/ui/feedback/ErrorNotice'
import { announce } from '#/ui/feedback/LiveRegion'
import { locale } from '#/ui/format/format'
import { showControlCharacters } from '#/ui/format/LongText'
import { formatClock } from '#/ui/format/moment'
import { useZone } from '#/ui/format/use-time'
import { IconButton } from '#/ui/inputs/IconButton'
import { isCanceled, type BroadcastRow, type NearbySend } from '../broadcast-row'
import { BroadcastStatus } from '../BroadcastStatus'
import { text as shared } from '../text'
import type { StatusList } from '../use-broadcasts'
import { NearbyMark, rowPath } from './broadcast-columns'
import { formatDay, addDays, daysInSpan, isDay, addMonths } from './calendar-days'
import { canMove, daysOfKey, oldestListedSend } from './calendar-moves'
import { listAddressSchema } from './list-address'
import { text } from './text'
import { useCalendarMoves } from './use-calendar-moves'
import classes from './BroadcastCalendar.module.css'

const t = text.calendar
/** In the month view, a day shows at most this many broadcasts until it is expanded. */
const MAX_SHOWN = 4
const monthFormat = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayFormat = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const weekdayFormat = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })

interface BroadcastCalendarProps {
  rows: readonly BroadcastRow[]
  nearby: ReadonlyMap<string, NearbySend>
  names: ListNames
  /** The lists of the service, some of which may be incomplete. */
  lists: readonly StatusList[]
}

const noRows: readonly BroadcastRow[] = []

/** A broadcast that is being moved with the keyboard, and the day it would go to. */
interface KeyboardMove {
  row: BroadcastRow
  day: string
}

/**
 * The broadcasts by day, in the display time zone. Drafts and scheduled broadcasts can be moved by dragging, or with the
 * button beside them and the arrow keys.
 */
export function BroadcastCalendar({ rows, nearby, names, lists }: BroadcastCalendarProps) {
  const zone = useZone()
  const { refusal, create, move } = useCalendarMoves(names)
  const [moving, setMoving] = useState<KeyboardMove | null>(null)
  const dragged = useRef<BroadcastRow | null>(null)
  const today = formatDay(wallTime(useNow('minute'), zone))
  const [{ span, day: requested }, setAddress] = useUrlState(listAddressSchema)
  const day = isDay(requested) ? requested : today
  const days = daysInSpan(span, day)
  const byDay = new Map<string, BroadcastRow[]>(days.map(shownDay => [shownDay, []]))
  for (const row of rows.toSorted((a, b) => (a.sendAt ?? 0) - (b.sendAt ?? 0))) {
    if (row.sendAt !== null) byDay.get(formatDay(wallTime(row.sendAt, zone)))?.push(row)
  }
  const go = (step: 1 | -1) =>
    setAddress({ day: span === 'week' ? addDays(day, step * 7) : addMonths(day, step) }, { replace: true })
  const untimed = rows.filter(row => row.sendAt === null)
  const incomplete = lists.flatMap(({ status, data }) => {
    const oldest = data?.full === true ? oldestListedSend(rows, status) : null
    return oldest === null ? [] : [{ status, since: formatDay(wallTime(oldest, zone)) }]
  })
  const onDragStart = (row: BroadcastRow) => void (dragged.current = row)
  const onDrop = (to: string) => {
    const row = dragged.current
    dragged.current = null
    if (row !== null) move(row, to)
  }
  const onMoveKey = (row: BroadcastRow, key: string): boolean => {
    const name = row.name || shared.unnamed
    const currentDay = row.sendAt === null ? today : formatDay(wallTime(row.sendAt, zone))
    const start = days.includes(currentDay) ? currentDay : (days[0] ?? currentDay)
    const target = moving?.row.key === row.key ? moving.day : null
    const step = daysOfKey(key)
    if (key === 'Enter') {
      setMoving(target === null ? { row, day: start } : null)
      if (target === null) announce(t.moving(name, nameOfDay(start)))
      else move(row, target)
      return true
    }
    if (target === null || (step === 0 && key !== 'Escape')) return false
    const next = step === 0 ? null : addDays(target, step)
    // Beyond the days on screen, the button itself would disappear
    if (next !== null && !days.includes(next)) return true
    setMoving(next === null ? null : { row, day: next })
    announce(next === null ? t.notMoved(name) : t.moving(name, nameOfDay(next)))
    return true
  }
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
      {refusal === null ? null : (
        <div className={classes['notice']}>
          <ErrorNotice tone="warn" title={t.refusedTitle}>
            {refusal}
          </ErrorNotice>
        </div>
      )}
      <ol className={classes['days']} data-span={span}>
        {days.map(shownDay => (
          <Day
            key={shownDay}
            day={shownDay}
            rows={byDay.get(shownDay) ?? noRows}
            isToday={shownDay === today}
            isOutside={span === 'month' && shownDay.slice(0, 7) !== day.slice(0, 7)}
            maxShown={span === 'week' ? Infinity : MAX_SHOWN}
            nearby={nearby}
            names={names}
            zone={zone}
            isPast={shownDay < today}
            isTarget={moving?.day === shownDay}
            onDragStart={onDragStart}
            onDrop={onDrop}
            onCreate={create}
            onMoveKey={onMoveKey}
          />
        ))}
      </ol>
      <footer className={classes['foot']}>
        {untimed.length === 0 ? null : (
          <section aria-label={t.untimed}>
            <h3 className={classes['footTitle']}>{t.untimed}</h3>
            <ul className={classes['untimed']}>
              {untimed.map(row => (
                <Send
                  key={row.key}
                  row={row}
                  zone={zone}
                  nearby={undefined}
                  names={names}
                  onDragStart={onDragStart}
                  onMoveKey={onMoveKey}
                />
              ))}
            </ul>
          </section>
        )}
        <p>{t.hint}</p>
        {incomplete.map(({ status, since }) => (
          <p key={status}>{t.incomplete(shared.statuses[status], nameOfDay(since))}</p>
        ))}
      </footer>
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
  maxShown: number
  nearby: ReadonlyMap<string, NearbySend>
  names: ListNames
  zone: string
  /** Whether the day is past, so that nothing can be scheduled on it. */
  isPast: boolean
  /** Whether a broadcast would be moved to this day. */
  isTarget: boolean
  onDragStart: (row: BroadcastRow) => void
  onDrop: (day: string) => void
  onCreate: (day: string) => void
  /** Returns whether the key was handled. */
  onMoveKey: (row: BroadcastRow, key: string) => boolean
}

function Day(props: DayProps) {
  const { day, rows, isToday, isOutside, maxShown, nearby, names, zone, isPast, isTarget } = props
  const [expanded, setExpanded] = useState(false)
  const date = Date.parse(`${day}T00:00Z`)
  const visibleRows = expanded ? rows : rows.slice(0, maxShown)
  return (
    <li
      className={classes['day']}
      data-today={isToday || undefined}
      data-outside={isOutside || undefined}
      data-empty={rows.length === 0 || undefined}
      data-target={isTarget || undefined}
      aria-label={t.day(dayFormat.format(date), rows.length)}
      aria-current={isToday ? 'date' : undefined}
    >
      <div
        role="presentation"
        className={classes['cell']}
        onDragOver={markTarget}
        onDragLeave={unmarkTarget}
        onDrop={event => {
          event.preventDefault()
          delete event.currentTarget.dataset['dragged']
          props.onDrop(day)
        }}
        onClick={event => {
          if (!isPast && event.target === event.currentTarget) props.onCreate(day)
        }}
      >
        <span className={classes['date']} aria-hidden>
          {weekdayFormat.format(date)} {Number(day.slice(8))}
        </span>
        <ul className={classes['sends']}>
          {visibleRows.map(row => (
            <Send
              key={row.key}
              row={row}
              zone={zone}
              nearby={nearby.get(row.key)}
              names={names}
              onDragStart={props.onDragStart}
              onMoveKey={props.onMoveKey}
            />
          ))}
        </ul>
        {rows.length > visibleRows.length ? (
          <Button size="xs" variant="subtle" onClick={() => setExpanded(true)}>
            {t.more(rows.length - visibleRows.length)}
          </Button>
        ) : null}
        {isPast ? null : (
          <IconButton
            className={classes['create']}
            icon={IconPlus}
            size={24}
            label={t.create(dayFormat.format(date))}
            onClick={() => props.onCreate(day)}
          />
        )}
      </div>
    </li>
  )
}

/** Marks the drop target in the DOM only: rendering while something is dragged would make the drag stutter. */
function markTarget(event: DragEvent<HTMLElement>): void {
  event.preventDefault()
  event.currentTarget.dataset['dragged'] = 'true'
}

function unmarkTarget({ currentTarget, relatedTarget }: DragEvent<HTMLElement>): void {
  if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) delete currentTarget.dataset['dragged']
}

interface SendProps extends Pick<DayProps, 'names' | 'zone' | 'onDragStart' | 'onMoveKey'> {
  row: BroadcastRow
  nearby: NearbySend | undefined
}

function Send({ row, nearby, names, zone, onDragStart, onMoveKey }: SendProps) {
  const params = useRouteParams()
  const isMovable = canMove(row)
  const name = row.name || shared.unnamed
  return (
    <li className={classes['send']} data-over={isCanceled(row) || undefined} data-movable={isMovable || undefined}>
      <div
        role="presentation"
        draggable={isMovable}
        onDragStart={event => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', name)
          onDragStart(row)
        }}
      >
        <PathLink to={rowPath(params, row)} className={classes['link']} draggable={false}>
          {row.sendAt === null ? null : <span className={classes['time']}>{formatClock(row.sendAt, zone).time}</span>}{' '}
          <SendZoneMark row={row} zone={zone} />
          <bdi>{showControlCharacters(name)}</bdi>
        </PathLink>
        <span className={classes['status']}>
          <BroadcastStatus status={row.status} />
          {isMovable ? (
            <IconButton
              icon={IconArrowsMove}
              size={24}
              label={t.move(name)}
              onClick={() => onMoveKey(row, 'Enter')}
              onBlur={() => onMoveKey(row, 'Escape')}
              onKeyDown={(event: KeyboardEvent) => {
                if (event.key !== 'Enter' && event.key !== ' ' && onMoveKey(row, event.key)) event.preventDefault()
              }}
            />
          ) : null}
        </span>
        <NearbyMark nearby={nearby} names={names} />
      </div>
    </li>
  )
}

const nameOfDay = (day: string): string => dayFormat.format(Date.parse(`${day}T00:00Z`))

/** The send time in the zone it was scheduled in, if that differs from the display zone. */
function SendZoneMark({ row, zone }: { row: BroadcastRow; zone: string }) {
  const id = row.kind === 'draft' ? row.editOf : row.id
  const sendZone = useSendZones()(id ?? '')
  const clock = id === null || row.sendAt === null ? null : describeSendZone(row.sendAt, sendZone, zone)
  return clock === null ? null : <span className="sb-dim">{t.sendZone(clock)} </span>
}
