import { defineTexts } from '../format/texts'

export const text = defineTexts('ui/layout', {
  breadcrumbs: 'Breadcrumbs',
  absent: 'None',
})
