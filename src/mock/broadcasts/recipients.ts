import * as z from 'zod/mini'
import type { CustomFieldDefinition, CustomFieldType } from '#/contract/custom-fields'
import {
  type FilterCondition,
  SUBSCRIPTION_FILTER,
  type ValidFilter,
  readBroadcastFilter,
} from '#/contract/filters/broadcast-filters'
import { filterSchema } from '#/contract/filters/filters'
import { limits } from '#/contract/format/limits'
import type { Queryable } from '#/store/db'
import { type Fold, foldingOf, isAnyOf, startsWith } from '../case-folding'
import { customFieldDefinitions } from '../persons/custom-field-definitions'
import type { StoredBroadcast } from './store'

/** Recipients enqueued per second of the mock's clock. They are stored in groups of this size. */
export const ENQUEUED_PER_SECOND = 500

const filtersSchema = z.nullish(z.array(filterSchema).check(z.maxLength(limits.broadcastFilters)))

/**
 * The filters of a stored broadcast; null if one cannot be read, or if there are too many. The control route stores
 * records with filters of any shape.
 */
export function readFilters({ targeting }: StoredBroadcast): ValidFilter[] | null {
  const stored = filtersSchema.safeParse(targeting.filters)
  if (!stored.success) return null
  const context = { customFields: customFieldDefinitions, isList: () => true }
  const filters: ValidFilter[] = []
  for (const each of stored.data ?? []) {
    const reading = readBroadcastFilter(each, context)
    if (!reading.ok) return null
    filters.push(reading.filter)
  }
  return filters
}

/**
 * Stores the recipients of a broadcast: once each, everyone who has an active subscription to at least one of its
 * lists, is reachable over its channel, and matches all filters. Each is stored with the position of the first list the
 * person is on, which `{{ list_name }}` renders. Must run in a transaction.
 * @returns the number of recipients
 */
export async function saveRecipients(
  q: Queryable,
  broadcast: StoredBroadcast,
  filters: readonly ValidFilter[],
): Promise<number> {
  const { company_key, broadcast_id, targeting } = broadcast
  await deleteRecipients(q, broadcast)
  const params: unknown[] = [company_key, broadcast_id, targeting.source_lists]
  const bind = (value: unknown): string => `$${params.push(value)}`
  const fold = await foldingOf(q)
  const lists = ['$3::text[]']
  const membershipColumns: string[] = []
  const conditions = filters.map((filter): string => {
    const { field } = filter
    if (field !== SUBSCRIPTION_FILTER) return conditionOf(field, filter, bind, fold)
    if (!('values' in filter)) throw new Error(`The subscription filter has no selector ${filter.selector}.`)
    // Computed in the pass over the subscriptions that is needed anyway.
    const wanted = `${bind([...filter.values])}::text[]`
    lists.push(wanted)
    const column = `is_on_${membershipColumns.length}`
    membershipColumns.push(`bool_or(list_id = any(${wanted})) as ${column}`)
    switch (filter.selector) {
      case 'any':
        return `s.${column}`
      case 'none':
        return `not s.${column}`
    }
  })
  // For a company that has no statistics yet, the planner would choose a nested loop over all pairs. With the default
  // work_mem a million persons would be sorted on disk.
  await q.query(`select set_config('enable_nestloop', 'off', true), set_config('work_mem', '64MB', true)`)
  await q.query(
    `with audience as materialized (
       select array_agg(person_id order by person_id) as ids, array_agg(list_place order by person_id) as places
       from mock.persons p
       join (
         select ${['person_id', 'min(array_position($3::text[], list_id))::smallint as list_place', ...membershipColumns].join(', ')}
         from mock.subscriptions
         where company_key = $1 and list_id = any(${lists.join(' || ')}) and opt_out_date is null group by person_id
       ) s using (person_id)
       where ${['p.company_key = $1', 's.list_place is not null', isReachable(targeting.channel), ...conditions].join('\n       and ')}
     )
     insert into mock.broadcast_recipients (company_key, broadcast_id, step, person_ids, list_places)
     select $1, $2, step, ids[step * ${ENQUEUED_PER_SECOND} + 1 : (step + 1) * ${ENQUEUED_PER_SECOND}],
       places[step * ${ENQUEUED_PER_SECOND} + 1 : (step + 1) * ${ENQUEUED_PER_SECOND}]
     from (select *, generate_series(0, (cardinality(ids) - 1) / ${ENQUEUED_PER_SECOND}) as step from audience) steps`,
    params,
  )
  await q.query(`select set_config('enable_nestloop', 'on', true)`)
  const [counted] = await q.query<{ count: number | null }>(
    'select sum(cardinality(person_ids)) as count from mock.broadcast_recipients where company_key = $1 and broadcast_id = $2',
    [company_key, broadcast_id],
  )
  return Number(counted?.count ?? 0)
}

