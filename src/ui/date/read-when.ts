import { DAY_MS, MINUTE_MS } from '#/contract/format/durations'
import { isZone, offsetMinutes, wallTime } from '#/contract/format/wall-time'
import { formatDate } from '../format/moment'
import { allZones, instantOf } from '../format/zone'
import { text } from './text'
import { formatWallClock, weekdayName, writeWallClock } from './wall-clock'

const { words: vocabulary, unclear: t, unclearDay } = text

/** The meaning of a time in words. A wall time is a local time as if it were UTC; the zone decides the moment. */
export type WhenReading =
  | { readonly kind: 'empty' }
  /** `zone` is set if the words name one, such as `PT`. */
  | { readonly kind: 'wall'; readonly wall: number; readonly zone?: string }
  /** A time from now, which is the same moment in every zone. */
  | { readonly kind: 'moment'; readonly ms: number; readonly zone?: string }
  | { readonly kind: 'unclear'; readonly problem: string }

/** What the time is for: sending something then (`now` has a button of its own), or comparing something with it. */
export type TimeUse = 'send' | 'compare'

/**
 * Reads a time as people write it: `tue 9am PT`, `tomorrow 14:30`, `in 2 hours`, `4 jun 9:00`, `2026-06-04 09:00`.
 * Without a year, the next such day is meant; without a day, the next such time. Ambiguous words are `unclear`, never
 * guessed.
 * @param zone decides which day is today, unless the words name a zone
 */
export function readWhen(words: string, now: number, zone: string, use: TimeUse = 'send'): WhenReading {
  return read(words, typed => readInZone(typed, now, zone, use))
}

/** The meaning of a day in words. */
export type DayReading =
  | { readonly kind: 'empty' }
  /** `2026-11-24` */
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'unclear'; readonly problem: string }

/** Which day is meant without a year: the last one, as in a log, or none, as for a birthday, so that it is unclear. */
export type YearlessDay = 'last' | 'unclear'

/**
 * Reads a day as people write it: `24 nov 2026`, `11/24/2026`, `24.11.2026`, `2026-11-24`, `yesterday`. Ambiguous words
 * are `unclear`, never guessed.
 * @param today as a wall time; null if words such as `today` are not accepted
 */
export function readDay(words: string, today: number | null, yearless: YearlessDay): DayReading {
  return read(words, typed => ({ kind: 'day', day: writeWallClock(readTypedDay(typed, today, yearless)).slice(0, 10) }))
}

type Unreadable = { readonly kind: 'empty' } | { readonly kind: 'unclear'; readonly problem: string }

function read<Reading>(words: string, readTyped: (typed: string) => Reading): Reading | Unreadable {
  // Normalizes full-width digits, no-break spaces etc.
  const typed = words.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
  if (typed === '') return { kind: 'empty' }
  try {
    return readTyped(typed)
  } catch (error) {
    if (error instanceof Unclear) return { kind: 'unclear', problem: error.message }
    throw error
  }
}

class Unclear extends Error {}

/** Abbreviations that stand for several zones: `unclear`, with a problem that asks for the zone. */
const AMBIGUOUS_ZONE = /^(?:bst|ist|wes?t|ces?t|ees?t|ae[sd]t|nz[sd]t)$/

/** Abbreviations that stand for one zone, in the usage of its country. */
const zoneOfWord: ReadonlyMap<string, string> = new Map([
  ...['utc', 'gmt', 'z'].map(word => [word, 'UTC'] as const),
  ...['pt', 'pst', 'pdt'].map(word => [word, 'America/Los_Angeles'] as const),
  ...['mt', 'mst', 'mdt'].map(word => [word, 'America/Denver'] as const),
  ...['ct', 'cst', 'cdt'].map(word => [word, 'America/Chicago'] as const),
  ...['et', 'est', 'edt'].map(word => [word, 'America/New_York'] as const),
  ...['akt', 'akst', 'akdt'].map(word => [word, 'America/Anchorage'] as const),
  ['hst', 'Pacific/Honolulu'],
  ['jst', 'Asia/Tokyo'],
  ['kst', 'Asia/Seoul'],
])

