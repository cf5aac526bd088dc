import { mapInChunks } from '#/api/map-in-chunks'
import { readChannel } from '#/contract/broadcasts'
import { checkReach, type Reach, type ReachBroadcast, type ReachRecords } from '#/contract/filters/broadcast-reach'
import { DAY_MS } from '#/contract/format/durations'
import { wallTime } from '#/contract/format/wall-time'
import type { CountryZone } from '#/contract/policy/country-zones'
import { findQuiet, type QuietHours } from '#/contract/policy/quiet-hours'

/** A person that scheduled broadcasts are checked for. */
export interface SamplePerson {
  readonly key: string
  readonly records: ReachRecords
  /** Null if the person has no number, or if it cannot be read. */
  readonly mdn: string | null
  /** Null if it is not known. */
  readonly zone: string | null
}

/** Another message to the same phone, less than a day away. */
export interface DoubleMessage {
  /** The index of its broadcast among the rows. */
  readonly row: number
  /** The index of its recipient, who may be another person with the same number. */
  readonly person: number
  /** How much later it is sent, in ms; negative if earlier. */
  readonly gap: number
}

/** Quiet hours at the time of a message. */
export interface Night {
  /** False if the person's zone is not known, and it is night in only some of the main zones. */
  readonly isCertain: boolean
  /** A local time within quiet hours, as if it were UTC, and its zone. */
  readonly wall: number
  readonly zone: string
}

/** Whether one person gets one broadcast, and what is wrong with it. */
export interface Cell {
  readonly reach: Reach
  /** The nearest double; null if there is none, or if it is not certain that the person is a recipient. */
  readonly double: DoubleMessage | null
  readonly night: Night | null
}

/** A scheduled broadcast, with a cell for each person, in the order of the people. */
export interface MatrixRow<Broadcast extends ReachBroadcast = ReachBroadcast> {
  readonly reading: Broadcast
  /** When it is due, in ms; null if that is not known. */
  readonly at: number | null
  readonly cells: readonly Cell[]
}

/** What decides whether a message comes at night. */
export interface QuietHoursRules {
  readonly quietHours: readonly QuietHours[]
  /** The time zones recipients may be in. */
  readonly zones: readonly CountryZone[]
}

/** How many broadcasts are checked in one task, which takes about 5 ms with 20 people. */
const CHUNK = 5

/**
 * Finds out which scheduled broadcasts each person will get if nothing changes before they are sent. The rows are in
 * the order in which the broadcasts are due, with those without a time last. Works in chunks, so that no task blocks
 * the page.
 * @throws the signal's reason once it is aborted
 */
export async function buildMatrix<Broadcast extends ReachBroadcast>(
  people: readonly SamplePerson[],
  broadcasts: readonly Broadcast[],
  rules: QuietHoursRules,
  signal?: AbortSignal,
): Promise<MatrixRow<Broadcast>[]> {
  const checked = await mapInChunks(
    broadcasts,
    chunk => {
      signal?.throwIfAborted()
      return chunk.map(reading => {
        const reaches = people.map(({ records }) => checkReach(records, reading))
        return { reading, at: reaches[0]?.sentAt ?? null, reaches }
      })
    },
    CHUNK,
  )
  const rows = checked.toSorted((a, b) => (a.at ?? Infinity) - (b.at ?? Infinity))
  const doubles = findDoubles(people, rows)
  return mapInChunks(
    rows.map((row, index) => ({ ...row, index })),
    chunk => {
      signal?.throwIfAborted()
      return chunk.map(({ reading, at, reaches, index }) => {
        const nightOf = nightFinder(at, rules)
        return {
          reading,
          at,
          cells: reaches.map((reach, person): Cell => {
            const isRecipient = reach.verdict === 'recipient'
            return {
              reach,
              double: doubles.get(index)?.get(person) ?? null,
              night: isRecipient ? nightOf(people[person]?.zone ?? null) : null,
            }
          }),
        }
      })
    },
    CHUNK,
  )
}

interface CheckedRow {
  readonly reading: ReachBroadcast
  readonly at: number | null
  readonly reaches: readonly Reach[]
}
interface Message {
  readonly row: number
  readonly person: number
  readonly at: number
}

/**
 * The nearest other message to the same phone less than a day away, by row and person. An SMS goes to a number, which
 * several people can have; a push to the devices of one person.
 */
