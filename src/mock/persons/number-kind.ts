export type NumberKind = 'mobile' | 'landline' | 'unallocated'

/** +1, area code, exchange 555, line. */
const TEST_NUMBER = /^\+1\d{3}555(\d{2})\d{2}$/

/**
 * What stands behind a number (decision 22): in exchange 555 the line part decides, 02xx is a landline, 03xx is given to
 * nobody, and everything else is a mobile number.
 */
export function numberKind(e164: string): NumberKind {
  return kinds.get(TEST_NUMBER.exec(e164)?.[1] ?? '') ?? 'mobile'
}

const kinds: ReadonlyMap<string, NumberKind> = new Map([
  ['02', 'landline'],
  ['03', 'unallocated'],
])
