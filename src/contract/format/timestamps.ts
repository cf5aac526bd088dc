import { MINUTE_MS } from './durations'

/**
 * `YYYY-MM-DD T HH:MM[:SS[.mmm|:mmm]] Z|±HH[:]MM`. Acquisition and wallet timestamps have no seconds; those of import
 * batches have a colon before the milliseconds.
 */
const TIMESTAMP =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.:,](\d{1,9}))?)?\s*(?:(Z)|([+-])(\d{2}):?(\d{2}))$/i

/**
 * Reads a timestamp of the service: milliseconds since 1970, or null if it is not a valid timestamp. Use nothing else:
 * `new Date` rejects some of these forms, so that `Intl` throws in render, and it turns February 30 into March 2.
 */
export function readTimestamp(text: unknown): number | null {
  if (typeof text !== 'string') return null
  const match = TIMESTAMP.exec(text.trim())
  if (!match) return null
  const [, year, month, day, hour, minute, second = '0', fraction = '0', , sign, offsetHours, offsetMinutes] = match
  const parts = [year, month, day, hour, minute, second].map(Number)
  const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = parts
  if (mo < 1 || mo > 12 || d < 1 || d > daysIn(y, mo) || h > 23 || mi > 59 || s > 59) return null
  const millis = Math.floor(Number(`0.${fraction}`) * 1000)
  // Date.UTC reads years 0 to 99 as 1900 to 1999
  const moment = new Date(0)
  moment.setUTCFullYear(y, mo - 1, d)
  moment.setUTCHours(h, mi, s, millis)
  if (!sign) return moment.getTime()
  const [oh, om] = [Number(offsetHours), Number(offsetMinutes)]
  if (oh > 23 || om > 59) return null
  const offset = (oh * 60 + om) * MINUTE_MS
  return moment.getTime() + (sign === '+' ? -offset : offset)
}

/** The first and last millisecond that a timestamp can stand for. */
export interface TimeSpan {
  readonly from: number
  readonly to: number
}

/**
 * Reads a timestamp as the span it can stand for: the service cuts off seconds or milliseconds. If two spans overlap,
 * either moment may have come first.
 */
export function readTimeSpan(text: unknown): TimeSpan | null {
  const from = readTimestamp(text)
  if (from === null || typeof text !== 'string') return null
  const [, , , , , , second, fraction] = TIMESTAMP.exec(text.trim()) ?? []
  const unit = second === undefined ? MINUTE_MS : 10 ** Math.max(0, 3 - (fraction?.length ?? 0))
  return { from, to: from + unit - 1 }
}

const DAY_ALONE = /^\d{4}-\d{2}-\d{2}$/

/** Whether a string has the form of a day alone, `YYYY-MM-DD`. The day may not exist. */
export const isDayAlone = (text: string): boolean => DAY_ALONE.test(text)

/** Reads a timestamp, or a day alone, which stands for its start in UTC. */
export const readDayOrTimestamp = (text: string): number | null =>
  readTimestamp(isDayAlone(text) ? `${text}T00:00Z` : text)

/** Whether a string is an existing, zero-padded day: the only form of a day in URLs and item filters. */
export const isDay = (text: string): boolean => isDayAlone(text) && readDayOrTimestamp(text) !== null

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** `2026-11-21T05:10:31Z`, the form of persons, subscriptions, and broadcasts. */
export const writeSeconds = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`

/** `2026-11-21T05:10Z`, the form of acquisition and wallet. */
export const writeMinutes = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16)}Z`

/** `2026-11-21T05:10:31:407Z`, the form of `received_on`. */
export const writeColonMillis = (ms: number): string => new Date(ms).toISOString().replace('.', ':')
