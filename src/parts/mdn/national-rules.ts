import { callingCodeIn, callingCodeOf } from '#/contract/format/calling-codes'

/** How many digits a national number has, by calling code, for the plans where that is certain (ITU national numbering plans). */
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
/** Where nothing certain is known: the shortest number Version 1 takes, and the longest anybody dials at home. */
const ANY_LENGTH = [7, 12] as const

/** What is dialled before a national number at home and is no part of it; elsewhere a 0. */
const TRUNKS = new Map([
  ['7', '8'],
  ['36', '06'],
  ['375', '80'],
])
/** Plans without a trunk prefix, and Italy's, whose leading 0 belongs to the number. */
const NO_TRUNK = new Set('1 30 34 39 45 47 48 65 352 354 356 357 371 372 351 378 420 852'.split(' '))
/** What is dialled for "abroad"; 00 is understood everywhere besides. */
const EXITS = new Map([
  ['1', ['011']],
  ['7', ['810']],
  ['61', ['0011']],
  ['81', ['010']],
])

export interface HomeRules {
  /** ISO country, as in `US`. */
  country: string
  /** Calling code without plus; null when the connection's country has none. */
  code: string | null
  trunk: string | null
  exits: readonly string[]
  length: readonly [number, number]
}

/** How numbers are dialled in a connection's home country. */
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

/** How well the digits after a plus fit the plan of their country: `certain` when its lengths are known and met. */
export function internationalFit(digits: string): 'certain' | 'possible' | 'impossible' {
  const code = callingCodeIn(digits)
  const length = LENGTHS.get(code ?? '')
  if (code === null || length === undefined) return 'possible'
  const rest = digits.length - code.length
  if (rest >= length[0] && rest <= length[1]) return 'certain'
  // Only the North American plan has one length without exception; others grow new ranges
  return code === '1' ? 'impossible' : 'possible'
}
