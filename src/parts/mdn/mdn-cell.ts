import { callingCodeIn } from '#/contract/format/calling-codes'
import { formatMdn } from '#/contract/format/mdn'
import { normalizeForSearch } from './characters'
import { findNumbers, type FoundNumber, howNumberWasRead, type HowNumberWasRead } from './find-numbers'
import type { LookUpFault, NumberRules } from './interpret'
import { homeRules, type HomeRules } from './national-rules'
import { readDigits, type NumberFault } from './number-form'
import { undoSpreadsheet, replaceNumberLinks } from './written-forms'

/**
 * Why a cell cannot be used as one number; `cell` is the start of what it contains. `text.fault` puts it into words.
 */
export type CellFault =
  | { code: 'cell-empty' }
  | { code: 'cell-without-number' | 'cell-with-several' | 'cell-with-extension'; cell: string }
  /** It could be the number `written`, or another one. */
  | { code: 'cell-ambiguous'; cell: string; written: string }
  | Extract<LookUpFault, { code: 'not-a-number' | 'shortened-by-spreadsheet' | 'other-country' }>

/** A table cell that should contain one number. `how` is null for one with a plus and no spreadsheet formatting. */
export type MdnCell = { ok: true; e164: string; how: HowNumberWasRead | null } | { ok: false; fault: CellFault }

/** Apostrophes and `="…"`: how spreadsheets and their users keep a number as text. */
const WRAPPED = /^(?:=\s*)?["'’‘`´]+\s*(.*?)\s*["'’`´]*$/s
const MAX_QUOTED = 60
const OUTSIDE_LINE = /^\+[89]1[2-9]\d{2}[2-9]\d{6}$/

/**
 * Reads the cells of one table. Stricter than the lookup, because no one sees each interpretation: a cell contains one
 * number and nothing that could be another, or it is refused. Lossless spreadsheet formatting is undone; a number whose
 * digits a spreadsheet cut off is never sent. `country` is the one given for the file or the row.
 */
export function mdnCellReader({ home_country, api_version }: NumberRules): (cell: string, country: string) => MdnCell {
  const rules = new Map<string, HomeRules>()
  const { code, country: homeCountry } = homeRules(home_country)
  return (cell, country) => {
    const given = rules.get(country) ?? homeRules(country)
    rules.set(country, given)
    const result = readCell(cell.trim(), given)
    // The service would read it as a number of the connection's country: as someone else's
    if (result.ok && api_version === 1 && callingCodeIn(result.e164.slice(1)) !== code)
      return refused({ code: 'other-country', written: formatMdn(result.e164), country: homeCountry })
    return result
  }
}

const refused = (fault: CellFault): MdnCell => ({ ok: false, fault })

function readCell(written: string, home: HomeRules): MdnCell {
  if (written === '') return refused({ code: 'cell-empty' })
  const cell = written.slice(0, MAX_QUOTED)
  const notANumber = (fault: NumberFault, digits: string): MdnCell =>
    refused({ code: 'not-a-number', fault, digits, country: home.country })
  // The fast path for most cells of most tables: digits alone, with or without a plus
  const plain = /^(\+?)(\d{8,15})$/.exec(written)
  if (plain) {
    const [, plus = '', digits = ''] = plain
    const form = readDigits(digits, plus !== '', home)
    if (!form.ok) return notANumber(form.fault, written)
    return accepted({ ...withoutContext, ...form }, cell, home, false)
  }
  const wrapped = WRAPPED.exec(written)?.[1]
  const sheet = undoSpreadsheet(normalizeForSearch(wrapped ?? written))
  if (sheet.shortened !== null) return refused({ code: 'shortened-by-spreadsheet', shortened: sheet.shortened })
  const searched = replaceNumberLinks(sheet.text)
  const { found, failed } = findNumbers(searched, home)
  const [number] = found
  // Digits beside a number, even of a date, leave doubt about where it begins and ends
  if (number && !/\d/.test(searched.slice(0, number.start) + searched.slice(number.end)) && !number.touchesLetters)
    return accepted(number, cell, home, wrapped !== undefined || sheet.wasFormatted)
  if (found.length > 1) return refused({ code: 'cell-with-several', cell })
  const [first] = failed
  return first
    ? notANumber(first.fault, `${first.hasPlus ? '+' : ''}${first.digits}`)
    : refused({ code: 'cell-without-number', cell })
}

/** For digits that are the whole content of the cell. */
const withoutContext = { touchesLetters: false, extension: null, droppedTrunk: '', start: 0, end: 0 }

function accepted(number: FoundNumber, cell: string, home: HomeRules, isFormatted: boolean): MdnCell {
  // A plus removes all doubt
  if (number.form !== 'plus' && (!number.certain || hasOneTooMany(number, home) || hasOutsideLine(number, home)))
    return refused({ code: 'cell-ambiguous', cell, written: formatMdn(number.e164) })
  if (number.extension !== null) return refused({ code: 'cell-with-extension', cell })
  if (number.form === 'plus' && number.droppedTrunk === '' && !isFormatted)
    return { ok: true, e164: number.e164, how: null }
  const how = howNumberWasRead(number, home, {
    otherText: false,
    count: 1,
    spreadsheet: number.form === 'plus' && isFormatted,
    isGiven: true,
  })
  return { ok: true, e164: number.e164, how }
}

/**
 * Whether digits that were read as a number of another country without its plus could equally be a number of the given
 * country with one digit too many: a US cell `31255501420` could be meant as 312 555 0142.
 */
function hasOneTooMany({ form, e164 }: FoundNumber, { code, trunk, length }: HomeRules): boolean {
  const digits = e164.slice(1)
  const longest = length[1] + (trunk?.length ?? 0)
  return form === 'lost-plus' && callingCodeIn(digits) !== code && digits.length <= longest + 1
}

/**
 * Whether digits that were read as a number of India or Japan without its plus could equally be a North American number
 * as it is dialed from an office: 9 or 8 for an outside line, 1, and the ten digits, as in `9 1 312 555 0142`.
 */
const hasOutsideLine = ({ form, e164 }: FoundNumber, { code }: HomeRules): boolean =>
  code === '1' && form === 'lost-plus' && OUTSIDE_LINE.test(e164)
