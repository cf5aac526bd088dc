import type { CustomFieldDefinition } from '../custom-fields'
import { DAY_MS } from '../format/durations'
import { type BroadcastSelector, type ValidFilter, SUBSCRIPTION_FILTER, matchesField } from './broadcast-filters'

/** Why nobody, or nobody on some of its lists, can get a broadcast, whatever their data. */
export type Impossibility =
  /** No value meets all of these filters, given by their index. */
  | { readonly kind: 'conflict'; readonly filters: readonly number[] }
  /** Only people who are not born yet would meet this filter. */
  | { readonly kind: 'not-born'; readonly filter: number }
  /** Lists that the broadcast goes to and that a filter excludes; `all` if no other list remains. */
  | { readonly kind: 'excluded-lists'; readonly lists: readonly string[]; readonly all: boolean }

interface Audience {
  readonly lists: readonly string[]
  /** Null for a filter that cannot be read, which is ignored. */
  readonly filters: readonly (ValidFilter | null)[]
  /** The day of sending, `2026-06-04`. */
  readonly today: string
}

type FieldFilter = ValidFilter & { readonly field: CustomFieldDefinition }
interface IndexedFilter {
  readonly index: number
  readonly filter: FieldFilter
}

/** Why the lists and filters of a broadcast exclude everyone, or everyone on some lists; empty if they do not. */
export function findImpossible({ lists, filters, today }: Audience): Impossibility[] {
  const byField = new Map<string, IndexedFilter[]>()
  const wanted: { index: number; values: readonly string[] }[] = []
  const unwanted: { index: number; values: readonly string[] }[] = []
  for (const [index, filter] of filters.entries()) {
    if (filter === null) continue
    if (isFieldFilter(filter)) {
      if (triedSelectors.has(filter.selector))
        byField.set(filter.field.key, [...(byField.get(filter.field.key) ?? []), { index, filter }])
    } else if (filter.selector === 'any') wanted.push({ index, values: filter.values })
    else if (filter.selector === 'none') unwanted.push({ index, values: filter.values })
  }
  return [
    ...excludedLists(
      lists,
      unwanted.flatMap(({ values }) => values),
    ),
    ...listConflicts(wanted, unwanted),
    ...[...byField.values()].flatMap(indexed => fieldConflicts(indexed, today)),
  ]
}

/** The selectors that `candidates` has values for. A filter with any other is ignored, so a conflict may be missed. */
const triedSelectors: ReadonlySet<BroadcastSelector> = new Set<BroadcastSelector>([
  'any',
  'none',
  'starts_with',
  'before',
  'after',
  'on',
  'between',
  '=',
  '<',
  '<=',
  '>',
  '>=',
])

const isFieldFilter = (filter: ValidFilter): filter is FieldFilter => filter.field !== SUBSCRIPTION_FILTER

function excludedLists(lists: readonly string[], unwanted: readonly string[]): Impossibility[] {
  const excluded = new Set(unwanted)
  const found = lists.filter(id => excluded.has(id))
  return found.length === 0 ? [] : [{ kind: 'excluded-lists', lists: found, all: found.length === lists.length }]
}

/** Filters on the lists a person is on, given by their index. */
type ListFilters = readonly { readonly index: number; readonly values: readonly string[] }[]

/** Filters that demand one of several lists, with the filters that together exclude all of those. */
function listConflicts(wanted: ListFilters, unwanted: ListFilters): Impossibility[] {
  const excludedBy = new Map(unwanted.flatMap(({ index, values }) => values.map(id => [id, index] as const)))
  return wanted
    .filter(({ values }) => values.every(id => excludedBy.has(id)))
    .map(({ index, values }) => ({
      kind: 'conflict',
      filters: [index, ...new Set(values.flatMap(id => excludedBy.get(id) ?? []))].toSorted((a, b) => a - b),
    }))
}

/** Matches the names of fields whose dates are all in the past. */
const BIRTH = /birth|born|\bdob\b/i

