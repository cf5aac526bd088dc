import type { ReactNode } from 'react'
import { countInWords } from '#/ui/format/count-in-words'
import { defineTexts } from '#/ui/format/define-texts'
import { formatNumber, plural } from '#/ui/format/format'
import { sentence } from '#/ui/format/sentence'

export const text = defineTexts('features/persons/look-up/result', {
  nobody: {
    found: 'No person found',
    title: {
      mdn: (value: ReactNode) => sentence('Nobody at this company has ', value, '.'),
      person_key: (value: ReactNode) => sentence('Nobody at this company has person key ', value, '.'),
      person_id: (value: ReactNode) => sentence('Nobody at this company has person id ', value, '.'),
      external_id: (value: ReactNode) => sentence('Nobody at this company has external id ', value, '.'),
    },
    means: {
      mdn: 'The number is in a valid format. Read it back to check every digit.',
      person_key: 'The key may belong to another company or another service.',
      person_id: 'Check the id for typos.',
      external_id: 'External ids are compared exactly, including capital letters and spaces.',
    },
    /** Instead of `means.mdn`. */
    unlikely: 'The number does not look like a mobile number from its country. Check the digits.',
    lookUpAs: {
      mdn: (value: ReactNode) => sentence('Look up as number ', value),
      person_key: (value: ReactNode) => sentence('Look up as person key ', value),
      person_id: (value: ReactNode) => sentence('Look up as person id ', value),
      external_id: (value: ReactNode) => sentence('Look up as external id ', value),
    },
    otherForm: (value: ReactNode) => sentence('Look up the other written form, ', value),
    otherFormShortcut: 'Look up the other written form of the number',
    checkNumber: 'Check the digits',
    checkId: 'Check the id',
    addToCampaign: 'Add to a campaign',
  },
  lists: {
    title: 'Subscriptions',
    on: 'On the list',
    onSince: (day: ReactNode) => sentence('On the list since ', day),
    off: 'Not on the list',
    none: 'Not on any list',
    reading: 'Loading',
    unread: 'Could not be read',
  },
  several: {
    title: (count: number) =>
      count === 1 ? 'One person has this number' : `${countInWords(count)} people have this number`,
    titleOther: (count: number) => (count === 1 ? 'One person was found' : `${countInWords(count)} people were found`),
    /** A title, followed by how many rows could not be read. */
    withUnreadable: (title: string, unreadable: number) =>
      `${title}; ${plural(unreadable, { one: 'row', other: 'rows' })} could not be read`,
    why: 'Numbers get reassigned. The service tells people with the same number apart by carrier.',
    whyCards:
      'Each card shows the person’s lists and the fields that differ. The service tells the people apart by carrier.',
    full: (most: number) => `The service returns at most ${formatNumber(most)} people.`,
    fullNext:
      'More people may have this number. To find someone who is missing here, look them up by external id or person key.',
    all: 'All fields',
    differences: (count: number) => `Differences (${formatNumber(count)})`,
    view: 'Fields to show',
    differs: 'differs',
    same: (count: number) =>
      count === 2 ? 'The same for both' : `The same for all ${countInWords(count).toLowerCase()}`,
    open: 'Open',
    openPerson: (name: string) => `Open ${name}`,
    table: (count: number) => (count === 1 ? 'One person' : `${countInWords(count)} people side by side`),
    scrolls: (count: number) => `${countInWords(count)} people side by side, scrolls horizontally`,
    field: 'Field',
    shortcut: 'Open a person in the comparison, 1 to 9',
    now: (time: string) => `${time}\u00a0now`,
    /** `count`: of people. */
    noFields: (count: number) => (count === 1 ? 'No fields to show.' : 'No fields differ.'),
    unreadable: (count: number) => `${plural(count, { one: 'row', other: 'rows' })} in the response could not be read`,
    unreadableWhy: 'A row without a person key cannot be read as a person. It is shown as received.',
    unreadableRow: (number: number) => `Unreadable row ${number}`,
  },
})
