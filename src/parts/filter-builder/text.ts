import type { firstClassFields } from '#/contract/filters/filters'
import type { WalletFilterProvider } from '#/contract/filters/wallet-message-filters'
import { formatNumber, plural } from '#/ui/format/format'
import { defineTexts } from '#/ui/format/texts'
import type { Selector } from './vocabulary'

type FirstClassField = (typeof firstClassFields)[number]

/** What a selector is called for a kind of value. */
export type SelectorNames = Readonly<Record<Selector, string>>

export const filterText = defineTexts('parts/filter-builder', {
  yes: 'Yes',
  no: 'No',
  alsoOn: 'Subscribed to',
  firstClass: {
    email_address: 'E-mail address',
    external_email_id: 'External e-mail id',
    first_name: 'First name',
    last_name: 'Last name',
    code: 'Code',
    expiration_date: 'Expiration date, as text',
    account_number: 'Account number',
    balance: 'Balance',
    tier: 'Tier',
    offer_value: 'Offer value',
    loyalty_tier: 'Loyalty tier',
    loyalty_balance: 'Loyalty balance',
    strip_image_code: 'Strip image code',
  } satisfies Record<FirstClassField, string>,
  wallet: { group_code: 'Group code', provider: 'Wallet', expiration_date: 'Expiry' },
  providers: { passbook: 'Apple Wallet', google: 'Google Wallet' } satisfies Record<WalletFilterProvider, string>,
  /** In a row, between field and value. */
  selectors: {
    any: 'is one of',
    none: 'is none of',
    starts_with: 'starts with',
    before: 'is before',
    after: 'is after',
    on: 'is on',
    between: 'is between',
    '=': 'is exactly',
    '<': 'is less than',
    '<=': 'is at most',
    '>': 'is more than',
    '>=': 'is at least',
  } satisfies SelectorNames,
  /** In the sentence, between the field's name and the value. */
  says: {
    any: 'is',
    none: 'is not',
    starts_with: 'starts with',
    before: 'is before',
    after: 'is after',
    on: 'is',
    between: 'is between',
    '=': 'is',
    '<': 'is less than',
    '<=': 'is at most',
    '>': 'is more than',
    '>=': 'is at least',
  } satisfies SelectorNames,
  sentence: {
    whose: (field: string) => `whose ${field}`,
    include: (field: string) => `whose ${field} include`,
    doNotInclude: (field: string) => `whose ${field} do not include`,
    on: 'who are also on',
    notOn: 'who are not on',
    and: 'and',
    nothing: '…',
    written: 'by conditions that cannot be read yet',
    locked: (count: number) =>
      count === 1
        ? 'One condition set elsewhere is sent unchanged: '
        : `${formatNumber(count)} conditions set elsewhere are sent unchanged: `,
    lockedOne: (name: string) => `condition ${name}, set elsewhere`,
    how: 'All conditions must hold; of several values in one, any will do. Capitals make no difference.',
  },
  faults: {
    noConditions: 'The conditions written as JSON cannot be read.',
    unknownField: 'This connection has no such field any more. Take the condition out.',
    noText: 'Type a value and press Enter.',
    blank: 'One of the values is blank.',
    noOption: 'Choose at least one.',
    noBeginning: 'Type how it starts.',
    noNumber: 'Type a number.',
    notNumber: (text: string) => `“${text.trim()}” is no number. Write digits, with a point before decimals.`,
    numbersTurned: 'The second number is smaller than the first.',
    noDay: 'Choose a day that exists.',
    noMoment: 'Choose a day and a time.',
    turned: 'The end is before the beginning.',
  },
  builder: {
    label: 'Conditions',
    everyone: { broadcast: 'Everyone on the chosen lists', wallet: 'Every active pass' },
    whose: 'whose',
    and: 'and',
    field: (at: number) => `Field of condition ${formatNumber(at)}`,
    selector: (at: number) => `Comparison of condition ${formatNumber(at)}`,
    value: (at: number) => `Value of condition ${formatNumber(at)}`,
    from: (at: number) => `Lower value of condition ${formatNumber(at)}`,
    to: (at: number) => `Upper value of condition ${formatNumber(at)}`,
    remove: (at: number) => `Take condition ${formatNumber(at)} out`,
    add: 'Add a condition',
    typeValue: 'Type, then Enter',
    choose: 'Choose',
    nothingFound: 'Nothing of that name',
    locked: 'set elsewhere, not known here, kept and sent unchanged',
    showLocked: (name: string) => `Show ${name} as JSON`,
    view: 'View',
    rows: 'Rows',
    json: 'JSON',
    jsonLabel: 'Conditions as JSON',
    offset: (offset: string) => `at ${offset}`,
  },
  json: {
    malformed: 'This is no JSON yet. The rows are shown once it is.',
    noList: 'Conditions are a list: [ … ]. The rows are shown once it is one.',
    tooDeep: 'This nests too deep to be read. The rows are shown once it does not.',
  },
  sets: {
    open: 'Saved sets',
    none: 'No set is saved yet.',
    name: 'Name of the set',
    save: 'Save these conditions',
    use: (name: string) => `Add the conditions of ${name}`,
    remove: (name: string) => `Forget ${name}`,
    kept: 'Kept on this computer, for this company.',
    failed: 'This browser did not keep it. Try again, or make room on this computer.',
    noName: 'Give it a name.',
  },
  count: (count: number) => plural(count, { one: 'condition', other: 'conditions' }),
})
