import { defineTexts } from '../format/texts'

export const text = defineTexts('ui/behavior', {
  lazyPart: { waiting: 'Still loading… The dashboard server does not respond.' },
})
