import { defineTexts } from '#/ui/format/define-texts'

export const text = defineTexts('features/wallet/item/pass', {
  values: 'Values shown',
  sides: { now: 'Current', next: 'New' },
  titles: { now: 'Current pass', next: 'Pass after saving' },
  layout: 'The layout is a sketch; the values are real.',
  highlighted: 'Highlighted values change.',

  placement: 'Token placement',
  placementWhy: 'Your choices are saved in this browser for this campaign.',
  slots: {
    header: 'Top right',
    member: 'Holder',
    primary: 'First field',
    secondary: 'Second field',
    strip: 'Strip image',
    expires: 'Expires',
    code: 'Code',
  },
  automatic: (names: string) => `Automatic: ${names}`,
  automaticNone: 'Automatic: nothing',
  nothing: 'Nothing',
  reset: 'Reset to automatic',
})
