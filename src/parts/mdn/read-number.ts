import { defineTexts } from '#/ui/format/texts'
import { interpretLookUp, type LookUpHome } from './reading'

const t = defineTexts('parts/mdn/read-number', { none: 'There is no mobile number in this.' })

/** A number in E.164 and how it was understood, why there is none, or null for nothing typed. */
export type NumberReading = { mdn: string; how: string } | { fault: string } | null

/** The number in a text, in any written form, where only a number is wanted. */
export function readNumber(typed: string, home: LookUpHome): NumberReading {
  const reading = interpretLookUp(typed, home)
  if (reading.kind === 'empty') return null
  const all = reading.kind === 'read' ? [reading.chosen, ...reading.alternatives] : reading.alternatives
  for (const one of all) if (one.kind === 'mdn') return { mdn: one.value, how: one.how }
  return { fault: reading.kind === 'refused' ? reading.reason : t.none }
}
