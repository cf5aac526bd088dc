/** Nothing the interface describes nests deeper than ten levels; beyond this, walking a value risks the stack. */
const MAX_DEPTH = 200

export type JsonReading =
  | { ok: true; value: unknown }
  | { ok: false; reason: 'empty' | 'html' | 'malformed' | 'too-deep'; sample: string }

/**
 * Reads the text of a reply. Never throws.
 *
 * Integers that a number cannot hold come as strings of their digits, since `JSON.parse` would round an id to another
 * record's (facts.md 15). A value that nests deeper than 200 levels is refused: schemas walk it recursively and would overflow
 * the stack (facts.md 11).
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

/** Strings are matched first, so that digits and brackets inside them count for nothing. */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

function keepLongIntegers(text: string): string {
  if (!/\d{16}/.test(text)) return text
  return text.replace(STRING_OR_NUMBER, token => {
    const isInteger = /^-?\d{16,}$/.test(token)
    return isInteger && String(Number(token)) !== token ? `"${token}"` : token
  })
}

function isTooDeep(text: string): boolean {
  // Too few brackets, wherever they stand, are not worth the walk, which every page's first reply would pay for
  if (text.split('{').length + text.split('[').length - 2 <= MAX_DEPTH) return false
  let depth = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (inString) {
      if (c === BACKSLASH) i++
      else if (c === QUOTE) inString = false
    } else if (c === QUOTE) inString = true
    else if (c === OPEN_BRACE || c === OPEN_BRACKET) {
      if (++depth > MAX_DEPTH) return true
    } else if (c === CLOSE_BRACE || c === CLOSE_BRACKET) depth--
  }
  return false
}
const [QUOTE, BACKSLASH, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [34, 92, 123, 125, 91, 93]
