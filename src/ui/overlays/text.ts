import { defineTexts } from '../format/define-texts'

export const text = defineTexts('ui/overlays', {
  dialog: { close: 'Close' },
  popover: { preparing: 'Preparing rows', progress: 'Progress', stop: 'Stop' },
})
