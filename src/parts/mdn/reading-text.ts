import { formatNumber } from '#/ui/format/format'
import { defineTexts } from '#/ui/format/texts'
import type { FoundNumber } from './find-numbers'
import type { HomeRules } from './national-rules'
import type { NumberFault } from './number-form'

/** `a US number`, `an AU number`: by the sound of the country code's first letter. */
const aHomeNumber = (country: string): string => `${/^[AEFHILMNORSX]/.test(country) ? 'an' : 'a'} ${country} number`

const digitsWord = (count: number): string => (count === 1 ? '1 digit' : `${count} digits`)
const range = ([least, most]: readonly [number, number]): string =>
  least === most ? `${least}` : `${least} to ${most}`

/** The sentences of the look-up's interpretation. */
export const readingText = defineTexts('parts/mdn/reading-text', {
  number(found: FoundNumber, home: HomeRules, rest: { words: boolean; count: number; spreadsheet: boolean }): string {
    const sentences = [formSentence(found, home)]
    if (found.droppedZero) sentences.push('The (0) is dialled at home only and is left out.')
    if (found.extension !== null) sentences.push(`The extension ${found.extension} is ignored.`)
    if (rest.spreadsheet) sentences.push('The form a spreadsheet gave it is undone.')
    if (rest.count > 1) sentences.push(`This text holds ${rest.count} numbers.`)
    else if (rest.words) sentences.push('The words around it are ignored.')
    return sentences.join(' ')
  },
  personKey: 'read as a person key.',
  personKeyIn: 'read as a person key. The rest of the text is ignored.',
  personKeyBare: 'read as a person key without its dashes.',
  personId: 'read as a person id, the older kind of key.',
  personIdBecause: (why: string): string => `read as a person id, the older kind of key. ${why}`,
  externalId: 'read as an external id, exactly as it is written.',
  externalIdFromAddress: 'read as the external id in this address.',
  externalIdNoName: 'read as an external id, exactly as it is written. The service cannot search by name.',
  externalIdNoEmail: 'read as an external id, exactly as it is written. The service cannot search by e-mail address.',
  externalIdHidden: 'read as an external id, with the invisible characters in it.',
  externalIdVisible: 'read as an external id, without the invisible characters in it.',

  cell: {
    missing: 'The number is missing.',
    none: (cell: string): string => `${cell} is no number.`,
    several: (cell: string): string => `${cell} holds several numbers. Put one in each row.`,
    uncertain: (cell: string, reading: string): string =>
      `${cell} could be ${reading}, but it has no plus and could be another number. Write it with + and its country code.`,
    extension: (cell: string): string => `${cell} has an extension, and a text cannot reach one.`,
  },

  dots: 'An id of only one or two dots cannot be asked for: web addresses fold it away. Check what was copied.',
  broken: 'This text holds half a character, left over from copying. Copy it again from where it came.',
  control: 'This text holds a tab, a line break or another control character, and no id has one. Paste the id alone.',
  tooLong: (length: number, most: number): string =>
    `No number stands in this text, and at ${formatNumber(length)} characters it is too long for an external id, which has at most ${most}. Paste the number or the id alone.`,
  spreadsheet: (damaged: string): string =>
    `${damaged} is a number that a spreadsheet shortened: its last digits are lost. Show the column as text there, and copy the number again.`,
  foreign: (written: string, home: HomeRules): string =>
    `${written} is a number of another country. This connection uses Version 1 of the service, which knows ${home.country} numbers only.`,
})

function formSentence({ form, exit }: FoundNumber, home: HomeRules): string {
  switch (form) {
    case 'plus':
      return 'read with its country code.'
    case 'exit':
      return `read as an international number: ${exit ?? '00'} stands for the plus.`
    case 'lost-plus':
      return 'read as an international number that lost its plus.'
    case 'national':
      return `read as ${aHomeNumber(home.country)}, the home country of this connection.`
    case 'trunk':
      return `read as ${aHomeNumber(home.country)}, the home country of this connection, without the ${home.trunk ?? '0'} that is dialled before it.`
  }
}

/** Why digits are no number, and what to do about it. */
export function faultSentence(fault: NumberFault, digits: string, home: HomeRules): string {
  const abroad = 'Begin a number of another country with + and its country code.'
  switch (fault.why) {
    case 'area-code-missing':
      return `${digits} has 7 digits, so the area code is missing. Type all 10 digits.`
    case 'nanp-length':
      return `After +1 a number has 10 digits; this one has ${fault.digits}. Check it against where it came from.`
    case 'zero-country':
      return `No country code begins with 0. Leave the + out for a number at home, or write the country code after it.`
    case 'nanp-area-code':
      return `${digits} is no ${home.country} number: neither the area code nor the three digits after it begin with 0 or 1. Check the digits.`
    case 'leading-zero':
      return `No ${home.country} number begins with that 0. ${abroad}`
    case 'no-home':
      return 'This connection names no home country. Write the number with + and its country code.'
    case 'too-short':
    case 'too-long': {
      const whose = fault.international ? 'A number with its country code' : `${capital(aHomeNumber(home.country))}`
      const next = fault.international ? 'Check the digits.' : abroad
      const joined = fault.why === 'too-long' && fault.digits > 15 ? 'Two numbers may have run together. ' : ''
      return `${digits} has ${digitsWord(fault.digits)}, too ${fault.why === 'too-short' ? 'few' : 'many'}. ${whose} has ${range(fault.expected)}. ${joined}${next}`
    }
  }
}

/** Why bare digits were taken for an id and not for a number. */
export function notANumber(fault: NumberFault, home: HomeRules): string {
  if (fault.why === 'too-short' || fault.why === 'too-long') {
    const whose = fault.international ? 'a number' : aHomeNumber(home.country)
    return `${digitsWord(fault.digits)} are too ${fault.why === 'too-short' ? 'few' : 'many'} for ${whose}.`
  }
  return fault.why === 'area-code-missing' ? 'A number of 7 digits lacks its area code.' : 'It is no number.'
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
