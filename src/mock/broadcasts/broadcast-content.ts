import { type BroadcastPatch, type BroadcastWrite, readChannel } from '#/contract/broadcasts'
import { readBroadcastFilter } from '#/contract/filters/broadcast-filters'
import { filterFaultMessage } from '#/contract/filters/filter-fault'
import { isRecord } from '#/contract/format/json'
import { limits } from '#/contract/format/limits'
import { readTimestamp } from '#/contract/format/timestamps'
import type { Company } from '../companies/store'
import type { BroadcastContent, StoredBroadcast } from './store'

/** The short code the service fills in when a broadcast is created without one. */
const SYSTEM_SHORT_CODE = '54021'

/** Keys that callers set, and keys that only the service sets. All others are unknown keys, which are stored. */
const writableKeys = new Set(['name', 'send_scheduled_date', 'created_by', 'created_by_application', 'targeting'])
const systemKeys = new Set(['broadcast_id', 'id', 'status', 'url', 'created_at', 'updated_at', 'delivery'])

const unknownKeysOf = (body: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([key]) => !writableKeys.has(key) && !systemKeys.has(key)))

const wholeSecond = (text: string): number => Math.floor((readTimestamp(text) ?? 0) / 1000) * 1000

/** The content that a create stores. */
export const newContent = (body: BroadcastWrite): BroadcastContent => ({
  name: body.name,
  send_scheduled_date: wholeSecond(body.send_scheduled_date),
  created_by: body.created_by ?? null,
  created_by_application: body.created_by_application ?? null,
  targeting: withDefaults(body.targeting, SYSTEM_SHORT_CODE),
  extra: unknownKeysOf(body),
})

/** The content after an update: top-level and targeting keys are merged; keys that are not in the body are kept. */
export function mergedContent(stored: StoredBroadcast, body: BroadcastPatch): BroadcastContent {
  const targeting = { ...stored.targeting, ...body.targeting }
  return {
    name: body.name ?? stored.name,
    send_scheduled_date:
      body.send_scheduled_date === undefined ? stored.send_scheduled_date : wholeSecond(body.send_scheduled_date),
    created_by: body.created_by === undefined ? stored.created_by : body.created_by,
    created_by_application:
      body.created_by_application === undefined ? stored.created_by_application : body.created_by_application,
    targeting: withDefaults(targeting, stored.targeting.source_short_code ?? SYSTEM_SHORT_CODE),
    extra: { ...stored.extra, ...unknownKeysOf(body) },
  }
}

type Targeting = BroadcastWrite['targeting']

const withDefaults = (targeting: Targeting, shortCode: Targeting['source_short_code']): Targeting => ({
  ...targeting,
  shorten_urls: targeting.shorten_urls ?? false,
  channel: readChannel(targeting.channel) ?? targeting.channel,
  source_short_code: targeting.source_short_code ?? shortCode,
  filters: targeting.filters ?? [],
})

/**
 * Errors in a body's well-formed references: lists that do not exist, filters the company's fields do not allow, and
 * too many filters for one SQL statement.
 */
export function referenceFaults(body: unknown, company: Company, isList: (id: string) => boolean): string[] {
  const targeting = isRecord(body) ? body['targeting'] : undefined
  if (!isRecord(targeting)) return []
  const { source_lists: lists, filters } = targeting
  const listFaults = (Array.isArray(lists) ? lists : []).flatMap((id: unknown, index) =>
    typeof id === 'string' && !isList(id)
      ? [`targeting.source_lists.${index}: there is no list ${JSON.stringify(id.slice(0, 80))}`]
      : [],
  )
  const filterFaults = (Array.isArray(filters) ? filters : []).flatMap((filter: unknown, index) => {
    if (!isRecord(filter) || !('value' in filter)) return []
    const { name, selector, value } = filter
    if (typeof name !== 'string' || typeof selector !== 'string') return []
    const reading = readBroadcastFilter({ name, selector, value }, { customFields: company.custom_fields, isList })
    return reading.ok ? [] : [`targeting.filters.${index}: ${filterFaultMessage(reading.fault)}`]
  })
  const countFaults =
    Array.isArray(filters) && filters.length > limits.broadcastFilters
      ? [`targeting.filters: must contain at most ${limits.broadcastFilters} filters`]
      : []
  return [...listFaults, ...countFaults, ...filterFaults]
}
