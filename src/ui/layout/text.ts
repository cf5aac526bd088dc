import { defineTexts } from '../format/define-texts'

export const text = defineTexts('ui/layout', {
  breadcrumbs: 'Breadcrumbs',
  absent: 'None',
})
