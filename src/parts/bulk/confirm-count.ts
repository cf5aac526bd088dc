import { useState } from 'react'
import { formatNumber } from '#/ui/format/format'

/** The state of the field in which the user types how many records an action affects. */
export type CountConfirmation = ReturnType<typeof useConfirmCount>

/** For an action that cannot be undone: the user confirms it by typing the number of records in `ConfirmCount`. */
export function useConfirmCount(count: number) {
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isConfirmed = isCount(typed, count)
  return {
    count,
    typed,
    /** Whether the typed number is the count. */
    isConfirmed,
    /** Whether a different number was typed, or `check` was called before the number was complete. */
    isWrong: !isConfirmed && (isChecked || !isStartOfCount(typed, count)),
    type: (next: string) => {
      setTyped(next)
      setChecked(false)
    },
    /** Whether the count is confirmed; shows the fault if it is not. */
    check: (): boolean => {
      setChecked(true)
      return isConfirmed
    },
  }
}

/** `1 234` with any kind of space, and either apostrophe, is what people type for a number that is grouped with them. */
const normalized = (text: string): string => text.trim().replaceAll(/\s/g, ' ').replaceAll('’', "'")

const spellings = (count: number, grouped: string): string[] => [String(count), normalized(grouped)]

/**
 * Whether a text is this number in digits, plain or grouped as the user's locale writes it. `1e3` is not a number here.
 * @param grouped the number as the locale writes it
 */
export const isCount = (typed: string, count: number, grouped = formatNumber(count)): boolean =>
  spellings(count, grouped).includes(normalized(typed))

const isStartOfCount = (typed: string, count: number): boolean =>
  spellings(count, formatNumber(count)).some(spelling => spelling.startsWith(normalized(typed)))
