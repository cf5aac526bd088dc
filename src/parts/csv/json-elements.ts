const [QUOTE, BACKSLASH, COMMA, NEWLINE] = [34, 92, 44, 10]
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [91, 93, 123, 125]

const isSpace = (code: number): boolean => code === 32 || code === 9 || code === NEWLINE || code === 13

/** One value of a list, as written. */
export interface JsonElement {
  text: string
  /** Its index in the scanned text. */
  at: number
}

/** Where a scan ended: at the first incomplete value, or just after the closing bracket. */
interface EndOfScan {
  at: number
  isClosed: boolean
}

/**
 * Yields the values of a JSON list, starting just after its opening bracket, and returns where it ended. Values are not
 * parsed, so a broken one does not affect the others if its quotes and brackets match.
 * @param isLast whether no more text follows: then the last value may be cut off
 */
export function* jsonElements(text: string, isLast: boolean): Generator<JsonElement, EndOfScan> {
  let at = 0
  for (;;) {
    while (at < text.length && (isSpace(text.charCodeAt(at)) || text.charCodeAt(at) === COMMA)) at++
    if (at >= text.length) return { at, isClosed: false }
    if (text.charCodeAt(at) === CLOSE_BRACKET) return { at: at + 1, isClosed: true }
    const end = endOfValue(text, at)
    if (end < 0 && !isLast) return { at, isClosed: false }
    const stop = end < 0 ? text.length : end
    yield { text: text.slice(at, stop), at }
    at = stop
  }
}

/** The index just after the value that begins here; -1 when the text ends first. */
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
    // A scalar has at least one character: a stray brace must be a broken value, not an endless loop
    if (at > from && (code === COMMA || code === CLOSE_BRACKET || code === CLOSE_BRACE || isSpace(code))) return at
  }
  return -1
}

/**
 * A list directly inside the outer object, by the kind of its first value, or what follows that object. A list that is
 * cut off before its first value counts as empty.
 */
interface OuterPart {
  kind: 'objects' | 'values' | 'empty' | 'after'
  /** Where the first value, or what follows the object, begins. */
  at: number
}

/** What a scan needs besides the text that follows: `rest` is to be put before it. */
interface Unfinished {
  depth: number
  /** Stands in for all that was scanned, which may be long. Has no line breaks, so that none is counted twice. */
  rest: string
}

/**
 * The lists directly inside the outer object, and what follows that object, in order. Returns what a scan of the text
 * that follows needs.
 * @param depth how many objects and lists are open where the text begins: 0 before the outer object
 */
export function* outerParts(text: string, depth: number): Generator<OuterPart, Unfinished> {
  let open = depth
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      const end = endOfString(text, at)
      if (end < 0) return { depth: open, rest: openString(text) }
      at = end - 1
    } else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      if (code === OPEN_BRACKET && open === 1) {
        const part = listPart(text, at + 1)
        yield part
        if (part.at === text.length) return { depth: open, rest: '[' }
      }
      open++
    } else if ((code === CLOSE_BRACE || code === CLOSE_BRACKET) && --open === 0) {
      const after = afterSpace(text, at + 1)
      if (after < text.length) yield { kind: 'after', at: after }
      return { depth: 1, rest: '}' }
    }
  }
  return { depth: open, rest: '' }
}

/** The start of a string that is not closed at the end of the text: a backslash there may escape what follows. */
function openString(text: string): string {
  let slashes = 0
  while (text.charCodeAt(text.length - 1 - slashes) === BACKSLASH) slashes++
  return slashes % 2 === 0 ? '"' : '"\\'
}

function listPart(text: string, from: number): OuterPart {
  const at = afterSpace(text, from)
  const code = text.charCodeAt(at)
  const isEmpty = at === text.length || code === CLOSE_BRACKET
  return { kind: isEmpty ? 'empty' : code === OPEN_BRACE ? 'objects' : 'values', at }
}

function afterSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && isSpace(text.charCodeAt(at))) at++
  return at
}
