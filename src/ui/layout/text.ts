import { defineTexts } from '../format/define-texts'
import { formatNumber } from '../format/format'

export const text = defineTexts('ui/layout', {
  breadcrumbs: 'Breadcrumbs',
  absent: 'None',
  more: (next: number, all: number) => `Show ${formatNumber(next)} more of ${formatNumber(all)}`,
  all: (all: number) => `All ${formatNumber(all)} are shown.`,
})
