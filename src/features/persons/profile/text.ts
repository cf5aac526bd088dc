import { defineTexts } from '#/ui/format/define-texts'
import { formatList, formatNumber } from '#/ui/format/format'

export const text = defineTexts('features/persons/profile', {
  person: 'Person',
  refresh: 'Refresh',
  edit: 'Edit',
  editShortcut: 'Edit this person',
  samplePerson: {
    add: 'Add to sample people',
    open: 'Open sample people',
    added: 'Added to sample people.',
    full: (most: number) => `There are already ${formatNumber(most)} sample people, the maximum. Remove one first.`,
    notStored: 'Not saved: this browser does not let Signalbox store data.',
  },
  identity: {
    title: 'Identity',
    localTime: 'Local time',
    more: 'Ids and dates',
    noZone: 'Unknown: no time zone is set',
    unknownZone: 'Unknown: this browser does not support the time zone',
    unreadableZone: 'Unknown: the time zone is not in the documented format',
    zoneFrom: (source: string) => `from ${source}`,
    unexpected: 'not in the documented format, shown as received',
    notADate: 'not a date, shown as received',
  },
  fields: {
    set: (set: number, all: number) => `${formatNumber(set)} of ${formatNumber(all)} set`,
    unknown: 'unknown field, cannot be edited here',
  },
  raw: {
    title: 'Full response',
    label: 'The response as JSON',
    copy: 'full response',
  },
  notFound: {
    title: 'No person has this key',
    why: 'The person may have been removed, or the link may be for another company or service.',
    lookUp: 'Look up a person',
  },
  saved: {
    created: 'Person created.',
    matched: {
      mdn: 'An existing person was updated, matched by number.',
      external_id: 'An existing person was updated, matched by external id.',
      unknown: 'An existing person was updated.',
    },
    undoReceipt: (name: string, fields: readonly string[]) => `Undid changes to ${formatList(fields)} for ${name}.`,
    /** Names the mutation wherever it is listed. */
    undoMutation: (name: string) => `Undo the last change to ${name}`,
  },
})
