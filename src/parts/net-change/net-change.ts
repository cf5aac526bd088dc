/** One place of a record: a field, or a key of a field whose keys are changed one by one (custom fields, tokens). */
export type FieldPath = readonly [field: string] | readonly [field: string, key: string]

/** What a kind of record is like. */
export interface Shape {
  /** The fields that are changed key by key. */
  maps: readonly string[]
  /** The other fields that can be changed. All else belongs to the service and is never compared or sent. */
  fields: readonly string[]
  /** Whether two values that are there mean the same; by default when they are the same JSON. */
  same?: (place: FieldPath, a: unknown, b: unknown) => boolean
  /** Whether writing there reaches somebody: the same value again is a change too, and none that can be taken back. */
  isEvent?: (place: FieldPath) => boolean
}

/** What the user wants at a place: a value, or null to remove what is there. */
export interface Edit {
  place: FieldPath
  value: unknown
}

/** One change of a save. What is absent or null in the record is null here: the service makes no difference. */
export interface Change {
  place: FieldPath
  before: unknown
  /** Null removes. */
  after: unknown
}

/** Names a place, for keys and sets. */
export const fieldPathKey = (place: FieldPath): string => JSON.stringify(place)

/** What a record holds at a place; null for nothing. Own keys only, also under names such as `__proto__`. */
export function valueAt(record: unknown, [field, key]: FieldPath): unknown {
  const value = own(record, field)
  return (key === undefined ? value : own(value, key)) ?? null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const own = (value: unknown, key: string): unknown =>
  isRecord(value) ? Object.getOwnPropertyDescriptor(value, key)?.value : undefined

/** Every changeable place where a record holds something. */
export function fieldPathsOf(shape: Shape, record: unknown): FieldPath[] {
  const inMaps = shape.maps.flatMap(map => {
    const value = own(record, map)
    return isRecord(value) ? Object.keys(value).map((key): FieldPath => [map, key]) : []
  })
  return [...shape.fields.map((field): FieldPath => [field]), ...inMaps].filter(
    place => valueAt(record, place) !== null,
  )
}

/** Whether two values at a place mean the same to the service. */
export function sameAt(shape: Shape, place: FieldPath, a: unknown, b: unknown): boolean {
  if (a === null || b === null) return a === b
  return (shape.same?.(place, a, b) ?? false) || sameJson(a, b)
}

/** Whether two JSON values are equal, whatever the order of their keys. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, at) => sameJson(one, b[at]))
  if (!isRecord(a) || !isRecord(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every(key => Object.hasOwn(b, key) && sameJson(own(a, key), own(b, key)))
  )
}

/** The edits that change something, with what was there: all that may leave (interface.md, update rule 1). */
export function changesOf(shape: Shape, base: unknown, edits: readonly Edit[]): Change[] {
  return edits
    .map(({ place, value }) => ({ place, before: valueAt(base, place), after: value ?? null }))
    .filter(({ place, before, after }) => isEvent(shape, place, after) || !sameAt(shape, place, before, after))
}

const isEvent = (shape: Shape, place: FieldPath, after: unknown): boolean =>
  after !== null && shape.isEvent?.(place) === true

/** The body of the save: changed keys and nothing else; null removes. */
export function patchOf(changes: readonly Change[]): Record<string, unknown> {
  const fields = new Map<string, unknown>()
  const maps = new Map<string, [string, unknown][]>()
  for (const { place, after } of changes) {
    const [field, key] = place
    if (key === undefined) fields.set(field, after)
    else maps.set(field, [...(maps.get(field) ?? []), [key, after]])
  }
  // fromEntries makes own keys of whatever name, where an assignment to `__proto__` would vanish (facts.md 7)
  const grouped = [...maps].map(([field, entries]): [string, unknown] => [field, Object.fromEntries(entries)])
  return Object.fromEntries([...fields, ...grouped])
}

/** The changes that bring back what was there: for Undo. */
export const inverseOf = (changes: readonly Change[]): Change[] =>
  changes.map(({ place, before, after }) => ({ place, before: after, after: before }))

/** The record as it will be after the save, or as the service makes it (interface.md, update rule 1). */
export function applied(shape: Shape, record: unknown, patch: Readonly<Record<string, unknown>>): unknown {
  const result = new Map(isRecord(record) ? Object.entries(record) : [])
  for (const [field, value] of Object.entries(patch)) {
    if (shape.maps.includes(field) && isRecord(value)) {
      const before = result.get(field)
      const entries = new Map(isRecord(before) ? Object.entries(before) : [])
      for (const [key, one] of Object.entries(value)) setOrRemove(entries, key, one)
      result.set(field, Object.fromEntries(entries))
    } else setOrRemove(result, field, value)
  }
  return Object.fromEntries(result)
}

function setOrRemove(entries: Map<string, unknown>, key: string, value: unknown): void {
  if (value === null) entries.delete(key)
  else entries.set(key, value)
}

/** Whether a record already is as the changes want it: a save whose answer was lost was carried out. */
export const isApplied = (shape: Shape, record: unknown, changes: readonly Change[]): boolean =>
  changes.every(({ place, after }) => sameAt(shape, place, valueAt(record, place), after))
