import type { CustomFieldDefinition, CustomFieldType } from '#/contract/custom-fields'
import { type FilterCondition, SUBSCRIPTION_FILTER, readBroadcastFilter } from '#/contract/filters/broadcast-filters'
import type { Queryable } from '#/store/db'
import { type Fold, foldingOf } from '../case-folding'
import { customFieldDefinitions } from '../persons/custom-field-definitions'
import type { StoredBroadcast } from './store'

/** Decision 61: as many are enqueued in a second of the clock; they are kept in steps of that many. */
export const ENQUEUED_PER_SECOND = 500

/**
 * Writes down who gets a broadcast (decision 34): persons with an active subscription to at least one of its lists,
 * once each, reachable over its channel, matching all filters. With each goes the place of the first of the lists the
 * person is on, whose name `list_name` stands for.
 * To be called in a transaction.
 * @returns how many there are
 */
export async function saveRecipients(q: Queryable, broadcast: StoredBroadcast): Promise<number> {
  const { company_key, broadcast_id, targeting } = broadcast
  await deleteRecipients(q, broadcast)
  const params: unknown[] = [company_key, broadcast_id, targeting.source_lists]
  const bind = (value: unknown): string => `$${params.push(value)}`
  const fold = await foldingOf(q)
  const lists = ['$3::text[]']
  const isOn: string[] = []
  const conditions = (targeting.filters ?? []).map(stored => {
    const reading = readBroadcastFilter(stored, { customFields: customFieldDefinitions, isList: () => true })
    if (!reading.ok)
      throw new Error(`Broadcast ${broadcast_id} was stored with a filter that is not legal: ${reading.fault}`)
    const { filter } = reading
    const { field } = filter
    if (field !== SUBSCRIPTION_FILTER) return conditionOf(field, filter, bind, fold)
    if (!('values' in filter)) throw new Error(`Lists do not take the selector ${filter.selector}.`)
    // Answered by the one pass over the subscriptions that is needed anyway.
    const asked = `${bind([...filter.values])}::text[]`
    lists.push(asked)
    const column = `is_on_${isOn.length}`
    isOn.push(`bool_or(list_id = any(${asked})) as ${column}`)
    return filter.selector === 'any' ? `s.${column}` : `not s.${column}`
  })
  // A company that is new to the database has no statistics, and then it would compare everybody with everybody. For a
  // million people the usual memory is little, and everything would be sorted on disk.
  await q.query(`select set_config('enable_nestloop', 'off', true), set_config('work_mem', '64MB', true)`)
  await q.query(
    `with audience as materialized (
       select array_agg(person_id order by person_id) as ids, array_agg(list_place order by person_id) as places
       from mock.persons p
       join (
         select ${['person_id', 'min(array_position($3::text[], list_id))::smallint as list_place', ...isOn].join(', ')}
         from mock.subscriptions
         where company_key = $1 and list_id = any(${lists.join(' || ')}) and opt_out_date is null group by person_id
       ) s using (person_id)
       where ${['p.company_key = $1', 's.list_place is not null', reachable(targeting.channel), ...conditions].join('\n       and ')}
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

/** Forgets who gets a broadcast, once nobody is left to be sent to. */
export async function deleteRecipients(q: Queryable, { company_key, broadcast_id }: StoredBroadcast): Promise<void> {
  await q.query('delete from mock.broadcast_recipients where company_key = $1 and broadcast_id = $2', [
    company_key,
    broadcast_id,
  ])
}

const reachable = (channel: string): string =>
  channel === 'push'
    ? 'exists (select 1 from mock.devices d where d.company_key = p.company_key and d.person_id = p.person_id)'
    : 'p.mdn is not null'

type Bind = (value: unknown) => string

/** A filter as a condition on a person `p` (decisions 31, 33 and 61). */
function conditionOf(field: CustomFieldDefinition, filter: FilterCondition, bind: Bind, fold: Fold): string {
  if (filter.selector === 'any') return `(${matchesAny(field, filter.values, bind, fold)})`
  // Persons without a value are none of them.
  if (filter.selector === 'none') return `not coalesce(${matchesAny(field, filter.values, bind, fold)}, false)`
  const key = bind(field.key)
  const text = `(p.custom_fields->>${key}::text)`
  // A number of JSON is stored as written, so comparing it as such is exact; as float8 it would be read from text each time.
  const number = `(p.custom_fields->${key}::text)::numeric`
  // Dates are stored as they were sent, perhaps with a time, perhaps after blanks.
  const day = `left(ltrim(${text}, E' \\t\\n\\r\\f\\v\\u00a0\\ufeff'), 10) collate "C"`
  switch (filter.selector) {
    case 'starts_with':
      return `starts_with(${fold(text)}, ${fold(`${bind(filter.value)}::text`)})`
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

/** Values are combined with OR (decision 33). */
function matchesAny(field: CustomFieldDefinition, values: readonly string[], bind: Bind, fold: Fold): string {
  const wanted = bind([...values])
  const key = `${bind(field.key)}::text`
  if (field.type === 'multi_select') return `(p.custom_fields->${key}) ?| ${wanted}::text[]`
  if (!foldedTypes.has(field.type)) return `(p.custom_fields->>${key}) = any(${wanted}::text[])`
  return `${fold(`(p.custom_fields->>${key})`)} in (select ${fold('wanted')} from unnest(${wanted}::text[]) as wanted)`
}

/** Text compares without regard to case, options and booleans by their key (decision 33). */
const foldedTypes: ReadonlySet<CustomFieldType> = new Set(['text', 'timezone'])
