import { callingCodeIn } from '#/contract/format/calling-codes'
import { isE164, LEADING_ZERO_CODES, nationalToE164 } from '#/contract/format/mdn'
import { internationalFit, type HomeRules } from './national-rules'

/**
 * How digits were read: with a plus, with an exit code such as 00, as dialed within the country, or as missing a plus.
 */
export type NumberForm = 'plus' | 'exit' | 'national' | 'trunk' | 'lost-plus'

/** Why digits are not a number. `nanp`: the North American Numbering Plan, country code 1. */
export type NumberFault =
  | { why: 'too-short' | 'too-long'; digits: number; expected: readonly [number, number]; international: boolean }
  | { why: 'area-code-missing'; digits: number }
  | { why: 'nanp-length'; digits: number }
  | { why: 'zero-country' }
  | { why: 'nanp-area-code' }
  | { why: 'leading-zero' }
  | { why: 'no-home' }

/**
 * Digits as a number, or why they are not one. `certain`: it has a length that its country is known to use, or it is a
 * number of the home country without a plus or an exit code. `droppedZero`: a 0 after the calling code was dropped, as
 * in `+44 07911 …`.
 */
export type DigitsRead =
  | { ok: true; e164: string; form: NumberForm; exit?: string; droppedZero?: boolean; certain: boolean }
  | { ok: false; fault: NumberFault }

const E164_DIGITS = [8, 15] as const

/**
 * Reads all the digits of one number as they are written in the home country.
 * @param lead the first of several groups of digits: only if it is a calling code, a plus may be missing before it.
 *   Otherwise `312-5555-0142`, with one 5 too many, would be a Dutch number
 */
export function readDigits(digits: string, hasPlus: boolean, home: HomeRules, lead?: string): DigitsRead {
  if (hasPlus) return readInternational(digits.replace(/^00/, ''), 'plus')
  for (const exit of home.exits) {
    if (!digits.startsWith(exit)) continue
    const abroad = readInternational(digits.slice(exit.length), 'exit')
    if (abroad.ok) return { ...abroad, exit }
  }
  const national = readNational(digits, home)
  if (national.ok) return national
  return readLostPlus(digits, home, lead) ?? national
}

function readInternational(written: string, form: 'plus' | 'exit' | 'lost-plus'): DigitsRead {
  const length = written.length
  if (written.startsWith('0')) return { ok: false, fault: { why: 'zero-country' } }
  const code = callingCodeIn(written)
  const rest = written.slice(code?.length)
  // In most plans, such a 0 is dialed only within the country; the North American plan has none
  const droppedZero = code !== null && code !== '1' && rest.startsWith('0') && !LEADING_ZERO_CODES.has(code)
  const digits = droppedZero ? code + rest.replace(/^0+/, '') : written
  const fit = internationalFit(digits)
  if (fit === 'impossible') return { ok: false, fault: { why: 'nanp-length', digits: digits.length - 1 } }
  const e164 = `+${digits}`
  if (isE164(e164) && (form === 'plus' || code !== null))
    return { ok: true, e164, form, droppedZero, certain: fit === 'certain' }
  const [shortest, longest] = E164_DIGITS
  // A 0 that is written counts, since the digits are shown with it
  const dropped = length - digits.length
  const why = digits.length < shortest ? 'too-short' : 'too-long'
  const expected = [shortest + dropped, longest + dropped] as const
  return { ok: false, fault: { why, digits: length, expected, international: true } }
}

function readNational(digits: string, home: HomeRules): DigitsRead {
  if (home.code === null) return { ok: false, fault: { why: 'no-home' } }
  // People often write a 1 before the ten digits that the interface expects
  const withoutOne = home.code === '1' && digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  const trunk = home.trunk !== null && digits.startsWith(home.trunk) ? home.trunk : ''
  // A number can start with the digits of a prefix such as 8, but not with 0
  const hasTrunk = trunk.startsWith('0') || (trunk !== '' && digits.length > home.length[0])
  const national = hasTrunk ? digits.slice(trunk.length) : withoutOne
  const [shortest, longest] = home.length
  if (national.length < shortest || national.length > longest)
    return { ok: false, fault: lengthFault(digits, national, home) }
  const e164 = nationalToE164(national, home.country)
  if (e164 !== null) return { ok: true, e164, form: hasTrunk ? 'trunk' : 'national', certain: true }
  return { ok: false, fault: { why: home.code === '1' ? 'nanp-area-code' : 'leading-zero' } }
}

function lengthFault(digits: string, national: string, home: HomeRules): NumberFault {
  if (home.code === '1' && digits.length === 7) return { why: 'area-code-missing', digits: 7 }
  const [shortest, longest] = home.length
  const why = national.length < shortest ? 'too-short' : 'too-long'
  // A prefix that is written counts, since the digits are shown with it
  const prefix = digits.length - national.length
  return { why, digits: digits.length, expected: [shortest + prefix, longest + prefix], international: false }
}

/**
 * Spreadsheets and URLs drop the plus: enough digits that start with a country's calling code are a number of that
 * country.
 */
function readLostPlus(digits: string, home: HomeRules, lead?: string): DigitsRead | null {
  const code = callingCodeIn(digits)
  if (digits.length < 10 || code === null || (lead !== undefined && lead !== code)) return null
  const read = readInternational(digits, 'lost-plus')
  if (!read.ok || (!read.certain && digits.length < 11)) return null
  const [shortest, longest] = home.length
  const length = read.e164.length - 1 - code.length
  const isCertain = read.certain && read.droppedZero !== true
  return { ...read, certain: code === home.code ? length >= shortest && length <= longest : isCertain }
}
