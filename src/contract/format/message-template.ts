/** One placeholder of a message: its name and its Liquid filters. */
export interface Placeholder {
  readonly kind: 'placeholder'
  readonly name: string
  readonly filters: readonly { readonly name: string; readonly args: readonly string[] }[]
}
export type TemplatePart = { readonly kind: 'text'; readonly text: string } | Placeholder

/** The parts of a message; null if a `{{` is never closed, which the service rejects. */
export function readTemplate(template: string): TemplatePart[] | null {
  const parts: TemplatePart[] = []
  let position = 0
  for (;;) {
    const open = template.indexOf('{{', position)
    if (open > position || open < 0)
      parts.push({ kind: 'text', text: template.slice(position, open < 0 ? undefined : open) })
    if (open < 0) return parts
    const close = template.indexOf('}}', open + 2)
    const inner = template.slice(open + 2, close)
    if (close < 0 || inner.includes('{{')) return null
    parts.push(readPlaceholder(inner))
    position = close + 2
  }
}

/** The parts of a message; one with an unclosed `{{` is all text, and is shown or sent as written. */
export const templateParts = (template: string): readonly TemplatePart[] =>
  readTemplate(template) ?? [{ kind: 'text', text: template }]

/** The tokens of Liquid: a name, then `| filter: argument, argument`. Quoted text may contain any of the separators. */
const WORD = /"[^"]*"|'[^']*'|[^\s"'|:,]+|[|:,]/g

function readPlaceholder(inner: string): Placeholder {
  const words = inner.match(WORD) ?? []
  const [subject = [], ...calls] = splitAt(words, '|')
  return {
    kind: 'placeholder',
    name: unquoted(subject[0] ?? ''),
    filters: calls.map(([name = '', ...rest]) => ({
      name,
      args: rest.filter(word => word !== ':' && word !== ',').map(unquoted),
    })),
  }
}

function splitAt(words: readonly string[], separator: string): string[][] {
  const groups: string[][] = [[]]
  for (const word of words) {
    if (word === separator) groups.push([])
    else groups.at(-1)?.push(word)
  }
  return groups
}

const unquoted = (word: string): string => (/^(["']).*\1$/s.test(word) && word.length > 1 ? word.slice(1, -1) : word)

/**
 * A message with its placeholders filled in. A missing value counts as empty text; an unknown filter does not change
 * the value.
 */
export const renderTemplate = (parts: readonly TemplatePart[], valueOf: (name: string) => string | undefined): string =>
  parts.map(part => (part.kind === 'text' ? part.text : renderPlaceholder(part, valueOf))).join('')

const renderPlaceholder = ({ name, filters }: Placeholder, valueOf: (name: string) => string | undefined): string =>
  filters.reduce((value, filter) => applyFilter(value, filter.name, filter.args), valueOf(name) ?? '')

function applyFilter(value: string, name: string, [first = '', second]: readonly string[]): string {
  switch (name) {
    case 'upcase':
      return value.toUpperCase()
    case 'downcase':
      return value.toLowerCase()
    case 'capitalize':
      return capitalized(value)
    case 'strip':
      return value.trim()
    case 'default':
      return value === '' ? first : value
    case 'append':
      return value + first
    case 'prepend':
      return first + value
    case 'replace':
      return first === '' ? value : value.replaceAll(first, () => second ?? '')
    case 'truncate':
      return truncated(value, first === '' ? 50 : Number(first), second ?? '...')
    default:
      return value
  }
}

function capitalized(value: string): string {
  const [head = '', ...rest] = value
  return head.toUpperCase() + rest.join('').toLowerCase()
}

/** As in Liquid, the length includes the ellipsis, and is 50 by default. */
function truncated(value: string, length: number, ellipsis: string): string {
  const characters = Array.from(value)
  if (!Number.isInteger(length) || characters.length <= length) return value
  return characters.slice(0, Math.max(0, length - ellipsis.length)).join('') + ellipsis
}
