import { isRecord, ownValue, sameJson } from '#/contract/format/json'

/** A field of a record, or one key in a field whose keys change one by one (custom fields, tokens). */
export type FieldPath = readonly [field: string] | readonly [field: string, key: string]

/** What can change in a kind of record. */
export interface Shape {
  /** Fields that change key by key. */
  maps: readonly string[]
  /** Other fields that can change. Everything else belongs to the service and is never compared or sent. */
  fields: readonly string[]
  /** Whether a non-null value means the same as none; by default it does not. */
  isNone?: (path: FieldPath, value: unknown) => boolean
  /** Whether two non-null values mean the same even if their JSON differs; by default they do not. */
  same?: (path: FieldPath, a: unknown, b: unknown) => boolean
  /** Whether the service refuses to replace a value of this field: it can only be kept or removed. */
  isFixed?: (path: FieldPath) => boolean
  /** Whether writing this field notifies someone: then the same value is a change too, and cannot be undone. */
  notifies?: (path: FieldPath) => boolean
}

/** The value the user wants in a field, or null to remove the stored one. */
export interface Edit {
  place: FieldPath
  value: unknown
}

/**
 * One change in a save. Absent and null are both null here, because the service does not distinguish them. The field
 * path is called `place` because bulk jobs store changes under that name.
 */
export interface Change {
  place: FieldPath
  before: unknown
  /** Null removes. */
  after: unknown
}

/** A field path as a string, for maps, sets, and React keys. */
export const fieldPathKey = (path: FieldPath): string => JSON.stringify(path)

/** The value in a record, or null for none. Own keys only, including names such as `__proto__`. */
export function valueAt(record: unknown, [field, key]: FieldPath): unknown {
  const value = ownValue(record, field)
  return (key === undefined ? value : ownValue(value, key)) ?? null
}

/** The value of a field that can change, or null if there is none or it means none. */
export function fieldAt(shape: Shape, record: unknown, path: FieldPath): unknown {
  const value = valueAt(record, path)
  return value === null || shape.isNone?.(path, value) ? null : value
}

/** Every changeable field path that has a value in a record. */
export function fieldPathsOf(shape: Shape, record: unknown): FieldPath[] {
  const inMaps = shape.maps.flatMap(map => {
    const value = ownValue(record, map)
    return isRecord(value) ? Object.keys(value).map((key): FieldPath => [map, key]) : []
  })
  const paths = [...shape.fields.map((field): FieldPath => [field]), ...inMaps]
  return paths.filter(path => fieldAt(shape, record, path) !== null)
}

/** Whether two values of a field mean the same to the service. */
export function isSameValue(shape: Shape, path: FieldPath, a: unknown, b: unknown): boolean {
  if (a === null || b === null) return a === b
  return (shape.same?.(path, a, b) ?? false) || sameJson(a, b)
}

/** The edits that change a value or notify someone, with the previous values. Only these may be sent. */
export function changesOf(shape: Shape, base: unknown, edits: readonly Edit[]): Change[] {
  return edits
    .map(({ place, value }) => ({ place, before: fieldAt(shape, base, place), after: value ?? null }))
    .filter(({ place, before, after }) => willNotify(shape, place, after) || !isSameValue(shape, place, before, after))
}

const willNotify = (shape: Shape, path: FieldPath, after: unknown): boolean =>
  after !== null && shape.notifies?.(path) === true

/** The request body of a save: changed keys and nothing else; null removes. */
export function patchOf(changes: readonly Change[]): Record<string, unknown> {
  const fields = new Map<string, unknown>()
  const maps = new Map<string, [string, unknown][]>()
  for (const { place, after } of changes) {
    const [field, key] = place
    if (key === undefined) fields.set(field, after)
    else maps.set(field, [...(maps.get(field) ?? []), [key, after]])
  }
  // fromEntries creates own keys of any name; assigning to `__proto__` would lose the value
  const grouped = [...maps].map(([field, entries]): [string, unknown] => [field, Object.fromEntries(entries)])
  return Object.fromEntries([...fields, ...grouped])
}

/** The changes that restore the previous values, for Undo. */
export const inverseOf = (changes: readonly Change[]): Change[] =>
  changes.map(({ place, before, after }) => ({ place, before: after, after: before }))

/** Applies a patch to a record, as the service does. */
export function applyPatch(shape: Shape, record: unknown, patch: Readonly<Record<string, unknown>>): unknown {
  const result = new Map(isRecord(record) ? Object.entries(record) : [])
  for (const [field, value] of Object.entries(patch)) {
    if (shape.maps.includes(field) && isRecord(value)) {
      const before = result.get(field)
      const entries = new Map(isRecord(before) ? Object.entries(before) : [])
      for (const [key, after] of Object.entries(value)) setOrRemove(entries, key, after)
      result.set(field, Object.fromEntries(entries))
    } else setOrRemove(result, field, value)
  }
  return Object.fromEntries(result)
}

function setOrRemove(entries: Map<string, unknown>, key: string, value: unknown): void {
  if (value === null) entries.delete(key)
  else entries.set(key, value)
}

/** Whether a record already has the changes: then a save whose response was lost was carried out. */
export const isApplied = (shape: Shape, record: unknown, changes: readonly Change[]): boolean =>
  changes.every(({ place, after }) => isSameValue(shape, place, fieldAt(shape, record, place), after))
