import { checkedBy } from '#/ui/form/checked-by'
import { formatNumber } from '#/ui/format/format'
import { text } from './text'

export const stepUnits = ['M', 'H', 'D', 'W'] as const
export type StepUnit = (typeof stepUnits)[number]

/** About ten years, or about ten weeks for minutes; a longer step is most likely a typing mistake. */
export const maxStep: Record<StepUnit, number> = { M: 100_000, H: 87_600, D: 3_650, W: 520 }

/** An ISO 8601 duration, such as `PT90M`; null when the amount is not a whole number from 1 to `maxStep`. */
export function parseStep(amount: string, unit: StepUnit): string | null {
  const typed = amount.trim()
  if (!/^\d{1,9}$/.test(typed)) return null
  const count = Number(typed)
  if (count < 1 || count > maxStep[unit]) return null
  return unit === 'D' || unit === 'W' ? `P${count}${unit}` : `PT${count}${unit}`
}

/** Checks an amount and its unit, and returns the step as a duration. */
export const stepSchema = checkedBy(
  ({ amount, unit }: { amount: string; unit: StepUnit }, fault) =>
    parseStep(amount, unit) ?? fault('amount', text.invalidAmount(formatNumber(maxStep[unit]))),
)
