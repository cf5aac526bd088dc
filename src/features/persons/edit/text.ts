import type { ReactNode } from 'react'
import { defineTexts } from '#/ui/format/define-texts'
import { formatList, formatNumber, plural } from '#/ui/format/format'
import { sentence } from '#/ui/format/sentence'

export const text = defineTexts('features/persons/edit', {
  title: {
    edit: (name: ReactNode): ReactNode => sentence('Edit ', name),
    editUnread: 'Edit person',
    create: 'Create a person',
  },
  person: 'Person',
  identity: 'Identity',
  unknownFields: {
    title: 'Left unchanged',
    why: 'This connection does not define these fields. They are shown here, and saving does not change them.',
  },
  number: {
    help: 'You can keep or remove this number, but not change it.',
    new: 'Any format works',
    removal: 'Removed when you save. Anyone else with this number keeps it.',
    remove: 'Remove number',
    keep: 'Keep number',
  },
  externalIdHelp: 'The company’s own id, compared exactly',
  timezoneExample: 'For example, America/Chicago',

  review: 'Review changes',
  nothingChanged: 'No changes yet. Only what you change is sent.',
  nothingFilledIn: 'Nothing is filled in yet. Only what you fill in is sent.',
  /** In place of those two, if something is typed. */
  nothingValid: 'What you entered cannot be saved yet. Correct it first.',
  /** `3 fields set, 1 removed`. */
  summary: (set: number, removed: number) => {
    if (removed === 0) return plural(set, { one: 'field set', other: 'fields set' })
    if (set === 0) return plural(removed, { one: 'field removed', other: 'fields removed' })
    return `${plural(set, { one: 'field set', other: 'fields set' })}, ${formatNumber(removed)} removed`
  },

  save: (count: number) => (count === 0 ? 'Save' : `Save ${plural(count, { one: 'change', other: 'changes' })}`),
  update: (name: string) => `Update ${name}`,
  discard: 'Discard changes',
  backToPerson: 'Back to the person',
  backToLookUp: 'Back to the lookup',
  laterInput: 'Your changes were saved. What you entered during the save is not saved yet.',
  faulty: 'Some fields cannot be saved yet. Each one says why.',

  /** These name mutations wherever they are listed. */
  mutation: {
    update: (name: string, fields: readonly string[]) => `Change ${formatList(fields)} for ${name}`,
    create: (name: string) => `Create ${name}`,
  },

  /** What was done, for the profile and for tickets. */
  receipt: {
    changed: (name: string, fields: readonly string[]) => `Changed ${formatList(fields)} for ${name}.`,
    created: (name: string) => `${name} was created.`,
    updated: (name: string, by: 'mdn' | 'external_id' | 'unknown') =>
      ({
        mdn: `${name} was updated, matched by number.`,
        external_id: `${name} was updated, matched by external id.`,
        unknown: `${name} was updated.`,
      })[by],
  },

  /** A create that may have taken effect. Nothing is sent again before this is resolved. */
  uncertain: {
    first: 'Look for the person first: choose Look again above.',
    lost: {
      title: 'The person may have been created.',
      next: 'The response was lost, and the person could not be looked up afterward. What you entered is still here.',
    },
    unread: {
      title: 'The person was created, but could not be opened.',
      next: 'The person could not be looked up. What you entered is still here.',
    },
    'not-found': {
      title: 'The person may have been created.',
      next: 'The service accepted the request, but no one has this number or external id. What you entered is still here.',
    },
    'unread-again': {
      title: 'The person may have been created.',
      next: 'The previous lookup found no one with this number or external id, and the person could not be looked up this time. What you entered is still here.',
    },
    lookAgain: 'Look again',
    createAnyway: 'Create anyway',
  },

  notCreated: {
    title: 'The person was not created.',
    next: 'The response was lost, and a new lookup found no such person. You can try again.',
  },

  /** Someone has the number, but their record cannot be read. */
  unreadableHolder: {
    first: 'Choose above whether to create the person anyway.',
    title: 'Someone may already have this number.',
    gone: 'No one has this number or external id now. Nothing was sent.',
    next: 'Nothing was sent. The service returned a record with this number, but the record cannot be read. If you create the person anyway, that record may be overwritten.',
    lookAgain: 'Look again',
    createAnyway: 'Create anyway',
  },

  fieldUnit: { one: 'field', other: 'fields' },

  holder: {
    mdn: (person: ReactNode) => sentence('This number belongs to: ', person),
    external_id: (person: ReactNode) => sentence('This external id belongs to: ', person),
  },
  existing: {
    first: 'Choose above what to do about the existing person.',
    /** In the button that updates an existing person who has no name. */
    unnamed: 'this person',
    firstOfSeveral: 'Edit one of the people above instead, or change the number or id.',
    one: {
      mdn: 'A person with this number already exists.',
      external_id: 'A person with this external id already exists.',
    },
    oneNext:
      'Nothing was sent. You can update that person with the values entered here, or change the number or id to create a new person.',
    several: 'Several people have this number, and the service cannot tell which one you mean.',
    different: 'The number and the external id belong to different people.',
    severalNext: 'Nothing was sent. Edit the person you mean instead.',
  },
})
