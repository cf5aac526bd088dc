import { nonceMark } from '#/api/broadcast-mutations'
import type { BroadcastReading } from '#/api/broadcasts'
import { deepEqual } from '#/api/mutation/deep-equal'
import { broadcastSchema, readChannel, type BroadcastPatch, type BroadcastWrite } from '#/contract/broadcasts'
import { filterSchema, type Filter } from '#/contract/filters/filters'
import { readReply } from '#/contract/format/read'
import { readTimestamp, writeSeconds } from '#/contract/format/timestamps'
import { fromWire, toWire } from '#/parts/filter-builder/rows'
import type { Vocabulary } from '#/parts/filter-builder/vocabulary'
import { emptyMessage, type MessageValue } from '#/parts/message/message-value'
import { emptySchedule, momentOf, scheduleOf, settle } from '#/parts/schedule/schedule-value'
import type { BroadcastDraft } from './draft-kind'
import { extraFieldsOf } from './extra-fields'

/** A broadcast that nobody has begun to write. */
export const emptyBroadcastDraft = (zone: string): BroadcastDraft => ({
  name: '',
  lists: [],
  filters: [],
  message: emptyMessage,
  when: emptySchedule(zone),
  base: null,
  kept: { top: {}, targeting: {} },
  attempt: null,
})

/** A broadcast as the composer shows it, to be edited: what no screen shows is kept beside (decision 38). */
export function draftOfBroadcast(
  { broadcast, raw }: BroadcastReading,
  zone: string,
  vocabulary: Vocabulary,
): BroadcastDraft {
  const { top, targeting } = extraFieldsOf(raw)
  const sendAt = readTimestamp(broadcast.send_scheduled_date)
  return {
    ...emptyBroadcastDraft(zone),
    name: broadcast.name ?? '',
    lists: broadcast.targeting?.source_lists ?? [],
    filters: fromWire(broadcast.targeting?.filters ?? [], vocabulary),
    message: messageOf(broadcast.targeting, targetingIn(raw)),
    when: sendAt === null ? emptySchedule(zone) : scheduleOf(sendAt, zone),
    base: { id: broadcast.broadcast_id, raw },
    kept: { top, targeting },
  }
}

function messageOf(
  targeting: BroadcastReading['broadcast']['targeting'],
  { channel }: Record<string, unknown>,
): MessageValue {
  return {
    ...emptyMessage,
    // One that is no text is shown as it came, and like any other unknown one never written
    channel: targeting?.channel ?? (isNone(channel) ? emptyMessage.channel : JSON.stringify(channel)),
    template: targeting?.message_template ?? '',
    shortenUrls: targeting?.shorten_urls ?? false,
    shortUrlBase: targeting?.short_url_base ?? '',
    pushTitle: targeting?.push?.subject ?? '',
    deepLink: targeting?.push?.metadata ?? '',
  }
}

/** A new broadcast made from another: without its moment, which is past or taken, and without what the system set. */
export function duplicateOf(reading: BroadcastReading, zone: string, vocabulary: Vocabulary): BroadcastDraft {
  const composed = draftOfBroadcast(reading, zone, vocabulary)
  const targeting = { ...composed.kept.targeting, source_short_code: null }
  return { ...composed, when: emptySchedule(zone), base: null, kept: { top: {}, targeting } }
}

/** The targeting as it is sent: that of the broadcast it was made from, with what the screen shows laid over it. */
function targetingOf(
  { message, lists, filters, kept, base }: BroadcastDraft,
  vocabulary: Vocabulary,
): BroadcastWrite['targeting'] {
  const isPush = readChannel(message.channel) === 'push'
  const before = pushOf(base?.raw)
  const push = { subject: message.pushTitle, metadata: message.deepLink === '' ? null : message.deepLink }
  return {
    ...kept.targeting,
    message_template: message.template,
    shorten_urls: message.shortenUrls,
    short_url_base: message.shortUrlBase === '' ? null : message.shortUrlBase,
    channel: message.channel,
    source_lists: lists,
    filters: wireFiltersOf(filters, vocabulary),
    source_short_code: shortCodeOf(kept.targeting['source_short_code']),
    ...(isPush ? { push: { ...before, ...push } } : before !== null && { push: before }),
  }
}

