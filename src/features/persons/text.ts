import { defineTexts } from '#/ui/format/define-texts'
import { formatNumber, plural } from '#/ui/format/format'

/** Texts that several screens of persons share. */
export const text = defineTexts('features/persons', {
  persons: 'People',
  /** What sentences call the record, and a person without a name. */
  record: 'person',
  unnamed: 'a person',
  createPerson: 'Create person',
  createShortcut: 'Create a person',
  stop: { link: 'Unsubscribe this number', shortcut: 'Unsubscribe this number' },
  customFields: 'Custom fields',
  noCustomFields: 'No custom fields are configured for this company.',
  namelessField: 'Field without a name',
  tabs: {
    label: 'Pages about this person',
    profile: 'Profile',
    messages: 'Messages',
    consent: 'Consent sheet',
  },
  none: 'None',
  noNumber: 'No mobile number',
  fields: {
    number: 'Mobile number',
    carrier: 'Carrier code',
    personKey: 'Person key',
    externalId: 'External id',
    personId: 'Person id',
    timezone: 'Time zone',
    timezoneSource: 'Time zone source',
    created: 'Created',
    changed: 'Last changed',
  },
  faults: {
    externalIdTooLong: (length: number, most: number) =>
      `The external id has ${formatNumber(length)} characters, and at most ${formatNumber(most)} are allowed. Shorten it.`,
    externalIdBroken: 'The external id contains a broken character. Copy it again from the source.',
    timezone: 'This browser does not support this time zone. Enter a name such as America/Chicago.',
    noIdentifier: 'A person needs a mobile number or an external id. Enter one of them.',
  },
  link: {
    copy: 'Copy link',
    copied: 'Link copied',
    lookUp: 'The link opens an empty lookup: numbers and ids stay out of URLs.',
    person:
      'The link contains only the person key, not the name or number. A colleague who signs in sees the same person.',
    failed: 'The browser does not allow copying here. Copy the address from the address bar.',
  },
  footer: {
    zone: (city: string, short: string) => (city === short ? `Time zone: ${city}` : `Time zone: ${city}, ${short}`),
    responseTime: (ms: number) => `Response time: ${formatNumber(Math.round(ms))} ms`,
    showCall: 'Show the call',
    refreshing: 'Refreshing',
    differences: (count: number) =>
      `${plural(count, { one: 'difference', other: 'differences' })} from the documented format`,
  },
})
