import { isGsm7, septetsOf } from './gsm7'

/** A character that GSM-7 cannot write, so that the whole text goes out as UCS-2. */
export interface NonGsmCharacter {
  /** As a reader sees it: a base with its marks, an emoji with its modifiers. */
  readonly sign: string
  /** Where it stands, in order. */
  readonly at: readonly number[]
  /** What says the same in GSM-7, `''` for what nobody sees; null when nothing does. */
  readonly twin: string | null
}

/** What word processors and web pages put in by themselves, and what a keyboard has for it. */
const twins = new Map<string, string>(
  (
    [
      ["'", '‘’‚‛ʹʻʼʽ′‵´`ˈ＇'],
      ['"', '“”„‟″‶«»〝〞＂'],
      ['-', '‐‑‒–—―−﹘－•‣◦·'],
      ['...', '…'],
      [' ', '\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\t\v'],
      ['', '\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\ufe0e\ufe0f'],
      ['\n', '\u0085\u2028\u2029'],
      ['<', '‹'],
      ['>', '›'],
      ['/', '⁄∕'],
      ['x', '×'],
      ['ss', 'ẞ'],
      ['oe', 'œ'],
      ['OE', 'Œ'],
      ['l', 'ł'],
      ['L', 'Ł'],
      ['d', 'đ'],
      ['D', 'Đ'],
      ['i', 'ı'],
      ['(c)', '©'],
      ['(R)', '®'],
      ['(TM)', '™'],
      ['->', '→'],
      ['<-', '←'],
    ] as const
  ).flatMap(([twin, signs]) => Array.from(signs, (sign): [string, string] => [sign, twin])),
)

/** The plain twin of one sign: from the table, composed (`e` + accent → `é`), or without the marks GSM-7 lacks. */
export function gsmReplacement(sign: string): string | null {
  const known = twins.get(sign)
  if (known !== undefined) return known
  for (const form of [sign.normalize('NFC'), sign.normalize('NFKC'), withoutMarks(sign)]) {
    if (form !== sign && isGsm7(form) && (form.trim() !== '' || sign.trim() === '')) return form
  }
  return null
}

const withoutMarks = (sign: string): string => sign.normalize('NFKD').replaceAll(/\p{M}/gu, '')

/** One sign as a reader sees it, near enough: flags, emoji with modifiers and joiners, anything with marks on it. */
const SIGN =
  /(?:\p{RI}\p{RI}|\p{Extended_Pictographic}(?:\p{EMod}|\ufe0f)*(?:\u200d\p{Extended_Pictographic}(?:\p{EMod}|\ufe0f)*)*|[\s\S])\p{M}*/uy

const MARK = /^\p{M}/u

/** Beyond so many different ones a list helps nobody: the text is in another script. */
const MOST = 200

/**
 * The characters of a text that force UCS-2, in order of appearance, at most 200 different ones. What lies within
 * `skip` (placeholders) is left out: its characters are not sent.
 */
export function findNonGsmCharacters(
  text: string,
  skip: readonly { start: number; end: number }[] = [],
): NonGsmCharacter[] {
  const found = new Map<string, number[]>()
  let skipped = 0
  for (let at = 0; at < text.length;) {
    const hole = skip[skipped]
    if (hole && at >= hole.start) {
      at = Math.max(at, hole.end)
      skipped++
      continue
    }
    // a mark changes the plain letter before it
    const next = at + 1
    const marked = next < text.length && septetsOf(text.charCodeAt(next)) === 0 && MARK.test(text.slice(next, next + 2))
    if (septetsOf(text.charCodeAt(at)) > 0 && !marked) {
      at++
      continue
    }
    SIGN.lastIndex = at
    const sign = SIGN.exec(text)?.[0] ?? text.charAt(at)
    const places = found.get(sign)
    if (places) places.push(at)
    else if (found.size < MOST) found.set(sign, [at])
    at += sign.length
  }
  return Array.from(found, ([sign, at]) => ({ sign, at, twin: gsmReplacement(sign) }))
}

/** The text with these offenders replaced by their twins; those without one stay. */
export function replaceNonGsmCharacters(text: string, offenders: readonly NonGsmCharacter[]): string {
  const places = offenders
    .flatMap(({ sign, at, twin }) =>
      twin === null ? [] : at.map(start => ({ start, end: start + sign.length, twin })),
    )
    .toSorted((a, b) => a.start - b.start)
  let result = ''
  let done = 0
  for (const { start, end, twin } of places) {
    result += text.slice(done, start) + twin
    done = end
  }
  return result + text.slice(done)
}