/** Reads words that may name a zone, which then decides which day is today. */
function readInZone(typed: string, now: number, zone: string, use: TimeUse): WhenReading {
  const words = typed.split(' ')
  const named = words.filter(word => zoneOf(word) !== null || AMBIGUOUS_ZONE.test(word))
  const [word] = named
  if (word === undefined) return readTyped(typed, now, zone, use)
  const found = zoneOf(word)
  if (found === null || named.length > 1) {
    if (use === 'send') throw new Unclear(t.zoneWord(word))
    throw new Unclear(named.length > 1 ? t.twoZones : t.zoneName(word.toUpperCase()))
  }
  const reading = readTyped(words.filter(each => each !== word).join(' '), now, found, use)
  if (reading.kind !== 'wall' && reading.kind !== 'moment') return reading
  if (reading.kind === 'wall') checkSeason(word, reading.wall, found)
  return { ...reading, zone: found }
}

/** The zone that a lowercase word names, as an abbreviation or an IANA name; null for any other word. */
function zoneOf(word: string): string | null {
  const known = zoneOfWord.get(word)
  if (known !== undefined) return known
  if (!word.includes('/') || !isZone(word)) return null
  return allZones().find(name => name.toLowerCase() === word) ?? null
}

/** @throws Unclear if the word names standard time and the clocks are then on daylight time, or vice versa */
function checkSeason(word: string, wall: number, zone: string): void {
  if (!/^(?:[ecmp]|ak)[sd]t$/.test(word)) return
  const instant = instantOf(wall, zone)
  const ms = instant.kind === 'exact' ? instant.ms : instant.later
  const year = new Date(wall).getUTCFullYear()
  const standard = Math.min(...[0, 6].map(month => offsetMinutes(Date.UTC(year, month, 15), zone)))
  const isDaylight = offsetMinutes(ms, zone) > standard
  if (instant.kind === 'exact' && isDaylight !== word.endsWith('dt'))
    throw new Unclear(
      t.otherSeason(formatWallClock(wall, 'date'), word.toUpperCase(), word.replace(/[sd]t$/, 't').toUpperCase()),
    )
}

interface Time {
  readonly hour: number
  readonly minute: number
}

function readTyped(typed: string, now: number, zone: string, use: TimeUse): WhenReading {
  if (vocabulary.now.test(typed)) {
    if (use === 'send') throw new Unclear(t.useNow)
    return { kind: 'moment', ms: Math.floor(now / MINUTE_MS) * MINUTE_MS }
  }
  // Rounded up to a minute, so that it is never in the past
  const wallNow = Math.ceil(wallTime(now, zone) / MINUTE_MS) * MINUTE_MS
  const span = readSpan(typed, now, wallNow)
  if (span) return span

  const words = new UnreadWords(typed)
  const iso = takeIsoDate(words)
  const time = takeTime(words)
  const named = iso ?? takeNumericDate(words, t) ?? takeMonthDay(words, t)
  const isNext = words.take(new RegExp(`\\b${vocabulary.next}\\b`)) !== null
  const weekday = takeIndex(words, vocabulary.weekdays)
  const daysAhead = named ? null : takeValue(words, vocabulary.days)
  const timeOfDay = time ?? takeBareHour(words)
  words.take(vocabulary.filler)
  if (!words.isEmpty()) throw new Unclear(t.meaningless(typed))

  const today = Math.floor(wallNow / DAY_MS) * DAY_MS
  const at = (date: number): number => {
    if (timeOfDay === null) throw new Unclear(t.noTime(formatWallClock(date, 'day')))
    return date + (timeOfDay.hour * 60 + timeOfDay.minute) * MINUTE_MS
  }
  const nextFrom = (date: number, again: (date: number) => number) => {
    const wall = at(date)
    return wall >= wallNow ? wall : at(again(date))
  }

  if (named) {
    const [year, month, date] = named
    const thisYear = new Date(today).getUTCFullYear()
    const wall =
      year === null
        ? nextFrom(dayNear(thisYear, month, date, 1), () => dayNear(thisYear + 1, month, date, 1))
        : at(dayOf(year, month, date))
    checkWeekday(wall, weekday)
    return { kind: 'wall', wall }
  }
  // "next" needs a weekday, and cannot be combined with words such as "tomorrow"
  if (isNext && (weekday === null || daysAhead !== null)) throw new Unclear(t.meaningless(typed))
  if (daysAhead !== null) {
    const wall = at(today + daysAhead * DAY_MS)
    checkWeekday(wall, weekday)
    return { kind: 'wall', wall }
  }
  if (weekday !== null) {
    const untilWeekday = (weekday - new Date(today).getUTCDay() + 7) % 7
    if (!isNext) return { kind: 'wall', wall: nextFrom(today + untilWeekday * DAY_MS, date => date + 7 * DAY_MS) }
    // Next week; weeks begin on Monday
    const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY_MS
    return { kind: 'wall', wall: at(monday + (7 + ((weekday + 6) % 7)) * DAY_MS) }
  }
  return { kind: 'wall', wall: nextFrom(today, date => date + DAY_MS) }
}

