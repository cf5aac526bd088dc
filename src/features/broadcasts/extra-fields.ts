import * as z from 'zod/mini'

const objectSchema = z.record(z.string(), z.unknown())
const objectOf = (value: unknown): Record<string, unknown> => objectSchema.safeParse(value).data ?? {}

/** Set by the system: values sent for them are not applied (interface.md "Broadcast"). */
const system = ['broadcast_id', 'id', 'status', 'url', 'created_at', 'updated_at', 'delivery']
/** What the screens show and edit. */
const shown = ['name', 'send_scheduled_date', 'created_by', 'created_by_application', 'targeting']
const shownTargeting = [
  'message_template',
  'shorten_urls',
  'short_url_base',
  'channel',
  'source_lists',
  'filters',
  'push',
]

const without = (value: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))

/** What a broadcast holds besides: shown, kept, sent back unchanged (decision 38). */
export interface ExtraFields {
  top: Record<string, unknown>
  /** With the short code, which may be an object (decision 28). */
  targeting: Record<string, unknown>
  /** The same for the eye, without what the page shows elsewhere. */
  shown: Record<string, unknown>
}

/** Finds in a broadcast, as it was read, what no screen edits. */
export function extraFieldsOf(raw: unknown): ExtraFields {
  const whole = objectOf(raw)
  const top = without(whole, [...system, ...shown])
  const targeting = without(objectOf(whole['targeting']), shownTargeting)
  return { top, targeting, shown: { ...top, ...without(targeting, ['source_short_code']) } }
}
