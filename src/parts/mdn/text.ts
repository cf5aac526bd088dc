import type { ReactNode } from 'react'
import { defineTexts } from '#/ui/format/define-texts'
import { formatNumber, plural } from '#/ui/format/format'
import { sentence } from '#/ui/format/sentence'
import type { HowNumberWasRead } from './find-numbers'
import type { HowIdWasRead } from './ids'
import type { LookUpFault } from './interpret'
import type { CellFault } from './mdn-cell'
import type { NumberFault } from './number-form'
import type { NumberInputFault } from './read-number'

/** `a US number`, `an AU number`: by the sound of the country code's first letter. */
const aNumberOf = (country: string): string => `${/^[AEFHILMNORSX]/.test(country) ? 'an' : 'a'} ${country} number`
const digitCount = (count: number): string => plural(count, { one: 'digit', other: 'digits' })
const range = ([least, most]: readonly [number, number]): string =>
  least === most ? `${least}` : `${least} to ${most}`

export const text = defineTexts('parts/mdn', {
  mobileNumber: 'mobile number',

  finder: {
    label: 'Number, person key, person id, or external id',
    find: 'Find person',
    or: 'Or look up as',
    nothing: 'Enter a number or an id first.',
    nobody: 'Nobody at this company has this number or id. Check it for typos.',
    several: (count: number) =>
      count === 1 ? 'One person found:' : `${formatNumber(count)} people found. Choose one:`,
    full: 'The service returns only this many people. There may be others.',
    unreadable: (count: number) =>
      count === 1
        ? 'One person in the response could not be read. To see the full response, repeat this search under People.'
        : `${formatNumber(count)} people in the response could not be read. To see the full response, repeat this search under People.`,
    carrier: (code: string) => `carrier ${code}`,
    choose: (who: string) => `Choose ${who}`,
    kinds: { mdn: 'number', person_key: 'person key', person_id: 'person id', external_id: 'external id' },
  },

  /** How input was understood, without the number or id that it was understood as. */
  how: (how: HowNumberWasRead | HowIdWasRead): string => describeHow(how),
  /** Like `how`, with the number or id: `+13125550142 read with its country code.` */
  howRead: (value: ReactNode, how: HowNumberWasRead | HowIdWasRead): ReactNode =>
    sentence(value, ' ', describeHow(how)),
  /** Why input cannot be used, and what to do about it. */
  fault: (fault: LookUpFault | CellFault | NumberInputFault): string => describeFault(fault),
})

function describeHow(how: HowNumberWasRead | HowIdWasRead): string {
  switch (how.code) {
    case 'number':
      return describeNumber(how)
    case 'person-key':
      return 'read as a person key.'
    case 'person-key-in-text':
      return 'read as a person key. The rest of the text is ignored.'
    case 'person-key-without-dashes':
      return 'read as a person key without its dashes.'
    case 'person-id':
      return how.notNumber === null
        ? 'read as a person id, the older kind of key.'
        : `read as a person id, the older kind of key. ${whyNotANumber(how.notNumber.fault, how.notNumber.country)}`
    case 'external-id':
      return 'read as an external id, exactly as written.'
    case 'external-id-in-url':
      return 'read as the external id in this URL.'
    case 'external-id-like-name':
      return 'read as an external id, exactly as written. The service cannot search by name.'
    case 'external-id-like-email':
      return 'read as an external id, exactly as written. The service cannot search by email address.'
    case 'external-id-with-invisible':
      return 'read as an external id, with its invisible characters.'
    case 'external-id-without-invisible':
      return 'read as an external id, without its invisible characters.'
  }
}

function describeNumber(how: HowNumberWasRead): string {
  const sentences = [describeForm(how)]
  if (how.droppedTrunk !== '')
    sentences.push(`The leading ${how.droppedTrunk} is dropped: it is dialed only within the country.`)
  if (how.extension !== null) sentences.push(`Extension ${how.extension} is ignored.`)
  if (how.spreadsheet) sentences.push('Its spreadsheet formatting is removed.')
  if (how.count > 1) sentences.push(`This text contains ${formatNumber(how.count)} numbers.`)
  else if (how.otherText) sentences.push('The text around it is ignored.')
  return sentences.join(' ')
}

