import { defineTexts } from '../format/texts'

export const text = defineTexts('ui/overlays', {
  dialog: { close: 'Close' },
  toolbar: { preparing: 'Preparing rows' },
})
