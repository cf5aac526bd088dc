import type * as z from 'zod/mini'
import type { Schema } from '../endpoint'

/** Where a reply differs from the documentation, for the API log. */
export interface Difference {
  path: string
  message: string
}
export type Reading<T> =
  | { ok: true; value: T; raw: unknown; differences: Difference[] }
  | { ok: false; raw: unknown; differences: Difference[] }

/**
 * Reads one reply leniently: unknown keys stay, a field of another shape than documented is left out of the typed
 * value, and only a value that lacks what identifies it cannot be read at all. `raw` is always the whole reply.
 */
export function readReply<S extends Schema>(schema: S, raw: unknown): Reading<z.output<S>> {
  const differences: Difference[] = []
  let value = raw
  // Every round removes at least one faulty field; a schema that still objects then objects to the value itself.
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const result = schema.safeParse(value)
    if (result.success) return { ok: true, value: result.data, raw, differences }
    const { issues } = result.error
    for (const issue of issues) differences.push({ path: issue.path.map(String).join('.'), message: issue.message })
    // A faulty field costs itself before it costs the object around it
    const mended = round < MAX_ROUNDS - 2 ? withoutDeepFaults(value, issues) : withoutFaults(value, issues)
    if (mended === value) break
    value = mended
  }
  return { ok: false, raw, differences }
}
const MAX_ROUNDS = 5

/** Reads a list row by row, so that one unreadable row costs only itself (facts.md 11). Anything but a list is one. */
export function readRows<S extends Schema>(schema: S, raw: unknown): { rows: Reading<z.output<S>>[]; isList: boolean } {
  if (!Array.isArray(raw)) return { rows: [], isList: false }
  return { rows: raw.map(row => readReply(schema, row)), isList: true }
}

type Issues = readonly { path: PropertyKey[] }[]

/** A copy of the value without the top-level fields that the issues lie in; the same value when there are none. */
function withoutFaults(value: unknown, issues: Issues): unknown {
  if (!isObject(value)) return value
  const faulty = new Set(issues.map(issue => issue.path[0]).filter(key => key !== undefined))
  const kept = Object.entries(value).filter(([key]) => !faulty.has(key))
  return kept.length === Object.keys(value).length ? value : Object.fromEntries(kept)
}

/** A copy without the innermost fields that the issues lie in; what lies in a list costs the whole list. */
function withoutDeepFaults(value: unknown, issues: Issues): unknown {
  return issues.reduce<unknown>((whole, { path }) => withoutField(whole, path), value)
}

function withoutField(value: unknown, [key, ...rest]: readonly PropertyKey[]): unknown {
  if (!isObject(value) || typeof key !== 'string' || !Object.hasOwn(value, key)) return value
  const inner = value[key]
  const mended = withoutField(inner, rest)
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) =>
      name !== key ? [[name, field]] : mended === inner ? [] : [[name, mended]],
    ),
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
