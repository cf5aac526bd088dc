import { callingCodeIn, callingCodeOf } from '#/contract/format/calling-codes'

/** Shortest and longest national number by calling code, where that is certain (ITU national numbering plans). */
const LENGTHS = new Map<string, readonly [number, number]>(
  Object.entries({
    1: [10, 10],
    7: [10, 10],
    27: [9, 9],
    30: [10, 10],
    31: [9, 9],
    32: [8, 9],
    33: [9, 9],
    34: [9, 9],
    36: [8, 9],
    40: [9, 9],
    41: [9, 9],
    44: [9, 10],
    45: [8, 8],
    46: [7, 9],
    47: [8, 8],
    48: [9, 9],
    51: [8, 9],
    52: [10, 10],
    55: [10, 11],
    56: [9, 9],
    57: [10, 10],
    61: [9, 9],
    64: [8, 10],
    65: [8, 8],
    81: [9, 10],
    82: [8, 10],
    86: [10, 11],
    90: [10, 10],
    91: [10, 10],
    351: [9, 9],
    353: [7, 9],
    359: [8, 9],
    370: [8, 8],
    371: [8, 8],
    374: [8, 8],
    380: [9, 9],
    385: [8, 9],
    386: [8, 8],
    420: [9, 9],
    421: [9, 9],
    852: [8, 8],
    971: [8, 9],
    972: [8, 9],
    995: [9, 9],
  } satisfies Record<number, readonly [number, number]>),
)
/** For all other plans: the shortest number that Version 1 accepts, and the longest that is dialed within any country. */
const ANY_LENGTH = [7, 12] as const

/** Trunk prefixes, dialed before a national number within its country and not part of it; all other plans use 0. */
const TRUNKS = new Map([
  ['7', '8'],
  ['36', '06'],
  ['375', '80'],
])
/** Plans without a trunk prefix, and Italy's, where the leading 0 is part of the number. */
const NO_TRUNK = new Set('1 30 34 39 45 47 48 65 352 354 356 357 371 372 351 378 420 852'.split(' '))
/** International dialing prefixes, besides 00, which is accepted everywhere. */
const EXITS = new Map([
  ['1', ['011']],
  ['7', ['810']],
  ['61', ['0011']],
  ['81', ['010']],
])

export interface HomeRules {
  /** ISO country code, such as `US`. */
  country: string
  /** Calling code without the plus; null when the connection's country has none. */
  code: string | null
  trunk: string | null
  exits: readonly string[]
  length: readonly [number, number]
}

/** The dialing rules of a connection's home country. */
export function homeRules(country: string): HomeRules {
  const code = callingCodeOf(country)
  return {
    country: country.toUpperCase(),
    code,
    trunk: code === null || NO_TRUNK.has(code) ? null : (TRUNKS.get(code) ?? '0'),
    exits: [...(EXITS.get(code ?? '') ?? []), '00'],
    length: LENGTHS.get(code ?? '') ?? ANY_LENGTH,
  }
}

/** How well the digits after a plus fit their country's plan; `certain` when they have a length it is known to use. */
export function internationalFit(digits: string): 'certain' | 'possible' | 'impossible' {
  const code = callingCodeIn(digits)
  const length = LENGTHS.get(code ?? '')
  if (code === null || length === undefined) return 'possible'
  const rest = digits.length - code.length
  if (rest >= length[0] && rest <= length[1]) return 'certain'
  // Only the North American plan has a single length without exception; others add new ranges
  return code === '1' ? 'impossible' : 'possible'
}
