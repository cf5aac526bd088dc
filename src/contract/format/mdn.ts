import { callingCodeIn, callingCodeOf } from './calling-codes'

export type ApiVersion = 1 | 2

const E164 = /^\+[1-9]\d{7,14}$/
const NATIONAL = /^\d{7,15}$/
/** North American numbers: area code and exchange never begin with 0 or 1. */
const NANP_NATIONAL = /^[2-9]\d{2}[2-9]\d{6}$/
/** Calling codes after which a number can begin with 0, and the most digits that follow them. */
const LONGEST_WITH_ZERO: ReadonlyMap<string, number> = new Map([
  ['39', 12],
  ['225', 10],
  ['226', 8],
  ['229', 10],
  ['241', 8],
  ['242', 9],
  ['250', 9],
  ['378', 10],
  ['992', 9],
])

/** Whether national digits begin with a 0 that is only a trunk prefix, not part of the number. */
export const isTrunkZero = (code: string, national: string): boolean =>
  national.startsWith('0') && national.length > (LONGEST_WITH_ZERO.get(code) ?? 0)

/** Whether a string is an E.164 number, the form of version 2. */
export const isE164 = (text: string): boolean => E164.test(text)

/** The E.164 form of a number in the form this API version accepts; null for any other string. */
export function readWireMdn(text: string, version: ApiVersion, homeCountry: string): string | null {
  if (version === 1) return nationalToE164(text, homeCountry)
  return isE164(text) ? text : null
}

/**
 * The E.164 form of a version 1 number, read in the company's home country; null if it is malformed there. North
 * American numbers have exactly ten digits: a leading 1 is malformed.
 */
export function nationalToE164(digits: string, homeCountry: string): string | null {
  const code = callingCodeOf(homeCountry)
  if (code === null || !NATIONAL.test(digits)) return null
  if (code === '1' && !NANP_NATIONAL.test(digits)) return null
  if (isTrunkZero(code, digits)) return null
  const e164 = `+${code}${digits}`
  return isE164(e164) ? e164 : null
}

/**
 * The number in a version 1 reply: the national digits, without the calling code. An unassigned calling code leaves all
 * digits in place.
 */
export function e164ToNational(e164: string): string {
  const digits = e164.slice(1)
  const code = callingCodeIn(digits)
  return code === null ? digits : digits.slice(code.length)
}

/** A number in the form of the given API version. */
export const toWireMdn = (e164: string, version: ApiVersion): string => (version === 2 ? e164 : e164ToNational(e164))

const NBSP = '\u00a0'

/**
 * A number in groups, joined by no-break spaces: `+1 312 555 0142`. Anything but an E.164 number is returned unchanged.
 * The groups help with reading aloud; they do not follow each country's conventions.
 */
export function formatMdn(mdn: string): string {
  if (!isE164(mdn)) return mdn
  const digits = mdn.slice(1)
  const code = callingCodeIn(digits) ?? ''
  const rest = digits.slice(code.length)
  const groups =
    code === '1' && rest.length === 10 ? [rest.slice(0, 3), rest.slice(3, 6), rest.slice(6)] : inThrees(rest)
  return [`+${code}`, ...groups].join(code === '' ? '' : NBSP)
}

/** Groups of three from the left. The last has up to four digits, so that no single digit remains. */
function inThrees(digits: string): string[] {
  const groups: string[] = []
  let start = 0
  while (digits.length - start > 4) {
    groups.push(digits.slice(start, start + 3))
    start += 3
  }
  groups.push(digits.slice(start))
  return groups
}

/** A masked number for screens that others can see: `+1 312 ··· ··42`. */
export function maskMdn(mdn: string): string {
  const shown = formatMdn(mdn)
  const digitCount = shown.replace(/\D/g, '').length
  const keepFront = isE164(mdn) ? shown.split(NBSP).slice(0, 2).join('').replace(/\D/g, '').length : 0
  let seen = 0
  return shown.replace(/\d/g, digit => {
    seen++
    return seen <= Math.min(keepFront, digitCount - 6) || seen > digitCount - 2 ? digit : '·'
  })
}