/** Midnight of a typed day. */
function readTypedDay(typed: string, today: number | null, yearless: YearlessDay): number {
  const words = new UnreadWords(typed)
  const named = takeIsoDate(words) ?? takeNumericDate(words, unclearDay, yearless) ?? takeMonthDay(words, unclearDay)
  const weekday = takeIndex(words, vocabulary.weekdays)
  const daysAhead = named || weekday !== null ? null : takeValue(words, vocabulary.days)
  words.take(vocabulary.filler)
  const isRelative = daysAhead !== null || (named === null && weekday !== null)
  if (!words.isEmpty() || (!named && !isRelative) || (isRelative && today === null))
    throw new Unclear(unclearDay.meaningless(typed))
  if (named) {
    const day = dayInYear(named, today, yearless)
    checkWeekday(day, weekday)
    return day
  }
  const start = Math.floor((today ?? 0) / DAY_MS) * DAY_MS
  if (daysAhead !== null) return start + daysAhead * DAY_MS
  if (yearless === 'unclear') throw new Unclear(unclearDay.meaningless(typed))
  return start - ((new Date(start).getUTCDay() - (weekday ?? 0) + 7) % 7) * DAY_MS
}

/** Midnight of a day whose year may not have been typed. */
function dayInYear([year, month, date]: TypedDate, today: number | null, yearless: YearlessDay): number {
  if (year !== null) return dayOf(year, month, date)
  // 2000 is a leap year
  if (yearless === 'unclear' || today === null)
    throw new Unclear(unclearDay.noYear(formatDate(dayOf(2000, month, date), ['day', 'month'], 'long')))
  const thisYear = new Date(today).getUTCFullYear()
  const day = Date.UTC(thisYear, month, date)
  return dayNear(day <= today ? thisYear : thisYear - 1, month, date, -1)
}

/** @throws Unclear if a weekday was typed that is not the day's */
function checkWeekday(wall: number, weekday: number | null): void {
  const actual = new Date(wall).getUTCDay()
  if (weekday !== null && actual !== weekday)
    throw new Unclear(
      t.otherWeekday(formatDate(wall, ['day', 'month', 'year']), weekdayName(actual), weekdayName(weekday)),
    )
}

/** The words not read yet; each reader removes what it reads. */
class UnreadWords {
  private rest: string
  constructor(words: string) {
    this.rest = words
  }
  take(pattern: RegExp): RegExpExecArray | null {
    const found = new RegExp(pattern.source, pattern.flags.replace('g', '')).exec(this.rest)
    if (found) this.rest = this.rest.replace(pattern, ' ')
    return found
  }
  isEmpty(): boolean {
    return this.rest.trim() === ''
  }
}

