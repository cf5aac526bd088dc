import { formatList, formatNumber, plural } from '#/ui/format/format'
import { defineTexts } from '#/ui/format/texts'

/** `3 fields set, 1 removed`. */
function summaryOf(changes: readonly { after: unknown }[]): string {
  const removed = changes.filter(({ after }) => after === null).length
  const set = changes.length - removed
  const parts = [
    set > 0 ? plural(set, { one: 'field set', other: 'fields set' }) : '',
    removed > 0
      ? set > 0
        ? `${formatNumber(removed)} removed`
        : plural(removed, { one: 'field removed', other: 'fields removed' })
      : '',
  ]
  return parts.filter(part => part !== '').join(', ')
}

export const editText = defineTexts('features/persons/edit-text', {
  edit: 'Edit',
  createPerson: 'Create person',
  addToCampaign: 'Add to a campaign',
  editKeys: 'Edit this person',
  createKeys: 'Create a person',
  titleOf: 'Edit',
  thePerson: 'Person',
  creating: 'Create a person',
  identity: 'Identity',
  fields: 'Custom fields',
  kept: 'Kept as they are',
  keptWhy: 'This connection does not describe these fields. They are shown, and no save touches them.',
  number: 'Mobile number',
  numberHelp: 'It can be kept or removed, not exchanged for another one.',
  numberNew: 'In any written form',
  numberNone: 'No mobile number',
  numberGoes: 'Removed on save. A removed number can be taken by somebody else.',
  removeNumber: 'Remove the number',
  keepNumber: 'Keep the number',
  externalId: 'External id',
  externalIdHelp: 'The company’s own id, compared exactly',
  timezone: 'Time zone',
  strange: 'Stored is something else than text. It stays as it is unless you set a new value.',
  zoneFault: 'No time zone this browser knows. Write it as America/Chicago.',
  zoneExample: 'For example America/Chicago',
  noIdentifier: 'A person needs a mobile number or an external id.',
  noFields: 'This company has no custom fields.',

  review: 'Review changes',
  nothing: 'Nothing is changed yet. Only what you change is sent.',
  nothingNew: 'Nothing is filled in yet. Only what you fill in is sent.',
  summary: (changes: readonly { after: unknown }[]) => summaryOf(changes),

  save: (count: number) => (count === 0 ? 'Save' : `Save ${plural(count, { one: 'change', other: 'changes' })}`),
  create: 'Create person',
  updateInstead: (name: string) => `Update ${name}`,
  discard: 'Discard',
  cancel: 'Back to the person',
  cancelNew: 'Back to the look-up',
  faulty: 'Some fields cannot be sent yet; each says why.',
  what: (name: string, names: readonly string[]) => `Change ${formatList(names)} of ${name}`,
  whatUndo: (name: string) => `Undo the last change of ${name}`,
  whatCreate: (name: string) => `Create ${name}`,
  record: 'person',
  unnamed: 'a person',

  field: { one: 'field', other: 'fields' },

  holder: (what: string) => `Who holds this ${what}:`,
  holderNumber: 'number',
  holderId: 'external id',
  openHolder: (name: string) => `Open ${name}`,
  exists: (by: string) => `A person with this ${by} exists already.`,
  existsNext: 'The service will update that person with what is filled in here, and create nobody.',
  several: 'Several people hold this number: the service cannot tell which one is meant.',
  two: 'The number and the external id belong to different people.',
  severalNext: 'Edit the one you mean instead. Nothing was sent.',

  created: 'Created.',
  matched: {
    mdn: 'An existing person was updated, matched by number.',
    external_id: 'An existing person was updated, matched by external id.',
    unknown: 'An existing person was updated.',
  },
})
