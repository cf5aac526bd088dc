import type { NumberHow } from './find-numbers'
import { interpretLookUp, type LookUpFault, type LookUpHome } from './interpret'

/** There is text, but no number in it. */
export interface NumberInputFault {
  code: 'no-mobile-number'
}

/** A number in E.164 and how it was read, why there is none, or null when nothing is typed. `text` has the sentences. */
export type NumberInput = { mdn: string; how: NumberHow } | { fault: LookUpFault | NumberInputFault } | null

/** Reads a number in any written form, where only a number is wanted. */
export function readNumber(typed: string, home: LookUpHome): NumberInput {
  const lookUp = interpretLookUp(typed, home)
  if (lookUp.kind === 'empty') return null
  const all = lookUp.kind === 'read' ? [lookUp.chosen, ...lookUp.alternatives] : lookUp.alternatives
  for (const one of all) if (one.kind === 'mdn') return { mdn: one.value, how: one.how }
  return { fault: lookUp.kind === 'refused' ? lookUp.fault : { code: 'no-mobile-number' } }
}
