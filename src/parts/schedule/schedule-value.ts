import * as z from 'zod/mini'
import { MINUTE_MS } from '#/contract/format/durations'
import { isZone, wallTime } from '#/contract/format/wall-time'
import { readWhen } from '#/ui/date/read-when'
import { formatWallClock, readWallClock, writeWallClock } from '#/ui/date/wall-clock'
import { formatClockAndZone } from '#/ui/format/moment'
import { instantOf, zoneCity } from '#/ui/format/zone'
import { text as t } from './text'

/** A send time as it is edited. Drafts are read with this schema. */
export const scheduleValueSchema = z.object({
  /** As typed; replaced by the time in full when the field loses focus, because "tomorrow" changes its meaning. */
  text: z.string(),
  /** The local time, `2026-06-04T09:00`; null while there is none. */
  wall: z.nullable(z.string()),
  /** IANA name. */
  zone: z.string(),
  /** The chosen moment, if the time does not exist or happens twice because the clocks change. */
  choice: z.nullable(z.enum(['earlier', 'later'])),
  /** Whether to send now: two minutes after the user confirms. */
  now: z.boolean(),
})
export type ScheduleValue = z.infer<typeof scheduleValueSchema>

/** A schedule without a time. */
export const emptySchedule = (zone: string): ScheduleValue => ({ text: '', wall: null, zone, choice: null, now: false })

/** Time to cancel after "Send now". */
export const SEND_NOW_AHEAD_MS = 120_000

/**
 * The value after typing in the field. A zone in the words replaces that of `value`, which is the chosen one.
 * @param knownZone decides what the words mean if the browser does not support the chosen zone
 */
export function withTypedText(value: ScheduleValue, text: string, now: number, knownZone = value.zone): ScheduleValue {
  const reading = readWhen(text, now, knownZone)
  const zone = ('zone' in reading ? reading.zone : undefined) ?? (reading.kind === 'moment' ? knownZone : value.zone)
  const blank: ScheduleValue = { ...value, text, zone, wall: null, choice: null, now: false }
  if (reading.kind === 'wall') return { ...blank, wall: writeWallClock(reading.wall) }
  if (reading.kind !== 'moment') return blank
  const wall = wallTime(reading.ms, zone)
  const instant = instantOf(wall, zone)
  const choice = instant.kind === 'overlap' ? (instant.later === reading.ms ? 'later' : 'earlier') : null
  return { ...blank, wall: writeWallClock(wall), choice }
}

/** The value after the field lost focus: the time written in full. */
export function withTextInFull(value: ScheduleValue): ScheduleValue {
  const wall = value.wall === null ? null : readWallClock(value.wall)
  return wall === null ? value : { ...value, text: formatWallClock(wall, 'full') }
}

/** The value after a local time was chosen from a calendar. */
export const withLocalTime = (value: ScheduleValue, wall: number): ScheduleValue => ({
  ...value,
  text: formatWallClock(wall, 'full'),
  wall: writeWallClock(wall),
  choice: null,
  now: false,
})

/** The value in another zone: the same local time, so another moment. */
export const withZone = (value: ScheduleValue, zone: string): ScheduleValue => ({ ...value, zone, choice: null })

/** A moment as a value, to edit a scheduled send time. */
export function scheduleOf(ms: number, zone: string): ScheduleValue {
  const wall = Math.floor(wallTime(ms, zone) / MINUTE_MS) * MINUTE_MS
  const instant = instantOf(wall, zone)
  const choice = instant.kind === 'overlap' ? (ms >= instant.later ? 'later' : 'earlier') : null
  return { ...withLocalTime(emptySchedule(zone), wall), choice }
}

/** What a value means at a moment. */
export type ResolvedSchedule =
  | { readonly kind: 'empty' }
  | { readonly kind: 'unclear'; readonly problem: string }
  /** The clocks change at that time: it does not exist or happens twice, so the user has to choose the moment. */
  | {
      readonly kind: 'clock-change'
      readonly because: 'gap' | 'overlap'
      readonly earlier: number
      readonly later: number
      readonly problem: string
    }
  | { readonly kind: 'past'; readonly ms: number; readonly problem: string }
  /** `answered` is set if the clocks change at that time and the user chose the moment. */
  | {
      readonly kind: 'at'
      readonly ms: number
      readonly answered: Extract<ResolvedSchedule, { kind: 'clock-change' }> | null
    }
  | { readonly kind: 'now'; readonly ms: number }

/** Finds out what a value means at a moment. Pure. */
export function resolveSchedule(value: ScheduleValue, now: number): ResolvedSchedule {
  if (!isZone(value.zone)) return { kind: 'unclear', problem: t.unknownZone(value.zone) }
  if (value.now) return { kind: 'now', ms: now + SEND_NOW_AHEAD_MS }
  const wall = value.wall === null ? null : readWallClock(value.wall)
  if (wall === null) {
    const reading = readWhen(value.text, now, value.zone)
    return reading.kind === 'unclear' ? reading : { kind: 'empty' }
  }
  const instant = instantOf(wall, value.zone)
  if (instant.kind === 'exact') return atOrPast(instant.ms, null, now, value.zone)
  const { kind: because, earlier, later } = instant
  const timeOf = (ms: number) => formatClockAndZone(ms, value.zone)
  const problem = t[because](formatWallClock(wall, 'full'), zoneCity(value.zone), timeOf(earlier), timeOf(later))
  const clockChange = { kind: 'clock-change', because, earlier, later, problem } as const
  return value.choice === null ? clockChange : atOrPast(clockChange[value.choice], clockChange, now, value.zone)
}

function atOrPast(
  ms: number,
  answered: Extract<ResolvedSchedule, { kind: 'clock-change' }> | null,
  now: number,
  zone: string,
): ResolvedSchedule {
  if (ms > now) return { kind: 'at', ms, answered }
  return { kind: 'past', ms, problem: t.past(formatWallClock(wallTime(ms, zone), 'full'), zoneCity(zone)) }
}

/** The moment of sending; null while there is none. */
export function momentOf(resolved: ResolvedSchedule): number | null {
  return resolved.kind === 'at' || resolved.kind === 'now' ? resolved.ms : null
}
