const [QUOTE, BACKSLASH, COMMA, NEWLINE] = [34, 92, 44, 10]
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [91, 93, 123, 125]

const isSpace = (code: number): boolean => code === 32 || code === 9 || code === NEWLINE || code === 13

/** One value of a list, as it is written. */
export interface JsonElement {
  text: string
  /** Where it begins in the text that was scanned. */
  at: number
}

/**
 * The values of a JSON list in order, from just after its opening bracket on; hands back where the first value begins
 * that the text holds only in part, or null after the closing bracket. What a value says is not looked into: a broken
 * one costs only itself.
 * @param isLast whether no more text follows: then the last value may be broken off
 */
export function* jsonElements(text: string, isLast: boolean): Generator<JsonElement, number | null> {
  let at = 0
  for (;;) {
    while (at < text.length && (isSpace(text.charCodeAt(at)) || text.charCodeAt(at) === COMMA)) at++
    if (at >= text.length) return at
    if (text.charCodeAt(at) === CLOSE_BRACKET) return null
    const end = endOfValue(text, at)
    if (end < 0 && !isLast) return at
    const stop = end < 0 ? text.length : end
    yield { text: text.slice(at, stop), at }
    at = stop
  }
}

/** Where the value ends that begins here; -1 when the text ends first. */
function endOfValue(text: string, from: number): number {
  const first = text.charCodeAt(from)
  if (first === QUOTE) return endOfString(text, from)
  if (first !== OPEN_BRACE && first !== OPEN_BRACKET) return endOfScalar(text, from)
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      const end = endOfString(text, at)
      if (end < 0) return -1
      at = end - 1
    } else if (code === OPEN_BRACE || code === OPEN_BRACKET) depth++
    else if ((code === CLOSE_BRACE || code === CLOSE_BRACKET) && --depth === 0) return at + 1
  }
  return -1
}

function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes++
    if (slashes % 2 === 0) return at + 1
  }
  return -1
}

function endOfScalar(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    // Never where it begins: a stray brace is a broken value of its own, not an endless one
    if (at > from && (code === COMMA || code === CLOSE_BRACKET || code === CLOSE_BRACE || isSpace(code))) return at
  }
  return -1
}

/** Just after the bracket that opens the first list inside an object; -1 when the text holds none. */
export function startOfWrappedList(text: string): number {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      const end = endOfString(text, at)
      if (end < 0) return -1
      at = end - 1
    } else if (code === OPEN_BRACKET && depth === 1) return at + 1
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) depth++
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth--
  }
  return -1
}
