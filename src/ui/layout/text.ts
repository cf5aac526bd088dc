import { defineTexts } from '../format/define-texts'
import { formatNumber } from '../format/format'

export const text = defineTexts('ui/layout', {
  breadcrumbs: 'Breadcrumbs',
  absent: 'None',
  /** A label in the name of its copy button, after “Copy”. */
  labelInCopyButton: (label: string) => label.toLowerCase(),
  more: (next: number, all: number) => `Show ${formatNumber(next)} more of ${formatNumber(all)}`,
  all: (all: number) => `All ${formatNumber(all)} are shown.`,
})