/** The filters as they are sent; rows of another form than a filter's cannot be (`hasFormless`). */
const wireFiltersOf = (rows: BroadcastDraft['filters'], vocabulary: Vocabulary): Filter[] =>
  toWire(rows, vocabulary).flatMap(filter => filterSchema.safeParse(filter).data ?? [])

/** Whether a condition cannot be written at all: the service holds it in a form that is no filter's. */
export const hasFormless = (rows: BroadcastDraft['filters'], vocabulary: Vocabulary): boolean =>
  toWire(rows, vocabulary).some(filter => !filterSchema.safeParse(filter).success)

/** Whether the conditions are those of the broadcast as it was opened. */
export const keepsFilters = ({ filters, base }: BroadcastDraft, vocabulary: Vocabulary): boolean =>
  base !== null && deepEqual(toWire(filters, vocabulary), targetingIn(base.raw)['filters'])

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNone = (value: unknown): boolean => value === undefined || value === null
const isEmpty = (value: unknown): boolean =>
  isNone(value) || value === '' || value === false || (Array.isArray(value) && value.length === 0)

const targetingIn = (raw: unknown): Record<string, unknown> => {
  const targeting = isObject(raw) ? raw['targeting'] : null
  return isObject(targeting) ? targeting : {}
}

/** A push object with keys of its own is kept, whatever the channel. */
function pushOf(raw: unknown): Record<string, unknown> | null {
  const { push } = targetingIn(raw)
  return isObject(push) ? push : null
}

const shortCodeOf = (code: unknown): string | null | Record<string, unknown> =>
  typeof code === 'string' || isObject(code) ? code : null

/** Whose broadcast it is, and how it is found again. */
export interface Mark {
  nonce: string
  user: string
}

/** The body of a create (interface.md, row 17), marked so that it is found again (facts.md, table of acts). */
export const createBodyOf = (
  composed: BroadcastDraft,
  at: number,
  mark: Mark,
  vocabulary: Vocabulary,
): BroadcastWrite => ({
  ...composed.kept.top,
  name: composed.name.trim(),
  status: 'scheduled',
  send_scheduled_date: writeSeconds(at),
  created_by: mark.user,
  created_by_application: nonceMark(mark.nonce),
  targeting: targetingOf(composed, vocabulary),
})

/**
 * The body of an update: name, status, moment and the whole targeting (decision 38). What the broadcast holds in a form
 * that cannot be shown is left out, since the service keeps what is not named: an empty field must not wipe it.
 */
export function updateBodyOf(composed: BroadcastDraft, at: number, vocabulary: Vocabulary): BroadcastPatch {
  const targeting = targetingOf(composed, vocabulary)
  return {
    ...composed.kept.top,
    name: composed.name.trim(),
    status: 'scheduled',
    send_scheduled_date: writeSeconds(at),
    targeting: leftOut(targeting, keptKeys(composed, targeting, vocabulary)),
  }
}

type Targeting = BroadcastWrite['targeting']

const leftOut = (targeting: Targeting, keys: readonly string[]): Partial<Targeting> =>
  Object.fromEntries(Object.entries(targeting).filter(([key]) => !keys.includes(key)))

/** What of a targeting is not to be written: what could not be read, an unknown channel, filters without form. */
function keptKeys(composed: BroadcastDraft, targeting: Targeting, vocabulary: Vocabulary): string[] {
  const raw = targetingIn(composed.base?.raw)
  const reading = readReply(broadcastSchema, composed.base?.raw)
  const read: Record<string, unknown> = { ...(reading.ok ? reading.value.targeting : null) }
  const isUnread = (key: string): boolean => !isNone(raw[key]) && read[key] === undefined
  return Object.entries(targeting).flatMap(([key, value]) => {
    if (key === 'channel') return readChannel(composed.message.channel) === null ? [key] : []
    if (key === 'filters' && hasFormless(composed.filters, vocabulary)) return [key]
    return isUnread(key) && isEmpty(value) ? [key] : []
  })
}

/**
 * The moment that would be sent. An edit that leaves the minute alone keeps the second too, which no field shows.
 * Null while there is none.
 */
export function sendAtOf(composed: BroadcastDraft, now: number): number | null {
  const at = momentOf(settle(composed.when, now))
  const before = isObject(composed.base?.raw) ? readTimestamp(composed.base.raw['send_scheduled_date']) : null
  if (at === null || before === null || composed.when.now) return at
  return Math.floor(before / 60_000) === Math.floor(at / 60_000) ? before : at
}
