import * as z from 'zod/mini'

const objectSchema = z.record(z.string(), z.unknown())
const toObject = (value: unknown): Record<string, unknown> => objectSchema.safeParse(value).data ?? {}

/** Set by the service, which ignores values sent for them. */
const systemFields = ['broadcast_id', 'id', 'status', 'url', 'created_at', 'updated_at', 'delivery']
/** Fields that the screens show and edit. */
const shownFields = ['name', 'send_scheduled_date', 'created_by', 'created_by_application', 'targeting']
const shownTargetingFields = [
  'message_template',
  'shorten_urls',
  'short_url_base',
  'channel',
  'source_lists',
  'filters',
  'push',
] as const
export type ShownTargetingField = (typeof shownTargetingFields)[number]

const omitKeys = (value: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))

/** Fields of a broadcast that no screen edits: shown as JSON and sent back unchanged. */
export interface ExtraFields {
  top: Record<string, unknown>
  /** Includes the short code, which is an object on some servers. */
  targeting: Record<string, unknown>
  /** Those of both that the broadcast page does not show elsewhere. */
  shown: Record<string, unknown>
}

/** The fields of a broadcast, as it was read, that no screen edits. */
export function readExtraFields(raw: unknown): ExtraFields {
  const whole = toObject(raw)
  const top = omitKeys(whole, [...systemFields, ...shownFields])
  const targeting = omitKeys(toObject(whole['targeting']), shownTargetingFields)
  return { top, targeting, shown: { ...top, ...omitKeys(targeting, ['source_short_code']) } }
}
