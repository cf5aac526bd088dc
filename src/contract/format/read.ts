import type * as z from 'zod/mini'
import type { Schema } from '../endpoint'
import { isRecord } from './json'

/** Where a reply differs from the interface, for the API log. */
export type Difference =
  /** A value of a different type than documented. */
  | { code: 'unexpected-value'; path: string }
  /** A success status that the row does not list. */
  | { code: 'unlisted-status'; path: ''; status: number }
/** What was read from a reply: the typed value, the raw value, and how it differs from the contract. */
export type Reading<T> =
  | { ok: true; value: T; raw: unknown; differences: Difference[] }
  | { ok: false; raw: unknown; differences: Difference[] }

/**
 * Reads one reply leniently: unknown keys are kept, and a field of a different type than documented is dropped from the
 * typed value. Only a value without a required field, such as its id, cannot be read at all. `raw` is the value as
 * received.
 */
export function readReply<S extends Schema>(schema: S, raw: unknown): Reading<z.output<S>> {
  const differences: Difference[] = []
  let value = raw
  // Every round removes faulty fields. If none can be removed, or the rounds run out, the value cannot be read.
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const result = schema.safeParse(value)
    if (result.success) return { ok: true, value: result.data, raw, differences }
    const { issues } = result.error
    for (const issue of issues) differences.push({ code: 'unexpected-value', path: issue.path.map(String).join('.') })
    // Drop the faulty fields first, and the top-level fields around them only if that is not enough
    const cleaned = round < MAX_ROUNDS - 2 ? withoutDeepFaults(value, issues) : withoutFaults(value, issues)
    if (cleaned === value) break
    value = cleaned
  }
  return { ok: false, raw, differences }
}
const MAX_ROUNDS = 5

/** Reads a list row by row: parsing it as a whole would lose 100 rows over one bad value. */
export function readRows<S extends Schema>(schema: S, raw: unknown): { rows: Reading<z.output<S>>[]; isList: boolean } {
  if (!Array.isArray(raw)) return { rows: [], isList: false }
  return { rows: raw.map(row => readReply(schema, row)), isList: true }
}

type Issues = readonly { path: PropertyKey[] }[]

/** A copy without the top-level fields that have issues; the same value if there are none. */
function withoutFaults(value: unknown, issues: Issues): unknown {
  if (!isRecord(value)) return value
  const faulty = new Set(issues.map(issue => issue.path[0]).filter(key => key !== undefined))
  const valid = Object.entries(value).filter(([key]) => !faulty.has(key))
  return valid.length === Object.keys(value).length ? value : Object.fromEntries(valid)
}

/** A copy without the innermost fields that have issues. An issue inside a list drops the whole list. */
function withoutDeepFaults(value: unknown, issues: Issues): unknown {
  if (!isRecord(value)) return value
  const inside = new Map<string, { path: PropertyKey[] }[]>()
  for (const { path } of issues) {
    const [key, ...rest] = path
    if (typeof key === 'string' && Object.hasOwn(value, key)) {
      const faults = inside.get(key) ?? []
      faults.push({ path: rest })
      inside.set(key, faults)
    }
  }
  if (inside.size === 0) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      const faults = inside.get(name)
      const cleaned = faults ? withoutDeepFaults(field, faults) : field
      return faults && cleaned === field ? [] : [[name, cleaned]]
    }),
  )
}
