const e164 = /\+[1-9]\d{6,14}(?!\d)/g
const percentEncoded = /%2B[1-9]\d{6,14}(?!\d)/gi
const national = /^\d{7,15}$/
const nationalInUrl = /([?&]mdn=|\/external\/)(\d{7,15})(?!\d)/g
const nationalInJson = /("mdn"\s*:\s*"?)(\d{7,15})(?!\d)/g

/** Every number found here is longer than what is shown of it. */
const hideMiddle = (number: string, shown: number): string =>
  number.slice(0, shown) + '·'.repeat(number.length - shown - 2) + number.slice(-2)

const hideNational = (_all: string, before: string, digits: string): string => before + hideMiddle(digits, 3)

/**
 * Hides the middle of every E.164 number, including percent-encoded ones: `+1312·····42`. In a query, API version 1
 * writes national digits: `?mdn=312·····42`. An external id can be a number too: `/external/312·····42`.
 */
export function maskNumbers(text: string): string {
  return text
    .replace(e164, found => hideMiddle(found, 5))
    .replace(percentEncoded, found => hideMiddle(found, 7))
    .replace(nationalInUrl, hideNational)
}

/** Masks the value of a field. In a field named `mdn`, API version 1 writes national digits without a plus. */
export function maskField(key: string, text: string): string {
  return key === 'mdn' && national.test(text) ? hideMiddle(text, 3) : maskNumbers(text)
}

/** Masks a whole JSON document, including national digits in fields named `mdn`, with or without quotes. */
export const maskJsonText = (text: string): string => maskNumbers(text).replace(nationalInJson, hideNational)
