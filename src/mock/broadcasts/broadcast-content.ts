import { type BroadcastPatch, type BroadcastWrite, readChannel } from '#/contract/broadcasts'
import { readBroadcastFilter } from '#/contract/filters/broadcast-filters'
import { readTimestamp } from '#/contract/format/timestamps'
import type { Company } from '../companies/store'
import { isObject } from '../http/read-body'
import type { BroadcastContent, StoredBroadcast } from './store'

/** The short code that the system fills in where none is given (decision 28). */
const SYSTEM_SHORT_CODE = '54021'

/** Keys that callers set, and those that only the system sets (interface.md "Broadcast"): neither is an unknown key. */
const known = new Set(['name', 'send_scheduled_date', 'created_by', 'created_by_application', 'targeting'])
const system = new Set(['broadcast_id', 'id', 'status', 'url', 'created_at', 'updated_at', 'delivery'])

const unknownKeysOf = (body: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([key]) => !known.has(key) && !system.has(key)))

const wholeSecond = (text: string): number => Math.floor((readTimestamp(text) ?? 0) / 1000) * 1000

/** What a create stores (decisions 28, 35 and 61). */
export const newContent = (body: BroadcastWrite): BroadcastContent => ({
  name: body.name,
  send_scheduled_date: wholeSecond(body.send_scheduled_date),
  created_by: body.created_by ?? null,
  created_by_application: body.created_by_application ?? null,
  targeting: withDefaults(body.targeting, SYSTEM_SHORT_CODE),
  extra: unknownKeysOf(body),
})

/** What an update stores: top-level and targeting keys are merged, everything that is not named stays (decision 38). */
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
 * What is wrong with the lists and filters that a body names, as far as they have the right form (decisions 32, 35 and
 * 61): lists that do not exist, and filters that are not legal.
 */
export function referenceFaults(body: unknown, company: Company, isList: (id: string) => boolean): string[] {
  const targeting = isObject(body) ? body['targeting'] : undefined
  if (!isObject(targeting)) return []
  const { source_lists: lists, filters } = targeting
  const listFaults = (Array.isArray(lists) ? lists : []).flatMap((id: unknown, place) =>
    typeof id === 'string' && !isList(id)
      ? [`targeting.source_lists.${place}: there is no list ${JSON.stringify(id.slice(0, 80))}`]
      : [],
  )
  const filterFaults = (Array.isArray(filters) ? filters : []).flatMap((filter: unknown, place) => {
    if (!isObject(filter) || !('value' in filter)) return []
    const { name, selector, value } = filter
    if (typeof name !== 'string' || typeof selector !== 'string') return []
    const reading = readBroadcastFilter({ name, selector, value }, { customFields: company.custom_fields, isList })
    return reading.ok ? [] : [`targeting.filters.${place}: ${reading.fault}`]
  })
  return [...listFaults, ...filterFaults]
}
