import { nonceMark } from '#/api/broadcast-mutations'
import type { BroadcastReading } from '#/api/broadcasts'
import { containsSent } from '#/api/mutation/contains-sent'
import { broadcastSchema, readChannel, type BroadcastPatch, type BroadcastWrite } from '#/contract/broadcasts'
import { filterSchema, type Filter } from '#/contract/filters/filters'
import { MINUTE_MS } from '#/contract/format/durations'
import { isRecord, sameJson } from '#/contract/format/json'
import { readReply } from '#/contract/format/read'
import { readTimestamp, writeSeconds } from '#/contract/format/timestamps'
import { fromWire, toWire } from '#/parts/filter-builder/rows'
import type { Vocabulary } from '#/parts/filter-builder/vocabulary'
import { emptyMessage, type MessageValue } from '#/parts/message/message-value'
import { emptySchedule, momentOf, scheduleOf, resolveSchedule } from '#/parts/schedule/schedule-value'
import type { BroadcastDraft } from './draft-kind'
import { rawConditions, rawTargeting, readExtraFields } from './extra-fields'

/** The maximum length of a broadcast's name, in UTF-16 code units. */
export const MAX_NAME = 255

/** The start of a name: at most `length` code units, never ending with the first half of a surrogate pair. */
export const cutName = (name: string, length = MAX_NAME): string =>
  name.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

/** A new, empty draft. */
export const emptyBroadcastDraft = (zone: string): BroadcastDraft => ({
  name: '',
  lists: [],
  filters: [],
  message: emptyMessage,
  when: emptySchedule(zone),
  base: null,
  kept: { targeting: {} },
  attempt: null,
  previewAs: null,
})

/**
 * Whether a draft edits no broadcast, has no attempt to schedule, and has no name, lists, conditions, or message text.
 * Its other fields do not count.
 */
export const isUntouched = ({ name, lists, filters, message, base, attempt }: BroadcastDraft): boolean =>
  name === '' &&
  lists.length === 0 &&
  filters.length === 0 &&
  message.template === '' &&
  base === null &&
  attempt === null

/**
 * What a draft says, as JSON. The typed text of its time is omitted, because it is rewritten when the field loses
 * focus.
 */
export const contentOf = ({ name, lists, filters, message, when }: BroadcastDraft): string =>
  JSON.stringify({ name, lists, filters, message, when: { ...when, text: '' } })

/** Whether a draft says what `contentOf` returned for an earlier state of it. */
export const isSameContent = (content: string, draft: BroadcastDraft): boolean =>
  sameJson(JSON.parse(content), JSON.parse(contentOf(draft)))

/**
 * A broadcast as a draft to edit. Fields of the targeting that no screen edits are kept in `kept`, to be sent back
 * unchanged.
 */
export function draftFromBroadcast(
  { broadcast, raw }: BroadcastReading,
  zone: string,
  vocabulary: Vocabulary,
): BroadcastDraft {
  const { targeting } = readExtraFields(raw)
  const sendAt = readTimestamp(broadcast.send_scheduled_date)
  return {
    ...emptyBroadcastDraft(zone),
    name: broadcast.name ?? '',
    lists: broadcast.targeting?.source_lists ?? [],
    filters: fromWire(rawConditions(raw), vocabulary),
    message: readMessage(broadcast.targeting, rawTargeting(raw)),
    when: sendAt === null ? emptySchedule(zone) : scheduleOf(sendAt, zone),
    base: { id: broadcast.broadcast_id, raw },
    kept: { targeting },
  }
}

function readMessage(
  targeting: BroadcastReading['broadcast']['targeting'],
  { channel }: Record<string, unknown>,
): MessageValue {
  return {
    ...emptyMessage,
    // A channel that is not a string is shown as JSON and, like any other unknown channel, never sent back
    channel: targeting?.channel ?? (isMissing(channel) ? emptyMessage.channel : JSON.stringify(channel)),
    template: targeting?.message_template ?? '',
    shortenUrls: targeting?.shorten_urls ?? false,
    shortUrlBase: targeting?.short_url_base ?? '',
    pushTitle: targeting?.push?.subject ?? '',
    deepLink: targeting?.push?.metadata ?? '',
  }
}

/**
 * A new draft copied from a broadcast, without its send time, its short code, its extra top-level fields, and the
 * unknown keys of its push object.
 */
export function duplicateDraft(reading: BroadcastReading, zone: string, vocabulary: Vocabulary): BroadcastDraft {
  const draft = draftFromBroadcast(reading, zone, vocabulary)
  return { ...draft, ...asNew(draft), when: emptySchedule(zone) }
}

/** The change that turns an edit into a new broadcast, which gets a short code of its own. */
export const asNew = ({ kept }: BroadcastDraft): Pick<BroadcastDraft, 'base' | 'attempt' | 'kept'> => ({
  base: null,
  attempt: null,
  kept: { targeting: { ...kept.targeting, source_short_code: null } },
})

/** The targeting to send: the original's extra fields, overridden by what the composer edits. */
function toTargeting(
  { message, lists, filters, kept, base }: BroadcastDraft,
  vocabulary: Vocabulary,
): BroadcastWrite['targeting'] {
  const isPush = readChannel(message.channel) === 'push'
  const before = rawPush(base?.raw)
  const push = { subject: message.pushTitle, metadata: textOrNull(message.deepLink, before?.['metadata']) }
  return {
    ...kept.targeting,
    message_template: message.template,
    shorten_urls: message.shortenUrls,
    short_url_base: textOrNull(message.shortUrlBase, rawTargeting(base?.raw)['short_url_base']),
    channel: message.channel,
    source_lists: lists,
    filters: toWireFilters(filters, vocabulary),
    source_short_code: toShortCode(kept.targeting['source_short_code']),
    ...(isPush ? { push: { ...before, ...push } } : before !== null && { push: before }),
  }
}

