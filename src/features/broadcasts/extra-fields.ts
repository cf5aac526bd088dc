import { isRecord } from '#/contract/format/json'

/** Set by the service, which ignores values sent for them. */
const systemFields = ['broadcast_id', 'id', 'status', 'url', 'created_at', 'updated_at', 'delivery']
/** Fields that the broadcast page or the composer shows. */
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

/** The targeting of a broadcast as it was read. */
export const rawTargeting = (raw: unknown): Record<string, unknown> =>
  isRecord(raw) && isRecord(raw['targeting']) ? raw['targeting'] : {}

/**
 * The conditions of a broadcast as they were read. If `filters` is not a list, it counts as one condition, because it
 * is not the same as none. It is wrapped in a list of its own, so that it is never taken for a readable condition.
 */
export function rawConditions(raw: unknown): readonly unknown[] {
  const filters = rawTargeting(raw)['filters'] ?? []
  return Array.isArray(filters) ? filters : [[filters]]
}

/**
 * The fields of a broadcast, as it was read, that are in none of the lists above. `top` and `targeting` are sent back
 * unchanged; `targeting` includes the short code, which is an object on some services. `shown` are those that the
 * broadcast page shows only as JSON.
 */
export function readExtraFields(raw: unknown) {
  const top = omitKeys(isRecord(raw) ? raw : {}, [...systemFields, ...shownFields])
  const targeting = omitKeys(rawTargeting(raw), shownTargetingFields)
  return { top, targeting, shown: { ...top, ...omitKeys(targeting, ['source_short_code']) } }
}
