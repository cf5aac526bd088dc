import { defineTexts } from '#/ui/format/define-texts'
import { formatNumber } from '#/ui/format/format'

export const text = defineTexts('features/broadcasts/preview/person', {
  find: {
    why: 'The preview and the part count will use this person’s values.',
    start: (count: number) =>
      count === 1 ? 'Preview as your sample person' : `Step through ${formatNumber(count)} sample people`,
    all: 'Sample people',
    without: 'Preview without a person',
  },
  samples: {
    label: 'Sample people',
    previous: 'Previous sample person',
    next: 'Next sample person',
    position: (position: number, count: number) => `Sample person ${formatNumber(position)} of ${formatNumber(count)}`,
    keep: 'Add to sample people',
    full: (count: number) => `You already have ${formatNumber(count)} sample people, the most that can be checked.`,
    notStored: 'Not saved: this browser does not let Signalbox store data.',
  },
  reach: {
    label: 'Would this person get it?',
    gone: 'The person chosen for the preview no longer exists.',
    noList: 'Choose a list first. Until then, nobody gets the broadcast.',
  },
})
