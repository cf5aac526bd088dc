import { LIST_NAME, type FillInValues } from './fill-in'
import { type PlaceholderReading, readFallback } from './placeholders'

/** Something about a placeholder that people would notice in the message they get. */
export type PlaceholderWarning =
  /** The connection describes no such field. Unless the service has one, everyone gets the fallback or nothing. */
  | {
      readonly kind: 'unknown'
      readonly name: string
      readonly at: number
      /** The field that was probably meant. */
      readonly meant: string | null
      readonly fallback: string | null
    }
  /** A `default` without exactly one string in straight quotes. */
  | { readonly kind: 'malformed-fallback'; readonly name: string; readonly at: number }
  /** A fallback on a connection that is not set up for fallbacks. */
  | { readonly kind: 'unsupported-fallback'; readonly at: number }

/** What placeholders can name on a connection. */
export interface PlaceholderNames {
  /** The labels of the custom fields that the connection describes, by key. */
  readonly fields: ReadonlyMap<string, string>
  /** Whether the connection is set up for fallbacks. */
  readonly supportsFallbacks: boolean
}

/** Nobody reads more than this. */
const MAX_WARNINGS = 20

/**
 * The names in a message's placeholders that belong to neither a field nor a value, each once, with its first position.
 * None if the connection describes no fields: the service may have any.
 */
export function unknownPlaceholders(
  { placeholders }: PlaceholderReading,
  fields: PlaceholderNames['fields'],
  values: FillInValues | null,
): ReadonlyMap<string, number> {
  const unknown = new Map<string, number>()
  if (fields.size === 0) return unknown
  const isKnown = (name: string) => name === LIST_NAME || fields.has(name) || values?.byName.has(name)
  for (const { name, start } of placeholders)
    if (name !== '' && !isKnown(name) && !unknown.has(name)) unknown.set(name, start)
  return unknown
}

/**
 * What is doubtful about the placeholders of a text, each once, in the order of the text; at most 20.
 * @param values what is filled in
 */
export function placeholderWarnings(
  template: string,
  reading: PlaceholderReading,
  { fields, supportsFallbacks }: PlaceholderNames,
  values: FillInValues | null,
): PlaceholderWarning[] {
  const warnings: PlaceholderWarning[] = []
  const unknown = unknownPlaceholders(reading, fields, values)
  const malformed = new Set<string>()
  let isUnsupported = false
  for (const { name, start, end } of reading.placeholders) {
    if (warnings.length >= MAX_WARNINGS) break
    const fallback = readFallback(template.slice(start + 2, end - 2))
    const text = fallback?.kind === 'text' ? fallback.text : null
    if (unknown.get(name) === start)
      warnings.push({ kind: 'unknown', name, at: start, meant: suggestName(name, fields.keys()), fallback: text })
    if (fallback?.kind === 'malformed' && !malformed.has(name)) {
      malformed.add(name)
      warnings.push({ kind: 'malformed-fallback', name, at: start })
    }
    if (fallback?.kind === 'text' && !supportsFallbacks && !isUnsupported) {
      isUnsupported = true
      warnings.push({ kind: 'unsupported-fallback', at: start })
    }
  }
  return warnings.slice(0, MAX_WARNINGS)
}

/** The labels of the fields that come out empty for a person; none if the values are not a person's. */
export const emptyFields = (
  empty: readonly string[],
  values: FillInValues | null,
  fields: PlaceholderNames['fields'],
): string[] => (values?.isPerson === true ? empty.flatMap(name => fields.get(name) ?? []) : [])

/** Longer names are not typos. */
const MAX_NAME = 64

/**
 * The field, or `list_name`, that a name was probably meant to be: the same but for case and separators, the only one
 * that begins with it, or the one with the fewest typos, at most two; null if there is none.
 */
export function suggestName(name: string, keys: Iterable<string>): string | null {
  const typed = lettersOf(name)
  if (typed === '' || name.length > MAX_NAME) return null
  const candidates = [...new Set([...keys, LIST_NAME])].map(key => ({ key, letters: lettersOf(key) }))
  const equal = candidates.find(({ letters }) => letters === typed)
  if (equal) return equal.key
  const [prefixed, ...others] = typed.length < 3 ? [] : candidates.filter(({ letters }) => letters.startsWith(typed))
  if (prefixed && others.length === 0) return prefixed.key
  const maxTypos = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2
  let best: string | null = null
  let least = maxTypos + 1
  for (const { key, letters } of candidates) {
    if (Math.abs(letters.length - typed.length) >= least) continue
    const distance = countTypos(typed, letters)
    if (distance < least) {
      best = key
      least = distance
    }
  }
  return best
}

const lettersOf = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** How many letters were left out, added, replaced, or swapped with their neighbor (optimal string alignment). */
function countTypos(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      )
    }
    before = row
    row = next
  }
  return row[b.length] ?? 0
}
