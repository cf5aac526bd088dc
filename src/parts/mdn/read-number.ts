import type { HowNumberWasRead } from './find-numbers'
import { interpretLookUp, type LookUpFault, type NumberRules } from './interpret'

/** There is text, but no number in it. */
export interface NumberInputFault {
  code: 'no-mobile-number'
}

/**
 * A number in E.164 and how it was read, or why there is none; null when nothing is typed. `text` puts both into words.
 */
export type NumberInput = { mdn: string; how: HowNumberWasRead } | { fault: LookUpFault | NumberInputFault } | null

/** Other faults are those of an id. */
const numberFaults: ReadonlySet<LookUpFault['code']> = new Set([
  'not-a-number',
  'shortened-by-spreadsheet',
  'other-country',
])

/** Reads a number in any written form, where only a number is wanted. */
export function readNumber(typed: string, home: NumberRules): NumberInput {
  const interpreted = interpretLookUp(typed, home)
  if (interpreted.kind === 'empty') return null
  const all = interpreted.kind === 'read' ? [interpreted.chosen, ...interpreted.alternatives] : interpreted.alternatives
  const number = all.find(interpretation => interpretation.kind === 'mdn')
  if (number) return { mdn: number.value, how: number.how }
  if (interpreted.kind === 'refused' && numberFaults.has(interpreted.fault.code)) return { fault: interpreted.fault }
  return { fault: { code: 'no-mobile-number' } }
}
