import * as z from 'zod/mini'
import { instantOf, isZone, wallTime, zoneAbbreviation, zoneCity } from '#/ui/format/zone'
import { readWhen } from './read-when'
import { scheduleText as t } from './text'
import { formatWallClock, readWallClock, writeWallClock } from './wall-clock'

/** When to send, as the screen shows it. Drafts are read back through this schema. */
export const scheduleValueSchema = z.object({
  /** As typed; once left, the time in full, so that a draft opened tomorrow does not mean another "tomorrow". */
  text: z.string(),
  /** The local time that was read, `2026-06-04T09:00`; null while there is none. */
  wall: z.nullable(z.string()),
  /** IANA name. */
  zone: z.string(),
  /** The answer where a clock is set forward or back over that time. */
  choice: z.nullable(z.enum(['earlier', 'later'])),
  /** Send now: two minutes from the moment of sending. */
  now: z.boolean(),
})
export type ScheduleValue = z.infer<typeof scheduleValueSchema>

export const emptySchedule = (zone: string): ScheduleValue => ({ text: '', wall: null, zone, choice: null, now: false })

/** "Send now" leaves this much time to think better of it (product.md, When). */
export const SEND_NOW_AHEAD_MS = 120_000

/** The value after a key in the field. */
export function typed(value: ScheduleValue, text: string, now: number): ScheduleValue {
  const reading = readWhen(text, now, value.zone)
  const blank: ScheduleValue = { ...value, text, wall: null, choice: null, now: false }
  if (reading.kind === 'wall') return { ...blank, wall: writeWallClock(reading.wall) }
  if (reading.kind !== 'moment') return blank
  const wall = wallTime(reading.ms, value.zone)
  const instant = instantOf(wall, value.zone)
  const choice = instant.kind === 'overlap' ? (instant.later === reading.ms ? 'later' : 'earlier') : null
  return { ...blank, wall: writeWallClock(wall), choice }
}

/** The value after the field was left: what was read, written in full. */
export function spelledOut(value: ScheduleValue): ScheduleValue {
  const wall = value.wall === null ? null : readWallClock(value.wall)
  return wall === null ? value : { ...value, text: formatWallClock(wall, 'full') }
}

/** The value after a day or time was picked. */
export const picked = (value: ScheduleValue, wall: number): ScheduleValue => ({
  ...value,
  text: formatWallClock(wall, 'full'),
  wall: writeWallClock(wall),
  choice: null,
  now: false,
})

/** The value in another zone: the same time on the clock, so another moment. */
export const rezoned = (value: ScheduleValue, zone: string): ScheduleValue => ({ ...value, zone, choice: null })

/** A moment as a value, for editing what is scheduled already. */
export function scheduleOf(ms: number, zone: string): ScheduleValue {
  const wall = Math.floor(wallTime(ms, zone) / 60_000) * 60_000
  const instant = instantOf(wall, zone)
  const choice = instant.kind === 'overlap' ? (ms >= instant.later ? 'later' : 'earlier') : null
  return { ...picked(emptySchedule(zone), wall), choice }
}

/** What a value comes to at a moment. */
export type Settled =
  | { readonly kind: 'empty' }
  /** The words mean nothing; the sentence says what to write. */
  | { readonly kind: 'unclear'; readonly sentence: string }
  /** The clock is set forward or back over that time: which moment is meant has to be asked (facts 27). */
  | {
      readonly kind: 'ask'
      readonly because: 'gap' | 'overlap'
      readonly earlier: number
      readonly later: number
      readonly sentence: string
    }
  | { readonly kind: 'past'; readonly ms: number; readonly sentence: string }
  /** `answered` when it stands in a gap or an overlap and the choice was made. */
  | { readonly kind: 'at'; readonly ms: number; readonly answered: Extract<Settled, { kind: 'ask' }> | null }
  | { readonly kind: 'now'; readonly ms: number }

/** Reads a value at a moment. Pure: the same value and moment always give the same. */
export function settle(value: ScheduleValue, now: number): Settled {
  if (value.now) return { kind: 'now', ms: now + SEND_NOW_AHEAD_MS }
  if (!isZone(value.zone)) return { kind: 'unclear', sentence: t.unknownZone(value.zone) }
  const wall = value.wall === null ? null : readWallClock(value.wall)
  if (wall === null) {
    const reading = readWhen(value.text, now, value.zone)
    return reading.kind === 'unclear' ? reading : { kind: 'empty' }
  }
  const instant = instantOf(wall, value.zone)
  if (instant.kind === 'exact') return ahead(instant.ms, null, now, value.zone)
  const { kind: because, earlier, later } = instant
  const say = (ms: number) =>
    `${formatWallClock(wallTime(ms, value.zone), 'full').slice(-5)} ${zoneAbbreviation(ms, value.zone)}`
  const sentence = t[because](formatWallClock(wall, 'full'), zoneCity(value.zone), say(earlier), say(later))
  const ask = { kind: 'ask', because, earlier, later, sentence } as const
  return value.choice === null ? ask : ahead(ask[value.choice], ask, now, value.zone)
}

function ahead(ms: number, answered: Extract<Settled, { kind: 'ask' }> | null, now: number, zone: string): Settled {
  if (ms > now) return { kind: 'at', ms, answered }
  return { kind: 'past', ms, sentence: t.past(formatWallClock(wallTime(ms, zone), 'full'), zoneCity(zone)) }
}

/** The moment that is sent; null while there is none. */
export function momentOf(settled: Settled): number | null {
  return settled.kind === 'at' || settled.kind === 'now' ? settled.ms : null
}
