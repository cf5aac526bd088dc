import { callingCodeIn } from '#/contract/format/calling-codes'
import { formatMdn, type ApiVersion } from '#/contract/format/mdn'
import { searchable, trimmedId } from './characters'
import { findNumbers, type FailedNumber, type FoundNumber } from './find-numbers'
import { readExternalId, readNamedIds, readPersonKeys, type IdInterpretation } from './ids'
import { homeRules, type HomeRules } from './national-rules'
import { faultSentence, notANumber, readingText as t } from './reading-text'
import { undoSpreadsheet, writeOutLinks } from './written-forms'

/** One thing that a text can mean. `how` is what the interpretation line says after the value. */
export type Interpretation = { kind: 'mdn'; value: string; written: string; how: string } | IdInterpretation

export type LookUp =
  | { kind: 'empty' }
  /** Nothing is sent; `alternatives` are what the text could be besides a number. */
  | { kind: 'refused'; reason: string; alternatives: Interpretation[] }
  | { kind: 'read'; chosen: Interpretation; alternatives: Interpretation[] }

export interface LookUpHome {
  /** ISO country in which national numbers are read. */
  homeCountry: string
  apiVersion: ApiVersion
}

const MOST_NUMBERS = 5

/**
 * Reads what was typed or pasted into the look-up: a number in any written form, a person key, a person id or an
 * external id. The likeliest reading comes first, numbers before ids (product.md "Look-up"). What cannot be asked for
 * is refused with a sentence, so that the service's 404 can only mean "nobody".
 */
export function interpretLookUp(text: string, { homeCountry, apiVersion }: LookUpHome): LookUp {
  const clean = searchable(text)
  const external = readExternalId(text)
  if (trimmedId(text) === '') return { kind: 'empty' }

  const home = homeRules(homeCountry)
  const keys = readPersonKeys(clean)
  const scan = scanNumbers(keys.rest, home, apiVersion)
  const bareDigits = /^\d{1,20}$/.test(clean) ? clean : null
  const ids = [...readNamedIds(clean), ...bareIds(bareDigits, scan, home), ...external.readings]

  if (keys.readings.length > 0) return read([...keys.readings, ...scan.readings, ...external.readings])
  if (scan.readings.length > 0) {
    // Ids are single words; a number in groups or in a sentence is none
    const maybeId = !/\s/.test(clean)
    return read([...scan.readings, ...(maybeId ? ids : [])])
  }
  const reason = refusal(scan, home, clean)
  if (reason !== null) return { kind: 'refused', reason, alternatives: distinct(ids) }
  return read([...ids, ...scan.glued], external.fault)
}

interface Scan {
  readings: Interpretation[]
  /** Numbers inside words, such as `user3125550142`. */
  glued: Interpretation[]
  /** Numbers of other countries, which Version 1 cannot ask for. */
  foreign: string[]
  failed: FailedNumber | null
  damaged: string | null
}

function scanNumbers(text: string, home: HomeRules, apiVersion: ApiVersion): Scan {
  const sheet = undoSpreadsheet(text)
  const searched = writeOutLinks(sheet.text)
  const { found, failed } = findNumbers(searched, home)
  const own = (number: FoundNumber): boolean => apiVersion === 2 || callingCodeIn(number.e164.slice(1)) === home.code
  const askable = found.filter(own)
  const count = new Set(askable.filter(number => !number.glued).map(number => number.e164)).size
  const toReading = (number: FoundNumber): Interpretation => {
    const words = /[\p{L}\p{N}]/u.test(searched.slice(0, number.start) + searched.slice(number.end))
    const how = t.number(number, home, { words, count, spreadsheet: sheet.undone })
    return { kind: 'mdn', value: number.e164, written: formatMdn(number.e164), how }
  }
  return {
    // Where a stretch of digits has two readings, the certain one is likelier
    readings: [...askable.filter(n => n.certain), ...askable.filter(n => !n.certain && !n.glued)]
      .slice(0, MOST_NUMBERS)
      .map(toReading),
    glued: askable
      .filter(n => n.glued)
      .slice(0, MOST_NUMBERS)
      .map(toReading),
    foreign: found.filter(number => !own(number) && !number.glued).map(number => formatMdn(number.e164)),
    failed: failed.reduce<FailedNumber | null>(closest, null),
    damaged: sheet.damaged,
  }
}

/** The digits most likely meant as a number: behind a plus, else the most of them. */
function closest(best: FailedNumber | null, next: FailedNumber): FailedNumber {
  if (best === null || (next.hasPlus && !best.hasPlus)) return next
  return next.hasPlus === best.hasPlus && next.digits.length > best.digits.length ? next : best
}

/** Digits alone may be the older person id. */
function bareIds(digits: string | null, { failed }: Scan, home: HomeRules): Interpretation[] {
  if (digits === null) return []
  return [
    { kind: 'person_id', value: digits, how: failed ? t.personIdBecause(notANumber(failed.fault, home)) : t.personId },
  ]
}

/** Why a text that was meant as a number is none, or null where it is more likely an id. */
function refusal({ failed, foreign, damaged }: Scan, home: HomeRules, clean: string): string | null {
  if (damaged !== null) return t.spreadsheet(damaged)
  const [abroad] = foreign
  if (abroad !== undefined) return t.foreign(abroad, home)
  if (failed === null || readNamedIds(clean).length > 0) return null
  const { digits, hasPlus, looksLikeNumber, fault } = failed
  const inWords = /\p{L}/u.test(clean)
  if (inWords && !/\s/.test(clean) && !hasPlus) return null
  if (hasPlus ? digits.length >= 3 || !inWords : digits.length >= (looksLikeNumber ? 7 : 10))
    return faultSentence(fault, `${hasPlus ? '+' : ''}${digits}`, home)
  return null
}

function read(readings: Interpretation[], fault: string | null = null): LookUp {
  const [chosen, ...alternatives] = distinct(readings)
  return chosen ? { kind: 'read', chosen, alternatives } : refused(fault)
}

const refused = (fault: string | null): LookUp => ({ kind: 'refused', reason: fault ?? t.control, alternatives: [] })

function distinct(readings: Interpretation[]): Interpretation[] {
  const seen = new Set<string>()
  return readings.filter(({ kind, value }) => {
    const name = `${kind} ${value}`
    const isNew = !seen.has(name)
    seen.add(name)
    return isNew
  })
}