function findDoubles(
  people: readonly SamplePerson[],
  rows: readonly CheckedRow[],
): Map<number, Map<number, DoubleMessage>> {
  const byPhone = new Map<string, Message[]>()
  rows.forEach(({ reading, at, reaches }, row) => {
    const channel = readChannel(reading.broadcast.targeting?.channel ?? '')
    reaches.forEach(({ verdict }, person) => {
      const { key, mdn = null } = people[person] ?? {}
      const phone = channel === 'sms' ? mdn : channel === 'push' ? key : null
      if (at === null || verdict !== 'recipient' || phone === null) return
      const id = `${channel} ${phone}`
      const messages = byPhone.get(id) ?? []
      messages.push({ row, person, at })
      byPhone.set(id, messages)
    })
  })
  const found = new Map<number, Map<number, DoubleMessage>>()
  for (const messages of byPhone.values())
    // Rows are in chronological order, so the nearest message is the one before or after
    messages.forEach(({ row, person, at }, index) => {
      const [nearest] = [messages[index - 1], messages[index + 1]]
        .flatMap(other => (other === undefined ? [] : [{ row: other.row, person: other.person, gap: other.at - at }]))
        .filter(({ gap }) => Math.abs(gap) < DAY_MS)
        .toSorted((a, b) => Math.abs(a.gap) - Math.abs(b.gap))
      if (nearest === undefined) return
      const inRow = found.get(row) ?? new Map<number, DoubleMessage>()
      inRow.set(person, nearest)
      found.set(row, inRow)
    })
  return found
}

/** Returns a function that finds quiet hours at a moment in a person's zone or, if that is null, in the main zones. */
function nightFinder(at: number | null, { quietHours, zones }: QuietHoursRules): (zone: string | null) => Night | null {
  const cache = new Map<string | null, Night | null>()
  return zone => {
    if (at === null) return null
    const cached = cache.get(zone)
    if (cached !== undefined) return cached
    const night = zone === null ? nightSomewhere(at, quietHours, zones) : nightIn(at, quietHours, [zone])
    cache.set(zone, night)
    return night
  }
}

function nightIn(at: number, quietHours: readonly QuietHours[], zones: readonly string[]): Night | null {
  const [found] = findQuiet(at, zones, quietHours)
  const time = found?.times[0]
  const zone = time?.zones[0]
  return time === undefined || zone === undefined ? null : { isCertain: true, wall: time.wall, zone }
}

function nightSomewhere(at: number, quietHours: readonly QuietHours[], zones: readonly CountryZone[]): Night | null {
  const main = zones.filter(({ isMain }) => isMain)
  // Without islands far from the mainland: with them, every morning would count as possible night
  const names = (main.length > 0 ? main : zones).map(({ zone }) => zone)
  const night = nightIn(at, quietHours, names)
  if (night === null) return null
  const isCertain = names.every(zone => findQuiet(at, [zone], quietHours).length > 0)
  return { ...night, isCertain }
}

/** The spans of time that the page shows. */
export const spans = ['today', 'tomorrow', 'week', 'all'] as const
export type Span = (typeof spans)[number]

/**
 * Whether a broadcast is due within a span, by the days of a time zone: today is the first of the next 7 days, and
 * includes what is overdue. A broadcast without a readable time may be due at any time, so it is in every span.
 */
export function isInSpan(at: number | null, span: Span, { zone, now }: { zone: string; now: number }): boolean {
  if (span === 'all' || at === null) return true
  const dayOf = (ms: number) => Math.floor(wallTime(ms, zone) / DAY_MS)
  const days = dayOf(at) - dayOf(now)
  if (span === 'today') return days <= 0
  return span === 'tomorrow' ? days === 1 : days < 7
}

/** How many of the given broadcasts one person gets, and what is wrong with them. */
export interface PersonSummary {
  readonly messages: number
  /** Broadcasts for which it is unknown whether the person gets them. */
  readonly unclear: number
  readonly doubles: number
  readonly nights: number
  /** Broadcasts that may come at night, because the person's zone is not known. */
  readonly possibleNights: number
}

/** Counts what the person at this index gets. */
export function summarize(rows: readonly MatrixRow[], person: number): PersonSummary {
  const cells = rows.flatMap(({ cells: all }) => all[person] ?? [])
  const count = (matches: (cell: Cell) => boolean) => cells.filter(matches).length
  return {
    messages: count(({ reach }) => reach.verdict === 'recipient'),
    unclear: count(({ reach }) => reach.verdict === 'unknown'),
    doubles: count(({ double }) => double !== null),
    nights: count(({ night }) => night?.isCertain === true),
    possibleNights: count(({ night }) => night?.isCertain === false),
  }
}
