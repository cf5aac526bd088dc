import { defineTexts } from '#/ui/format/define-texts'
import { formatList, plural } from '#/ui/format/format'

interface ChangeCounts {
  set: number
  removed: number
  locations: boolean
  notification: boolean
}

export const text = defineTexts('features/wallet/item', {
  loading: 'Wallet item',
  refresh: 'Refresh',
  active: 'Active',
  inactive: 'Inactive',
  notFound: {
    title: 'No such item',
    why: 'This campaign has no item with this id. Ids are matched exactly.',
    toAll: 'All items in the campaign',
  },

  facts: {
    id: 'Item id',
    created: 'Created',
    updated: 'Updated',
  },

  json: 'Item as the service returned it',

  form: {
    record: 'item',
    value: { one: 'value', other: 'values' },
    shortcut: 'Edit this item',
    /** The fields besides tokens, within a sentence. */
    fields: { locations: 'locations', notification: 'notification' },
    describeSave: (holder: string | null, fields: readonly string[]) =>
      holder === null
        ? `Update ${formatList(fields)} on a wallet item`
        : `Update ${formatList(fields)} on the wallet item of ${holder}`,
    describeUndo: (holder: string | null) =>
      holder === null
        ? 'Undo the last change to a wallet item'
        : `Undo the last change to the wallet item of ${holder}`,
    noChanges: 'No changes yet. Only what you change is sent.',
    /** While something is entered, but none of it can be sent. */
    nothingValid: 'Your changes cannot be saved yet.',
    earlierSave:
      'Checking whether an earlier save of this item went through, so that no notification is sent twice. If this takes more than a few minutes, reload the page.',
    /** `3 tokens set, 1 token removed, and locations changed`. */
    changes: ({ set, removed, locations, notification }: ChangeCounts) =>
      formatList([
        ...(set > 0 ? [plural(set, { one: 'token set', other: 'tokens set' })] : []),
        ...(removed > 0 ? [plural(removed, { one: 'token removed', other: 'tokens removed' })] : []),
        ...(locations ? ['locations changed'] : []),
        ...(notification ? ['1 notification'] : []),
      ]),
    notValid: 'Some values are missing or not valid yet. When you save, a note below each one says what to fix.',
    /** What is wrong with a field, for screen readers. */
    fault: (field: string, sentence: string) => `${field}: ${sentence}`,
    save: 'Save',
    saveChanges: (count: number) => `Save ${plural(count, { one: 'change', other: 'changes' })}`,
    saveAndNotify: (holder: string | null) =>
      holder === null ? 'Save and notify the holder' : `Save and notify ${holder}`,
    discard: 'Discard changes',
    review: 'Review changes',
    unchangedTokens: (count: number) =>
      plural(count, { one: 'token stays as it is.', other: 'tokens stay as they are.' }),
    notRecalled: 'Undo does not recall the notification.',
  },

  expire: {
    title: 'This pass will show as expired',
    why: (date: string) =>
      `The new expiration date, ${date}, is in the past. Once you save, the wallet shows the pass as expired or redeemed.`,
    save: 'Save and expire pass',
    back: 'Keep editing',
  },

  notification: {
    title: 'Notification',
    appleOnly: 'Apple Wallet only',
    label: 'Notification text',
    why: 'Shown on the lock screen when you save. It cannot be recalled.',
    inactive: 'This item is inactive: the text is stored, but nobody receives it.',
    removeText: 'Remove text',
    google: 'The holder uses Google Wallet, which does not support these notifications.',
    unknownWallet: 'This item is not known to be in Apple Wallet, so no notification can be sent.',
  },

  messages: {
    title: 'Latest messages',
    none: 'None',
    notification: 'Notification in Apple Wallet',
    google: 'Message in Google Wallet',
    noHeader: 'No header',
    noBody: 'No text',
    link: 'Link',
    image: 'Image',
  },

  values: { none: 'None', empty: 'Empty' },
})
