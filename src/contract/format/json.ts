/** No documented reply nests deeper than ten levels. Walking a much deeper value could overflow the stack. */
const MAX_DEPTH = 200

export type JsonReading =
  | { ok: true; value: unknown }
  | { ok: false; reason: 'empty' | 'html' | 'malformed' | 'too-deep'; sample: string }

/**
 * Parses the text of a reply. Never throws.
 *
 * Integers beyond 2^53 that a number cannot hold exactly become strings of digits, since `JSON.parse` would round an id
 * to that of another record. A value nested deeper than 200 levels is rejected: zod walks it recursively, and even
 * `safeParse` would overflow the stack.
 */
export function readJson(text: string): JsonReading {
  const refuse = (reason: 'empty' | 'html' | 'malformed' | 'too-deep'): JsonReading => ({
    ok: false,
    reason,
    sample: text.slice(0, 500),
  })
  if (text.trim() === '') return refuse('empty')
  if (isTooDeep(text)) return refuse('too-deep')
  try {
    return { ok: true, value: JSON.parse(keepLongIntegers(text)) }
  } catch {
    return refuse(/^\s*</.test(text) ? 'html' : 'malformed')
  }
}

/** Whether a value is an object with keys, and not an array. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value of an own key of a record, even of one named `__proto__`; undefined for anything else. */
export const ownValue = (value: unknown, key: string): unknown =>
  isRecord(value) ? Object.getOwnPropertyDescriptor(value, key)?.value : undefined

/** Whether two JSON values are equal, whatever the order of their keys. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, i) => sameJson(one, b[i]))
  if (!isRecord(a) || !isRecord(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every(key => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
}

/** Strings are matched first, so that digits inside them are left alone. */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

function keepLongIntegers(text: string): string {
  if (!/\d{16}/.test(text)) return text
  return text.replace(STRING_OR_NUMBER, token => {
    const isInteger = /^-?\d{16,}$/.test(token)
    return isInteger && String(Number(token)) !== token ? `"${token}"` : token
  })
}

function isTooDeep(text: string): boolean {
  // With too few brackets there is no need to walk the text, which would slow down every page's first reply
  if (countBrackets(text) <= MAX_DEPTH) return false
  return exceededLimit(text, { depth: MAX_DEPTH, values: Infinity }) !== null
}

/** How many opening brackets a text has, counted up to the first one too many: there may be millions. */
function countBrackets(text: string): number {
  let count = 0
  for (const bracket of ['{', '['])
    for (let at = text.indexOf(bracket); at !== -1 && count <= MAX_DEPTH; at = text.indexOf(bracket, at + 1)) count++
  return count
}

/**
 * Which limit a JSON text exceeds, found by walking it once without parsing: nesting depth, or the number of values in
 * objects and arrays. Null if it exceeds neither. Says nothing about whether the text is valid JSON.
 */
export function exceededLimit(text: string, limits: { depth: number; values: number }): 'depth' | 'values' | null {
  let depth = 0
  let values = 0
  let isInString = false
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (isInString) {
      if (c === BACKSLASH) i++
      else if (c === QUOTE) isInString = false
    } else if (c === QUOTE) isInString = true
    else if (c === OPEN_BRACE || c === OPEN_BRACKET) {
      if (++depth > limits.depth) return 'depth'
      if (++values > limits.values) return 'values'
    } else if (c === COMMA) {
      if (++values > limits.values) return 'values'
    } else if (c === CLOSE_BRACE || c === CLOSE_BRACKET) depth--
  }
  return null
}
const [QUOTE, BACKSLASH, COMMA, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [34, 92, 44, 123, 125, 91, 93]
