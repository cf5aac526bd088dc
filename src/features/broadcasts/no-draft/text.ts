import { defineTexts } from '#/ui/format/define-texts'
import type { Ending } from '../ended-drafts'

export const text = defineTexts('features/broadcasts/no-draft', {
  /** What happened to a draft that is no longer here, shown at its URL. */
  ended: {
    title: {
      scheduled: 'This draft was scheduled',
      saved: 'This edit was saved',
      discarded: 'This draft was discarded',
      waves: 'This draft was scheduled in waves',
      renewed: 'This edit became a new draft',
    } satisfies Record<Ending['kind'], string>,
    what: {
      scheduled: (name, when) => `${name} was scheduled from this draft on ${when}.`,
      saved: (name, when) => `The changes to ${name} were saved on ${when}.`,
      discarded: (name, when) => `The draft of ${name} was discarded on ${when}.`,
      waves: (name, when) => `${name} was split on ${when} into one broadcast for each time zone.`,
      renewed: (name, when) => `The edit of ${name} became a draft of a new broadcast on ${when}.`,
    } satisfies Record<Ending['kind'], (name: string, when: string) => string>,
    noCopy: 'There is no other copy of it.',
    toList: 'Go to broadcasts',
    openWaves: 'Open waves',
    openNew: 'Open new draft',
  },
  /** Shown at the URL of a draft that is not in this browser. */
  noDraft: {
    title: 'No draft here',
    what: 'This browser has no draft at this address.',
    why: 'A draft is stored only in the browser in which it was started, for the user who started it. It stays until it is sent, discarded, or deleted at sign-out, but no longer than 90 days after its last change.',
    start: 'Start a new broadcast',
  },
})
