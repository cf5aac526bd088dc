import { callingCodeIn, callingCodeOf } from '#/contract/format/calling-codes'
import { isTrunkZero } from '#/contract/format/mdn'

/**
 * Shortest and longest national number, and the calling codes for which that is certain (ITU national numbering plans).
 */
const CERTAIN_LENGTHS: readonly (readonly [shortest: number, longest: number, codes: string])[] = [
  [7, 9, '46 353'],
  [8, 8, '45 47 65 370 371 374 386 852'],
  [8, 9, '32 36 51 359 385 971 972'],
  [8, 10, '64 82'],
  [9, 9, '27 31 33 34 40 41 48 56 61 351 380 420 421 995'],
  [9, 10, '44 81'],
  [10, 10, '1 7 30 52 57 90 91'],
  [10, 11, '55 86'],
]
const LENGTHS = new Map(
  CERTAIN_LENGTHS.flatMap(([shortest, longest, codes]) =>
    codes.split(' ').map(code => [code, [shortest, longest] as const] as const),
  ),
)
/** For all other plans: the shortest number that API version 1 accepts, and the longest dialed within any country. */
const ANY_LENGTH = [7, 12] as const

/**
 * Trunk prefixes, dialed before a national number within its country and not part of it. For plans listed neither here
 * nor in `NO_TRUNK`, 0 is assumed.
 */
const TRUNKS = new Map([
  ['7', '8'],
  ['36', '06'],
  ['375', '80'],
])
/** Plans without a trunk prefix, and those where a leading 0 is part of the number, such as Italy's. */
const NO_TRUNK = new Set(
  '1 30 34 39 45 47 48 65 225 226 229 242 352 354 356 357 371 372 351 378 420 852 992'.split(' '),
)
/** International dialing prefixes, besides 00, which is accepted everywhere. */
const EXITS = new Map([
  ['1', ['011']],
  ['7', ['810']],
  ['61', ['0011']],
  ['81', ['010']],
])

/** How numbers are dialed in a country. */
export interface HomeRules {
  /** ISO country code, such as `US`. */
  country: string
  /** Calling code without the plus; null when the country has none. */
  code: string | null
  trunk: string | null
  exits: readonly string[]
  length: readonly [number, number]
}

/** The dialing rules of a country. */
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

/** The trunk prefix that is written between a calling code and a number, where it is not dialed; empty if none is. */
export function strayTrunk(code: string, national: string): string {
  // The North American plan has none
  if (code === '1') return ''
  const trunk = TRUNKS.get(code)
  if (trunk?.startsWith('0') === true && national.startsWith(trunk)) {
    const [shortest] = LENGTHS.get(code) ?? ANY_LENGTH
    // `+36 062 …` does not have the prefix 06, but a 0 before the area code 62
    if (national.length >= trunk.length + shortest) return trunk
  }
  let zeros = 0
  while (isTrunkZero(code, national.slice(zeros))) zeros++
  return national.slice(0, zeros)
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
