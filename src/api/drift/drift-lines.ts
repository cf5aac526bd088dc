import { isRecord } from '#/contract/format/json'
import type { Difference } from '#/contract/format/read'

/** How many times a field of a route differed from the interface. */
export interface DriftLine {
  /** The id of the route in the contract. */
  route: string
  /** The field, with `*` for the position in a list; `status 202` for a status that is not documented. */
  field: string
  /** When the first and the latest such reply came, in ms of the service's clock. */
  since: number
  last: number
  /** How many values differed, and in how many replies. */
  values: number
  replies: number
  /** The form of one of the values, without its content; null for a status, or if it is unknown. */
  example: string | null
}

/**
 * The differences of one reply by field, one line for each.
 * @param value the reply
 * @param now in ms of the service's clock
 */
export function driftLines(
  route: string,
  value: unknown,
  differences: readonly Difference[],
  now: number,
): Map<string, DriftLine> {
  const lines = new Map<string, DriftLine>()
  for (const difference of differences) {
    const isStatus = difference.code === 'unlisted-status'
    const field = isStatus ? `status ${difference.status}` : difference.path.replaceAll(/(^|\.)\d+(?=\.|$)/g, '$1*')
    const known = lines.get(field)
    if (known) known.values++
    else {
      const example = isStatus ? null : exampleAt(value, difference.path)
      lines.set(field, { route, field, since: now, last: now, values: 1, replies: 1, example })
    }
  }
  return lines
}

/** Adds up two counts of the same field. */
export const mergeLines = (earlier: DriftLine, later: DriftLine): DriftLine => ({
  ...earlier,
  since: Math.min(earlier.since, later.since),
  last: Math.max(earlier.last, later.last),
  values: earlier.values + later.values,
  replies: earlier.replies + later.replies,
  example: later.example ?? earlier.example,
})

function exampleAt(value: unknown, path: string): string | null {
  let current = value
  for (const key of path === '' ? [] : path.split('.')) {
    if (Array.isArray(current)) {
      const list: readonly unknown[] = current
      current = list[Number(key)]
    } else if (isRecord(current) && Object.hasOwn(current, key)) current = current[key]
    else return current === undefined ? null : 'missing'
  }
  return formOf(current)
}

const LONGEST = 60

/**
 * The form of a value without its content: letters, and symbols such as emoji, become `a` or `A`, digits `9`, and
 * anything else outside printable ASCII `?`. A long string is cut off, and of a list or object, only the size is given.
 * Only `true`, `false`, and `null` stay as they are.
 */
export function formOf(value: unknown): string {
  if (value === undefined) return 'missing'
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return `number ${mask(String(value))}`
  if (typeof value === 'string') return value === '' ? 'empty text' : `text ${mask(value)}`
  if (Array.isArray(value)) return `list of ${value.length}`
  return `object of ${Object.keys(value).length}`
}

const mask = (text: string): string =>
  Array.from(text.slice(0, LONGEST))
    .map(character => {
      if (/\p{Nd}/u.test(character)) return '9'
      if (/\p{Lu}/u.test(character)) return 'A'
      // A single character of another script may be a whole word
      return /[\p{L}\p{M}\p{So}]/u.test(character) ? 'a' : /^[ -~]$/.test(character) ? character : '?'
    })
    .join('')
