import { formatNumber } from './format'
import { text } from './text'

/** A count at the start of a sentence: small ones as words. */
export const countInWords = (count: number): string => text.numerals[count] ?? formatNumber(count)

/** The names, or, if there are more than `most`, the first ones and a count of the rest: `['a', 'b', '7 others']`. */
export const shortenList = (names: readonly string[], most: number): readonly string[] =>
  names.length > most ? [...names.slice(0, most - 1), text.others(names.length - most + 1)] : names
