import { defineTexts } from '#/ui/format/define-texts'
import { plural } from '#/ui/format/format'

export const text = defineTexts('features/wallet/campaigns', {
  count: (count: number) => plural(count, { one: 'active campaign.', other: 'active campaigns.' }),
  limit: 'The service lists the 50 most recently updated; there may be more.',
  unreadable: (count: number) =>
    plural(count, {
      one: 'campaign in the response could not be read. See the API log.',
      other: 'campaigns in the response could not be read. See the API log.',
    }),
  none: 'This company has no active wallet campaigns.',
  noneWhy: 'Your account manager sets up wallet campaigns. Active ones appear here.',
  noType: 'No type',
  passes: {
    counting: 'Counting active items',
    unknown: 'Number of active items unknown',
    count: (count: number) => plural(count, { one: 'active item', other: 'active items' }),
    moreThan: (count: number) => `More than ${plural(count, { one: 'active item', other: 'active items' })}`,
    preview: 'Preview a pass',
    previewWhy: 'The most recently updated item. The layout is a sketch; the values are real.',
  },
  id: 'Wallet id',
  idOf: (name: string) => `wallet id of ${name}`,
  smartlink: 'Smartlink',
  smartlinkOf: (name: string) => `smartlink of ${name}`,
  qrCodeOf: (name: string) => `QR code for the smartlink of ${name}`,
  updated: 'Updated',
  created: 'Created',
  itemsOf: (name: string) => `Items in ${name}`,
  messagesOf: (name: string) => `Messages in ${name}`,
})
