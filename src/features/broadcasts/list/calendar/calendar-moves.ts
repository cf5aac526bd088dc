import { broadcastCan } from '#/contract/broadcasts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#/contract/format/durations'
import { wallTime } from '#/contract/format/wall-time'
import { resolveSchedule, scheduleOf, withLocalTime, type ScheduleValue } from '#/parts/schedule/schedule-value'
import { readWallClock } from '#/ui/date/wall-clock'
import { instantOf } from '#/ui/format/zone'
import type { BroadcastRow } from '../../broadcast-row'

/** The send hour of a broadcast that is created on a day, or that has no time and is moved to a day. */
const DEFAULT_HOUR = 9

/** What the calendar shows: a month, whose slots are days, or a week, whose slots are hours. */
export type CalendarSpan = 'month' | 'week'

/** The length of a slot, in ms. */
export const slotLength = (span: CalendarSpan): number => (span === 'week' ? HOUR_MS : DAY_MS)

/** The slot of a local time: the local time at which the slot begins, both as if they were UTC. */
export const slotOf = (wall: number, span: CalendarSpan): number =>
  Math.floor(wall / slotLength(span)) * slotLength(span)

/** Whether a row can be moved: drafts and scheduled broadcasts can. The service refuses changes to others. */
export const canMove = (row: Pick<BroadcastRow, 'kind' | 'status'>): boolean =>
  row.kind === 'draft' || broadcastCan.edit(row)

interface Move {
  span: CalendarSpan
  /** The send time; null if there is none. */
  sendAt: number | null
  /** The slot to move to, in the display zone. */
  to: number
  zone: string
  now: number
}

/**
 * A send time moved to another slot; null if the new time is in the past. In a month, the day changes in the send's own
 * zone, so that its local time stays the same, even for a draft whose old time has passed. A draft without a time gets
 * 9:00 in its own zone or, once that has passed, the first time that a new broadcast would get on that day. In a week,
 * the time moves by whole hours of the display zone, so that the broadcast is shown where it was dropped.
 */
export function movedSchedule(when: ScheduleValue, { span, sendAt, to, zone, now }: Move): ScheduleValue | null {
  const next = span === 'week' ? movedToHour(when, sendAt, to, zone) : movedToDay(when, { sendAt, to, zone, now })
  return resolveSchedule(next, now).kind === 'past' ? null : next
}

function movedToHour(when: ScheduleValue, sendAt: number | null, to: number, zone: string): ScheduleValue {
  return scheduleOf(latestInstant(wallTimeIn(to, { span: 'week', sendAt, zone }), zone), when.zone)
}

/** The local time of a broadcast moved to a slot. In a week, it keeps its minutes; in a month, only the day counts. */
export function wallTimeIn(slot: number, { span, sendAt, zone }: Pick<Move, 'span' | 'sendAt' | 'zone'>): number {
  return span === 'month' || sendAt === null ? slot : slot + (wallTime(sendAt, zone) % HOUR_MS)
}

function movedToDay(when: ScheduleValue, { sendAt, to, zone, now }: Omit<Move, 'span'>): ScheduleValue {
  const wall = when.wall === null ? null : readWallClock(when.wall)
  const current = resolveSchedule(when, now)
  // A draft has no send time if its time has passed or falls in a clock change, but keeps its local time
  const from = current.kind === 'past' ? current.ms : current.kind === 'clock-change' ? current.later : sendAt
  if (wall !== null && from !== null) return withLocalTime(when, wall + to - slotOf(wallTime(from, zone), 'month'))
  const morning = to + DEFAULT_HOUR * HOUR_MS
  // In a zone far from the display zone, that may be shown on the day before or after
  const shownOn = slotOf(wallTime(latestInstant(morning, when.zone), zone), 'month')
  const first = withLocalTime(when, morning + to - shownOn)
  if (resolveSchedule(first, now).kind !== 'past') return first
  const until = to + DAY_MS
  const later = firstTimeIn({ from: to, until }, { span: 'month', zone, now, isQuiet: () => false })
  return later === null || later === until ? first : scheduleOf(latestInstant(later, zone), when.zone)
}

/** The slots that were clicked or dragged over. */
export interface SlotRange {
  /** The first slot. */
  from: number
  /** The end of the last slot. */
  until: number
}

interface RangeContext {
  span: CalendarSpan
  zone: string
  now: number
  /** Whether a local time of the display zone is within quiet hours. */
  isQuiet: (wall: number) => boolean
}

const QUARTER_MS = 15 * MINUTE_MS
const STEP_MS = { week: QUARTER_MS, month: HOUR_MS }

/**
 * The local send time of a broadcast that is created in a range of slots: in a week, the first quarter hour that has
 * not passed; in a month, the first full hour from 9:00 on. If several hours were chosen, it is outside quiet hours
 * where possible; if a whole day was chosen, from 9:00 on where possible. If all of these times have passed, it is the
 * next quarter hour, which may be the end of the range. Null if the whole range has passed.
 */
export function firstTimeIn({ from, until }: SlotRange, { span, zone, now, isQuiet }: RangeContext): number | null {
  const isEarly = (wall: number) => wall % DAY_MS < DEFAULT_HOUR * HOUR_MS
  const left: number[] = []
  for (let wall = from; wall < until; wall += STEP_MS[span])
    if ((span === 'week' || !isEarly(wall)) && latestInstant(wall, zone) > now) left.push(wall)
  // The button of a day chooses a whole day: nobody asked for its early hours
  const isWholeDay = until - from === DAY_MS
  const times = isWholeDay ? [...left.filter(wall => !isEarly(wall)), ...left.filter(isEarly)] : left
  const isDragged = until - from > slotLength(span)
  const outsideQuiet = span === 'week' && isDragged ? times.find(wall => !isQuiet(wall)) : undefined
  const next = (Math.floor(wallTime(now, zone) / QUARTER_MS) + 1) * QUARTER_MS
  return outsideQuiet ?? times[0] ?? (next <= until ? next : null)
}

const latestInstant = (wall: number, zone: string): number => {
  const instant = instantOf(wall, zone)
  return instant.kind === 'exact' ? instant.ms : instant.later
}

const steps = {
  month: new Map([
    ['ArrowLeft', -DAY_MS],
    ['ArrowRight', DAY_MS],
    ['ArrowUp', -7 * DAY_MS],
    ['ArrowDown', 7 * DAY_MS],
  ]),
  week: new Map([
    ['ArrowLeft', -DAY_MS],
    ['ArrowRight', DAY_MS],
    ['ArrowUp', -HOUR_MS],
    ['ArrowDown', HOUR_MS],
  ]),
}

/** How far a key moves a broadcast, in ms; 0 for any other key. */
export const stepOfKey = (key: string, span: CalendarSpan): number => steps[span].get(key) ?? 0
