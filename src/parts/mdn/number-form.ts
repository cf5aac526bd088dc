import { callingCodeIn } from '#/contract/format/calling-codes'
import { isE164, isTrunkZero, nationalToE164 } from '#/contract/format/mdn'
import { internationalFit, strayTrunk, type HomeRules } from './national-rules'

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
 * number of the home country without a plus or an exit code. `droppedTrunk`: what was dropped after the calling code,
 * such as the 0 of `+44 07911 …`; empty for nothing.
 */
export type DigitsRead =
  | { ok: true; e164: string; form: NumberForm; exit?: string; droppedTrunk?: string; certain: boolean }
  | { ok: false; fault: NumberFault }

const E164_DIGITS = [8, 15] as const

/**
 * Reads all the digits of one number as they are written in the home country.
 * @param groups the digits as they are grouped. If there are several, a plus may be missing before a number of another
 *   country only if the first is a calling code: otherwise `312-5555-0142`, with a 5 too many, would be a Dutch number
 */
export function readDigits(
  digits: string,
  hasPlus: boolean,
  home: HomeRules,
  groups: readonly string[] = [digits],
): DigitsRead {
  if (hasPlus) return readInternational(digits.replace(/^00/, ''), 'plus')
  for (const exit of home.exits) {
    if (!digits.startsWith(exit)) continue
    const abroad = readInternational(digits.slice(exit.length), 'exit')
    if (abroad.ok) return { ...abroad, exit }
  }
  const national = readNational(digits, home)
  if (national.ok) return national
  return readLostPlus(digits, home, groups) ?? national
}

function readInternational(written: string, form: 'plus' | 'exit' | 'lost-plus'): DigitsRead {
  const length = written.length
  if (written.startsWith('0')) return { ok: false, fault: { why: 'zero-country' } }
  const code = callingCodeIn(written)
  const droppedTrunk = code === null ? '' : strayTrunk(code, written.slice(code.length))
  const digits = code === null ? written : code + written.slice(code.length + droppedTrunk.length)
  const fit = internationalFit(digits)
  if (fit === 'impossible') return { ok: false, fault: { why: 'nanp-length', digits: digits.length - 1 } }
  const e164 = `+${digits}`
  if (isE164(e164) && (form === 'plus' || code !== null))
    return { ok: true, e164, form, droppedTrunk, certain: fit === 'certain' }
  const [shortest, longest] = E164_DIGITS
  // What is written counts, since the digits are shown with it
  const dropped = droppedTrunk.length
  const why = digits.length < shortest ? 'too-short' : 'too-long'
  const expected = [shortest + dropped, longest + dropped] as const
  return { ok: false, fault: { why, digits: length, expected, international: true } }
}

function readNational(digits: string, home: HomeRules): DigitsRead {
  if (home.code === null) return { ok: false, fault: { why: 'no-home' } }
  // People often write a 1 before the ten digits that the interface expects
  const withoutOne = home.code === '1' && digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  const trunk = home.trunk !== null && digits.startsWith(home.trunk) ? home.trunk : ''
  // A number can start with the digits of a prefix such as 8, but only in a few plans can it start with 0
  const hasTrunk = trunk.startsWith('0')
    ? isTrunkZero(home.code, digits)
    : trunk !== '' && digits.length > home.length[0]
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
function readLostPlus(digits: string, home: HomeRules, groups: readonly string[]): DigitsRead | null {
  const code = callingCodeIn(digits)
  if (digits.length < 10 || code === null) return null
  const [shortest, longest] = home.length
  // In groups, digits that begin with the code of the home country may also be a national number with too many digits
  const isClear = groups.length === 1 || groups[0] === code
  if (!isClear && (code !== home.code || digits.length <= longest + 1)) return null
  const isDoubtful = !isClear && startsWithNational(groups, home)
  const read = readInternational(digits, 'lost-plus')
  if (!read.ok || (!read.certain && digits.length < 11)) return null
  const length = read.e164.length - 1 - code.length
  const isCertain = read.certain && read.droppedTrunk === ''
  const hasHomeLength = length >= shortest && length <= longest
  return { ...read, certain: !isDoubtful && (code === home.code ? hasHomeLength : isCertain) }
}

/** Whether the first groups, together, are as long as a national number. */
function startsWithNational(groups: readonly string[], { length: [shortest, longest] }: HomeRules): boolean {
  let digits = 0
  return groups.some(group => {
    digits += group.length
    return digits >= shortest && digits <= longest
  })
}
