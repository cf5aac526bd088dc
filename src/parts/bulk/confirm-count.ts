import { formatNumber } from '#/ui/format/format'
import { text } from './text'

/** The value of the form field in which the user types how many records an action affects. It is never stored. */
export interface TypedCount {
  typedCount: string
}

/** What to tell a user who confirms an action with a number that is not the count; null if it is the count. */
export const countFault = (typed: string, count: number): string | null =>
  isCount(typed, count) ? null : text.confirmCount.mismatch(count)

/** Like `countFault`, while the number is being typed: also null as long as it may still become the count. */
export const typingFault = (typed: string, count: number): string | null =>
  isStartOfCount(typed, count) ? null : text.confirmCount.mismatch(count)

/** People type a grouped number with any kind of space, and with either apostrophe: `1 234`, `1'234`. */
const normalized = (text: string): string => text.trim().replaceAll(/\s/g, ' ').replaceAll('’', "'")

const spellings = (count: number, grouped: string): string[] => [String(count), normalized(grouped)]

/**
 * Whether a string is this number in digits, plain or grouped as the user's locale writes it. `1e3` is not a number
 * here.
 * @param grouped the number as the locale writes it
 */
export const isCount = (typed: string, count: number, grouped = formatNumber(count)): boolean =>
  spellings(count, grouped).includes(normalized(typed))

const isStartOfCount = (typed: string, count: number): boolean =>
  spellings(count, formatNumber(count)).some(spelling => spelling.startsWith(normalized(typed)))
