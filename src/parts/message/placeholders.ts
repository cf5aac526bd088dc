/** A `{{ … }}` in a message, from its first brace to after its last one. */
export interface PlacedPlaceholder {
  readonly start: number
  readonly end: number
  /** The first word between the braces, before any Liquid filter. */
  readonly name: string
}

/** Braces that do not form a placeholder, and where they are. */
export type BraceFault =
  /** A `{{` without `}}` before the end of the text or the next `{{`. */
  | { readonly kind: 'never-closed'; readonly at: number }
  /** A `}}` without `{{`: it would be sent as text. */
  | { readonly kind: 'never-opened'; readonly at: number }
  /** `{{ }}` without a name. */
  | { readonly kind: 'nameless'; readonly at: number }

/** The placeholders of a message, and braces that do not form one; a placeholder without a name is in both. */
export interface PlaceholderReading {
  readonly placeholders: readonly PlacedPlaceholder[]
  readonly faults: readonly BraceFault[]
}

const BRACES = /\{\{|\}\}/g

/**
 * Placeholders of a message with their places, and all unmatched braces. Agrees with `readTemplate` of the contract on
 * what can be saved; in addition it reports a `}}` alone, which people would see, and placeholders without a name.
 */
export function readPlaceholders(template: string): PlaceholderReading {
  const placeholders: PlacedPlaceholder[] = []
  const faults: BraceFault[] = []
  let open: number | null = null
  for (const { 0: braces, index: at } of template.matchAll(BRACES)) {
    if (braces === '{{') {
      if (open !== null) faults.push({ kind: 'never-closed', at: open })
      open = at
    } else if (open === null) {
      faults.push({ kind: 'never-opened', at })
    } else {
      const name = nameIn(template.slice(open + 2, at))
      if (name === '') faults.push({ kind: 'nameless', at: open })
      placeholders.push({ start: open, end: at + 2, name })
      open = null
    }
  }
  if (open !== null) faults.push({ kind: 'never-closed', at: open })
  return { placeholders, faults: faults.toSorted((a, b) => a.at - b.at) }
}

const nameIn = (inner: string): string => /^\s*([^\s|:,]*)/.exec(inner)?.[1] ?? ''

/** The text of a placeholder. */
export const writePlaceholder = (name: string): string => `{{ ${name} }}`

/** The text of a placeholder with a fallback, which must not contain straight double quotes or braces. */
export const writeWithFallback = (name: string, fallback: string): string => `{{ ${name} | default: "${fallback}" }}`

/** The name of a placeholder and its filters; a `|` in quotes does not separate them. */
const FILTER = /(?:"[^"]*"|'[^']*'|[^|"'])+|["']/g
const FALLBACK = /^\s*default\s*:\s*(?:"([^"]*)"|'([^']*)')\s*(?:,.*)?$/s

/**
 * What people without a value get, from the text between a placeholder's braces; null without a `default`. Malformed if
 * it is not a string in straight quotes: what the service then sends is not known.
 */
export function readFallback(inner: string): { kind: 'text'; text: string } | { kind: 'malformed' } | null {
  const [, ...filters] = inner.match(FILTER) ?? []
  const fallback = filters.find(filter => /^\s*default(?![\w-])/.test(filter))
  if (fallback === undefined) return null
  const [, double, single] = FALLBACK.exec(fallback) ?? []
  const text = double ?? single
  // A quote that is never closed is a piece of its own
  return text === undefined || filters.some(filter => filter === '"' || filter === "'")
    ? { kind: 'malformed' }
    : { kind: 'text', text }
}

/** Line and column of a place, both counted from 1. An emoji of two UTF-16 code units counts as one column. */
export function placeOf(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at)
  const line = before.split('\n').length
  return { line, column: Array.from(before.slice(before.lastIndexOf('\n') + 1)).length + 1 }
}
