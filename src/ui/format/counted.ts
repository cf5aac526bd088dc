import { formatNumber } from './format'

const numerals = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** A count at the start of a sentence: small ones as words. */
export const counted = (count: number): string => numerals[count] ?? formatNumber(count)
