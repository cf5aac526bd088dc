import { defineTexts } from '../format/define-texts'

export const text = defineTexts('ui/behavior', {
  lazyPart: {
    down: 'Still loading… The dashboard server is not responding.',
    gone: 'This part could not be loaded. Reload the page.',
  },
})
