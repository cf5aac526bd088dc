import type { ReactNode } from 'react'
import type { FilterFault, FilterValueForm } from '#/contract/filters/filter-fault'
import type { FirstClassField, WalletFilterProvider } from '#/contract/filters/wallet-message-filters'
import { defineTexts } from '#/ui/format/define-texts'
import { formatList, formatNumber, locale, plural } from '#/ui/format/format'
import { sentence } from '#/ui/format/sentence'
import type { Selector } from './selector'
import { joinRuns, type TextRun } from './text-run'

type TextRuns = readonly TextRun[]

/** What a selector is called. */
export type SelectorNames = Readonly<Record<Selector, string>>

/** In a sentence, between the field's name and the value. */
const verbs: SelectorNames = {
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
}

/** In a row, between field and value. */
const comparisons: SelectorNames = {
  any: 'is any of',
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
}

const expectedValues: Readonly<Record<FilterValueForm, string>> = {
  text: 'text',
  texts: 'at least one text value',
  'text-or-texts': 'at least one text value',
  number: 'a number',
  'two-numbers': 'two numbers',
  'one-day': 'a day',
  'two-days': 'two days',
  timestamp: 'a day and time',
  'two-timestamps': 'two days and times',
  providers: 'Apple Wallet or Google Wallet',
}

