export type NumberKind = 'mobile' | 'landline' | 'unallocated'

/** +1, area code, exchange 555, line; captures the first two digits of the line. */
const TEST_NUMBER = /^\+1\d{3}555(\d{2})\d{2}$/

/**
 * The kind of a number. In exchange 555, lines 02xx are landlines and lines 03xx are unallocated; all others are
 * mobile.
 */
export function numberKind(e164: string): NumberKind {
  return kinds.get(TEST_NUMBER.exec(e164)?.[1] ?? '') ?? 'mobile'
}

const kinds: ReadonlyMap<string, NumberKind> = new Map([
  ['02', 'landline'],
  ['03', 'unallocated'],
])
