import { containsSent } from '#/api/mutation/contains-sent'
import type { BroadcastPatch } from '#/contract/broadcasts'
import { changesOf, type Change, type Edit, type FieldPath, type Shape } from '#/parts/net-change/net-change'
import type { BroadcastDraft } from '../draft-kind'

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
  return changesOf(broadcastShape, base, edits).filter(change => !isNoChange(change))
}

/** A field that the service omitted and the form shows as off or empty is not a change. */
const isNoChange = ({ before, after }: Change): boolean =>
  before === null && (after === false || after === null || after === '' || (Array.isArray(after) && after.length === 0))

/** The draft with one field as someone else has set it since. */
export function takeTheirs(value: BroadcastDraft, theirs: BroadcastDraft, [field, key]: FieldPath): BroadcastDraft {
  if (field === 'name') return { ...value, name: theirs.name }
  if (field === 'send_scheduled_date') return { ...value, when: theirs.when }
  const { message } = value
  switch (key) {
    case 'message_template':
      return { ...value, message: { ...message, template: theirs.message.template } }
    case 'shorten_urls':
      return { ...value, message: { ...message, shortenUrls: theirs.message.shortenUrls } }
    case 'short_url_base':
      return { ...value, message: { ...message, shortUrlBase: theirs.message.shortUrlBase } }
    case 'channel':
      return { ...value, message: { ...message, channel: theirs.message.channel } }
    case 'push':
      return {
        ...value,
        message: { ...message, pushTitle: theirs.message.pushTitle, deepLink: theirs.message.deepLink },
      }
    case 'source_lists':
      return { ...value, lists: theirs.lists }
    case 'filters':
      return { ...value, filters: theirs.filters }
    case undefined:
      return value
    default:
      return {
        ...value,
        kept: {
          ...value.kept,
          targeting: { ...value.kept.targeting, [key]: theirs.kept.targeting[key] ?? null },
        },
      }
  }
}