function describeForm({ form, exit, country, trunk, isGiven }: HowNumberWasRead): string {
  switch (form) {
    case 'plus':
      return 'read with its country code.'
    case 'exit':
      return `read as an international number: ${exit ?? '00'} stands for the plus sign.`
    case 'lost-plus':
      return 'read as an international number without its plus sign.'
    case 'national':
      return isGiven
        ? `read as ${aNumberOf(country)}, because the country given for this file or row is ${country}.`
        : `read as ${aNumberOf(country)}, because this connection’s home country is ${country}.`
    case 'trunk':
      return isGiven
        ? `read as ${aNumberOf(country)} without the leading ${trunk ?? '0'}, because the country given for this file or row is ${country}.`
        : `read as ${aNumberOf(country)} without the leading ${trunk ?? '0'}, because this connection’s home country is ${country}.`
  }
}

function describeFault(fault: LookUpFault | CellFault | NumberInputFault): string {
  switch (fault.code) {
    case 'not-a-number':
      return describeNumberFault(fault.fault, fault.digits, fault.country)
    case 'shortened-by-spreadsheet':
      return `${fault.shortened} was shortened by a spreadsheet: its last digits are lost. Format the column as text there and copy the number again.`
    case 'other-country':
      return `${fault.written} is a number from another country. This connection uses API version 1, which only supports ${fault.country} numbers.`
    case 'only-dots':
      return 'An id of only one or two dots is not valid in a URL, so it cannot be looked up. Check what you copied.'
    case 'broken-character':
      return 'This text contains a broken character. Copy it again from the source.'
    case 'control-character':
      return 'This text contains a tab, a line break, or another control character, so it cannot be an id. Paste only the id.'
    case 'too-long':
      return `This text contains no number, and its ${formatNumber(fault.length)} characters are too many for an external id, which has at most ${fault.most}. Paste only the number or id.`
    case 'cell-empty':
      return 'The number is missing.'
    case 'cell-without-number':
      return `“${fault.cell}” is not a number.`
    case 'cell-with-several':
      return `“${fault.cell}” contains several numbers. Put one number in each row.`
    case 'cell-ambiguous':
      return `“${fault.cell}” could be ${fault.written}, but without a plus sign it could also be another number. Write it with + and its country code.`
    case 'cell-with-extension':
      return `“${fault.cell}” has an extension, which texts cannot reach. Use a number without one.`
    case 'no-mobile-number':
      return 'Enter a mobile number: this text contains none.'
  }
}

function describeNumberFault(fault: NumberFault, digits: string, country: string): string {
  switch (fault.why) {
    case 'area-code-missing':
      return `${digits} has 7 digits: the area code is missing. Enter all 10 digits.`
    case 'nanp-length':
      return `A number has 10 digits after +1; this one has ${fault.digits}. Check it against the source.`
    case 'zero-country':
      return 'No country code starts with 0. Remove the + from a domestic number, or add the country code after the +.'
    case 'nanp-area-code':
      return `${digits} is not ${aNumberOf(country)}: neither the area code nor the three digits after it can start with 0 or 1. Check the digits.`
    case 'leading-zero':
      return `${digits} is not ${aNumberOf(country)}: after any prefix, its digits cannot start with 0. Start a number from another country with + and its country code.`
    case 'no-home':
      return 'This connection has no home country. Write the number with + and its country code.'
    case 'too-short':
      return fault.international
        ? `${digits} has ${digitCount(fault.digits)}, which is too few. A number with its country code has ${range(fault.expected)}. Check the digits.`
        : `${digits} has ${digitCount(fault.digits)}, which is too few. ${capitalized(aNumberOf(country))} has ${range(fault.expected)}. Start a number from another country with + and its country code.`
    case 'too-long': {
      const next = fault.international
        ? 'Check the digits.'
        : 'Start a number from another country with + and its country code.'
      const expected = fault.international
        ? `A number with its country code has ${range(fault.expected)}.`
        : `${capitalized(aNumberOf(country))} has ${range(fault.expected)}.`
      const sentences = [`${digits} has ${digitCount(fault.digits)}, which is too many.`, expected]
      if (fault.digits > 15) sentences.push('Two numbers may have run together.')
      return [...sentences, next].join(' ')
    }
  }
}

/** Why digits alone were read as an id and not as a number. */
function whyNotANumber(fault: NumberFault, country: string): string {
  switch (fault.why) {
    case 'too-short':
      return `With ${digitCount(fault.digits)}, it is too short for ${fault.international ? 'a number' : aNumberOf(country)}.`
    case 'too-long':
      return `With ${digitCount(fault.digits)}, it is too long for ${fault.international ? 'a number' : aNumberOf(country)}.`
    case 'area-code-missing':
      return 'As a 7-digit number, it would lack an area code.'
    case 'nanp-length':
    case 'zero-country':
    case 'nanp-area-code':
    case 'leading-zero':
    case 'no-home':
      return 'It is not a valid number.'
  }
}

const capitalized = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1)
