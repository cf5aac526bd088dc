/** As `formatMdn` writes a number. */
const grouped = /\+[1-9]\d{0,2}(?:\u00a0\d{1,4}){1,5}(?!\d)/g
const e164 = /\+[1-9]\d{6,14}(?!\d)/g
const percentEncoded = /%2B[1-9]\d{6,14}(?!\d)/gi
const national = /^\d{7,15}$/
const nationalInUrl = /([?&](?:mdn|external_person_id)=|\/external\/)(\d{7,15})(?!\d)/g
const nationalInJson = /("(?:mdn|external_person_id)"\s*:\s*"?)(\d{7,15})(?!\d)/g
/** Not within a word, a UUID, or a file name, and not a date such as 20261128. */
const nationalInSentence =
  /(?<![\w+-])(?!(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?!\d))\d{7,15}(?![\w-]|\.\w)/g
/** Fields with a number: an external id may be one. */
const numberFields = new Set(['mdn', 'external_person_id'])

/** Every number found here is longer than what is shown of it. */
const hideMiddle = (number: string, shown: number): string =>
  number.slice(0, shown) + '·'.repeat(number.length - shown - 2) + number.slice(-2)

/** `formatMdn` groups numbers of at least 8 digits; fewer are not a phone number. */
const hideGrouped = (found: string): string => {
  const number = found.replaceAll('\u00a0', '')
  return number.length < 9 ? found : hideMiddle(number, 5)
}

const hideNational = (_all: string, before: string, digits: string): string => before + hideMiddle(digits, 3)

/**
 * Hides the middle of every E.164 number, including grouped and percent-encoded ones: `+1312·····42`. In a query, API
 * version 1 writes national digits: `?mdn=312·····42`. An external id may be a number too: `/external/312·····42`.
 */
export function maskNumbers(text: string): string {
  return text
    .replace(grouped, hideGrouped)
    .replace(e164, found => hideMiddle(found, 5))
    .replace(percentEncoded, found => hideMiddle(found, 7))
    .replace(nationalInUrl, hideNational)
}

/** Masks the value of a field. A number, or an external id that is one, may be national digits without a plus. */
export function maskField(key: string, text: string): string {
  return numberFields.has(key) && national.test(text) ? hideMiddle(text, 3) : maskNumbers(text)
}

/**
 * Masks a sentence or a person's label, including national digits: without a name, a person is called by their external
 * id, which may be a number.
 */
export const maskSentence = (sentence: string): string =>
  national.test(sentence)
    ? hideMiddle(sentence, 3)
    : maskNumbers(sentence).replace(nationalInSentence, digits => hideMiddle(digits, 3))

/** Masks a whole JSON document, including national digits in the fields above, with or without quotes. */
export const maskJsonText = (text: string): string => maskNumbers(text).replace(nationalInJson, hideNational)
