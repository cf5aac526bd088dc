import type { HomeRules } from './national-rules'
import { type NumberFault, type NumberForm, readDigits } from './number-form'

/** A number found in text, and how it was read. */
export interface FoundNumber {
  e164: string
  form: NumberForm
  /** The digits read as the plus sign, such as `00`. */
  exit?: string
  /** See `DigitsRead`; in addition, `touchesLetters` is false. Likelier a number than an id. */
  certain: boolean
  /** Letters other than a label touch it, as in `user3125550142`, or an @ follows it: likelier part of an id. */
  touchesLetters: boolean
  extension: string | null
  /** What was dropped after the calling code, such as the 0 of `+44 (0)20 …` or `+44 020 …`; empty for nothing. */
  droppedTrunk: string
  start: number
  end: number
}

/** Digits that look like a number but are not one. */
export interface FailedNumber {
  digits: string
  hasPlus: boolean
  /** Written like a number: with a plus, parentheses, or several groups. */
  looksLikeNumber: boolean
  fault: NumberFault
  start: number
  end: number
}

interface Group {
  digits: string
  start: number
  end: number
}

/** A piece of text that could be one number, split into its groups of digits. */
interface Chunk {
  hasPlus: boolean
  droppedZero: boolean
  text: string
  groups: Group[]
}

/** Stops after this many groups of digits: the lookup is for one person, not for a list. */
const MAX_GROUPS = 2_000
const MAX_DIGITS = 18

/**
 * Finds the phone numbers in searchable text, and the digits in it that look like a number but are not one. Linear in
 * the length of the text.
 */
export function findNumbers(text: string, home: HomeRules): { found: FoundNumber[]; failed: FailedNumber[] } {
  const found: FoundNumber[] = []
  const failed: FailedNumber[] = []
  let budget = MAX_GROUPS
  for (const chunk of chunksOf(text)) {
    if (budget <= 0) break
    budget -= chunk.groups.length
    const result = readChunk({ ...chunk, groups: chunk.groups.slice(0, MAX_GROUPS) }, text, home)
    found.push(...result.found)
    if (result.failed) failed.push(result.failed)
  }
  return { found, failed }
}

/** `2026-11-21`, `11/21/2026`: enough digits for a number in some countries, but a date. */
const DATE =
  /(?<![\d+\-/.])(?:(?:19|20)\d\d[-/.](?:0?[1-9]|1[0-2])[-/.](?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])[-/.](?:0?[1-9]|[12]\d|3[01])[-/.](?:19|20)\d\d)(?![-/.]?\d)/g
/** `09:41`, `09:41:22` */
const TIME = /(?<![\d:])\d{1,2}:\d\d(?::\d\d)?(?![\d:])/g

function* chunksOf(text: string): Generator<Chunk> {
  // Line breaks, which no number contains, so that everything else keeps its place
  const blank = (date: string) => '\n'.repeat(date.length)
  const undated = text.replace(DATE, blank).replace(TIME, blank)
  for (const piece of undated.matchAll(/[\d+(). \-/]+/g)) {
    if (!/\d/.test(piece[0])) continue
    // A plus starts a new number
    for (const part of piece[0].matchAll(/\+?[^+]+/g)) {
      const chunk = chunkOf(part[0], piece.index + part.index)
      if (chunk) yield chunk
    }
  }
}

function chunkOf(text: string, offset: number): Chunk | null {
  const hasPlus = text.startsWith('+')
  // "+44 (0)20": the 0 in parentheses is dialed only within the country
  const zero = /^[+(\d). -]{1,8}?\(0\)/.exec(text)
  const droppedZero = zero !== null
  const groups: Group[] = []
  for (const match of text.matchAll(/\d+/g)) {
    if (zero && match.index === zero[0].length - 2) continue
    groups.push({ digits: match[0], start: offset + match.index, end: offset + match.index + match[0].length })
  }
  const [first] = groups
  if (!first) return null
  if (hasPlus) groups[0] = { ...first, start: offset }
  return { hasPlus, droppedZero, text: text.trim(), groups }
}

const NETWORK_ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}$/

function readChunk(chunk: Chunk, text: string, home: HomeRules): { found: FoundNumber[]; failed: FailedNumber | null } {
  const whole = readWindow(chunk, 0, chunk.groups.length, text, home)
  if (whole.found) return { found: [whole.found], failed: null }
  const found = readWindows(chunk, text, home)
  return { found, failed: found.length > 0 || NETWORK_ADDRESS.test(chunk.text) ? null : whole.failed }
}

/**
 * Several numbers in one piece: from left to right, the longest that is certain. None if any digit is left over: it is
 * more likely one too many in a number than a word of its own.
 */