/** A text, or null if it is empty, unless the broadcast had an empty text: then null would be a change. */
const textOrNull = (text: string, before: unknown): string | null => (text === '' && before !== '' ? null : text)

/** The filters to send, without rows that are not valid filters (see `hasMalformedFilter`). */
const toWireFilters = (rows: BroadcastDraft['filters'], vocabulary: Vocabulary): Filter[] =>
  toWire(rows, vocabulary).flatMap(filter => filterSchema.safeParse(filter).data ?? [])

/** Whether a condition cannot be sent because what the service returned, or what was typed as JSON, is not a filter. */
export const hasMalformedFilter = (rows: BroadcastDraft['filters'], vocabulary: Vocabulary): boolean =>
  toWire(rows, vocabulary).some(filter => !filterSchema.safeParse(filter).success)

/** Whether the conditions are still those of the broadcast as it was opened. */
export const hasUnchangedFilters = ({ filters, base }: BroadcastDraft, vocabulary: Vocabulary): boolean =>
  base !== null && containsSent(rawConditions(base.raw), toWire(filters, vocabulary))

const isMissing = (value: unknown): boolean => value === undefined || value === null
const isEmpty = (value: unknown): boolean =>
  isMissing(value) || value === '' || value === false || (Array.isArray(value) && value.length === 0)

/** The push object as read; null if there is none. Its unknown keys are sent back, whatever the channel. */
function rawPush(raw: unknown): Record<string, unknown> | null {
  const { push } = rawTargeting(raw)
  return isRecord(push) ? push : null
}

const toShortCode = (code: unknown): string | null | Record<string, unknown> =>
  typeof code === 'string' || isRecord(code) ? code : null

/** Who creates a broadcast, and the nonce that identifies it if the response is lost. */
export interface BroadcastOrigin {
  nonce: string
  user: string
}

/**
 * The body of a create call. If the response is lost, the broadcast can be found by its nonce, so that it is not
 * created twice.
 */
export const toCreateBody = (
  draft: BroadcastDraft,
  sendAt: number,
  origin: BroadcastOrigin,
  vocabulary: Vocabulary,
): BroadcastWrite => ({
  name: draft.name.trim(),
  status: 'scheduled',
  send_scheduled_date: writeSeconds(sendAt),
  created_by: origin.user,
  created_by_application: nonceMark(origin.nonce),
  targeting: toTargeting(draft, vocabulary),
})

/**
 * The body of an update: name, status, send time if there is one, and the targeting without the keys that must not be
 * sent. The service keeps what a body does not name, while an empty field would erase it.
 * @param latest the broadcast as it was last read, whose extra top-level fields are sent back: those that the edit
 * began with could overwrite what someone else has changed
 */
export function toUpdateBody(
  draft: BroadcastDraft,
  sendAt: number | null,
  vocabulary: Vocabulary,
  latest: unknown,
): BroadcastPatch {
  const targeting = toTargeting(draft, vocabulary)
  return {
    ...readExtraFields(latest).top,
    name: draft.name.trim(),
    status: 'scheduled',
    ...(sendAt !== null && { send_scheduled_date: writeSeconds(sendAt) }),
    targeting: omitKeys(targeting, unwritableKeys(draft, targeting, vocabulary)),
  }
}

type Targeting = BroadcastWrite['targeting']

const omitKeys = (targeting: Targeting, keys: readonly string[]): Partial<Targeting> =>
  Object.fromEntries(Object.entries(targeting).filter(([key]) => !keys.includes(key)))

/**
 * Keys of a targeting that must not be sent: those of fields that could not be read and are still empty, of an unknown
 * channel, of malformed filters, and of a short code that cannot be written back.
 */
function unwritableKeys(draft: BroadcastDraft, targeting: Targeting, vocabulary: Vocabulary): string[] {
  const raw = rawTargeting(draft.base?.raw)
  const reading = readReply(broadcastSchema, draft.base?.raw)
  const read: Record<string, unknown> = { ...(reading.ok ? reading.value.targeting : null) }
  const isUnreadable = (key: string): boolean => !isMissing(raw[key]) && read[key] === undefined
  return Object.entries(targeting).flatMap(([key, value]) => {
    if (key === 'channel') return readChannel(draft.message.channel) === null ? [key] : []
    if (key === 'filters' && hasMalformedFilter(draft.filters, vocabulary)) return [key]
    if (key === 'source_short_code') return value === null && !isMissing(raw[key]) ? [key] : []
    return isUnreadable(key) && isEmpty(value) ? [key] : []
  })
}

/**
 * The send time in ms; null while there is none. An edit that does not change the minute keeps the original seconds,
 * which no field shows.
 */
export function resolveSendTime(draft: BroadcastDraft, now: number): number | null {
  const at = momentOf(resolveSchedule(draft.when, now))
  const before = isRecord(draft.base?.raw) ? readTimestamp(draft.base.raw['send_scheduled_date']) : null
  if (at === null || before === null || draft.when.now) return at
  return Math.floor(before / MINUTE_MS) === Math.floor(at / MINUTE_MS) ? before : at
}
