import { callingCodeIn } from '#/contract/format/calling-codes'
import { formatMdn, type ApiVersion } from '#/contract/format/mdn'
import { searchable } from './characters'
import { findNumbers, type FoundNumber } from './find-numbers'
import { homeRules, type HomeRules } from './national-rules'
import { readDigits } from './number-form'
import { faultSentence, readingText as t } from './reading-text'
import { undoSpreadsheet, writeOutLinks } from './written-forms'

/** A cell of a table that should hold one number. */
export type MdnCell =
  /** `how`: what was done to it, in a sentence; null when it stands there with its country code. */
  { ok: true; e164: string; how: string | null } | { ok: false; reason: string }

/** Apostrophes and `="…"` are what spreadsheets and their users put around numbers that shall stay text. */
const WRAPPED = /^(?:=\s*)?["'’‘`´]+\s*(.*?)\s*["'’`´]*$/s

/**
 * Reads cells of one table. Stricter than the look-up, since nobody sees each interpretation: a cell holds one number
 * and nothing that could be another, or it is refused with a sentence. What a spreadsheet did without loss is undone;
 * a number whose digits it lost is never sent.
 */
export function mdnCellReader(apiVersion: ApiVersion): (text: string, country: string) => MdnCell {
  const known = new Map<string, HomeRules>()
  return (text, country) => {
    const home = known.get(country) ?? homeRules(country)
    known.set(country, home)
    const cell = readCell(text.trim(), home)
    if (cell.ok && apiVersion === 1 && callingCodeIn(cell.e164.slice(1)) !== home.code)
      return { ok: false, reason: t.foreign(formatMdn(cell.e164), home) }
    return cell
  }
}

function readCell(text: string, home: HomeRules): MdnCell {
  if (text === '') return { ok: false, reason: t.cell.missing }
  // Most cells of most tables: digits alone, with or without their plus
  const plain = /^(\+?)(\d{8,15})$/.exec(text)
  if (plain) {
    const [, plus = '', digits = ''] = plain
    const read = readDigits(digits, plus !== '', home)
    if (!read.ok) return { ok: false, reason: faultSentence(read.fault, text, home) }
    return accepted({ ...read, ...alone }, text, home, plus === '')
  }
  const wrapped = WRAPPED.exec(text)?.[1]
  const sheet = undoSpreadsheet(searchable(wrapped ?? text))
  if (sheet.damaged !== null) return { ok: false, reason: t.spreadsheet(sheet.damaged) }
  const searched = writeOutLinks(sheet.text)
  const { found, failed } = findNumbers(searched, home)
  const [one, ...others] = found
  if (one && others.length === 0 && (failed.length === 0 || one.extension !== null) && !one.glued)
    return accepted(one, text, home, wrapped !== undefined || sheet.undone || one.form !== 'plus')
  if (found.length > 1) return { ok: false, reason: t.cell.several(text.slice(0, 60)) }
  const fault = failed[0]
  return {
    ok: false,
    reason: fault
      ? faultSentence(fault.fault, `${fault.hasPlus ? '+' : ''}${fault.digits}`, home)
      : t.cell.none(text.slice(0, 60)),
  }
}

const alone = { glued: false, extension: null, droppedZero: false, start: 0, end: 0 }

function accepted(number: FoundNumber, text: string, home: HomeRules, repaired: boolean): MdnCell {
  // With its plus it says itself what it is; without one, another country's number would be a guess
  if (!number.certain && number.form !== 'plus')
    return { ok: false, reason: t.cell.uncertain(text.slice(0, 60), formatMdn(number.e164)) }
  if (number.extension !== null) return { ok: false, reason: t.cell.extension(text.slice(0, 60)) }
  if (!repaired) return { ok: true, e164: number.e164, how: null }
  const how = t.number(number, home, { words: false, count: 1, spreadsheet: number.form === 'plus' })
  return { ok: true, e164: number.e164, how }
}