function readWindows(chunk: Chunk, text: string, home: HomeRules): FoundNumber[] {
  const found: FoundNumber[] = []
  for (let from = 0; from < chunk.groups.length; from++) {
    let best: { to: number; number: FoundNumber } | null = null
    let digits = 0
    for (let to = from + 1; to <= chunk.groups.length; to++) {
      digits += chunk.groups[to - 1]?.digits.length ?? 0
      if (digits > MAX_DIGITS) break
      if (digits < 7 || (from === 0 && to === chunk.groups.length)) continue
      const number = readWindow(chunk, from, to, text, home).found
      // Almost any digits can be read as some number
      if (number?.certain) best = { to, number }
    }
    if (!best) return []
    found.push(best.number)
    from = best.to - 1
  }
  return found
}

function readWindow(
  chunk: Chunk,
  from: number,
  to: number,
  text: string,
  home: HomeRules,
): { found: FoundNumber | null; failed: FailedNumber | null } {
  const groups = chunk.groups.slice(from, to)
  const groupDigits = groups.map(group => group.digits)
  const digits = groupDigits.join('')
  const start = groups[0]?.start ?? 0
  const end = groups.at(-1)?.end ?? 0
  const hasPlus = chunk.hasPlus && from === 0
  const read = readDigits(digits, hasPlus, home, groupDigits)
  if (!read.ok) {
    const looksLikeNumber = hasPlus || to - from > 1 || chunk.text.startsWith('(')
    return { found: null, failed: { digits, hasPlus, looksLikeNumber, fault: read.fault, start, end } }
  }
  const extension = extensionAfter(text, end)
  const touchesLetters = touchesLetter(text, start, extension === null ? end : -1)
  const { e164, form, exit, certain } = read
  const number = {
    e164,
    form,
    certain: certain && !touchesLetters,
    touchesLetters,
    extension: extension?.digits ?? null,
    start,
  }
  const droppedTrunk = read.droppedTrunk || (chunk.droppedZero && from === 0 ? '0' : '')
  return {
    found: { ...number, droppedTrunk, end: extension?.end ?? end, ...(exit === undefined ? {} : { exit }) },
    failed: null,
  }
}

const EXTENSION = /[ ).]{0,3}[;,]? ?(?:ext(?:ension|n)?\.?|x|#|доб\.?|durchwahl) ?[=:.]? ?(\d{1,7})(?!\d)/iy

function extensionAfter(text: string, end: number): { digits: string; end: number } | null {
  EXTENSION.lastIndex = end
  const match = EXTENSION.exec(text)
  return match?.[1] === undefined ? null : { digits: match[1], end: end + match[0].length }
}

/** Words that people and systems write directly before a number. */
const LABEL = /(?:tel|phone|mobile|mobil|cell|mdn|msisdn|sms|call|fax|whatsapp|number|nummer|from|to|no|nr)$/i
/** Letters of scripts that put spaces between words; in scripts such as Chinese, a number touches its neighbors. */
const LETTER = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}_]/u

function touchesLetter(text: string, start: number, end: number): boolean {
  const before = text.charAt(start - 1)
  const after = end < 0 ? '' : text.charAt(end)
  if (before !== '' && LETTER.test(before) && !LABEL.test(text.slice(Math.max(0, start - 10), start))) return true
  return after !== '' && (LETTER.test(after) || after === '@')
}

/** How a number was read from text: what was added, dropped, or ignored. `text.how` puts it into words. */
export interface HowNumberWasRead {
  code: 'number'
  form: NumberForm
  /** ISO code of the country that national numbers are taken to be from. */
  country: string
  /** The country was given for a file or a row; otherwise it is the connection's. */
  isGiven: boolean
  /** What is dialed before a national number there; null for nothing. */
  trunk: string | null
  /** The digits read as the plus sign, such as `00`. */
  exit: string | null
  droppedTrunk: string
  extension: string | null
  /** Spreadsheet formatting was removed. */
  spreadsheet: boolean
  /** How many numbers the text contains. */
  count: number
  /** There is other text around the number. */
  otherText: boolean
}

/** How a number was read, with what is known about the rest of the text. */
export const howNumberWasRead = (
  { form, exit, droppedTrunk, extension }: FoundNumber,
  { country, trunk }: HomeRules,
  rest: Pick<HowNumberWasRead, 'spreadsheet' | 'count' | 'otherText' | 'isGiven'>,
): HowNumberWasRead => ({ code: 'number', form, country, trunk, exit: exit ?? null, droppedTrunk, extension, ...rest })
