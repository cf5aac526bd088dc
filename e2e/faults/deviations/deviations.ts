import { isRecord } from '#/contract/format/json'

/** A way in which a service deviates from its interface. */
export type Deviation =
  /** Changes a record: the first of each list, or the only one. The rest of the reply is not changed. */
  | {
      title: string
      record: (record: Record<string, unknown>) => unknown
      /** Nothing of the record is left to be read. */
      isUnreadable?: true
    }
  /** Replaces the whole reply. */
  | { title: string; reply: (body: string) => { type: string; body: string } }
  | { title: string; delayMs: number }

/** Fields that identify a record. They are never changed: without them, it would be another record. */
const isId = (name: string): boolean => /(^|_)(id|key)$|^token$/.test(name)

const mapFields =
  (change: (value: unknown) => unknown) =>
  (record: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, isId(name) ? value : change(value)]))

function otherType(value: unknown): unknown {
  if (typeof value === 'string') return { text: value }
  if (typeof value === 'number') return [value]
  if (Array.isArray(value)) return 'a string instead of a list'
  return 7
}

/**
 * How many entries of a list get very long strings. A thousand would take 600 MB; no JavaScript string is that long.
 */
const MAX_HUGE_ENTRIES = 3

/** Makes the strings of a value very long, at any depth; in a list, only those of its first entries. */
function huge(value: unknown): unknown {
  if (typeof value === 'string') return `${value} ${'W'.repeat(200_000)}`
  if (Array.isArray(value)) return [...value.slice(0, MAX_HUGE_ENTRIES).map(huge), ...value.slice(MAX_HUGE_ENTRIES)]
  return isRecord(value) ? mapFields(huge)(value) : value
}

const unknownFields = (record: Record<string, unknown>): Record<string, unknown> => ({
  ...record,
  constructor: 'not known',
  x_new: { nested: [1, null, { deep: 'not known' }] },
})

const json = (body: string) => ({ type: 'application/json', body })
const page = '<!doctype html><title>Maintenance</title><h1>Back soon</h1>'

/** All deviations, in the order of the table. */
export const deviations = {
  unknown: { title: 'Unknown fields', record: unknownFields },
  missing: {
    title: 'Missing fields',
    record: record => Object.fromEntries(Object.entries(record).filter(([name]) => isId(name))),
  },
  nulls: { title: 'Null in every field', record: mapFields(() => null) },
  wrongTyped: { title: 'Wrong types', record: mapFields(otherType) },
  huge: { title: 'Strings of 200,000 characters', record: mapFields(huge) },
  notRecord: { title: 'A string instead of a record', record: () => 'not a record', isUnreadable: true },
  misplaced: {
    title: 'List and record swapped',
    reply: body => json(body.trimStart().startsWith('[') ? `{"data":${body}}` : `[${body}]`),
  },
  truncated: { title: 'Truncated', reply: body => json(body.slice(0, body.length / 2)) },
  html: { title: 'HTML', reply: () => ({ type: 'text/html', body: page }) },
  empty: { title: 'Empty', reply: () => json('') },
  late: { title: 'Late by 3 s', delayMs: 3000 },
} satisfies Record<string, Deviation>

/** Applies a change to the first record of a list, or to the only record. */
export function deviate(value: unknown, change: (record: Record<string, unknown>) => unknown): unknown {
  if (isRecord(value)) return change(value)
  if (!Array.isArray(value)) return value
  const [first, ...rest]: unknown[] = value
  return isRecord(first) ? [change(first), ...rest] : value
}
