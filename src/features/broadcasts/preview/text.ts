import { defineTexts } from '#/ui/format/define-texts'

export const text = defineTexts('features/broadcasts/preview', {
  sample: {
    button: 'Preview as…',
    title: 'Preview as a person',
    why: 'The preview and the part count then show what this person gets.',
    without: 'Preview without a person',
    unnamed: 'A person',
  },
  reach: {
    label: 'Would this person get it?',
    gone: 'The person chosen for the preview no longer exists.',
    noList: 'Choose a list first: until then nobody gets it.',
  },
})
