import { defineTexts } from '#/ui/format/define-texts'

export const text = defineTexts('features/broadcasts/preview', {
  button: 'Preview as…',
  title: 'Preview as a person',
  unnamed: 'A person',
})
