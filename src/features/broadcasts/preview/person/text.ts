import { defineTexts } from '#/ui/format/define-texts'
import { formatNumber } from '#/ui/format/format'

export const text = defineTexts('features/broadcasts/preview/person', {
  find: {
    why: 'The preview and the part count then show what this person gets.',
    start: (count: number) =>
      count === 1 ? 'Preview as your sample person' : `Step through ${formatNumber(count)} sample people`,
    all: 'Sample people',
    without: 'Preview without a person',
  },
  samples: {
    label: 'Sample people',
    previous: 'Previous sample person',
    next: 'Next sample person',
    place: (place: number, count: number) => `Sample person ${formatNumber(place)} of ${formatNumber(count)}`,
    keep: 'Keep as sample person',
    full: (count: number) => `There are already ${formatNumber(count)} sample people.`,
    unstored: 'Not saved: this browser does not let Signalbox store data.',
  },
  reach: {
    label: 'Would this person get it?',
    gone: 'The person chosen for the preview no longer exists.',
    noList: 'Choose a list first: until then nobody gets it.',
  },
})
