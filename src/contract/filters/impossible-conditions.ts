import type { CustomFieldDefinition } from '../custom-fields'
import { DAY_MS } from '../format/durations'
import { type ValidFilter, SUBSCRIPTION_FILTER, matchesField } from './broadcast-filters'

/** Why nobody, or nobody of a list, can get a broadcast whatever their data are. */
export type Impossibility =
  /** No value meets all of these filters, given by their index. */
  | { readonly kind: 'conflict'; readonly filters: readonly number[] }
  /** Only people who are not born yet would meet this filter. */
  | { readonly kind: 'not-born'; readonly filter: number }
  /** Lists that the broadcast goes to and that a filter excludes; `all` if no other list remains. */
  | { readonly kind: 'excluded-lists'; readonly lists: readonly string[]; readonly all: boolean }

interface Audience {
  readonly lists: readonly string[]
  /** A filter that cannot be read is null: nothing is said about it. */
  readonly filters: readonly (ValidFilter | null)[]
  /** The day of sending, `2026-06-04`. */
  readonly today: string
}

type FieldFilter = ValidFilter & { readonly field: CustomFieldDefinition }
interface Placed {
  readonly at: number
  readonly filter: FieldFilter
}

/** The conditions of a broadcast that cannot hold, the smallest sets of them. */
export function findImpossible({ lists, filters, today }: Audience): Impossibility[] {
  const byField = new Map<string, Placed[]>()
  const wanted: { at: number; values: readonly string[] }[] = []
  const unwanted: { at: number; values: readonly string[] }[] = []
  for (const [at, filter] of filters.entries()) {
    if (filter === null) continue
    if (isOfField(filter)) byField.set(filter.field.key, [...(byField.get(filter.field.key) ?? []), { at, filter }])
    else if ('values' in filter) (filter.selector === 'any' ? wanted : unwanted).push({ at, values: filter.values })
  }
  return [
    ...excludedLists(
      lists,
      unwanted.flatMap(({ values }) => values),
    ),
    ...listConflicts(wanted, unwanted),
    ...[...byField.values()].flatMap(placed => fieldConflicts(placed, today)),
  ]
}

const isOfField = (filter: ValidFilter): filter is FieldFilter => filter.field !== SUBSCRIPTION_FILTER

function excludedLists(lists: readonly string[], unwanted: readonly string[]): Impossibility[] {
  const excluded = new Set(unwanted)
  const found = lists.filter(id => excluded.has(id))
  return found.length === 0 ? [] : [{ kind: 'excluded-lists', lists: found, all: found.length === lists.length }]
}

type Memberships = readonly { readonly at: number; readonly values: readonly string[] }[]

/** Conditions that demand a list and others that exclude it. */
function listConflicts(wanted: Memberships, unwanted: Memberships): Impossibility[] {
  const excludedBy = new Map(unwanted.flatMap(({ at, values }) => values.map(id => [id, at] as const)))
  return wanted
    .filter(({ values }) => values.every(id => excludedBy.has(id)))
    .map(({ at, values }) => ({
      kind: 'conflict',
      filters: [at, ...new Set(values.flatMap(id => excludedBy.get(id) ?? []))].toSorted((a, b) => a - b),
    }))
}

/** Fields whose days are all in the past. */
const BIRTH = /birth|born|\bdob\b/i

function fieldConflicts(placed: readonly Placed[], today: string): Impossibility[] {
  const [first] = placed
  if (!first) return []
  const { key, label, type } = first.filter.field
  const isBirth = type === 'date' && BIRTH.test(`${key.replaceAll('_', ' ')} ${label}`)
  const notBorn = placed.filter(one => isBirth && !isPossible([one], today) && isPossible([one], null))
  const rest = placed.filter(one => !notBorn.includes(one))
  const latest = isBirth ? today : null
  return [
    ...notBorn.map(({ at }): Impossibility => ({ kind: 'not-born', filter: at })),
    ...smallestConflict(rest, latest).map((filters): Impossibility => ({ kind: 'conflict', filters })),
  ]
}

/** The indexes of two filters that exclude each other, else of all if they do together; empty if they can all hold. */
function smallestConflict(placed: readonly Placed[], latest: string | null): number[][] {
  if (placed.length < 2 || isPossible(placed, latest)) return []
  for (const [at, one] of placed.entries())
    for (const other of placed.slice(at + 1)) if (!isPossible([one, other], latest)) return [[one.at, other.at]]
  return [placed.map(({ at }) => at)]
}

/**
 * Whether a value meets all filters of one field. The values tried include one of every kind that the filters tell apart.
 * @param latest the last day that a value can be; null if any day can
 */
function isPossible(placed: readonly Placed[], latest: string | null): boolean {
  const filters = placed.map(({ filter }) => filter)
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
      // A longer text too: the beginning alone can be excluded
      return [
        ...choices,
        ...filters.flatMap(filter => ('value' in filter ? [filter.value, `${filter.value}\u0001`] : [])),
      ]
    case 'number': {
      const bounds = filters
        .flatMap(filter => ('numbers' in filter ? filter.numbers : 'number' in filter ? [filter.number] : []))
        .toSorted((a, b) => a - b)
      return [-Infinity, ...bounds, Infinity].flatMap((bound, at, all) => [bound, (bound + (all[at + 1] ?? bound)) / 2])
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

function addDays(day: string, days: number): string {
  const ms = Date.parse(`${day}T00:00:00Z`) + days * DAY_MS
  return ms >= Date.UTC(0, 0, 1) && ms < Date.UTC(10_000, 0, 1) ? new Date(ms).toISOString().slice(0, 10) : day
}
