import { isGsm7, septetsOf } from './gsm7'

/** A character that GSM-7 cannot encode; the whole text is then sent as UCS-2. */
export interface NonGsmCharacter {
  /** A whole grapheme: a base with its marks, an emoji with its modifiers. */
  readonly character: string
  /** Its places in the text, in order. */
  readonly at: readonly number[]
  /** The closest text in GSM-7, `''` for an invisible character; null if there is none, or if it would change a link. */
  readonly replacement: string | null
  /** Whether these places are in a link. */
  readonly isInLink: boolean
}

/** Characters that GSM-7 lacks, such as those that word processors insert, with the closest text that it has. */
const replacements = new Map<string, string>(
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
      ['SS', 'ẞ'],
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
  ).flatMap(([replacement, characters]) =>
    Array.from(characters, (character): [string, string] => [character, replacement]),
  ),
)

/**
 * The replacement for a character: from the table, composed (`e` + accent → `é`), in its compatibility form (`ﬁ` →
 * `fi`), or without its marks; null if GSM-7 lacks all of these.
 */
export function gsmReplacement(character: string): string | null {
  const known = replacements.get(character)
  if (known !== undefined) return known
  for (const form of [character.normalize('NFC'), character.normalize('NFKC'), withoutMarks(character)]) {
    if (form !== character && isGsm7(form) && (form.trim() !== '' || character.trim() === '')) return form
  }
  return null
}

const withoutMarks = (character: string): string => character.normalize('NFKD').replaceAll(/\p{M}/gu, '')

/** Approximately one grapheme: a flag, an emoji with modifiers and joiners, or anything with its marks. */
const GRAPHEME =
  /(?:\p{RI}\p{RI}|\p{Extended_Pictographic}(?:\p{EMod}|\ufe0f)*(?:\u200d\p{Extended_Pictographic}(?:\p{EMod}|\ufe0f)*)*|[\s\S])\p{M}*/uy

const MARK = /^\p{M}/u

export interface TextRange {
  readonly start: number
  readonly end: number
}

/** A text with more distinct characters than this is in another script, where a list of them does not help. */
export const MAX_DIFFERENT = 200

/**
 * The characters of a text that force UCS-2, in order of appearance, at most 200 different ones. One that is also in a
 * link, where it has no replacement, is listed twice.
 * @param skip in order: placeholders and links whose characters are not sent
 * @param links in order: the links that are sent as typed
 */
export function findNonGsmCharacters(
  text: string,
  skip: readonly TextRange[] = [],
  links: readonly TextRange[] = [],
): NonGsmCharacter[] {
  const found = new Map<string, NonGsmCharacter & { at: number[] }>()
  let skipped = 0
  let passed = 0
  for (let at = 0; at < text.length;) {
    while ((links[passed]?.end ?? Infinity) <= at) passed++
    const range = skip[skipped]
    if (range && at >= range.start) {
      at = Math.max(at, range.end)
      skipped++
      continue
    }
    // A combining mark belongs to the letter before it
    const next = at + 1
    const marked = next < text.length && septetsOf(text.charCodeAt(next)) === 0 && MARK.test(text.slice(next, next + 2))
    if (septetsOf(text.charCodeAt(at)) > 0 && !marked) {
      at++
      continue
    }
    GRAPHEME.lastIndex = at
    const character = GRAPHEME.exec(text)?.[0] ?? text.charAt(at)
    const isInLink = (links[passed]?.start ?? Infinity) <= at
    const key = `${character}${isInLink ? ' in link' : ''}`
    const places = found.get(key)
    if (places) places.at.push(at)
    else if (found.size < MAX_DIFFERENT)
      found.set(key, { character, at: [at], replacement: isInLink ? null : gsmReplacement(character), isInLink })
    at += character.length
  }
  return [...found.values()]
}

/** The text with these characters replaced; those without a replacement remain. */
export function replaceNonGsmCharacters(text: string, nonGsmCharacters: readonly NonGsmCharacter[]): string {
  const places = nonGsmCharacters
    .flatMap(({ character, at, replacement }) =>
      replacement === null ? [] : at.map(start => ({ start, end: start + character.length, replacement })),
    )
    .toSorted((a, b) => a.start - b.start)
  let result = ''
  let done = 0
  for (const { start, end, replacement } of places) {
    result += text.slice(done, start) + replacement
    done = end
  }
  return result + text.slice(done)
}
