import { formatNumber, plural } from '#/ui/format/format'
import { defineTexts } from '#/ui/format/texts'

interface Counts {
  set: number
  removed: number
  locations: boolean
  notification: boolean
}

/** `3 tokens set, 1 removed, locations, 1 notification`. */
function summaryOf({ set, removed, locations, notification }: Counts): string {
  const tokens = [
    set > 0 ? plural(set, { one: 'token set', other: 'tokens set' }) : '',
    removed > 0
      ? set > 0
        ? `${formatNumber(removed)} removed`
        : plural(removed, { one: 'token removed', other: 'tokens removed' })
      : '',
    locations ? 'locations changed' : '',
    notification ? '1 notification' : '',
  ]
  return tokens.filter(part => part !== '').join(', ')
}

/** The words of an item that is edited. */
export const editText = defineTexts('features/wallet/edit-text', {
  record: 'pass',
  thing: { one: 'value', other: 'values' },
  unnamed: 'a pass',
  editKeys: 'Edit this pass',
  what: (name: string, names: string) => `Change ${names} of the pass of ${name}`,
  whatUndo: (name: string) => `Undo the last change of the pass of ${name}`,
  nothing: 'Nothing is changed yet. Only what you change is sent.',
  summary: summaryOf,
  faulty: 'Some values cannot be sent yet; each says why.',
  save: (count: number) => (count === 0 ? 'Save' : `Save ${plural(count, { one: 'change', other: 'changes' })}`),
  saveAndNotify: (name: string | null) => (name === null ? 'Save and notify the holder' : `Save and notify ${name}`),
  discard: 'Discard',
  review: 'Review changes',
  notRecalled: 'The notification stays sent: it cannot be recalled.',
  untouched: (count: number) =>
    `${plural(count, { one: 'other token stays', other: 'other tokens stay' })} as they are.`,

  expire: {
    title: 'This pass will read as expired',
    why: (moment: string) =>
      `Its new expiration, ${moment}, is past. Once saved, the wallet shows the pass as expired or redeemed.`,
    save: 'Save, and let it expire',
    back: 'Go back',
  },

  tokens: {
    title: 'Tokens',
    count: (all: number, changed: number) =>
      changed === 0 ? formatNumber(all) : `${formatNumber(all)}, of which ${formatNumber(changed)} change`,
    none: 'This pass has no tokens.',
    name: 'Token',
    now: 'Now',
    next: 'New value',
    onSave: 'On save',
    states: { untouched: 'Untouched', set: 'Set', removed: 'Remove', faulty: 'Not yet' },
    empty: 'Empty',
    none1: 'None',
    newOf: (name: string) => `${name}: new value`,
    remove: (name: string) => `Remove ${name}`,
    keep: (name: string) => `Undo the change of ${name}`,
    removed: 'Removed',
    write: (value: string) => `Write ${value}`,
    image: 'Strip image, without its ending',
    expiration: 'The pass reads as expired after it',
    balance: 'A number that messages can be aimed at',
    emptyText: 'An empty text stays on the pass. To take the token off, remove it.',
    nameMeant: (name: string) => `Only ${name}, letter by letter, does something. This one is only shown on the pass.`,
    callIt: (name: string) => `Call it ${name}`,
    expirationMeant: 'The service reads only dates with two-digit months and days.',
    expirationOffset: 'A time needs its offset, such as Z or -06:00: 2026-12-31T23:59-06:00.',
    expirationNoDay: 'There is no such day or time.',
    expirationEmpty: 'An empty expiration is none. To let the pass run on, remove the token.',
    expirationForm: 'Write a day as 2026-12-31, or with a time and offset as 2026-12-31T23:59-06:00.',
    expirationPast: 'That is past: saved, the pass reads as expired.',
    noMoment: 'Not a date the service knows: the pass does not expire',
    imageEmpty: 'Name an image, or remove the token.',
    imageMeant: 'The image is named without its ending and without blanks around it.',
    balanceNoNumber: 'No plain number: messages that are aimed at balances may leave this pass out.',
    add: 'Add a token',
    newName: 'Name of the new token',
    newText: 'Value of the new token',
    drop: 'Take this row away',
    nameless: 'Give the token a name.',
    taken: 'The pass has this token already: change it above.',
    hints: 'Token names that the service knows',
  },

  locations: {
    title: 'Locations',
    count: (count: number, most: number) => `${count} of ${most}`,
    none: 'None. A pass shows itself on the lock screen near its locations.',
    latitude: 'Latitude',
    longitude: 'Longitude',
    words: 'Text near it',
    field: (label: string, at: number) => `${label} of location ${at}`,
    add: 'Add a location',
    full: 'A pass has at most 10 locations.',
    remove: (at: number) => `Remove location ${at}`,
    back: 'Undo the changes of the locations',
    missing: { latitude: 'Write the latitude.', longitude: 'Write the longitude.' },
    noDegrees: 'Write degrees as 41.8826.',
    outOfRange: (bound: number) => `Must be from -${bound} to ${bound}.`,
    swapped: (at: number) => `Latitude and longitude of location ${at} seem to have changed places.`,
    swap: 'Swap them',
    mapView: 'Which part of the world',
    mapViews: { near: 'Around them', world: 'World' },
    mapWhy: (at: number) => `A click puts location ${at} there. Coasts are coarse, the table is exact.`,
    mapOf: (count: number, at: number) =>
      `Map with ${plural(count, { one: 'location', other: 'locations' })}. Arrow keys move location ${at}.`,
    place: (latitude: string, longitude: string) => `${latitude}, ${longitude}`,
    noText: 'No text',
    noDegree: 'not given',
  },

  notification: {
    title: 'Notification',
    only: 'Apple Wallet only',
    label: 'Text of the notification',
    why: 'Shown on the lock screen when you save. It cannot be recalled.',
    inactive: 'This pass is inactive: the text is stored, and reaches nobody.',
    google: 'The holder uses Google Wallet, which has no such notifications.',
    unknown: 'The service does not say which wallet holds this pass, so no notification can be sent.',
    place: 'Notification',
  },

  pass: {
    which: 'Which values',
    sides: { now: 'Now', next: 'New' },
    titles: { now: 'As it is', next: 'After saving' },
    ours: 'The layout is ours, the values are live.',
    lit: 'Lit values change.',
    map: 'Which token goes where',
    mapWhy: 'Kept in this browser for this campaign.',
    slots: {
      header: 'Top right',
      member: 'Holder',
      primary: 'First field',
      secondary: 'Second field',
      strip: 'Strip image',
      expires: 'Expires',
      code: 'Code',
    },
    guessed: (names: string) => `Guessed: ${names}`,
    guessedNone: 'Guessed: nothing',
    nothing: 'Nothing',
    guessAll: 'Guess all again',
  },
})
