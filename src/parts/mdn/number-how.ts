import type { FoundNumber } from './find-numbers'
import type { HomeRules } from './national-rules'
import type { NumberForm } from './number-form'

/** How a number was read from a text: what was added, dropped, or ignored. `text.how` says it. */
export interface NumberHow {
  code: 'number'
  form: NumberForm
  /** ISO country in which national numbers are read. */
  country: string
  /** What is dialed before a national number there; null for nothing. */
  trunk: string | null
  /** The digits read as the plus sign, such as `00`. */
  exit: string | null
  droppedZero: boolean
  extension: string | null
  /** Spreadsheet formatting was removed. */
  spreadsheet: boolean
  /** How many numbers the text contains. */
  count: number
  /** There is other text around the number. */
  otherText: boolean
}

export const numberHow = (
  { form, exit, droppedZero, extension }: FoundNumber,
  { country, trunk }: HomeRules,
  rest: Pick<NumberHow, 'spreadsheet' | 'count' | 'otherText'>,
): NumberHow => ({ code: 'number', form, country, trunk, exit: exit ?? null, droppedZero, extension, ...rest })
