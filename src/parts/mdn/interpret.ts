import { callingCodeIn } from '#/contract/format/calling-codes'
import { formatMdn, type ApiVersion } from '#/contract/format/mdn'
import type { Connection } from '#/contract/gateway'
import { normalizeForSearch, trimmedId } from './characters'
import {
  findNumbers,
  type FailedNumber,
  type FoundNumber,
  howNumberWasRead,
  type HowNumberWasRead,
} from './find-numbers'
import { readExternalId, readNamedIds, readPersonKeys, type IdFault, type IdInterpretation } from './ids'
import { homeRules, type HomeRules } from './national-rules'
import type { NumberFault } from './number-form'
import { undoSpreadsheet, replaceNumberLinks } from './written-forms'

/** One thing that the typed text can mean. `text.how` describes how it was read. */
export type Interpretation = { kind: 'mdn'; value: string; written: string; how: HowNumberWasRead } | IdInterpretation

/** Why nothing can be looked up. `text.fault` says why, and what to do. */
export type LookUpFault =
  /** Meant as a number of `country` or one with its own country code, but not valid. */
  | { code: 'not-a-number'; fault: NumberFault; digits: string; country: string }
  /** A spreadsheet cut off the last digits of a number; `shortened` is what it left. */
  | { code: 'shortened-by-spreadsheet'; shortened: string }
  /** A number outside `country`, which API version 1 cannot express. */
  | { code: 'other-country'; written: string; country: string }
  | IdFault

/** What the typed text means: nothing, something that cannot be looked up, or one or more things that can. */
export type InterpretedText =
  | { kind: 'empty' }
  /** Nothing is sent; `alternatives` are what the text could be besides a number. */
  | { kind: 'refused'; fault: LookUpFault; alternatives: Interpretation[] }
  | { kind: 'read'; chosen: Interpretation; alternatives: Interpretation[] }

/**
 * What reading a number needs to know about the connection: its country, to which national numbers belong, and its API
 * version, which limits what can be expressed.
 */
export type NumberRules = Pick<Connection, 'home_country' | 'api_version'>

const MAX_NUMBERS = 5

/**
 * Interprets what was typed or pasted into the lookup: a number in any written form, a person key, a person id, or an
 * external id. The likeliest interpretation comes first: person keys, numbers, other ids, and numbers inside words.
 * What the service cannot look up is refused here, so that its 404 can only mean that no person matches.
 */
export function interpretLookUp(typed: string, { home_country, api_version }: NumberRules): InterpretedText {
  const clean = normalizeForSearch(typed)
  const external = readExternalId(typed)
  if (trimmedId(typed) === '') return { kind: 'empty' }

  const home = homeRules(home_country)
  const keys = readPersonKeys(clean)
  const numbers = readNumbers(keys.rest, home, api_version)
  const bareDigits = /^\d{1,20}$/.test(clean) ? clean : null
  const ids = [...readNamedIds(clean), ...bareIds(bareDigits, numbers, home), ...external.interpretations]

  if (keys.interpretations.length > 0)
    return read([...keys.interpretations, ...numbers.interpretations, ...external.interpretations])
  if (numbers.interpretations.length > 0) {
    // An id is a single word, so a number in groups or in a sentence is not one
    const maybeId = !/\s/.test(clean)
    return read([...numbers.interpretations, ...(maybeId ? ids : [])])
  }
  const fault = numberFault(numbers, home, clean)
  if (fault !== null) return { kind: 'refused', fault, alternatives: distinct(ids) }
  return read([...ids, ...numbers.touchingLetters], external.fault)
}

interface NumbersRead {
  interpretations: Interpretation[]
  /** Numbers inside words, such as `user3125550142`. */
  touchingLetters: Interpretation[]
  /** Numbers from other countries, which API version 1 cannot express. */
  foreign: string[]
  failed: FailedNumber | null
  /** A number whose last digits a spreadsheet cut off. */
  shortened: string | null
}

function readNumbers(text: string, home: HomeRules, apiVersion: ApiVersion): NumbersRead {
  const sheet = undoSpreadsheet(text)
  const searched = replaceNumberLinks(sheet.text)
  const { found, failed } = findNumbers(searched, home)
  const isSupported = ({ e164 }: FoundNumber): boolean => apiVersion === 2 || callingCodeIn(e164.slice(1)) === home.code
  const supported = found.filter(isSupported)
  const count = new Set(supported.filter(number => !number.touchesLetters).map(number => number.e164)).size
  const toInterpretation = (number: FoundNumber): Interpretation => {
    const otherText = /[\p{L}\p{N}]/u.test(searched.slice(0, number.start) + searched.slice(number.end))
    const how = howNumberWasRead(number, home, { otherText, count, spreadsheet: sheet.wasFormatted, isGiven: false })
    return { kind: 'mdn', value: number.e164, written: formatMdn(number.e164), how }
  }
  return {
    // Where the same digits can be read two ways, the certain one is likelier
    interpretations: [...supported.filter(n => n.certain), ...supported.filter(n => !n.certain && !n.touchesLetters)]
      .slice(0, MAX_NUMBERS)
      .map(toInterpretation),
    touchingLetters: supported
      .filter(n => n.touchesLetters)
      .slice(0, MAX_NUMBERS)
      .map(toInterpretation),
    foreign: found
      .filter(number => !isSupported(number) && !number.touchesLetters)
      .map(number => formatMdn(number.e164)),
    failed: failed.reduce<FailedNumber | null>(likelier, null),
    shortened: sheet.shortened,
  }
}

/** The digits most likely meant as a number: those after a plus, otherwise the longest. */
function likelier(best: FailedNumber | null, next: FailedNumber): FailedNumber {
  if (best === null || (next.hasPlus && !best.hasPlus)) return next
  return next.hasPlus === best.hasPlus && next.digits.length > best.digits.length ? next : best
}

/** Digits alone may also be a person id, the older kind of key. */
function bareIds(digits: string | null, { failed }: NumbersRead, home: HomeRules): Interpretation[] {
  if (digits === null) return []
  const notNumber = failed && { fault: failed.fault, country: home.country }
  return [{ kind: 'person_id', value: digits, how: { code: 'person-id', notNumber } }]
}

/** Why text that was meant as a number cannot be looked up; null when it is more likely an id. */
function numberFault({ failed, foreign, shortened }: NumbersRead, home: HomeRules, clean: string): LookUpFault | null {
  if (shortened !== null) return { code: 'shortened-by-spreadsheet', shortened }
  const [written] = foreign
  if (written !== undefined) return { code: 'other-country', written, country: home.country }
  if (failed === null || readNamedIds(clean).length > 0) return null
  const { digits, hasPlus, looksLikeNumber, fault } = failed
  const hasLetters = /\p{L}/u.test(clean)
  if (hasLetters && !/\s/.test(clean) && !hasPlus) return null
  if (hasPlus ? digits.length >= 3 || !hasLetters : digits.length >= (looksLikeNumber ? 7 : 10))
    return { code: 'not-a-number', fault, digits: `${hasPlus ? '+' : ''}${digits}`, country: home.country }
  return null
}

function read(interpretations: Interpretation[], fault: IdFault | null = null): InterpretedText {
  const [chosen, ...alternatives] = distinct(interpretations)
  if (chosen) return { kind: 'read', chosen, alternatives }
  return { kind: 'refused', fault: fault ?? { code: 'control-character' }, alternatives: [] }
}

function distinct(interpretations: Interpretation[]): Interpretation[] {
  const seen = new Set<string>()
  return interpretations.filter(({ kind, value }) => {
    const key = `${kind} ${value}`
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}