function takeTime(words: UnreadWords): Time | null {
  const found = words.take(
    /(?<![\d:])(\d{1,2})(?:[:.](\d{2}))?(?::00)? ?([ap])\.?m\b\.?|(?<![\d:])(\d{1,2}):(\d{2})(?::00)?(?![\d:])/,
  )
  const word = found ? null : takeValue(words, vocabulary.hours)
  if (!found) return word === null ? null : { hour: word, minute: 0 }
  const again = words.take(/\d:\d|\d ?[ap]m\b/)
  if (again) throw new Unclear(t.twoTimes)
  const [shown, hours = found[4], minutes = found[5] ?? '0', half] = found
  const [hour, min] = [Number(hours), Number(minutes)]
  if (min > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12)))
    throw new Unclear(t.noClock(shown.trim()))
  return { hour: half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0), minute: min }
}

/** `tomorrow 14`: an hour alone, if it is not ambiguous. */
function takeBareHour(words: UnreadWords): Time | null {
  const found = words.take(/(?<![\d:.])(\d{1,2})(?![\d:.])(?: ?h\b)?/)
  if (!found) return null
  const hour = Number(found[1])
  if (hour > 23) throw new Unclear(t.noClock(found[0].trim()))
  if (hour >= 1 && hour <= 12) throw new Unclear(t.halfOfDay(hour))
  return { hour, minute: 0 }
}

/** A date as typed, the month from 0; the year is null if there is none. */
type TypedDate = [year: number | null, month: number, date: number]

/** What is wrong with a date, with examples of a time or of a day. */
type DateSentences = Pick<typeof t, 'noDay' | 'numericDate'>

/** `2026-11-24`, alone or before a time. */
function takeIsoDate(words: UnreadWords): TypedDate | null {
  const found = words.take(/\b(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:t|\b)/)
  return found && [Number(found[1]), Number(found[3]) - 1, Number(found[4])]
}

/** `4 jun`, `june 4th 2027`. */
function takeMonthDay(words: UnreadWords, sentences: DateSentences): TypedDate | null {
  for (const [month, names] of vocabulary.months.entries()) {
    const date = `(\\d{1,2})${vocabulary.ordinal}`
    const year = `(?: (\\d{4}))?`
    const found =
      words.take(new RegExp(`\\b${date} (?:of )?(?:${names})\\b\\.?${year}(?![\\d:])`)) ??
      words.take(new RegExp(`\\b(?:${names})\\b\\.? (?:the )?${date}\\b,?${year}(?![\\d:])`))
    if (found) return [found[2] === undefined ? null : Number(found[2]), month, Number(found[1])]
    if (words.take(new RegExp(`\\b(?:${names})\\b`))) throw new Unclear(sentences.noDay)
  }
  return null
}

/**
 * A date in digits if only one reading of it is a date: `11/24/2026`, `24.11.2026`, `24/11`. Two digits at the end can
 * be the year or the day.
 * @throws Unclear if several readings are dates, none is, or the digits may mean something else
 */
function takeNumericDate(words: UnreadWords, sentences: DateSentences, yearless?: YearlessDay): TypedDate | null {
  const found = words.take(/\b(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2})\b|(?!\2?\d))\.?/)
  if (!found) return null
  const [shown, first, mark, second, last] = found
  // `9.30` and `9-30` are times or spans for many people, and a birthday in `88` is not in this century
  const isUnclear =
    last === undefined ? mark !== '/' && !shown.endsWith('.') : last.length === 2 && yearless === 'unclear'
  if (isUnclear) throw new Unclear(sentences.numericDate(shown))
  const [a, b, c] = [Number(first), Number(second), Number(last)]
  const year = last === undefined ? null : last.length === 2 ? 2000 + c : c
  const readings: TypedDate[] = [
    [year, a - 1, b],
    [year, b - 1, a],
  ]
  if (last?.length === 2) readings.push([2000 + a, b - 1, c])
  const dates = new Map(readings.filter(isDate).map(reading => [reading.join('-'), reading]))
  const [only, ...others] = dates.values()
  if (only === undefined) throw new Unclear(t.noSuchDay(shown))
  if (others.length > 0) throw new Unclear(sentences.numericDate(shown))
  return only
}