function fieldConflicts(indexed: readonly IndexedFilter[], today: string): Impossibility[] {
  const [first] = indexed
  if (!first) return []
  const { key, label, type } = first.filter.field
  const isBirth = type === 'date' && BIRTH.test(`${key.replaceAll('_', ' ')} ${label}`)
  const notBorn = indexed.filter(one => isBirth && !isPossible([one], today) && isPossible([one], null))
  const rest = indexed.filter(one => !notBorn.includes(one))
  const latest = isBirth ? today : null
  return [
    ...notBorn.map(({ index }): Impossibility => ({ kind: 'not-born', filter: index })),
    ...findConflict(rest, latest).map((filters): Impossibility => ({ kind: 'conflict', filters })),
  ]
}

/** The indexes of the first two filters that exclude each other; of all filters if no two do; empty if all can hold. */
function findConflict(indexed: readonly IndexedFilter[], latest: string | null): number[][] {
  if (indexed.length < 2 || isPossible(indexed, latest)) return []
  for (const [i, one] of indexed.entries())
    for (const other of indexed.slice(i + 1)) if (!isPossible([one, other], latest)) return [[one.index, other.index]]
  return [indexed.map(({ index }) => index)]
}

/**
 * Whether some value meets all filters of one field. Tries one value of each kind that the filters distinguish.
 * @param latest the last day that a value can be; null if any day can
 */
function isPossible(indexed: readonly IndexedFilter[], latest: string | null): boolean {
  const filters = indexed.map(({ filter }) => filter)
  const [first] = filters
  if (!first) return true
  // People without a value
  if (filters.every(({ selector }) => selector === 'none')) return true
  const values = [...candidates(first.field, filters), ...(latest === null ? [] : [latest])]
  return values.some(value => {
    if (latest !== null && typeof value === 'string' && value > latest) return false
    const fields = Object.fromEntries([[first.field.key, value]])
    return filters.every(filter => matchesField(fields, filter) !== false)
  })
}

function candidates({ type }: CustomFieldDefinition, filters: readonly FieldFilter[]): unknown[] {
  const choices = filters.flatMap(filter => ('values' in filter ? filter.values : []))
  switch (type) {
    case 'boolean':
      return [true, false]
    case 'single_select':
      return choices
    case 'multi_select': {
      const unwanted = new Set(
        filters.flatMap(filter => ('values' in filter && filter.selector === 'none' ? filter.values : [])),
      )
      return [choices.filter(choice => !unwanted.has(choice))]
    }
    case 'text':
    case 'timezone':
      // Also a longer string, because the prefix itself may be excluded
      return [
        ...choices,
        ...filters.flatMap(filter => ('value' in filter ? [filter.value, `${filter.value}\u0001`] : [])),
      ]
    case 'number': {
      const bounds = filters
        .flatMap(filter => ('numbers' in filter ? filter.numbers : 'number' in filter ? [filter.number] : []))
        .toSorted((a, b) => a - b)
      return [-Infinity, ...bounds, Infinity].flatMap((bound, i, all) => [bound, (bound + (all[i + 1] ?? bound)) / 2])
    }
    case 'date':
      return filters.flatMap(filter =>
        ('days' in filter ? filter.days : 'day' in filter ? [filter.day] : []).flatMap(day => [
          addDays(day, -1),
          day,
          addDays(day, 1),
        ]),
      )
  }
}

// `Date.UTC` reads the year 0 as 1900
const FIRST_DAY_MS = Date.parse('0000-01-01T00:00:00Z')
const END_MS = Date.UTC(10_000, 0, 1)

/** The day so many days later, or the day itself if that is not between the years 0 and 9999. */
function addDays(day: string, days: number): string {
  const ms = Date.parse(`${day}T00:00:00Z`) + days * DAY_MS
  return ms >= FIRST_DAY_MS && ms < END_MS ? new Date(ms).toISOString().slice(0, 10) : day
}
