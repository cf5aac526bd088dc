import { defineTexts } from '#/ui/format/define-texts'
import { formatList } from '#/ui/format/format'

export const text = defineTexts('parts/custom-fields', {
  value: {
    yes: 'Yes',
    no: 'No',
    none: 'None',
    emptyText: 'Empty text',
    noOption: 'No options selected',
    inactive: 'no longer offered',
    notAsDefined: 'does not match the field’s type; shown as received',
    now: (time: string) => `${time}\u00a0now`,
    unknownZone: 'unknown to this browser',
  },

  editor: {
    dateExample: 'For example, 9 Mar 1988',
    timezoneExample: 'For example, America/Chicago',
    inactive: (name: string) => `${name} (no longer offered)`,
    inactiveKept: 'This option is no longer offered. It stays unless you change it.',
    inactivePicked: (names: readonly string[]) =>
      names.length === 1
        ? `No longer offered: ${formatList(names)}. It stays unless you change this field; if you do, the service may reject it.`
        : `No longer offered: ${formatList(names)}. They stay unless you change this field; if you do, the service may reject them.`,
    willBeRemoved: 'Will be removed',
    remove: (label: string) => `Remove ${label}`,
    undo: (label: string) => `Undo the change to ${label}`,
    nameless: 'Field without a name',
  },

  /** A stored value that does not fit its field's type. */
  wrongType: {
    text: (stored: string) => `Stored: ${stored}. This is not text. It stays unless you enter a new value.`,
    number: (stored: string) => `Stored: ${stored}. This is not a number. It stays unless you enter a new value.`,
    date: (stored: string) => `Stored: ${stored}. This is not a date. It stays unless you enter a new value.`,
    boolean: (stored: string) => `Stored: ${stored}. This is not yes or no. It stays unless you choose a new value.`,
    single_select: (stored: string) =>
      `Stored: ${stored}. This is not an option of this field. It stays unless you choose a new one.`,
    multi_select: (stored: string) =>
      `Stored: ${stored}. This is not a list of this field’s options. It stays unless you choose new ones.`,
    timezone: (stored: string) => `Stored: ${stored}. This is not a time zone. It stays unless you enter a new value.`,
  },

  faults: {
    'broken-text': 'This text contains broken characters that cannot be sent. Copy it again from the source.',
    'not-a-number': 'This is not a number. Use digits, with a period for decimals: 1840.5',
    'number-with-commas': 'Enter the number without commas, with a period for decimals: 1840.5',
    'number-too-long': 'A number this long would be rounded. Enter at most 15 digits.',
    'not-a-date-time': 'This is not a date and time. Enter it as 2026-01-31T09:30Z.',
    'unknown-timezone': 'This browser does not support this time zone. Enter a name such as America/Chicago.',
  },
})
