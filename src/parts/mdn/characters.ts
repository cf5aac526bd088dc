/** Longer input is cut off before it is searched: in a whole pasted file, what matters is at the top. */
const MAX_SEARCHED = 100_000

/**
 * Bidi controls, zero-width characters, soft hyphens, byte order marks, variation selectors, and the keycap around
 * digits.
 */
const INVISIBLE = /[\p{Cf}\u034f\ufe00-\ufe0f\u20e3]/gu
const DASHES = /[\p{Pd}\u02d7\u2043\u2212\u30fc]/gu
const DOTS = /[\u00b7\u2022\u2027\u22c5]/g

/**
 * Normalizes text for the number search: digits of every script as 0 to 9, one kind of dash, space, and bracket,
 * nothing invisible. Not for external ids as typed, which are exact and are taken from the text as written.
 */
export function normalizeForSearch(text: string): string {
  return text
    .slice(0, MAX_SEARCHED)
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/(?![0-9])\p{Nd}/gu, asciiDigit)
    .replace(DASHES, '-')
    .replace(DOTS, '.')
    .replace(/\u2795/g, '+')
    .replace(/[\u2044\u2215]/g, '/')
    .replace(/[\u2028\u2029\v\f\r]/g, '\n')
    .replace(/\p{Zs}+/gu, ' ')
    .replace(/\[/g, '(')
    .replace(/\]/g, ')')
    .trim()
}

/**
 * Unicode has decimal digits in runs of ten, so a digit's value is its distance from the start of its run. Runs may be
 * adjacent.
 */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (/^\p{Nd}$/u.test(String.fromCodePoint(code - before - 1))) before++
  return String(before % 10)
}

/**
 * Characters that reverse text or hide in it. Zero-width joiners and tags are not included: words and emoji need them.
 */
const HIDDEN = '\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff'
const LEADING = new RegExp(`^[\\s${HIDDEN}]+`)
const TRAILING = new RegExp(`(?<![\\s${HIDDEN}])[\\s${HIDDEN}]+$`)

/** The text without the whitespace and hidden characters that copying adds at its ends; those inside stay. */
export const trimmedId = (text: string): string => text.replace(LEADING, '').replace(TRAILING, '')

/** The text without the characters that reverse it or hide in it. */
export const withoutHidden = (text: string): string => text.replace(new RegExp(`[${HIDDEN}]`, 'g'), '')

/** The text with its percent escapes decoded; unchanged if any of them is invalid. */
export function decodeEscapes(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
