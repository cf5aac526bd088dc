export const stepUnits = ['M', 'H', 'D', 'W'] as const
export type StepUnit = (typeof stepUnits)[number]

/** More than ten years at once would only be a mistyped digit. */
export const longestStep: Record<StepUnit, number> = { M: 100_000, H: 87_600, D: 3_650, W: 520 }

/** An amount and its unit as an ISO 8601 duration, such as `PT90M`; null when it is no whole number that makes sense. */
export function stepOf(amount: string, unit: StepUnit): string | null {
  const typed = amount.trim()
  if (!/^\d{1,9}$/.test(typed)) return null
  const count = Number(typed)
  if (count < 1 || count > longestStep[unit]) return null
  return unit === 'D' || unit === 'W' ? `P${count}${unit}` : `PT${count}${unit}`
}
