import { formatNumber } from './format'
import { text } from './text'

const numerals = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** A count at the start of a sentence: small ones as words. */
export const counted = (count: number): string => numerals[count] ?? formatNumber(count)

/** At most this many names, the last of them a count of all further ones: `['a', 'b', '7 others']`. */
export const briefly = (names: readonly string[], most: number): readonly string[] =>
  names.length > most ? [...names.slice(0, most - 1), text.others(names.length - most + 1)] : names