export const text = defineTexts('parts/filter-builder', {
  yes: 'Yes',
  no: 'No',
  subscribedTo: 'Subscription',
  firstClass: {
    email_address: 'Email address',
    external_email_id: 'External email id',
    first_name: 'First name',
    last_name: 'Last name',
    code: 'Code',
    expiration_date: 'Expiration date (text)',
    account_number: 'Account number',
    balance: 'Balance',
    tier: 'Tier',
    offer_value: 'Offer value',
    loyalty_tier: 'Loyalty tier',
    loyalty_balance: 'Loyalty balance',
    strip_image_code: 'Strip image code',
  } satisfies Record<FirstClassField, string>,
  wallet: { group_code: 'Group code', provider: 'Wallet', expiration_date: 'Expiration date' },
  providers: { passbook: 'Apple Wallet', google: 'Google Wallet' } satisfies Record<WalletFilterProvider, string>,
  selectors: comparisons,
  /** In a row of a yes-or-no field, instead of `selectors.any`. */
  selectorYesNo: 'is',
  /** One condition on its own, as in a list. */
  alone: {
    fieldName: (label: string) => label,
    field: (field: string, selector: Selector, value: TextRuns): TextRun[] => [
      { text: `${field} ${verbs[selector]} ` },
      ...value,
    ],
    includes: (field: string, value: TextRuns): TextRun[] => [{ text: `${field} include ` }, ...value],
    excludes: (field: string, value: TextRuns): TextRun[] => [{ text: `${field} do not include ` }, ...value],
    on: (lists: TextRuns): TextRun[] => [{ text: 'Also on ' }, ...lists],
    notOn: (lists: TextRuns): TextRun[] => [{ text: 'Not on ' }, ...lists],
    byName: (field: string): TextRun[] => [{ text: 'Filtered by the condition ' }, { text: field, look: 'strong' }],
    unreadable: 'Filtered by conditions that cannot be read yet',
    lockedOne: (name: string) => `Filtered by the condition ${name} (not supported here)`,
  },
  sentence: {
    /**
     * `All people on Weekend offers whose city is Austin and whose age is at least 21.` Without a comma before the
     * first condition, which would say that everyone in the audience meets it.
     */
    whole: (audience: TextRuns, conditions: readonly TextRuns[]): TextRun[] => [
      ...audience,
      { text: conditions.length === 0 ? '' : ' ' },
      ...joinRuns(conditions, 'and'),
      { text: '.' },
    ],
    /** `First name` → `first name`; `VIP` stays as it is. */
    fieldName: (label: string) =>
      /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLocaleLowerCase(locale) + label.slice(1) : label,
    /** One condition, by the phrasing of its field. */
    field: (field: string, selector: Selector, value: TextRuns): TextRun[] => [
      { text: `whose ${field} ${verbs[selector]} ` },
      ...value,
    ],
    includes: (field: string, value: TextRuns): TextRun[] => [{ text: `whose ${field} include ` }, ...value],
    excludes: (field: string, value: TextRuns): TextRun[] => [{ text: `whose ${field} do not include ` }, ...value],
    on: (lists: TextRuns): TextRun[] => [{ text: 'who are also on ' }, ...lists],
    notOn: (lists: TextRuns): TextRun[] => [{ text: 'who are not on ' }, ...lists],
    /** A condition of which only the name is known: its field no longer exists, or it is locked. */
    byName: (field: string): TextRun[] => [{ text: 'filtered by the condition ' }, { text: field, look: 'strong' }],
    /** Two values, after `between`. */
    range: (from: TextRun, to: TextRun): TextRun[] => [from, { text: ' and ' }, to],
    nothing: '…',
    unreadable: 'filtered by conditions that cannot be read yet',
    locked: (names: ReactNode) => sentence('Not supported here, sent unchanged: ', names),
    lockedOne: (name: string) => `filtered by the condition ${name} (not supported here)`,
    how: 'All conditions must match. In a list of values, any one of them counts. Case does not matter.',
  },
  faults: {
    unreadable: 'The JSON conditions cannot be read. Correct or clear them.',
    unknownField: (field: string) => `${field}: this field no longer exists. Remove the condition.`,
    unknownSelector: (field: string) => `${field}: this comparison is no longer available. Remove the condition.`,
    noText: (field: string) => `${field}: enter a value and press Enter.`,
    blank: (field: string) => `${field}: remove the blank value.`,
    noOption: (field: string) => `${field}: choose a value.`,
    noValue: (field: string) => `${field}: enter a value.`,
    noNumber: (field: string) => `${field}: enter a number.`,
    notNumber: (field: string, typed: string) =>
      `${field}: “${typed.trim()}” is not a number. Use digits, with a period for decimals.`,
    numbersReversed: (field: string) => `${field}: the second number must not be smaller than the first.`,
    noDay: (field: string) => `${field}: choose a day.`,
    noMoment: (field: string) => `${field}: choose a day and time.`,
    reversed: (field: string) => `${field}: the end must not be before the start.`,
  },
  /** Why the service would reject a condition, if no row has a fault. */
  filterFault: (fault: FilterFault): string => {
    switch (fault.code) {
      case 'not-an-object':
        return 'A condition cannot be sent: it must be a JSON object.'
      case 'unknown-name':
        return `A condition cannot be sent: there is no field “${fault.name}”.`
      case 'unknown-selector':
        return `${fault.name}: “${fault.selector}” is not a comparison for this field. Use ${formatList(fault.known, 'or')}.`
      case 'wrong-value':
        return `${fault.name}: “${fault.selector}” needs ${expectedValues[fault.expected]}.`
      case 'unknown-list':
        return `A condition cannot be sent: there is no list ${fault.list}.`
      case 'unknown-option':
        return `${fault.name}: “${fault.option}” is not one of its values.`
    }
  },
  builder: {
    label: 'Conditions',
    everyone: { broadcast: 'All people on the chosen lists', wallet: 'Every active wallet item' },
    whose: 'whose',
    and: 'and',
    field: (number: number) => `Field of condition ${formatNumber(number)}`,
    selector: (number: number) => `Comparison of condition ${formatNumber(number)}`,
    value: (number: number) => `Value of condition ${formatNumber(number)}`,
    from: (number: number) => `Start of the range of condition ${formatNumber(number)}`,
    to: (number: number) => `End of the range of condition ${formatNumber(number)}`,
    remove: (number: number) => `Remove condition ${formatNumber(number)}`,
    add: 'Add condition',
    noField: 'No field with this name',
    typeValue: 'Type, then press Enter',
    /** What comparisons of days cannot express. */
    dayLimits:
      'Compares whole dates, year included. “Birthday this month” and “in the last 30 days” cannot be selected.',
    choose: 'Choose',
    nothingFound: 'No match',
    locked: 'Not supported here. Kept and sent unchanged.',
    showLocked: (name: string) => `Show ${name} as JSON`,
    view: 'View',
    rows: 'Rows',
    json: 'JSON',
    jsonLabel: 'Conditions as JSON',
    offset: (offset: string) => `Offset: ${offset}`,
    momentExample: 'tue 9am, 4 jun 2027 9:00',
  },
  json: {
    malformed: 'This is not valid JSON yet. Correct it to see the rows.',
    notList: 'Conditions must be a list: [ … ]. Correct them to see the rows.',
    tooDeep: 'This is nested too deeply to be read. Reduce the nesting to see the rows.',
  },
  sets: {
    open: 'Saved sets',
    none: 'No saved sets.',
    notLoaded: 'The saved sets could not be loaded. Close this panel and open it again.',
    name: 'Set name',
    save: 'Save conditions',
    use: (name: string) => `Add the conditions of ${name}`,
    remove: (name: string) => `Remove ${name}`,
    scope: 'Stored in this browser, for this company.',
    notSaved: 'The set could not be saved. Try again, or free up disk space.',
    notRemoved: (name: string) => `${name} could not be removed. Try again.`,
    noName: 'Set name: enter a name.',
  },
  count: (count: number) => plural(count, { one: 'condition', other: 'conditions' }),
})