/** Deletes the stored recipients of a broadcast. */
export async function deleteRecipients(q: Queryable, { company_key, broadcast_id }: StoredBroadcast): Promise<void> {
  await q.query('delete from mock.broadcast_recipients where company_key = $1 and broadcast_id = $2', [
    company_key,
    broadcast_id,
  ])
}

/** The SQL condition for a person `p` to be reachable over a channel. */
const isReachable = (channel: string): string =>
  channel === 'push'
    ? 'exists (select 1 from mock.devices d where d.company_key = p.company_key and d.person_id = p.person_id)'
    : 'p.mdn is not null'

type Bind = (value: unknown) => string

/** A filter as an SQL condition on a person `p`. */
function conditionOf(field: CustomFieldDefinition, filter: FilterCondition, bind: Bind, fold: Fold): string {
  if (filter.selector === 'any') return `(${matchesAny(field, filter.values, bind, fold)})`
  // `none` includes persons without a value.
  if (filter.selector === 'none') return `not coalesce(${matchesAny(field, filter.values, bind, fold)}, false)`
  const key = bind(field.key)
  const text = `(p.custom_fields->>${key}::text)`
  // jsonb stores a number as numeric, so it is compared exactly.
  const number = `(p.custom_fields->${key}::text)::numeric`
  // Dates are stored as sent, possibly with a time or leading white space.
  const day = `left(ltrim(${text}, E' \\t\\n\\r\\f\\v\\u00a0\\ufeff'), 10) collate "C"`
  switch (filter.selector) {
    case 'starts_with':
      return startsWith(fold, text, bind(filter.value))
    case 'before':
      return `${day} < ${bind(filter.day)}::text`
    case 'after':
      return `${day} > ${bind(filter.day)}::text`
    case 'on':
      return `${day} = ${bind(filter.day)}::text`
    case 'between':
      return 'days' in filter
        ? `${day} between ${bind(filter.days[0])}::text and ${bind(filter.days[1])}::text`
        : `${number} between ${bind(filter.numbers[0])}::numeric and ${bind(filter.numbers[1])}::numeric`
    case '=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return `${number} ${filter.selector} ${bind(filter.number)}::numeric`
  }
}

/** The SQL condition for a person `p` to have any of the values in a field. */
function matchesAny(field: CustomFieldDefinition, values: readonly string[], bind: Bind, fold: Fold): string {
  const wanted = bind([...values])
  const key = `${bind(field.key)}::text`
  if (field.type === 'multi_select') return `(p.custom_fields->${key}) ?| ${wanted}::text[]`
  if (!foldedTypes.has(field.type)) return `(p.custom_fields->>${key}) = any(${wanted}::text[])`
  return isAnyOf(fold, `(p.custom_fields->>${key})`, wanted)
}

/** Types of fields that are compared case-insensitively. Options are compared by key, booleans as strings. */
const foldedTypes: ReadonlySet<CustomFieldType> = new Set(['text', 'timezone'])
