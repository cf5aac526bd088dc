import { containsSent } from '#/api/mutation/contains-sent'
import type { BroadcastPatch } from '#/contract/broadcasts'
import type { MessageValue } from '#/parts/message/message-value'
import { changesOf, type Change, type Edit, type FieldPath, type Shape } from '#/parts/net-change/net-change'
import type { BroadcastDraft } from '../../draft-kind'

/** The fields of a broadcast that can be changed. */
export const broadcastShape: Shape = {
  maps: ['targeting'],
  fields: ['name', 'send_scheduled_date'],
  same: (_place, a, b) => containsSent(a, b) && containsSent(b, a),
}

/** The changes that an edit makes to the broadcast as it was opened. */
export function findChanges(base: unknown, { name, send_scheduled_date, targeting }: BroadcastPatch): Change[] {
  const edits: Edit[] = [
    { place: ['name'], value: name },
    { place: ['send_scheduled_date'], value: send_scheduled_date },
    ...Object.entries(targeting ?? {}).map(([key, value]): Edit => ({ place: ['targeting', key], value })),
  ]
  // The service keeps what the body does not name
  const named = edits.filter(({ value }) => value !== undefined)
  return changesOf(broadcastShape, base, named).filter(change => !isNoChange(change))
}

/** A field that the service omitted and the form shows as off or empty is not a change. */
const isNoChange = ({ before, after }: Change): boolean =>
  before === null && (after === false || after === null || after === '' || (Array.isArray(after) && after.length === 0))

/** The part of a draft's message that corresponds to each field of the targeting. */
const messageParts = new Map<string, (message: MessageValue) => Partial<MessageValue>>([
  ['message_template', ({ template }) => ({ template })],
  ['shorten_urls', ({ shortenUrls }) => ({ shortenUrls })],
  ['short_url_base', ({ shortUrlBase }) => ({ shortUrlBase })],
  ['channel', ({ channel }) => ({ channel })],
  ['push', ({ pushTitle, deepLink }) => ({ pushTitle, deepLink })],
])

/** The draft with one field set to the other person's value. */
export function takeTheirs(value: BroadcastDraft, theirs: BroadcastDraft, [field, key]: FieldPath): BroadcastDraft {
  if (field === 'name') return { ...value, name: theirs.name }
  if (field === 'send_scheduled_date') return { ...value, when: theirs.when }
  if (key === undefined) return value
  if (key === 'source_lists') return { ...value, lists: theirs.lists }
  if (key === 'filters') return { ...value, filters: theirs.filters }
  const part = messageParts.get(key)
  if (part) return { ...value, message: { ...value.message, ...part(theirs.message) } }
  const targeting = { ...value.kept.targeting, [key]: theirs.kept.targeting[key] ?? null }
  return { ...value, kept: { targeting } }
}