/** Whether a day exists; without a year, in a leap year. */
function isDate([year, month, date]: TypedDate): boolean {
  const day = new Date(Date.UTC(year ?? 2000, month, date))
  return month >= 0 && month < 12 && date > 0 && day.getUTCMonth() === month && day.getUTCDate() === date
}

/** The index of the first name that occurs. */
function takeIndex(words: UnreadWords, names: readonly string[]): number | null {
  const index = names.findIndex(name => words.take(new RegExp(`\\b(?:${name})\\b\\.?`)) !== null)
  return index < 0 ? null : index
}

/** The value of the first name that occurs. */
function takeValue(words: UnreadWords, pairs: readonly (readonly (string | number)[])[]): number | null {
  for (const [name, value] of pairs) {
    if (words.take(new RegExp(`\\b(?:${name})\\b`))) return Number(value)
  }
  return null
}

/** `in 2 hours 30 min` is a moment; `in 3 days` is a day, at the given time or else the current one. */
function readSpan(typed: string, now: number, wallNow: number): WhenReading | null {
  if (!typed.startsWith(`${vocabulary.in} `)) return null
  const words = new UnreadWords(typed.slice(vocabulary.in.length + 1))
  const amount = (unit: string): number => {
    const found = words.take(
      new RegExp(`(?:(\\d+(?:\\.\\d+)?) ?|\\b(?:(${vocabulary.half})|(?:${vocabulary.one})) )(?:${unit})\\b`),
    )
    if (!found) return 0
    return found[1] === undefined ? (found[2] === undefined ? 1 : 0.5) : Number(found[1])
  }
  const months = amount(vocabulary.units.month)
  const days = amount(vocabulary.units.week) * 7 + amount(vocabulary.units.day)
  const minutes = amount(vocabulary.units.hour) * 60 + amount(vocabulary.units.minute)
  const time = takeTime(words)
  words.take(/\band\b/g)
  words.take(vocabulary.filler)
  const span = months + days + minutes
  const whole = Number.isInteger(months) && Number.isInteger(days)
  if (!words.isEmpty() || span === 0 || !whole || (minutes > 0 && (months + days > 0 || time !== null)))
    throw new Unclear(t.meaningless(typed))
  if (months > 24 || days > 731 || minutes > 731 * 24 * 60) throw new Unclear(t.tooFar)
  if (minutes > 0) return { kind: 'moment', ms: Math.ceil((now + minutes * MINUTE_MS) / MINUTE_MS) * MINUTE_MS }
  const today = Math.floor(wallNow / DAY_MS) * DAY_MS
  const date = new Date(today)
  // January 31 plus one month is the last day of February
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate()
  const start =
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, Math.min(date.getUTCDate(), last)) + days * DAY_MS
  return { kind: 'wall', wall: start + (time ? (time.hour * 60 + time.minute) * MINUTE_MS : wallNow - today) }
}

/**
 * Midnight of a day in a year, or in the next (or previous) one that has the day: most have no February 29.
 * @throws Unclear if no year has the day
 */
function dayNear(year: number, month: number, date: number, step: 1 | -1): number {
  const isInAnotherYear = !isDate([year, month, date]) && isDate([null, month, date])
  return isInAnotherYear ? dayNear(year + step, month, date, step) : dayOf(year, month, date)
}

/**
 * Midnight of a day.
 * @throws Unclear if the day does not exist
 */
function dayOf(year: number, month: number, date: number): number {
  const wall = Date.UTC(year, month, date)
  if (year < 1000 || !isDate([year, month, date])) {
    const isMonth = month >= 0 && month <= 11
    const twoDigits = (value: number) => String(value).padStart(2, '0')
    // Only ISO dates can have such a month
    const name = isMonth
      ? `${date} ${formatWallClock(Date.UTC(2000, month, 1), 'month')} ${year}`
      : `${year}-${twoDigits(month + 1)}-${twoDigits(date)}`
    throw new Unclear(t.noSuchDay(name))
  }
  return wall
}
